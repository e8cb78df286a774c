//! What is HTML already when a template gets it: each type here escapes what it is made of.

use super::frame::path_of;
use super::visitor::is_page;
use askama::filters::{Escaper as _, Html, HtmlSafe};
use fanorona_protocol::pictures::{self, Caption, Svg};
use fanorona_protocol::text::web::{Piece, Rich};
use fanorona_rules::Side;
use std::borrow::Cow;
use std::fmt;

/// Text in which names of players and numbers of games are links.
#[derive(Debug)]
pub(super) struct Linked<'t>(pub(super) Vec<Piece<'t>>);

impl fmt::Display for Linked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => Html.write_escaped_str(&mut *f, text)?,
                Piece::Command(command) => {
                    write!(f, r#"<a href="{}">"#, path_of(command))?;
                    Html.write_escaped_str(&mut *f, command)?;
                    f.write_str("</a>")?;
                }
                // Their characters need no escape: `Piece` says which they are.
                Piece::Player(name) => write!(f, r#"<a href="/player/{name}">{name}</a>"#)?,
                Piece::Game(number) => write!(f, r#"<a href="/game/{number}">{number}</a>"#)?,
            }
        }
        Ok(())
    }
}

impl HtmlSafe for Linked<'_> {}

/// A line of a text with its links. A command at its end, as in "To list them: history", is one if
/// it has a page.
pub(super) fn line<'t>(pieces: &[Piece<'t>]) -> Linked<'t> {
    let mut pieces = pieces.to_vec();
    if let Some(Piece::Text(text)) = pieces.last().copied()
        && let Some((before, command)) = text.rsplit_once(": ")
        && is_page(command)
        && !is_pattern(command)
    {
        pieces.pop();
        let words = &text[..before.len() + ": ".len()];
        pieces.extend([Piece::Text(words), Piece::Command(command)]);
    }
    Linked(pieces)
}

/// Whether a command only says how others are written, as in `history [NAME]` or `explore TURN`.
fn is_pattern(command: &str) -> bool {
    let stands_for_another =
        |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_uppercase());
    command.contains('[') || command.split(' ').any(stands_for_another)
}

/// A text with its links.
pub(super) fn linked(text: &Rich) -> Linked<'_> {
    Linked(text.pieces())
}

/// A picture.
#[derive(Debug)]
pub(super) struct Drawn<'s>(Cow<'s, Svg>);

/// A picture in a page.
pub(super) fn drawn(svg: &Svg) -> Drawn<'_> {
    Drawn(Cow::Borrowed(svg))
}

/// A piece, as the sign of its player.
pub(super) fn disc(side: Side) -> Drawn<'static> {
    pictures::piece(side).svg(Caption::Decoration).into()
}

impl From<Svg> for Drawn<'_> {
    fn from(svg: Svg) -> Self {
        Self(Cow::Owned(svg))
    }
}

impl fmt::Display for Drawn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str())
    }
}

impl HtmlSafe for Drawn<'_> {}

/// JSON within a page: no character of it can end the element that it is in.
#[derive(Debug)]
pub(super) struct Json(String);

impl Json {
    pub(super) fn of(value: &impl serde::Serialize) -> Self {
        let text = serde_json::to_string(value).unwrap_or_default();
        // These characters are in texts only, where JSON has another form for them.
        Self(
            text.replace('<', "\\u003c")
                .replace('>', "\\u003e")
                .replace('&', "\\u0026"),
        )
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl HtmlSafe for Json {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_at_the_end_of_a_line_is_a_link_if_it_has_a_page() {
        let said = |text| line(&[Piece::Text(text)]).to_string();
        assert_eq!(
            said("None. To list them: history with <b>"),
            "None. To list them: <a href=\"/history/with/%3Cb%3E\">history with &#60;b&#62;</a>"
        );
        for words in [
            "To create one: seek 10+5",
            "Type: history [NAME]",
            "To join it: tournament join 3",
            "To go on: explore telo TURN",
        ] {
            assert_eq!(said(words), words);
        }
    }

    #[test]
    fn no_text_ends_its_element() {
        let linked = Linked(vec![
            Piece::Text("<script>alert(\"x\")</script> "),
            Piece::Player("alice"),
        ]);
        assert_eq!(
            linked.to_string(),
            "&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62; <a href=\"/player/alice\">alice</a>"
        );
        assert_eq!(
            Json::of(&"</script>&").to_string(),
            "\"\\u003c/script\\u003e\\u0026\""
        );
    }
}
