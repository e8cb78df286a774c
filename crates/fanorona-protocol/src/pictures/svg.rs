//! Pictures as SVG: the only place where markup is written, and texts are escaped.

use crate::pictures::classes::{Class, Fill};
use crate::pictures::shapes::{Anchor, Drawing, Layer, Place, Shape, Tenths, Use};
use std::fmt::{self, Display, Write as _};

/// The markup of a picture, which a page can contain as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Svg(String);

/// What a picture shows, in words. These are any texts; they are escaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caption<'a> {
    /// For those who do not see it.
    Text {
        /// In a few words.
        title: &'a str,
        /// All that can be seen, or nothing.
        description: &'a str,
    },
    /// The text beside the picture says all that it shows.
    Decoration,
}

impl Svg {
    /// The markup.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The markup.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

impl Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Drawing {
    /// Writes the picture.
    #[must_use]
    pub fn svg(&self, caption: Caption<'_>) -> Svg {
        let mut out = String::with_capacity(4096);
        let Place { x, y } = self.corner;
        let (width, height) = (self.width, self.height);
        let _ = write!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}""#
        );
        match (caption, &self.use_of) {
            (Caption::Text { .. }, Use::Image) => out.push_str(r#" role="img">"#),
            // The contents of an image are hidden from those who do not see it.
            (Caption::Text { .. }, Use::Controls(_)) => out.push_str(r#" role="group">"#),
            (Caption::Decoration, _) => out.push_str(r#" aria-hidden="true">"#),
        }
        if let Caption::Text { title, description } = caption {
            let _ = write!(out, "<title>{}</title>", Escaped(title));
            if !description.is_empty() {
                let _ = write!(out, "<desc>{}</desc>", Escaped(description));
            }
        }
        if let Use::Controls(parts) = &self.use_of {
            out.push_str("\n<defs>");
            for Layer { class, shapes } in parts {
                for it in shapes {
                    shape(it, &Look(class), &mut out);
                }
            }
            out.push_str("</defs>");
        }
        for layer in &self.layers {
            match (layer.shapes.as_slice(), &self.use_of) {
                ([], Use::Image) => {}
                ([only], Use::Image) => {
                    out.push('\n');
                    shape(only, &Look(layer.class), &mut out);
                }
                // A script finds the same groups on every board.
                (shapes, Use::Image | Use::Controls(_)) => group(layer.class, shapes, &mut out),
            }
        }
        out.push_str("\n</svg>\n");
        Svg(out)
    }
}

/// A text as the content of an element.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // XML has no way to write these.
                '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {
                    f.write_char(char::REPLACEMENT_CHARACTER)?;
                }
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

fn group(class: &'static Class, shapes: &[Shape], out: &mut String) {
    let _ = write!(out, "\n<g{}>", Look(class));
    for it in shapes {
        shape(it, &"", out);
    }
    out.push_str("</g>");
}

/// The attributes of a class.
struct Look(&'static Class);

impl Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let class = self.0;
        write!(f, r#" class="{}""#, class.name)?;
        match class.fill {
            Fill::Colour(colour) => write!(f, r#" fill="{colour}""#)?,
            Fill::Clickable => f.write_str(r#" fill="none" pointer-events="all""#)?,
            Fill::None => f.write_str(r#" fill="none""#)?,
        }
        if let Some(stroke) = class.stroke {
            write!(
                f,
                r#" stroke="{}" stroke-width="{}""#,
                stroke.colour, stroke.width
            )?;
            if let Some([drawn, gap]) = stroke.dash {
                write!(f, r#" stroke-dasharray="{drawn} {gap}""#)?;
            }
            if class.fill == Fill::None {
                f.write_str(r#" stroke-linecap="round" stroke-linejoin="round""#)?;
            }
        }
        if let Some(size) = class.letters {
            write!(f, r#" font-size="{size}" font-family="sans-serif""#)?;
        }
        Ok(())
    }
}

fn shape(shape: &Shape, look: &dyn Display, out: &mut String) {
    let _ = match shape {
        Shape::Rectangle {
            corner: Place { x, y },
            width,
            height,
            radius,
        } => {
            let rounded = if *radius == Tenths(0) {
                String::new()
            } else {
                format!(r#" rx="{radius}""#)
            };
            write!(
                out,
                r#"<rect{look} x="{x}" y="{y}" width="{width}" height="{height}"{rounded}/>"#
            )
        }
        Shape::Circle {
            centre: Place { x, y },
            radius,
        } => write!(out, r#"<circle{look} cx="{x}" cy="{y}" r="{radius}"/>"#),
        Shape::Target {
            point,
            centre: Place { x, y },
            radius,
        } => write!(
            out,
            r#"<circle{look} data-point="{point}" cx="{x}" cy="{y}" r="{radius}"/>"#
        ),
        Shape::Lines(lines) => {
            let _ = write!(out, r#"<path{look} d=""#);
            for line in lines {
                path(line, out);
            }
            out.write_str(r#""/>"#)
        }
        Shape::Area(outline) => {
            let _ = write!(out, r#"<path{look} d=""#);
            path(outline, out);
            out.write_str(r#"z"/>"#)
        }
        Shape::Label { at, anchor, text } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => r#" text-anchor="middle""#,
                Anchor::End => r#" text-anchor="end""#,
            };
            let (x, y, text) = (at.x, at.y, Escaped(text));
            write!(out, r#"<text{look} x="{x}" y="{y}"{anchor}>{text}</text>"#)
        }
        Shape::Letters(letters) => {
            let text: String = letters.iter().map(|(_, letter)| *letter).collect();
            let x: Vec<String> = letters.iter().map(|(at, _)| at.x.to_string()).collect();
            let mut y: Vec<String> = letters.iter().map(|(at, _)| at.y.to_string()).collect();
            if y.iter().all(|it| Some(it) == y.first()) {
                // The next letter keeps this height; to the right it would follow.
                y.truncate(1);
            }
            let (x, y) = (x.join(" "), y.join(" "));
            write!(
                out,
                r#"<text{look} x="{x}" y="{y}" text-anchor="middle">{}</text>"#,
                Escaped(&text)
            )
        }
    };
}

/// A line: its start, and then the way to each next place.
fn path(line: &[Place], out: &mut String) {
    let Some((first, rest)) = line.split_first() else {
        return;
    };
    let _ = write!(out, "M{}", Pair(first.x, first.y));
    let mut from = *first;
    for to in rest {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let _ = match (dx, dy) {
            (Tenths(0), Tenths(0)) => Ok(()),
            (_, Tenths(0)) => write!(out, "h{dx}"),
            (Tenths(0), _) => write!(out, "v{dy}"),
            (_, _) => write!(out, "l{}", Pair(dx, dy)),
        };
        from = *to;
    }
}

/// Two numbers; a minus separates them, too.
struct Pair(Tenths, Tenths);

impl Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(first, second) = self;
        let space = if second.0 < 0 { "" } else { " " };
        write!(f, "{first}{space}{second}")
    }
}
