//! What is HTML already when a template gets it: each type here escapes what it is made of.

use super::frame::path_of;
use super::visitor::is_page;
use askama::filters::{Escaper as _, Html, HtmlSafe};
use fanorona_protocol::pictures::{self, Caption, Svg};
use fanorona_protocol::text::web::{Piece, Rich};
use fanorona_rules::{Position, Side};
use std::borrow::Cow;
use std::fmt;

/// Text in which names of players, numbers of games and commands that have a page are links.
#[derive(Debug)]
pub(super) struct Linked<'t>(pub(super) Vec<Piece<'t>>);

impl fmt::Display for Linked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => Html.write_escaped_str(&mut *f, text)?,
                Piece::Command(command) => {
                    let typed = command.plain();
                    if let Some(address) = address_of(&typed) {
                        write!(f, r#"<a href="{address}">"#)?;
                        Html.write_escaped_str(&mut *f, &typed)?;
                        f.write_str("</a>")?;
                    } else {
                        linked(command).fmt(f)?;
                    }
                }
                Piece::Link(address) => {
                    let scheme = if address.contains("://") {
                        ""
                    } else {
                        "mailto:"
                    };
                    write!(f, r#"<a href="{scheme}"#)?;
                    Html.write_escaped_str(&mut *f, address)?;
                    f.write_str("\">")?;
                    Html.write_escaped_str(&mut *f, address)?;
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

/// Where a page does what a command does: the page of the command, or one with a form or a board for
/// it.
fn address_of(line: &str) -> Option<String> {
    if is_page(line) {
        return Some(path_of(line));
    }
    let words: Vec<&str> = line.split(' ').collect();
    let command = *words.first()?;
    if let Some(position) = position_in(line) {
        return match command {
            "hint" | "preview" => Some(format!("/analysis/{position}")),
            "play" => Some(format!("/play#robot={position}")),
            "invite" => Some(format!("/play#friend={position}")),
            _ => None,
        };
    }
    let page = match command {
        "accept" | "challenge" | "decline" | "invite" | "pending" | "play" | "rematch" | "seek"
        | "withdraw" => "/play",
        "analyse" | "hint" => "/analysis",
        "censor" | "notify" | "uncensor" | "unnotify" => "/friends",
        "challenges" | "language" | "set" | "vacation" => "/settings",
        "delete" | "key" | "password" | "token" => "/account",
        "message" | "messages" => "/messages",
        "learn" => "/learn",
        "login" => "/login",
        "puzzle" => "/puzzle",
        "record" => "/record",
        "register" => "/register",
        "import" | "study" => "/study",
        "tournament" => return of_tournament(&words),
        _ => return None,
    };
    Some(page.to_owned())
}

/// Where a page does what a command about tournaments does.
fn of_tournament(words: &[&str]) -> Option<String> {
    let number = words.get(2).and_then(|word| word.parse::<i64>().ok());
    Some(match (*words.get(1)?, number) {
        ("new", _) => "/tournament/new".to_owned(),
        ("join" | "leave" | "play" | "bye", Some(number)) => format!("/tournament/{number}"),
        (_, Some(number)) => format!("/tournament/direct?number={number}"),
        (_, None) => return None,
    })
}

/// The position in a line, as it is in addresses.
fn position_in(line: &str) -> Option<String> {
    let is_rows = |word: &str| word.matches('/').count() > 1;
    let mut words = line.split(' ').skip_while(|word| !is_rows(word));
    let position = format!("{} {}", words.next()?, words.next()?);
    let position: Position = position.parse().ok()?;
    Some(position.to_string().replace(' ', "/"))
}

/// A line of a text with its links.
pub(super) fn line<'t>(pieces: &[Piece<'t>]) -> Linked<'t> {
    Linked(pieces.to_vec())
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
    use fanorona_game::{GameId, Timestamp};
    use fanorona_protocol::messages::games::GamesRefusal;
    use fanorona_protocol::messages::refusal::Refusal;
    use fanorona_protocol::messages::rematch::RematchRefusal;
    use fanorona_protocol::messages::stats::StatsRefusal;
    use fanorona_protocol::text::web;
    use fanorona_protocol::value::OfGame;

    #[test]
    fn a_command_in_a_sentence_is_a_link_if_it_has_a_page() {
        let said = |refusal: Refusal| {
            let viewer = web::reader(Timestamp(0).into());
            linked(&web::refusal(&refusal, &viewer)).to_string()
        };
        let number = "<b>: games".to_owned();
        assert_eq!(
            said(GamesRefusal::NoBoard { number }.into()),
            "Unknown board &#60;b&#62;: games. To list games in progress: <a href=\"/games\">games</a>\n"
        );
        // What changes something leads to the page on which it is done.
        assert_eq!(
            said(RematchRefusal::NoDebt(OfGame { game: GameId(7) }).into()),
            "Game <a href=\"/game/7\">7</a> leaves no debt. Only a win on the tsivy board does \
             (see: <a href=\"/help/vela\">help vela</a>). To ask for a new game: <a href=\"/play\">rematch 7</a>\n"
        );
        // Nor has a pattern.
        assert_eq!(
            said(StatsRefusal::Whose.into()),
            "Whose statistics do you want? Name the player: stats NAME\n"
        );
    }

    #[test]
    fn a_command_about_a_position_leads_to_that_position() {
        for (line, address) in [
            ("preview 3/1b1/w2 w", Some("/analysis/3/1b1/w2/w")),
            ("play robot3 3/1b1/w2 b", Some("/play#robot=3/1b1/w2/b")),
            ("invite 3/1b1/w2 w", Some("/play#friend=3/1b1/w2/w")),
            ("play robot3 a/b/c w", Some("/play")),
        ] {
            assert_eq!(address_of(line).as_deref(), address, "{line}");
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
