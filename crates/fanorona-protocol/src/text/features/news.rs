//! News: on the screen, and as mail.

use crate::messages::mailbox::news::{NewsEvent, NewsKind};
use crate::messages::message::Message as _;
use crate::preferences::Preferences;
use crate::text::screen::ink::Ink;
use crate::text::screen::layout::{Columns, Layout, LongWords, Marks};
use crate::text::sentences::arguments::{self, Context};
use crate::text::sentences::locale::Locale;
use fanorona_game::{PlayerName, Timestamp};
use fluent_bundle::FluentArgs;
use serde::Serialize;

/// Where lines of a mail end.
const MAIL_WIDTH: usize = 76;

/// What people are told: a line for each thing that happened.
pub(crate) fn sentence(news: &NewsEvent, context: &Context<'_>) -> String {
    context
        .locale
        .sentence(news.id(), &arguments(news, context))
}

fn arguments(news: &NewsEvent, context: &Context<'_>) -> FluentArgs<'static> {
    let locale = context.locale;
    let mut args = FluentArgs::new();
    args.set("unread", news.unread);
    let more = news.more.then(|| locale.word("news-more"));
    let unread = (news.unread > 0).then(|| locale.sentence("news-unread", &args));
    let items = news
        .items
        .iter()
        .filter_map(|news| locale.say(news, context));
    let lines: Vec<String> = items.chain(more).chain(unread).collect();
    args.set("count", lines.len());
    // The entries indent the first line.
    args.set("lines", lines.join("\n  "));
    args
}

/// A mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub subject: String,
    /// Its text.
    pub body: String,
}

/// What a confirmation mail says.
#[derive(Debug, Clone, Serialize)]
pub struct AddressMail<'a> {
    /// The player who gave the address.
    pub name: &'a PlayerName,
    pub code: &'a str,
    /// When the code expires.
    pub until_ms: Timestamp,
    /// Host and port of the server, if the operator has set them.
    pub site: Option<&'a str>,
    /// What the place is called.
    pub place: &'a str,
}

/// A mail with the code that confirms an address, in the player's language.
#[must_use]
pub fn confirmation_letter(mail: &AddressMail<'_>, preferences: &Preferences) -> Letter {
    let locale = Locale::of(preferences.language());
    let context = Context {
        locale,
        zone: &preferences.timezone,
        name: Some(mail.name),
        has_links: false,
        is_heard: false,
    };
    written(locale, "address-mail", &arguments::of(mail, &context))
}

/// What the end of a mail says.
#[derive(Debug, Clone, Copy)]
pub struct Footer<'a> {
    /// Host and port of the server, if the operator has set them.
    pub site: Option<&'a str>,
    /// What the place is called.
    pub place: &'a str,
    /// The token for `nomail`.
    pub token: &'a str,
}

/// News as mail to a player, in the player's language.
#[must_use]
pub fn letter(
    to: &PlayerName,
    preferences: &Preferences,
    news: &NewsEvent,
    footer: Footer<'_>,
) -> Letter {
    let locale = Locale::of(preferences.language());
    let mut args = arguments(
        news,
        &Context {
            locale,
            zone: &preferences.timezone,
            name: Some(to),
            has_links: false,
            is_heard: false,
        },
    );
    let turns = news
        .items
        .iter()
        .filter(|news| matches!(news.what, NewsKind::YourTurn { .. }))
        .count();
    let game = match news.items.as_slice() {
        [only] if turns == 1 => only.game.to_string(),
        _ => "none".to_owned(),
    };
    args.set("name", to.to_string());
    args.set("turns", turns);
    args.set("game", game);
    args.set("site", footer.site.unwrap_or("none").to_owned());
    args.set("place", footer.place.to_owned());
    args.set("token", footer.token.to_owned());
    written(locale, "news-mail", &args)
}

fn written(locale: &'static Locale, id: &'static str, args: &FluentArgs<'_>) -> Letter {
    let layout = Layout {
        width: Some(MAIL_WIDTH),
        columns: Columns::Seen,
        ink: Ink::None,
        long_words: LongWords::Whole,
    };
    let mut body = String::new();
    layout.words(&locale.sentence(id, args), Marks::None, &mut body);
    Letter {
        subject: locale.attribute(id, "subject", args).unwrap_or_default(),
        body,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::mailbox::news::{News, NewsEvent, NewsKind, NewsScope};
    use crate::preferences::Preferences;
    use fanorona_game::{GameId, PlayerName, Timestamp};

    #[test]
    fn mail_is_written_in_the_language_of_its_recipient_and_ends_with_the_token() {
        let bob = PlayerName::new("bob").unwrap();
        let what = NewsKind::YourTurn {
            with: PlayerName::new("alice").unwrap(),
        };
        let news = NewsEvent {
            scope: NewsScope::SinceHere,
            items: vec![News {
                at_ms: Timestamp(0),
                game: GameId(12),
                what,
            }],
            more: false,
            unread: 3,
        };
        for (language, subject, turn) in [
            (
                "en",
                "Zoma: it is your turn in game 12",
                "\n  Game 12: it is your turn against alice.\n",
            ),
            (
                "fr",
                "Zoma : c'est à vous de jouer dans la partie 12",
                "\n  Partie 12 : c'est à vous de jouer contre alice.\n",
            ),
            (
                "mg",
                "Zoma: anjaranao, lalao laharana 12",
                "\n  Lalao 12: anjaranao izao;",
            ),
        ] {
            let preferences = Preferences::from_stored([("language", language)]);
            let footer = Footer {
                site: Some("fanorona.example.org 4545"),
                place: "Zoma",
                token: "k3v9x2",
            };
            let mail = letter(&bob, &preferences, &news, footer);
            assert_eq!(mail.subject, subject);
            assert!(mail.body.contains(turn), "{}", mail.body);
            assert!(
                mail.body.contains("telnet fanorona.example.org 4545\n"),
                "{}",
                mail.body
            );
            assert!(
                mail.body.ends_with("\n\n  nomail k3v9x2\n"),
                "{}",
                mail.body
            );
            assert!(
                mail.body.lines().all(|line| line.chars().count() < 80),
                "{}",
                mail.body
            );
        }
    }
}
