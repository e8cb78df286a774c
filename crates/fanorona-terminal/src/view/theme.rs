//! Colours: four themes, each in as many colours as the terminal has.

use clap::ValueEnum;
use ratatui::style::{Color, Modifier, Style};

/// A set of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Theme {
    /// A wooden board.
    #[default]
    Default,
    /// Black on white.
    Contrast,
    /// Blue, orange and yellow, which all eyes tell apart.
    ColorBlind,
    /// No colours: shapes, bold and reverse only.
    Mono,
}

/// How many colours a terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Depth {
    /// None.
    None,
    /// Those of the first terminals with colours.
    #[value(name = "16")]
    Sixteen,
    /// A cube of 6 by 6 by 6.
    #[default]
    #[value(name = "256")]
    Indexed,
    /// 24 bits.
    #[value(name = "24bit")]
    True,
}

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The board and its lines.
    Board,
    /// Letters and numbers at its edge.
    Label,
    /// A piece of White.
    White,
    /// A piece of Black.
    Black,
    /// The point under the cursor.
    Cursor,
    /// The piece that moves.
    Taken,
    /// A point where it may go.
    Target,
    /// A point of the last turn.
    Last,
    /// A point where something was captured, or would be.
    Captured,
    /// Words.
    Text,
    /// Words of less weight.
    Dim,
    /// Headings, and the player to move.
    Strong,
    /// A refusal.
    Refusal,
    /// The selected row.
    Selected,
}

/// How this terminal shows things.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// How many there are.
    pub depth: Depth,
    /// Whether the board is drawn with ASCII only.
    pub is_ascii: bool,
    /// Whether letters are ASCII only, too.
    pub has_ascii_letters: bool,
}

type Rgb = (u8, u8, u8);

/// The colours of a theme: board, lines, white and black pieces, cursor, targets, captures.
struct Palette {
    board: Rgb,
    line: Rgb,
    white: Rgb,
    black: Rgb,
    cursor: Rgb,
    taken: Rgb,
    target: Rgb,
    last: Rgb,
    captured: Rgb,
}

const WOOD: Palette = Palette {
    board: (0xc9, 0xa2, 0x6d),
    line: (0x5b, 0x3d, 0x1e),
    white: (0xff, 0xff, 0xff),
    black: (0x10, 0x10, 0x10),
    cursor: (0x7f, 0xb3, 0xff),
    taken: (0x8f, 0xd1, 0x7a),
    target: (0x0b, 0x4f, 0x9c),
    last: (0xe8, 0xcf, 0x9a),
    captured: (0xa3, 0x12, 0x12),
};

const PAPER: Palette = Palette {
    board: (0xff, 0xff, 0xff),
    line: (0x00, 0x00, 0x00),
    white: (0x00, 0x00, 0x00),
    black: (0x00, 0x00, 0x00),
    cursor: (0xff, 0xff, 0x00),
    taken: (0x87, 0xff, 0x87),
    target: (0x00, 0x00, 0x00),
    last: (0xd7, 0xd7, 0xd7),
    captured: (0xaf, 0x00, 0x00),
};

/// After Okabe and Ito, "Color universal design".
const SKY: Palette = Palette {
    board: (0x56, 0xb4, 0xe9),
    line: (0x00, 0x3a, 0x5c),
    white: (0xff, 0xff, 0xff),
    black: (0x00, 0x00, 0x00),
    cursor: (0xe6, 0x9f, 0x00),
    taken: (0xf0, 0xe4, 0x42),
    target: (0x00, 0x00, 0x00),
    last: (0xa6, 0xd8, 0xf4),
    captured: (0x8a, 0x2e, 0x00),
};

impl Look {
    /// Whether pieces are told apart by their colour, and not by their shape only.
    #[must_use]
    pub fn has_coloured_pieces(&self) -> bool {
        self.palette().is_some() && self.theme != Theme::Contrast
    }

    fn palette(&self) -> Option<&'static Palette> {
        if self.depth == Depth::None {
            return None;
        }
        match self.theme {
            Theme::Default => Some(&WOOD),
            Theme::Contrast => Some(&PAPER),
            Theme::ColorBlind => Some(&SKY),
            Theme::Mono => None,
        }
    }

    fn color(&self, (red, green, blue): Rgb) -> Color {
        match self.depth {
            Depth::None => Color::Reset,
            Depth::True => Color::Rgb(red, green, blue),
            Depth::Indexed => {
                let level = |it: u8| match it {
                    0..48 => 0,
                    48..115 => 1,
                    _ => (it - 35) / 40,
                };
                Color::Indexed(16 + 36 * level(red) + 6 * level(green) + level(blue))
            }
            Depth::Sixteen => nearest((red, green, blue)),
        }
    }

    /// How a part of the screen is drawn.
    #[must_use]
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what has no style of its own is drawn like its surroundings"
    )]
    pub fn style(&self, part: Part) -> Style {
        let plain = Style::new();
        match part {
            Part::Text => return plain,
            Part::Dim => return plain.add_modifier(Modifier::DIM),
            Part::Strong => return plain.add_modifier(Modifier::BOLD),
            Part::Selected => return plain.add_modifier(Modifier::REVERSED),
            Part::Refusal => {
                let bold = plain.add_modifier(Modifier::BOLD);
                let colour = (self.depth != Depth::None && self.theme != Theme::Mono)
                    .then_some(Color::LightRed);
                return colour.map_or(bold, |colour| bold.fg(colour));
            }
            _ => {}
        }
        let Some(palette) = self.palette() else {
            return match part {
                Part::Cursor => plain.add_modifier(Modifier::REVERSED),
                Part::Taken | Part::Target | Part::Captured => plain.add_modifier(Modifier::BOLD),
                _ => plain,
            };
        };
        let board = plain.bg(self.color(palette.board));
        match part {
            Part::White => board.fg(self.color(palette.white)),
            Part::Black => board.fg(self.color(palette.black)),
            Part::Cursor => plain.bg(self.color(palette.cursor)),
            Part::Taken => plain.bg(self.color(palette.taken)),
            Part::Target => board
                .fg(self.color(palette.target))
                .add_modifier(Modifier::BOLD),
            Part::Last => plain.bg(self.color(palette.last)),
            Part::Captured => board
                .fg(self.color(palette.captured))
                .add_modifier(Modifier::BOLD),
            _ => board.fg(self.color(palette.line)),
        }
    }
}

/// The nearest of sixteen colours, as most terminals show them.
fn nearest((red, green, blue): Rgb) -> Color {
    const ALL: [(Color, Rgb); 16] = [
        (Color::Black, (0, 0, 0)),
        (Color::Red, (170, 0, 0)),
        (Color::Green, (0, 170, 0)),
        (Color::Yellow, (170, 85, 0)),
        (Color::Blue, (0, 0, 170)),
        (Color::Magenta, (170, 0, 170)),
        (Color::Cyan, (0, 170, 170)),
        (Color::Gray, (170, 170, 170)),
        (Color::DarkGray, (85, 85, 85)),
        (Color::LightRed, (255, 85, 85)),
        (Color::LightGreen, (85, 255, 85)),
        (Color::LightYellow, (255, 255, 85)),
        (Color::LightBlue, (85, 85, 255)),
        (Color::LightMagenta, (255, 85, 255)),
        (Color::LightCyan, (85, 255, 255)),
        (Color::White, (255, 255, 255)),
    ];
    let far = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let distance = |(r, g, b): Rgb| far(r, red) + far(g, green) + far(b, blue);
    ALL.into_iter()
        .min_by_key(|(_, rgb)| distance(*rgb))
        .map_or(Color::Reset, |(color, _)| color)
}
