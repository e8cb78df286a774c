//! Colours (ECMA-48, "SGR"). They are put around text and never change it: without them the same
//! letters stand there.

use fanorona_rules::Side;

/// Whether there are colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ink {
    /// No: nothing but text.
    #[default]
    None,
    /// The colours that every terminal has.
    Colour,
}

/// What is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paint {
    Piece(Side),
    /// A piece that made the last turn.
    Moved(Side),
    /// A point that the last turn went over, or from which it captured.
    Touched,
    /// The mark in front of a line.
    Mark,
}

impl Paint {
    fn code(self) -> &'static str {
        match self {
            Self::Piece(Side::White) => "1;36",
            Self::Piece(Side::Black) => "1;31",
            Self::Moved(Side::White) => "1;7;36",
            Self::Moved(Side::Black) => "1;7;31",
            Self::Touched => "1;33",
            Self::Mark => "1;35",
        }
    }
}

impl Ink {
    /// Writes `text`, painted. A board has hundreds of such texts, so none is a string of its own.
    pub(crate) fn paint(self, paint: Paint, text: &str, out: &mut String) {
        match self {
            Self::None => out.push_str(text),
            Self::Colour => out.extend(["\x1b[", paint.code(), "m", text, "\x1b[0m"]),
        }
    }

    /// Writes a line with its mark painted, if it begins with one.
    pub(crate) fn mark(self, line: &str, out: &mut String) {
        let mark = match line.split_once(' ') {
            Some((mark @ ("*" | "!" | "?"), _)) => mark,
            Some((mark, _)) if mark.starts_with('<') && mark.ends_with('>') => mark,
            _ => return out.push_str(line),
        };
        self.paint(Paint::Mark, mark, out);
        out.push_str(&line[mark.len()..]);
    }
}

/// `text` without its colours, as a terminal without any would show it.
#[cfg(test)]
pub(crate) fn without_colours(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\x1b[") {
        out.push_str(before);
        rest = after.split_once('m').expect("a colour has an end").1;
    }
    out + rest
}
