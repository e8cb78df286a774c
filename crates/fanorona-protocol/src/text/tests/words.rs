//! Sentences for people.

use super::*;
use crate::messages::account::profile::WhoRow;

#[test]
fn every_notice_begins_with_a_star_and_has_a_code_that_is_documented() {
    let notices = [
        Notice::TakenOver,
        Notice::TooManySessions { most: 5 },
        Notice::LoggedInElsewhere { sessions: 2 },
        Notice::CurrentBoard {
            game: GameId(15),
            before: GameId(12),
        },
        Notice::StillCurrent {
            game: GameId(12),
            started: GameId(15),
        },
        Notice::Goodbye,
        Notice::GoodbyeLive {
            grace_s: Seconds(60),
        },
        Notice::Farewell,
        Notice::LoginTimeout,
        Notice::Idle,
        Notice::TooSlow,
        Notice::TooManyConnections,
        Notice::ServerFull,
        Notice::ShuttingDown,
        Notice::Here,
        Notice::Interrupted,
        Notice::Unencrypted { tls_port: None },
        Notice::Unencrypted {
            tls_port: Some(4546),
        },
        Notice::ViewHint,
        Notice::UnknownName,
        Notice::WrongPassword,
        Notice::PerhapsPassword,
        Notice::PleaseWait { before: 3 },
        Notice::GuestHint,
        Notice::Kicked,
        Notice::Banned {
            until_ms: Some(Timestamp(0)),
        },
        Notice::AccountDeleted,
        Notice::PasswordChanged,
        Notice::KeyRemoved,
        Notice::KeyHint,
        Notice::NotHttp,
        Notice::TokenRevoked,
        Notice::Silent,
        Notice::SlowDown,
        Notice::Flooding,
        Notice::Garbage,
        Notice::Quiet,
        Notice::UnconfirmedAddress,
        Notice::ChatLeftOut,
        Notice::LinesLeftOut,
    ];
    for notice in notices {
        let said = text_of(&Event::Notice(notice), None);
        assert!(said.starts_with("* ") && said.ends_with('\n'), "{said}");
        assert!(
            said.lines().skip(1).all(|line| line.starts_with("  ")),
            "{said}"
        );
        assert!(
            said.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n')),
            "{said}"
        );
        let mut line = String::new();
        super::event(
            &Event::Notice(notice),
            &viewer(None, Mode::Json),
            &mut 0,
            &mut line,
        );
        let code = object(&line)["code"].as_str().unwrap().to_owned();
        assert!(
            include_str!("../../../../../docs/protocol/json.md").contains(&format!("`{code}`")),
            "docs/protocol/json.md lacks the notice {code}"
        );
    }
}

#[test]
fn who_fits_60_columns_where_the_width_is_not_known() {
    let row = WhoRow {
        name: name("Andriamahazonoro-123"),
        bot: true,
        rating: Some(Rating::START),
        online_s: Seconds(86_399),
        idle_s: Some(Seconds(86_399)),
        playing: None,
        observing: Some(GameId(1_234_567)),
    };
    let list = Lists::Who(List::whole(vec![row]));
    for language in Language::ALL.iter().copied() {
        let preferences = Preferences {
            language: Some(language),
            ..Preferences::default()
        };
        let viewer = Viewer {
            preferences,
            ..viewer(None, Mode::Human)
        };
        let mut said = String::new();
        super::event(
            &Event::List(Box::new(list.clone())),
            &viewer,
            &mut 0,
            &mut said,
        );
        assert!(said.contains("1234567") && said.contains("1500?"), "{said}");
        assert!(
            said.lines().all(|line| line.chars().count() <= 60),
            "{said}"
        );
    }
}

#[test]
fn what_comes_unasked_begins_with_its_mark() {
    for (event, mark) in [
        (
            ChallengeEvent::Open {
                challenge: challenge(),
                replaces: None,
                made: Made::Now,
            }
            .into(),
            "? ",
        ),
        (ChallengeEvent::Declined(challenge()).into(), "? "),
        (OfferEvent::Withdrawn(offered()).into(), "? "),
        (state(Game::new(Ruleset::Tsivy), Cause::Started), "! "),
        (happened(&["e2e3+"]), "! "),
        (
            done(&Game::new(Ruleset::Tsivy), Side::White, &RESIGNS),
            "! ",
        ),
        (
            said(
                "hi",
                ChatAudience::Tell {
                    to: vec![name("bob")],
                },
            ),
            "<alice> ",
        ),
    ] {
        let said = text_of(&event, Some(BOB));
        assert!(said.starts_with(mark), "{said}");
        assert!(said.ends_with('\n') && !said.contains('\r'), "{said}");
    }
}

#[test]
fn a_turn_is_told_to_each_in_their_own_words_with_the_name_of_the_opening() {
    let event = happened(&["e2e3+"]);
    let first = |account| text_of(&event, account).lines().next().unwrap().to_owned();
    assert_eq!(
        first(Some(ALICE)),
        "! Game 12: you play e2e3+ (turn 1, Vakiloha)."
    );
    assert_eq!(
        first(Some(BOB)),
        "! Game 12: alice plays e2e3+ (turn 1, Vakiloha)."
    );
    let last = |account| text_of(&event, account).lines().last().unwrap().to_owned();
    assert_eq!(last(Some(ALICE)), "bob (Black) is to move (turn 2).");
    assert_eq!(last(Some(BOB)), "It is your turn, Black (turn 2).");
}

#[test]
fn a_tag_stands_before_the_answer_or_alone() {
    assert_eq!(
        answer(
            Ok(ServerDone::Version(ServerInfo::new("0.1.0", None, AccessLevel::Open)).into()),
            Some("7"),
            Mode::Human
        ),
        "@7 fanorond 0.1.0, protocol 2\n"
    );
    assert_eq!(answer(Ok(Done::Quietly), Some("7"), Mode::Plain), "@7 ok\n");
    assert_eq!(answer(Ok(Done::Quietly), None, Mode::Human), "");
    assert!(
        answer(
            Err(Refusal::Server(
                crate::messages::server::ServerRefusal::Busy
            )),
            Some("7"),
            Mode::Human
        )
        .starts_with("@7 The server")
    );
}

#[test]
fn the_word_none_is_a_text_like_any_other() {
    use crate::messages::reply::Done;
    use crate::messages::study::StudyDone;
    use fanorona_game::StudyId;
    let tell = |text: &str| {
        let audience = ChatAudience::Tell {
            to: vec![name("alice")],
        };
        let message = ChatMessage {
            audience,
            from: name("bob"),
            text: SafeText::new(text),
        };
        text_of(&Event::Chat(message), Some(ALICE))
    };
    let title = |text: &str| {
        let done = StudyDone::StudyTitle {
            study: StudyId(7),
            title: Some(text.to_owned()),
        };
        let mut out = String::new();
        super::reply(
            &Reply::done(Done::from(done)),
            None,
            &viewer(Some(ALICE), Mode::Human),
            &mut 0,
            &mut out,
        );
        out
    };
    for said in [&tell as &dyn Fn(&str) -> String, &title] {
        assert_eq!(said("none"), said("nine").replace("nine", "none"));
        assert!(said("none").contains("none"));
    }
}
