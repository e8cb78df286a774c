//! What people and programs are shown (docs/protocol.md, "Errors" and "json mode").
mod house;
mod people;
mod plans;
mod preferences;
mod programs;
mod review;
mod seeks;

use super::*;
use crate::catalog::{self, TOPICS, rows};
use crate::clean::SafeText;
use crate::command::About;
use crate::event::{
    Absence, Audience, Cause, Cell, ChallengeEvent, ClockNews, Fate, LiveEvent, Made, MatchNews, MatchNext,
    Notice, OfferNews, ServerInfo, ShownChallenge, State, Table, Talk, VacationNews,
};
use crate::preferences::{Preferences, Style, View};
use crate::refusal::Refusal;
use crate::reply::{Arrival, ArrivalKind, Fact, HelpPage, Listed, Profile};
use crate::topics::play::{LegalSteps, PlayDone, PlayRefusal};
use fanorona_game::{
    AccountId, Action, ChallengePolicy, EndReason, Game, GameId, GameRecord, GameResult, HalfPoints,
    Happening, Player, PlayerName, Proposal, Rating, Start, Terms, TimeControl, Timestamp, Version, rate,
    testing,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Position, Rejection, Ruleset, Side, Stage};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

mod mailbox;
mod talk;
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
    Player { id: ALICE, name: name("alice") }
}

fn bob() -> Player {
    Player { id: BOB, name: name("bob") }
}

fn viewer(account: Option<AccountId>, mode: Mode) -> Viewer {
    Viewer {
        account,
        name: account.map(|id| if id == ALICE { alice() } else { bob() }.name),
        mode,
        preferences: Preferences::default(),
        now: NOON,
        window: Window::default(),
    }
}

fn record(game: Game) -> GameRecord {
    let terms = Terms { rated: true, ..testing::terms(game.stage().ruleset()) };
    GameRecord { version: Version(1), game, ..testing::game(12, terms) }
}

fn play(text: &str) -> Action {
    Action::Play { movements: Movements::read(text).unwrap(), turn: None }
}

/// A game with these lines played, and what the last of them did.
fn played(lines: &[&str]) -> (Game, Vec<Happening>) {
    lines.iter().fold((Game::new(Ruleset::Tsivy), Vec::new()), |(game, _), line| {
        let change = game.apply(game.to_move().unwrap(), &play(line)).unwrap();
        (change.game, change.happened)
    })
}

fn state(game: Game, cause: Cause) -> Event {
    Event::State(State { record: Arc::new(record(game)), cause: Arc::new(cause) })
}

fn happened(lines: &[&str]) -> Event {
    let (game, happened) = played(lines);
    state(game, Cause::Happened(happened))
}

fn done(game: &Game, by: Side, action: &Action) -> Event {
    let change = game.apply(by, action).unwrap();
    state(change.game, Cause::Happened(change.happened))
}

/// The end of a rated game of two who have never played before.
fn rated(game: &Game, by: Side, action: &Action) -> Event {
    let change = game.apply(by, action).unwrap();
    let score = change.game.result().unwrap().score;
    let ratings = rate(BySide { white: Rating::START, black: Rating::START }, score);
    let record = GameRecord { ratings, ..record(change.game) };
    Event::State(State { record: Arc::new(record), cause: Arc::new(Cause::Happened(change.happened)) })
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

fn offer(what: Proposal, fate: Fate) -> OfferNews {
    OfferNews { game: GameId(12), by: Side::White, from: alice(), what, turns: Vec::new(), fate }
}

fn reminder() -> ClockNews {
    let (since, due) = (Timestamp(NOON.0 - 604_800_000), Timestamp(NOON.0 + 1_209_600_000));
    ClockNews { game: GameId(12), opponent: name("alice"), since, due: Some(due) }
}

fn away(absence: Absence) -> Event {
    Event::Live(LiveEvent { game: GameId(12), player: name("alice"), absence })
}

fn vacation(until: Option<Timestamp>) -> VacationNews {
    VacationNews { player: name("alice"), games: vec![GameId(12), GameId(15)], until }
}

fn match_news(next: MatchNext) -> MatchNews {
    let points = HalfPoints { first: 2, second: 1 };
    MatchNews { first: GameId(12), players: [name("alice"), name("bob")], points, next }
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
    PlayRefusal::Illegal { game: GameId(12), why: (&*rejection(stage, text)).into() }.into()
}

fn between(position: &str) -> Stage {
    Stage::Between(position.parse::<Position>().unwrap())
}

fn answer(outcome: Result<Done, Refusal>, tag: Option<&str>, mode: Mode) -> String {
    let mut out = String::new();
    let tag = tag.map(|text| Tag::new(text).unwrap());
    let answer = Reply { events: Vec::new(), outcome };
    super::reply(&answer, tag.as_ref(), &viewer(Some(BOB), mode), &mut 0, &mut out);
    out
}

// json mode.

/// One of each type that events have, as they are sent to bob.
fn events() -> Vec<Event> {
    let columns = &["board", "white", "black", "ruleset", "turns", "status"];
    let row = vec![
        GameId(12).into(),
        "alice".into(),
        "bob".into(),
        "tsivy".into(),
        Cell::Number(1),
        "bob to move".into(),
    ];
    vec![
        Event::Hello(ServerInfo { version: "0.1.0" }),
        ChallengeEvent::Open { challenge: challenge(), made: Made::Now }.into(),
        state(Game::new(Ruleset::Tsivy), Cause::Started),
        happened(&["e2e3+"]),
        happened(&["e2e3+", "f4e5-"]),
        Event::Offer(offer(Proposal::Draw, Fate::Open)),
        done(&played(&["e2e3+"]).0, Side::White, &Action::Propose(Proposal::Draw)),
        rated(&played(&["e2e3+"]).0, Side::White, &Action::Resign),
        Event::Talk(Talk { from: name("alice"), text: SafeText::new("well played"), to: Audience::Person }),
        Event::Talk(Talk {
            from: name("alice"),
            text: SafeText::new("again?"),
            to: Audience::Opponent(GameId(12)),
        }),
        Event::Notice(Notice::Goodbye),
        Event::Table(Table { name: "games", columns, rows: vec![row], more: None }),
        Event::Clock(reminder()),
        Event::Vacation(vacation(Some(Timestamp(NOON.0 + 86_400_000)))),
        Event::Match(match_news(MatchNext::Game(GameId(14), Start::Vela))),
        away(Absence::Begins { claim_in: Duration::from_secs(60) }),
        away(Absence::GoesOn { claim_in: Duration::from_secs(30) }),
        away(Absence::MayClaim),
        away(Absence::Over),
    ]
}

fn profile() -> Profile {
    Profile {
        name: name("bob"),
        guest: false,
        bot: None,
        here: true,
        since: NOON,
        last_login: Some(NOON),
        last_here: Some(NOON),
        policy: ChallengePolicy::Ask,
        won: 3,
        lost: 1,
        drawn: 0,
        active: 2,
        freed: 1,
        unfreed: 2,
        away: None,
        ratings: vec![(Ruleset::Tsivy, Rating::START)],
    }
}

/// Answers of every kind that carry fields of their own.
fn answers() -> Vec<Result<Done, Refusal>> {
    let (game, _) = played(&["e2e3+", "f4e5-"]);
    let legal = LegalSteps::new(GameId(12), name("bob"), game.stage());
    let start = Position::start(Ruleset::Telo);
    let turn = start.read_turn("a1b2+").unwrap();
    let turns = LegalSteps::new(GameId(13), name("alice"), &start.into()).with_turns(&[turn], true);
    let arrival = Arrival {
        name: name("bob"),
        kind: ArrivalKind::Back { last_here: Some(NOON) },
        challenges: 1,
        to_move: vec![GameId(12)],
        active: 2,
    };
    let profile = profile();
    vec![
        Ok(Done::Quietly),
        Ok(Done::LoggedIn(arrival)),
        Ok(Done::Registered { name: name("carol") }),
        Ok(Done::Play(PlayDone::Played { game: GameId(12), ply: 1, finished: false })),
        Ok(Done::Play(PlayDone::Legal(legal))),
        Ok(Done::Play(turns)),
        Ok(Done::Profile(profile)),
        Ok(Done::Mode(Mode::Json)),
        Ok(Done::Date(NOON)),
        Ok(Done::Uptime { since: Timestamp(NOON.0 - 60_000), now: NOON }),
        Ok(Done::Version("0.1.0")),
        Ok(Done::Told { name: name("alice") }),
        fact(About::Latest),
        fact(About::Clocks),
        fact(About::Material),
        fact(About::Whose),
        fact(About::Point("e3".parse().unwrap())),
        Err(Refusal::AuthFailed),
        Err(Refusal::Ambiguous { word: "res".to_owned(), candidates: vec!["reset", "resign"] }),
        Err(illegal(between("bbb/b1w/www w"), "c2b2-")),
        Err(PlayRefusal::syntax("e2e3+,x4", Movements::read("e2e3+,x4").unwrap_err()).into()),
        Err(PlayRefusal::nothing_to_take_back(GameId(12)).into()),
        Err(PlayRefusal::StaleTurn { game: GameId(12), turn: 3 }.into()),
        Err(Refusal::RateLimited { wait_seconds: 8 }),
    ]
}

fn fact(about: About) -> Result<Done, Refusal> {
    let (game, _) = played(&["e2e3+", "f4e5-"]);
    Ok(Done::Fact(Box::new(Fact { record: Arc::new(record(game)), about })))
}

/// The lines of json mode that docs/protocol.md shows: every event, then every answer with a tag, then what is
/// about messages, comments, news and mail.
fn lines() -> Vec<String> {
    let bob = viewer(Some(BOB), Mode::Json);
    let mut out = String::new();
    let mut seq = 0;
    for event in events() {
        super::event(&event, &bob, &mut seq, &mut out);
    }
    let tag = Tag::new("7").unwrap();
    for outcome in answers() {
        let answer = Reply { events: Vec::new(), outcome };
        super::reply(&answer, Some(&tag), &bob, &mut seq, &mut out);
    }
    mailbox::lines(&bob, &mut seq, &mut out);
    watching::lines(&bob, &mut seq, &mut out);
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
        "t", "seq", "game", "ruleset", "status", "ply", "position", "to_move", "steps", "legal", "may_end",
        "last", "white", "black", "you", "rated", "start", "undo", "private", "clock", "away", "follows",
        "match", "offer", "result", "reason", "ratings",
    ]);
    let states: Vec<String> = lines().into_iter().filter(|line| object(line)["t"] == "state").collect();
    assert_eq!(states.len(), 5);
    for line in states {
        assert_eq!(fields(&line), wanted, "{line}");
    }
}

#[test]
fn a_state_of_a_turn_under_way_has_its_start_and_its_steps() {
    let mut out = String::new();
    super::event(&happened(&["e2e3+", "f4e5-"]), &viewer(None, Mode::Json), &mut 0, &mut out);
    let state = object(&out);
    assert_eq!(state["position"], "bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b");
    assert_eq!((&state["steps"][0], &state["legal"][0]), (&Value::from("f4e5-"), &Value::from("e4+")));
    assert_eq!(
        (&state["may_end"], &state["ply"], &state["last"]),
        (&true.into(), &1.into(), &"e2e3+".into())
    );
    assert_eq!(state["you"], Value::Null);
}

#[test]
fn a_state_of_a_game_that_is_over_has_result_and_reason_and_nothing_to_play() {
    let mut out = String::new();
    let over = done(&Game::new(Ruleset::Tsivy), Side::White, &Action::Resign);
    super::event(&over, &viewer(Some(ALICE), Mode::Json), &mut 0, &mut out);
    let state = object(&out);
    assert_eq!((&state["status"], &state["result"]), (&Value::from("over"), &Value::from("0-1")));
    assert_eq!((&state["reason"], &state["you"]), (&Value::from("resigned"), &Value::from("w")));
    assert_eq!((&state["legal"], &state["may_end"]), (&Value::Array(Vec::new()), &false.into()));
}

#[test]
fn hello_ok_and_err_have_the_fields_of_the_protocol() {
    assert_eq!(fields(&lines()[0]), set(&["t", "seq", "proto", "server", "version"]));
    assert_eq!(fields(&answer(Ok(Done::Quietly), None, Mode::Json)), set(&["t", "seq"]));
    assert_eq!(fields(&answer(Ok(Done::Bye), Some("7"), Mode::Json)), set(&["t", "seq", "id"]));
    assert_eq!(
        fields(&answer(Err(Refusal::Busy), Some("7"), Mode::Json)),
        set(&["t", "seq", "id", "code", "msg"])
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
    let numbers: Vec<u64> = out.lines().map(|line| object(line)["seq"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (42..=seq).collect::<Vec<u64>>());
    assert_eq!(numbers.len(), events().len() + 1);
    assert_eq!(object(out.lines().last().unwrap())["t"], "ok");
}

#[test]
fn what_one_person_says_cannot_break_a_line_of_another() {
    let text = SafeText::new("\"},{\"t\":\"ok\"}\r\n\u{2028}x");
    let talk = Event::Talk(Talk { from: name("alice"), text, to: Audience::Person });
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
        Notice::Goodbye,
        Notice::GoodbyeLive,
        Notice::Farewell,
        Notice::LoginTimeout,
        Notice::Idle,
        Notice::TooSlow,
        Notice::TooManyConnections,
        Notice::ShuttingDown,
        Notice::Here,
        Notice::Interrupted,
        Notice::InTheClear,
        Notice::ViewHint,
        Notice::ViewAndSizeHint,
        Notice::UnknownName,
        Notice::GuestHint,
        Notice::Kicked,
        Notice::KeptOut,
        Notice::AccountDeleted,
        Notice::TokenRevoked,
        Notice::Silent,
        Notice::SlowDown,
        Notice::Flooding,
        Notice::Quiet,
        Notice::TalkLeftOut,
    ];
    for notice in notices {
        let said = text_of(&Event::Notice(notice), None);
        assert!(said.starts_with("* ") && said.ends_with('\n') && said.lines().count() == 1, "{said}");
        assert!(said.trim_end().bytes().all(|byte| matches!(byte, b' '..=b'~')), "{said}");
        let mut line = String::new();
        super::event(&Event::Notice(notice), &viewer(None, Mode::Json), &mut 0, &mut line);
        let code = object(&line)["code"].as_str().unwrap().to_owned();
        assert!(DOCUMENT.contains(&format!("`{code}`")), "docs/protocol.md lacks the notice {code}");
    }
}

#[test]
fn what_comes_unasked_begins_with_its_mark() {
    for (event, mark) in [
        (ChallengeEvent::Open { challenge: challenge(), made: Made::Now }.into(), "? "),
        (ChallengeEvent::Declined(challenge()).into(), "? "),
        (Event::Offer(offer(Proposal::Draw, Fate::Withdrawn)), "? "),
        (state(Game::new(Ruleset::Tsivy), Cause::Started), "! "),
        (happened(&["e2e3+"]), "! "),
        (done(&Game::new(Ruleset::Tsivy), Side::White, &Action::Resign), "! "),
        (
            Event::Talk(Talk { from: name("alice"), text: SafeText::new("hi"), to: Audience::Person }),
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
    assert_eq!(first(Some(ALICE)), "! Game 12: you play e2e3+ (turn 1, Vakiloha).");
    assert_eq!(first(Some(BOB)), "! Game 12: alice plays e2e3+ (turn 1, Vakiloha).");
    let last = |account| text_of(&event, account).lines().last().unwrap().to_owned();
    assert_eq!(last(Some(ALICE)), "bob (Black) is to move (turn 2).");
    assert_eq!(last(Some(BOB)), "It is your turn, Black (turn 2).");
}

#[test]
fn a_turn_that_may_go_on_tells_its_player_how() {
    let event = happened(&["e2e3+", "f4e5-"]);
    let bob = text_of(&event, Some(BOB));
    assert_eq!(bob.lines().next(), Some("! Game 12: you play f4e5-, and may go on."));
    assert_eq!(
        bob.lines().last(),
        Some("It is your turn, Black (turn 2). So far: f4e5-. Go on with e4+, or stop.")
    );
    let alice = text_of(&event, Some(ALICE));
    assert_eq!(alice.lines().last(), Some("bob (Black) is to move (turn 2). So far: f4e5-."));
}

#[test]
fn a_game_that_ends_in_the_middle_of_a_turn_says_what_was_played_of_it() {
    let (game, _) = played(&["e2e3+", "f4e5-"]);
    let said = text_of(&done(&game, Side::Black, &Action::Resign), Some(alice().id));
    assert!(said.contains("Last turn: e2e3+ (turn 1, Vakiloha).\nNot finished: f4e5- (turn 2).\n"), "{said}");
    let (game, _) = played(&["e2e3+"]);
    let said = text_of(&done(&game, Side::Black, &Action::Resign), Some(alice().id));
    assert!(!said.contains("Not finished"), "{said}");
}

#[test]
fn a_board_with_an_offer_says_whose_it_is_and_what_may_be_done() {
    let offered =
        Game::new(Ruleset::Tsivy).apply(Side::White, &Action::Propose(Proposal::Draw)).unwrap().game;
    let last =
        |account| text_of(&state(offered.clone(), Cause::Asked), account).lines().last().unwrap().to_owned();
    assert_eq!(last(Some(ALICE)), "You have offered a draw. To take it back: withdraw 12");
    assert_eq!(last(Some(BOB)), "alice offers a draw. Answer: accept 12 or decline 12");
    assert_eq!(last(None), "alice offers a draw.");
}

#[test]
fn an_offer_is_told_to_each_in_their_own_words() {
    let news = offer(Proposal::Draw, Fate::Open);
    let said = |account| text_of(&Event::Offer(news.clone()), account);
    assert_eq!(said(Some(ALICE)), "? Game 12: you offer a draw. To take it back: withdraw 12\n");
    assert_eq!(said(Some(BOB)), "? Game 12: alice offers a draw. Answer: accept 12 or decline 12\n");
}

#[test]
fn the_view_turns_the_board_that_is_shown() {
    let shown = |account, view| {
        let preferences = Preferences { view, ..Preferences::default() };
        let mut out = String::new();
        let event = state(Game::new(Ruleset::Tsivy), Cause::Asked);
        super::event(&event, &Viewer { preferences, ..viewer(account, Mode::Human) }, &mut 0, &mut out);
        // The letter of the column at the left edge tells who is at the bottom.
        out.lines().nth(1).unwrap().trim_start().chars().next().unwrap()
    };
    assert_eq!(
        [shown(Some(ALICE), View::Flip), shown(Some(BOB), View::Flip), shown(None, View::Flip)],
        ['i', 'a', 'a']
    );
    assert_eq!([shown(Some(ALICE), View::NoFlip), shown(Some(BOB), View::NoFlip)], ['a', 'a']);
    assert_eq!([shown(Some(ALICE), View::Home), shown(Some(BOB), View::Home)], ['a', 'i']);
}

#[test]
fn the_style_line_gives_one_line_whatever_happened() {
    let preferences = Preferences { style: Style::Line, ..Preferences::default() };
    for (event, wanted) in [
        (
            happened(&["e2e3+"]),
            "board 12 tsivy alice bob ply 1 bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b last e2e3+ playing\n",
        ),
        (
            done(&Game::new(Ruleset::Telo), Side::White, &Action::Resign),
            "board 12 telo alice bob ply 0 bbb/b1w/www w last - over 0-1 resigned\n",
        ),
    ] {
        let mut out = String::new();
        let preferences = preferences.clone();
        super::event(&event, &Viewer { preferences, ..viewer(None, Mode::Plain) }, &mut 0, &mut out);
        assert_eq!(out, wanted);
    }
}

#[test]
fn a_tag_stands_before_the_answer_or_alone() {
    assert_eq!(answer(Ok(Done::Version("0.1.0")), Some("7"), Mode::Human), "@7 fanorond 0.1.0, protocol 1\n");
    assert_eq!(answer(Ok(Done::Quietly), Some("7"), Mode::Plain), "@7 ok\n");
    assert_eq!(answer(Ok(Done::Quietly), None, Mode::Human), "");
    assert!(answer(Err(Refusal::Busy), Some("7"), Mode::Human).starts_with("@7 The server"));
}

#[test]
fn lists_stand_in_columns() {
    let columns = &["name", "minutes"];
    let rows = vec![vec!["alice".into(), Cell::Number(3)], vec!["Guest17".into(), Cell::Number(12)]];
    let table = Table { name: "who", columns, rows, more: Some("who again".to_owned()) };
    let wanted = "name     minutes\nalice    3\nGuest17  12\nThere are more: who again\n";
    assert_eq!(text_of(&Event::Table(table), None), wanted);
    let nobody = Table { name: "who", columns, rows: Vec::new(), more: None };
    assert_eq!(text_of(&Event::Table(nobody), None), "Nobody is here.\n");
}

#[test]
fn every_page_of_help_fits_a_terminal() {
    let commands = rows().map(HelpPage::Command);
    let topics = TOPICS.into_iter().map(HelpPage::Topic);
    for page in [HelpPage::Start, HelpPage::Commands(Listed::ForAdministrators)]
        .into_iter()
        .chain(commands)
        .chain(topics)
    {
        let drawn = answer(Ok(Done::Help(page.clone())), None, Mode::Human);
        assert!(drawn.ends_with('\n') && !drawn.ends_with("\n\n"), "{drawn}");
        for line in drawn.lines() {
            assert!(line.len() <= 80, "{line}");
            assert!(line.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{line}");
        }
    }
}

/// Every refusal of a topic whose refusals are not in the locale yet.
fn refusals() -> Vec<Refusal> {
    let people = people::refused().into_iter().map(Refusal::People);
    let programs = programs::refused().into_iter().map(Refusal::Programs);
    let others = [house::refusals(), plans::refusals(), review::refusals()].into_iter().flatten();
    others.chain(people).chain(programs).collect()
}

#[test]
fn a_refusal_is_a_printable_sentence() {
    for refusal in refusals() {
        let said = sentence(&refusal);
        assert!(said.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{refusal:?}: {said}");
        assert!(!said.is_empty() && !said.contains("  ") && said.len() <= 320, "{said}");
    }
}

#[test]
fn every_line_of_json_mode_is_an_object_with_a_type_and_a_number() {
    let all = [house::lines(), people::lines(), plans::lines(), programs::lines(), talk::lines()];
    for line in all.into_iter().flatten() {
        let object = object(&line);
        assert!(object["t"].is_string() && object["seq"].is_u64(), "{line}");
    }
}
