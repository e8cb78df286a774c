//! Words and lines for programs and those who run them.

use super::*;
use crate::command::Password;
use crate::language::Language;
use crate::refusal::ProgramRefusal;
use crate::reply::{BotOwner, NewToken, ProgramsDone};

fn token(number: u32) -> NewToken {
    NewToken { number, text: Password("tok-k3v9x2m7q4t8w2z5r6y7p3s8d9a2b4c6".to_owned()) }
}

fn all() -> Vec<ProgramsDone> {
    vec![
        ProgramsDone::BotMade { name: name("zebu"), owner: name("alice"), token: token(1) },
        ProgramsDone::TokenMade { bot: name("zebu"), token: token(2) },
        ProgramsDone::TokensRevoked { bot: name("zebu"), count: 1 },
        ProgramsDone::Missed { game: BOARD, turns: 100, more: Some("since 12 140".to_owned()) },
        ProgramsDone::Here { now: NOON },
    ]
}

/// A list in which a bot stands.
fn who() -> Event {
    let rows = vec![
        vec![Cell::named(&name("alice"), false), Cell::Number(3)],
        vec![Cell::named(&name("zebu"), true), Cell::Number(12)],
    ];
    Event::Table(Table { name: "who", columns: &["name", "minutes"], rows, more: None })
}

fn profile(bot: Option<BotOwner>) -> Profile {
    Profile {
        name: name("zebu"),
        guest: false,
        bot,
        here: true,
        since: NOON,
        last_login: Some(NOON),
        last_here: Some(NOON),
        policy: ChallengePolicy::Auto,
        won: 3,
        lost: 1,
        drawn: 0,
        active: 2,
        freed: 0,
        unfreed: 0,
        away: None,
        ratings: Vec::new(),
    }
}

/// The lines of json mode about bots, which docs/protocol.md shows with numbers of their own.
pub(super) fn lines() -> Vec<String> {
    let bob = viewer(Some(BOB), Mode::Json);
    let (mut seq, mut out) = (0, String::new());
    let several = ProgramRefusal::WhichBot { bots: vec![name("omby"), name("zebu")] };
    let owner = Some(BotOwner::Player(name("alice")));
    let done = all().into_iter().map(|done| Ok(Done::Programs(done)));
    for outcome in done.chain([Ok(Done::Profile(profile(owner))), Err(Refusal::Programs(several))]) {
        super::reply(&Reply { events: Vec::new(), outcome }, None, &bob, &mut seq, &mut out);
    }
    for event in [Event::Ping, who()] {
        super::event(&event, &bob, &mut seq, &mut out);
    }
    out.lines().map(str::to_owned).collect()
}

/// Every refusal about bots.
pub(super) fn refused() -> Vec<ProgramRefusal> {
    vec![
        ProgramRefusal::NotTheOwner { me: name("alice") },
        ProgramRefusal::BotsMakeNone,
        ProgramRefusal::TooManyBots { most: 5 },
        ProgramRefusal::NoPassword,
        ProgramRefusal::NotYourBot { name: name("alice") },
        ProgramRefusal::NoBots { me: name("alice") },
        ProgramRefusal::WhichBot { bots: vec![name("omby"), name("zebu")] },
        ProgramRefusal::TooManyTokens { most: 10 },
        ProgramRefusal::NoToken { number: "7".to_owned() },
    ]
}

#[test]
fn what_is_done_about_bots_is_told_in_lines_that_fit_a_terminal() {
    for done in all() {
        let said = answer(Ok(Done::Programs(done)), None, Mode::Human);
        assert!(said.ends_with('\n'), "{said}");
        for line in said.lines() {
            assert!(line.len() < 80 && line.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{line}");
        }
    }
}

#[test]
fn a_bot_is_marked_wherever_it_is_listed() {
    assert_eq!(text_of(&who(), None), "name        minutes\nalice       3\nzebu (bot)  12\n");
    let first = |bot| {
        let said = answer(Ok(Done::Profile(profile(bot))), None, Mode::Human);
        said.split(" is here").next().unwrap().to_owned()
    };
    assert_eq!(first(None), "zebu");
    assert_eq!(first(Some(BotOwner::House)), "zebu (bot of this server)");
    assert_eq!(first(Some(BotOwner::Player(name("alice")))), "zebu (bot of alice)");
}

#[test]
fn the_page_for_programs_has_what_json_mode_sends() {
    let page = catalog::page("programs", Language::En).unwrap();
    let state = object(&lines_of(&state(Game::new(Ruleset::Tsivy), Cause::Asked)));
    for word in page.split('"').skip(1).step_by(2).filter(|word| !["t", "ping", "id"].contains(word)) {
        let is_type = ["state", "ok", "err"].contains(&word);
        assert!(is_type || state.get(word).is_some(), "{word}");
    }
}

fn lines_of(event: &Event) -> String {
    let mut out = String::new();
    super::event(event, &viewer(Some(BOB), Mode::Json), &mut 0, &mut out);
    out
}
