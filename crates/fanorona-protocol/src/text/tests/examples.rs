//! Events and answers of every kind.

use super::*;
use crate::messages::chat::ChatDone;
use crate::messages::games::{About, Fact, GameRow};
use crate::messages::play::{LegalSteps, PlayDone};

/// One of each type that events have, as they are sent to bob.
pub(super) fn events() -> Vec<Event> {
    vec![
        Event::Hello(ServerInfo::new("0.1.0", None, AccessLevel::Open)),
        Event::Hello(ServerInfo::new("0.1.0", Some(4546), AccessLevel::NoGuests)),
        Event::Hello(ServerInfo {
            place: Some("Zoma".to_owned()),
            ..ServerInfo::new("0.1.0", None, AccessLevel::Open)
        }),
        Event::Hello(ServerInfo::new("0.1.0", None, AccessLevel::NoRegistrations)),
        Event::Hello(ServerInfo::new("0.1.0", None, AccessLevel::MembersOnly)),
        ChallengeEvent::Open {
            challenge: challenge(),
            replaces: None,
            made: Made::Now,
        }
        .into(),
        state(Game::new(Ruleset::Tsivy), Cause::Started),
        happened(&["e2e3+"]),
        happened(&["e2e3+", "f4e5-"]),
        OfferEvent::Open(offered()).into(),
        done(
            &played(&["e2e3+"]).0,
            Side::White,
            &Action::Propose(Proposal::Draw),
        ),
        rated(&played(&["e2e3+"]).0, Side::White, &RESIGNS),
        said(
            "well played",
            ChatAudience::Tell {
                to: vec![name("bob")],
            },
        ),
        said("again?", ChatAudience::Say { game: BOARD }),
        Event::Notice(Notice::Goodbye),
        Event::List(Box::new(Lists::Games(List::whole(vec![GameRow::from(
            &record(played(&["e2e3+"]).0),
        )])))),
    ]
}

/// Answers of every kind that carry fields of their own.
pub(super) fn answers() -> Vec<Result<Done, Refusal>> {
    let (game, _) = played(&["e2e3+", "f4e5-"]);
    let legal = LegalSteps::new(GameId(12), name("bob"), game.stage());
    let start = Position::start(Ruleset::Telo);
    let turn = start.read_turn("a1b2+").unwrap();
    let turns = LegalSteps::new(GameId(13), name("alice"), &start.into()).with_turns(&[turn], true);
    vec![
        Ok(Done::Quietly),
        Ok(AccountDone::Registered {
            name: name("carol"),
        }
        .into()),
        Ok(Done::Play(PlayDone::Played {
            game: GameId(12),
            ply: 1,
            finished: false,
        })),
        Ok(Done::Play(PlayDone::Legal(legal))),
        Ok(Done::Play(turns)),
        Ok(ServerDone::Mode { mode: Mode::Json }.into()),
        Ok(ServerDone::Date {
            now_ms: NOON,
            date: "2026-11-20 12:00 UTC".to_owned(),
        }
        .into()),
        Ok(ServerDone::Uptime {
            since_ms: Timestamp(NOON.0 - 60_000),
            now_ms: NOON,
            uptime_s: Seconds(60),
        }
        .into()),
        Ok(ServerDone::Version(ServerInfo::new("0.1.0", None, AccessLevel::Open)).into()),
        Ok(ChatDone::Told {
            name: name("alice"),
        }
        .into()),
        fact(About::Latest),
        fact(About::Clocks),
        fact(About::Material),
        fact(About::Whose),
        fact(About::Point("e3".parse().unwrap())),
        Err(Refusal::Account(
            crate::messages::account::AccountRefusal::AuthFailed,
        )),
        Err(Refusal::Server(
            crate::messages::server::ServerRefusal::Ambiguous {
                word: "res".to_owned(),
                candidates: vec!["reset".to_owned(), "resign".to_owned()],
            },
        )),
        Err(illegal(between("bbb/b1w/www w"), "c2b2-")),
        Err(PlayRefusal::syntax("e2e3+,x4", Movements::read("e2e3+,x4").unwrap_err()).into()),
        Err(PlayRefusal::nothing_to_take_back(GameId(12)).into()),
        Err(PlayRefusal::StaleTurn {
            game: GameId(12),
            turn: 3,
        }
        .into()),
        Err(Refusal::Server(
            crate::messages::server::ServerRefusal::RateLimited { wait_s: Seconds(8) },
        )),
    ]
}

fn fact(about: About) -> Result<Done, Refusal> {
    let (game, _) = played(&["e2e3+", "f4e5-"]);
    Ok(Done::Fact(Box::new(Fact {
        record: Arc::new(record(game)),
        about,
    })))
}
