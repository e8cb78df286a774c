//! What people and programs are shown (docs/protocol.md, "Errors" and "json mode").
mod fits;
mod lists;
mod preferences;
mod queue;
mod seeks;

use super::*;
use crate::language::Language;
use crate::messages::account::profile::WhoRow;
use crate::messages::challenge::{ChallengeEvent, Made, ShownChallenge};
use crate::messages::chat::ChatDone;
use crate::messages::chat::{ChatAudience, ChatMessage};
use crate::messages::games::About;
use crate::messages::games::Fact;
use crate::messages::games::GameRow;
use crate::messages::lists::{List, Lists};
use crate::messages::offer::{OfferEvent, ShownOffer};
use crate::messages::play::{LegalSteps, PlayDone, PlayRefusal};
use crate::messages::refusal::Refusal;
use crate::messages::server::ServerDone;
use crate::messages::server::{Notice, ServerInfo};
use crate::messages::state::{Cause, State};
use crate::preferences::{Preferences, Style, View};
use crate::value::Seconds;
use crate::wire::clean::SafeText;
use fanorona_game::{
    AccessLevel, AccountId, Action, Clock, Days, EndReason, Game, GameId, GameRecord, Happening,
    Now, Offer, Player, PlayerName, Proposal, Rating, SlowTime, Terms, TimeControl, Timestamp,
    Unplayed, Version, rate, testing,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Position, Rejection, Ruleset, Side, Stage};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

mod watching;

const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

const ALICE: AccountId = AccountId(1);
const BOB: AccountId = AccountId(2);
const BOARD: GameId = GameId(12);
const NOON: Timestamp = Timestamp(1_795_176_000_000);

fn name(text: &str) -> PlayerName {
    PlayerName::new(text).unwrap()
}

fn alice() -> Player {
    Player {
        id: ALICE,
        name: name("alice"),
    }
}

fn bob() -> Player {
    Player {
        id: BOB,
        name: name("bob"),
    }
}

fn viewer(account: Option<AccountId>, mode: Mode) -> Viewer {
    Viewer {
        account,
        name: account.map(|id| if id == ALICE { alice() } else { bob() }.name),
        ..Viewer::stranger(mode, NOON.into())
    }
}

fn record(game: Game) -> GameRecord {
    let terms = Terms {
        rated: true,
        ..testing::terms(game.stage().ruleset())
    };
    GameRecord {
        version: Version(1),
        game,
        ..testing::game(12, terms)
    }
}

fn play(text: &str) -> Action {
    Action::Play {
        movements: Movements::read(text).unwrap(),
        turn: None,
    }
}

/// A game with these lines played, and what the last of them did.
fn played(lines: &[&str]) -> (Game, Vec<Happening>) {
    lines.iter().fold(
        (Game::new(Ruleset::Tsivy), Vec::new()),
        |(game, _), line| {
            let change = game.apply(game.to_move().unwrap(), &play(line)).unwrap();
            (change.game, change.happened)
        },
    )
}

fn state(game: Game, cause: Cause) -> Event {
    Event::State(State {
        record: Arc::new(record(game)),
        cause: Arc::new(cause),
    })
}

fn happened(lines: &[&str]) -> Event {
    let (game, happened) = played(lines);
    state(
        game,
        Cause::Happened {
            auto: None,
            happened,
        },
    )
}

fn done(game: &Game, by: Side, action: &Action) -> Event {
    let change = game.apply(by, action).unwrap();
    state(
        change.game,
        Cause::Happened {
            auto: None,
            happened: change.happened,
        },
    )
}

/// The end of a rated game of two who have never played before.
fn rated(game: &Game, by: Side, action: &Action) -> Event {
    let change = game.apply(by, action).unwrap();
    let score = change.game.result().unwrap().score;
    let ratings = rate(
        BySide {
            white: Rating::START,
            black: Rating::START,
        },
        score,
    );
    let record = GameRecord {
        ratings,
        ..record(change.game)
    };
    Event::State(State {
        record: Arc::new(record),
        cause: Arc::new(Cause::Happened {
            auto: None,
            happened: change.happened,
        }),
    })
}

fn challenge() -> ShownChallenge {
    ShownChallenge {
        challenge: GameId(12),
        from: name("alice"),
        to: name("bob"),
        terms: Terms::usual(Ruleset::Tsivy),
        follows: None,
        rating: None,
    }
}

fn offered() -> ShownOffer {
    let offer = Offer {
        by: Side::White,
        what: Proposal::Draw,
    };
    ShownOffer::new(&record(Game::new(Ruleset::Tsivy)), offer, &[])
}

fn text_of(event: &Event, account: Option<AccountId>) -> String {
    let mut out = String::new();
    super::event(event, &viewer(account, Mode::Human), &mut 0, &mut out);
    out
}

fn rejection(stage: Stage, text: &str) -> Box<Rejection> {
    stage.play(&Movements::read(text).unwrap()).unwrap_err()
}

fn illegal(stage: Stage, text: &str) -> Refusal {
    PlayRefusal::Illegal {
        game: GameId(12),
        why: (&*rejection(stage, text)).into(),
    }
    .into()
}

fn between(position: &str) -> Stage {
    Stage::Between(position.parse::<Position>().unwrap())
}

fn answer(outcome: Result<Done, Refusal>, tag: Option<&str>, mode: Mode) -> String {
    let mut out = String::new();
    let tag = tag.map(|text| Tag::new(text).unwrap());
    let answer = Reply {
        events: Vec::new(),
        outcome,
    };
    super::reply(
        &answer,
        tag.as_ref(),
        &viewer(Some(BOB), mode),
        &mut 0,
        &mut out,
    );
    out
}

// json mode.

/// One of each type that events have, as they are sent to bob.
/// Resigns and loses, as in a later game of a match, so that a game can be decided without a turn.
const RESIGNS: Action = Action::GiveUp {
    why: EndReason::Resigned,
    unplayed: Unplayed::Lost,
};

fn events() -> Vec<Event> {
    vec![
        Event::Hello(ServerInfo::new("0.1.0", None, AccessLevel::Open)),
        Event::Hello(ServerInfo::new("0.1.0", Some(4546), AccessLevel::NoGuests)),
        Event::Hello(ServerInfo::new("0.1.0", None, AccessLevel::NoRegistrations)),
        Event::Hello(ServerInfo::new("0.1.0", None, AccessLevel::MembersOnly)),
        ChallengeEvent::Open {
            challenge: challenge(),
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

fn said(text: &str, audience: ChatAudience) -> Event {
    ChatMessage {
        audience,
        from: name("alice"),
        text: SafeText::new(text),
    }
    .into()
}

/// Answers of every kind that carry fields of their own.
fn answers() -> Vec<Result<Done, Refusal>> {
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

/// The lines of json mode that docs/protocol.md shows: every event, then every answer with a tag.
fn lines() -> Vec<String> {
    let bob = viewer(Some(BOB), Mode::Json);
    let mut out = String::new();
    let mut seq = 0;
    for event in events() {
        super::event(&event, &bob, &mut seq, &mut out);
    }
    let tag = Tag::new("7").unwrap();
    for outcome in answers() {
        let answer = Reply {
            events: Vec::new(),
            outcome,
        };
        super::reply(&answer, Some(&tag), &bob, &mut seq, &mut out);
    }
    out.lines().map(str::to_owned).collect()
}

fn object(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn fields(line: &str) -> BTreeSet<String> {
    object(line).as_object().unwrap().keys().cloned().collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn every_line_is_an_object_with_type_and_number_first() {
    for (index, line) in lines().iter().enumerate() {
        let object = object(line);
        assert_eq!(object["seq"], index + 1, "{line}");
        let start = format!("{{\"t\":{},\"seq\":{}", object["t"], index + 1);
        assert!(line.starts_with(&start), "{line}");
    }
}

#[test]
fn a_state_has_the_fields_of_the_protocol() {
    let wanted = set(&[
        "t", "seq", "game", "ruleset", "status", "ply", "position", "to_move", "steps", "legal",
        "may_end", "last", "white", "black", "you", "rated", "start", "undo", "private", "kibitz",
        "clock", "away", "follows", "match", "offer", "result", "reason", "ratings",
    ]);
    let states: Vec<String> = lines()
        .into_iter()
        .filter(|line| object(line)["t"] == "state")
        .collect();
    assert_eq!(states.len(), 5);
    for line in states {
        assert_eq!(fields(&line), wanted, "{line}");
    }
}

#[test]
fn a_state_of_a_turn_under_way_has_its_start_and_its_steps() {
    let mut out = String::new();
    super::event(
        &happened(&["e2e3+", "f4e5-"]),
        &viewer(None, Mode::Json),
        &mut 0,
        &mut out,
    );
    let state = object(&out);
    assert_eq!(
        state["position"],
        "bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b"
    );
    assert_eq!(
        (&state["steps"][0], &state["legal"][0]),
        (&Value::from("f4e5-"), &Value::from("e4+"))
    );
    assert_eq!(
        (&state["may_end"], &state["ply"], &state["last"]),
        (&true.into(), &1.into(), &"e2e3+".into())
    );
    assert_eq!(state["you"], Value::Null);
}

#[test]
fn a_state_of_a_game_that_is_over_has_result_and_reason_and_nothing_to_play() {
    let mut out = String::new();
    let over = done(&Game::new(Ruleset::Tsivy), Side::White, &RESIGNS);
    super::event(&over, &viewer(Some(ALICE), Mode::Json), &mut 0, &mut out);
    let state = object(&out);
    assert_eq!(
        (&state["status"], &state["result"]),
        (&Value::from("over"), &Value::from("0-1"))
    );
    assert_eq!(
        (&state["reason"], &state["you"]),
        (&Value::from("resigned"), &Value::from("w"))
    );
    assert_eq!(
        (&state["legal"], &state["may_end"]),
        (&Value::Array(Vec::new()), &false.into())
    );
}

#[test]
fn hello_ok_and_err_have_the_fields_of_the_protocol() {
    assert_eq!(
        fields(&lines()[0]),
        set(&[
            "t", "seq", "proto", "server", "version", "tls_port", "access"
        ])
    );
    assert_eq!(
        fields(&answer(Ok(Done::Quietly), None, Mode::Json)),
        set(&["t", "seq"])
    );
    assert_eq!(
        fields(&answer(Ok(Done::Quietly), Some("7"), Mode::Json)),
        set(&["t", "seq", "id"])
    );
    assert_eq!(
        fields(&answer(
            Err(Refusal::Server(
                crate::messages::server::ServerRefusal::Busy
            )),
            Some("7"),
            Mode::Json
        )),
        set(&["t", "seq", "id", "code", "msg", "refusal"])
    );
    let illegal = illegal(Stage::Between(Ruleset::Tsivy.start()), "a1a2");
    assert_eq!(
        fields(&answer(Err(illegal), None, Mode::Json)),
        set(&[
            "t",
            "seq",
            "code",
            "msg",
            "refusal",
            "reason",
            "game",
            "step",
            "legal",
            "may_end",
            "burden_unpaid",
        ])
    );
}

#[test]
fn a_tag_comes_back_as_the_id() {
    let line = answer(Ok(Done::Quietly), Some("a-B_9"), Mode::Json);
    assert_eq!(object(&line)["id"], "a-B_9");
}

#[test]
fn the_number_rises_by_one_over_events_and_replies() {
    let mut seq = 41;
    let mut out = String::new();
    let answer = Reply::showing(events(), Done::Quietly);
    super::reply(&answer, None, &viewer(None, Mode::Json), &mut seq, &mut out);
    let numbers: Vec<u64> = out
        .lines()
        .map(|line| object(line)["seq"].as_u64().unwrap())
        .collect();
    assert_eq!(numbers, (42..=seq).collect::<Vec<u64>>());
    assert_eq!(numbers.len(), events().len() + 1);
    assert_eq!(object(out.lines().last().unwrap())["t"], "ok");
}

#[test]
fn what_one_person_says_cannot_break_a_line_of_another() {
    let text = SafeText::new("\"},{\"t\":\"ok\"}\r\n\u{2028}x");
    let talk = ChatMessage {
        audience: ChatAudience::Tell {
            to: vec![name("bob")],
        },
        from: name("alice"),
        text,
    }
    .into();
    let mut out = String::new();
    super::event(&talk, &viewer(None, Mode::Json), &mut 0, &mut out);
    assert_eq!(out.lines().count(), 1);
    assert_eq!(object(&out)["text"], "\"},{\"t\":\"ok\"}x");
    assert_eq!(text_of(&talk, None).lines().count(), 1);
}

// Words for people.
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
        Notice::PleaseWait { before: 3 },
        Notice::GuestHint,
        Notice::Kicked,
        Notice::Banned {
            until_ms: Some(Timestamp(0)),
        },
        Notice::AccountDeleted,
        Notice::PasswordChanged,
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
            DOCUMENT.contains(&format!("`{code}`")),
            "docs/protocol.md lacks the notice {code}"
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
    for language in [Language::En, Language::Fr, Language::Mg] {
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
fn a_game_that_ends_in_the_middle_of_a_turn_says_what_was_played_of_it() {
    let (game, _) = played(&["e2e3+", "f4e5-"]);
    let said = text_of(&done(&game, Side::Black, &RESIGNS), Some(alice().id));
    assert!(
        said.contains(
            "Last turn: e2e3+ (turn 1, Vakiloha).\nUnfinished turn: f4e5- (turn 2).\nbob captures g3 h2 i1 (3).\n"
        ),
        "{said}"
    );
    let (game, _) = played(&["e2e3+"]);
    let said = text_of(&done(&game, Side::Black, &RESIGNS), Some(alice().id));
    assert!(!said.contains("Unfinished"), "{said}");
}

#[test]
fn the_view_turns_the_board_that_is_shown() {
    let shown = |account, view| {
        let preferences = Preferences {
            view,
            ..Preferences::default()
        };
        let mut out = String::new();
        let event = state(Game::new(Ruleset::Tsivy), Cause::Asked);
        super::event(
            &event,
            &Viewer {
                preferences,
                ..viewer(account, Mode::Human)
            },
            &mut 0,
            &mut out,
        );
        // The letter of the column at the left edge tells who is at the bottom.
        out.lines()
            .nth(1)
            .unwrap()
            .trim_start()
            .chars()
            .next()
            .unwrap()
    };
    assert_eq!(
        [
            shown(Some(ALICE), View::Flip),
            shown(Some(BOB), View::Flip),
            shown(None, View::Flip)
        ],
        ['i', 'a', 'a']
    );
    assert_eq!(
        [
            shown(Some(ALICE), View::NoFlip),
            shown(Some(BOB), View::NoFlip)
        ],
        ['a', 'a']
    );
    assert_eq!(
        [shown(Some(ALICE), View::Home), shown(Some(BOB), View::Home)],
        ['a', 'i']
    );
}

#[test]
fn the_style_line_gives_one_line_whatever_happened() {
    let preferences = Preferences {
        style: Style::Line.into(),
        ..Preferences::default()
    };
    for (event, wanted) in [
        (
            happened(&["e2e3+"]),
            "board 12 tsivy alice bob ply 1 bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b last e2e3+ playing\n",
        ),
        (
            done(&Game::new(Ruleset::Telo), Side::White, &RESIGNS),
            "board 12 telo alice bob ply 0 bbb/b1w/www w last - over 0-1 resigned\n",
        ),
    ] {
        let mut out = String::new();
        let preferences = preferences.clone();
        super::event(
            &event,
            &Viewer {
                preferences,
                ..viewer(None, Mode::Plain)
            },
            &mut 0,
            &mut out,
        );
        assert_eq!(out, wanted);
    }
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
fn the_page_for_programs_has_what_json_mode_sends() {
    let page = super::pages::page("programs", crate::language::Language::En).unwrap();
    let mut line = String::new();
    let board = state(Game::new(Ruleset::Tsivy), Cause::Asked);
    super::event(&board, &viewer(Some(BOB), Mode::Json), &mut 0, &mut line);
    let board = object(&line);
    for word in page
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|word| !["t", "ping", "id"].contains(word))
    {
        let is_type = ["state", "ok", "err"].contains(&word);
        assert!(is_type || board.get(word).is_some(), "{word}");
    }
}

#[test]
fn after_the_machines_time_was_set_dates_follow_it_and_the_time_left_does_not() {
    const HOUR: i64 = 3_600_000;
    let days = Days::new(3).unwrap();
    let control = TimeControl::Slow(SlowTime {
        per_turn: Some(days),
        total: None,
        remind: None,
    });
    let game = GameRecord {
        clock: Clock::start(control, NOON),
        ..record(Game::new(Ruleset::Tsivy))
    };
    let event = Event::State(State {
        record: Arc::new(game),
        cause: Arc::new(Cause::Asked),
    });
    let shown = |mode, ahead: i64| {
        let now = Now {
            time: Timestamp(NOON.0 + HOUR),
            wall: Timestamp(NOON.0 + HOUR + ahead),
        };
        let mut out = String::new();
        super::event(
            &event,
            &Viewer {
                now,
                ..viewer(Some(ALICE), mode)
            },
            &mut 0,
            &mut out,
        );
        out
    };
    for (ahead, until) in [
        (0, "2026-11-23 12:00 UTC"),
        (HOUR, "2026-11-23 13:00 UTC"),
        (-HOUR, "2026-11-23 11:00 UTC"),
    ] {
        let said = shown(Mode::Human, ahead)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(
            said.contains("You have 3 days for this turn") && said.contains(until),
            "{said}"
        );
        let line: Value = serde_json::from_str(&shown(Mode::Json, ahead)).unwrap();
        assert_eq!(line["clock"]["due_ms"], NOON.0 + 72 * HOUR + ahead);
    }
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
