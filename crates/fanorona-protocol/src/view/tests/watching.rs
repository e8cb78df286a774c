//! What people and programs are shown about games that others play.

use super::{NOON, alice, happened, name, viewer};
use crate::clean::SafeText;
use crate::command::{Hearers, Mode, Tag};
use crate::event::{
    Audience, AudienceChange, AudienceNews, Event, Fate, LiveGame, LiveGames, OfferNews, Talk, WatchEvent,
};
use crate::preferences::{Preferences, Style};
use crate::refusal::{WatchRefusal, WhichBoard};
use crate::reply::{Done, Reply, WatchDone};
use crate::view::{Detail, Shared, Viewer};
use fanorona_game::{GameId, PlayerName, Proposal, Rating, SlowTime, Terms, TimeControl, testing};
use fanorona_rules::{BySide, Ruleset, Side};
use std::sync::Arc;
use std::time::Duration;
use strum::VariantArray as _;

fn kibitz(hearers: Hearers) -> Event {
    let text = SafeText::new("What a turn!");
    Event::Talk(Talk { from: name("carol"), text, to: Audience::Board(GameId(12), hearers) })
}

fn audience(what: AudienceChange) -> WatchEvent {
    WatchEvent::Audience(AudienceNews { game: GameId(12), name: name("carol"), what, watchers: 3 })
}

fn shared(event: Event, detail: Detail) -> Arc<Shared> {
    Arc::new(Shared::new(event, detail, NOON))
}

fn done() -> Vec<WatchDone> {
    vec![
        WatchDone::Observes(vec![GameId(12), GameId(13)]),
        WatchDone::NoLongerObserves(vec![GameId(12)]),
        WatchDone::Follows { name: name("alice"), boards: vec![GameId(12)] },
        WatchDone::NoLongerFollows(vec![name("alice")]),
        WatchDone::Said { board: GameId(12), heard: 3 },
    ]
}

/// The lines of json mode, behind those of everything else.
pub(super) fn lines(viewer: &Viewer, seq: &mut u64, out: &mut String) {
    let said = [kibitz(Hearers::Everybody), kibitz(Hearers::Watchers)];
    let said = said.map(|talk| WatchEvent::Shared(shared(talk, Detail::Whole)));
    let audience = [AudienceChange::Comes, AudienceChange::Goes].map(audience);
    for event in said.into_iter().chain(audience) {
        crate::view::event(&Event::Watching(event), viewer, seq, out);
    }
    let tag = Tag::new("7").unwrap();
    for done in done() {
        crate::view::reply(&Reply::done(Done::Watching(done)), Some(&tag), viewer, seq, out);
    }
}

/// At least one of every refusal.
pub(super) fn refusals() -> Vec<WatchRefusal> {
    let board = GameId(12);
    vec![
        WatchRefusal::Private(board),
        WatchRefusal::Plays(board),
        WatchRefusal::NotObserved(Some(board)),
        WatchRefusal::NotObserved(None),
        WatchRefusal::TooManyBoards { most: 20 },
        WatchRefusal::NotFollowed(Some(name("alice"))),
        WatchRefusal::NotFollowed(None),
        WatchRefusal::TooManyPlayers { most: 20 },
        WatchRefusal::NotThere { board, to: Hearers::Watchers },
        WatchRefusal::PlayersDoNotWhisper(board),
        WatchRefusal::WhichBoard {
            for_what: WhichBoard::Speak(Hearers::Everybody),
            boards: vec![board, GameId(15)],
        },
        WatchRefusal::WhichBoard { for_what: WhichBoard::Say, boards: (1..=9).map(GameId).collect() },
        WatchRefusal::WhichBoard { for_what: WhichBoard::Observers, boards: vec![board, GameId(15)] },
        WatchRefusal::Person { name: name("alice"), board: Some(board) },
        WatchRefusal::Person { name: name("alice"), board: None },
        WatchRefusal::NoNumber("alice".to_owned()),
    ]
}

#[test]
fn every_refusal_is_in_the_list_of_these_tests() {
    // A new one does not compile until it is named here; put it into the list too.
    let named = |refusal: &WatchRefusal| match refusal {
        WatchRefusal::Private(_)
        | WatchRefusal::Plays(_)
        | WatchRefusal::NotObserved(_)
        | WatchRefusal::TooManyBoards { .. }
        | WatchRefusal::NotFollowed(_)
        | WatchRefusal::TooManyPlayers { .. }
        | WatchRefusal::NotThere { .. }
        | WatchRefusal::PlayersDoNotWhisper(_)
        | WatchRefusal::WhichBoard { .. }
        | WatchRefusal::Person { .. }
        | WatchRefusal::NoNumber(_) => std::mem::discriminant(refusal),
    };
    let kinds: std::collections::HashSet<_> = refusals().iter().map(named).collect();
    assert_eq!(kinds.len(), 11);
}

fn drawn(event: &Event, viewer: &Viewer) -> String {
    let (mut seq, mut out) = (6, String::new());
    crate::view::event(event, viewer, &mut seq, &mut out);
    out
}

#[test]
fn what_is_shared_looks_as_if_it_were_drawn_for_each() {
    let board = happened(&["e2e3+", "f4e5-"]);
    for &style in Style::VARIANTS {
        for mode in [Mode::Human, Mode::Plain, Mode::Json] {
            let preferences = Preferences { style, color: true, ..Preferences::default() };
            let watcher = Viewer { preferences, ..viewer(None, mode) };
            let shared = Event::Watching(WatchEvent::Shared(shared(board.clone(), Detail::Whole)));
            let (first, second) = (drawn(&shared, &watcher), drawn(&shared, &watcher));
            assert_eq!((&first, &second), (&drawn(&board, &watcher), &first), "{style:?} {mode:?}");
        }
    }
}

#[test]
fn a_shared_drawing_belongs_to_nobody_and_each_line_has_its_own_number() {
    let board = shared(happened(&["e2e3+"]), Detail::Whole);
    let event = Event::Watching(WatchEvent::Shared(Arc::clone(&board)));
    let line = drawn(&event, &viewer(Some(alice().id), Mode::Json));
    let object: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&object["seq"], &object["you"]), (&7.into(), &serde_json::Value::Null));
    let (mut seq, mut out) = (98, String::new());
    crate::view::event(&event, &viewer(None, Mode::Json), &mut seq, &mut out);
    assert_eq!((seq, out), (99, line.replacen("\"seq\":7,", "\"seq\":99,", 1)));
    assert_eq!(board.drawings(), 1);
}

#[test]
fn who_has_subscribed_gets_lines_and_programs_get_all() {
    let board = happened(&["e2e3+"]);
    let lines = Event::Watching(WatchEvent::Shared(shared(board.clone(), Detail::Lines)));
    let said = drawn(&lines, &viewer(None, Mode::Human));
    assert_eq!((said.lines().count(), said.starts_with("! Game 12: alice plays e2e3+")), (1, true), "{said}");
    let program = viewer(None, Mode::Json);
    assert_eq!(drawn(&lines, &program), drawn(&board, &program));
}

#[test]
fn watchers_are_told_of_offers_without_being_asked_for_an_answer() {
    let offer = |fate| {
        let (game, by, from) = (GameId(12), Side::White, alice());
        let news = OfferNews { game, by, from, what: Proposal::Draw, turns: Vec::new(), fate };
        drawn(&Event::Offer(news), &viewer(None, Mode::Human))
    };
    assert_eq!(offer(Fate::Open), "! Game 12: alice offers a draw.\n");
    assert_eq!(offer(Fate::Declined), "! Game 12: the draw offered by alice is declined.\n");
    assert_eq!(offer(Fate::Withdrawn), "! Game 12: the draw offered by alice is off the table.\n");
}

#[test]
fn what_is_said_at_a_board_names_the_board_and_who_hears_it() {
    let human = viewer(None, Mode::Human);
    assert_eq!(drawn(&kibitz(Hearers::Everybody), &human), "<carol> [kibitz 12] What a turn!\n");
    assert_eq!(drawn(&kibitz(Hearers::Watchers), &human), "<carol> [whisper 12] What a turn!\n");
    let comes = Event::Watching(audience(AudienceChange::Comes));
    assert_eq!(drawn(&comes, &human), "* carol watches board 12.\n");
    let goes = Event::Watching(audience(AudienceChange::Goes));
    assert_eq!(drawn(&goes, &human), "* carol watches board 12 no longer.\n");
}

#[test]
fn a_private_game_says_so() {
    let record = testing::game(12, Terms { private: true, ..Terms::usual(Ruleset::Tsivy) });
    let state = crate::event::State { record: Arc::new(record), cause: Arc::new(crate::event::Cause::Asked) };
    let shown = drawn(&Event::State(state), &viewer(None, Mode::Human));
    assert!(shown.lines().next().unwrap().ends_with(", private."), "{shown}");
}

/// A game of two whose names are as long as names may be, by some clock.
fn live_game(control: &str, seconds: u64) -> LiveGame {
    let longest = PlayerName::new(&"W".repeat(PlayerName::MAX)).unwrap();
    LiveGame {
        board: GameId(123_456),
        names: BySide { white: longest.clone(), black: longest },
        ratings: BySide { white: Some(Rating::START), black: Some(Rating::START) },
        left: BySide { white: Some(Duration::from_secs(seconds)), black: Some(Duration::from_secs(585)) },
        ruleset: Ruleset::Dimyand,
        control: TimeControl::Live(control.parse().unwrap()),
        to_move: Some(Side::White),
        turns: 14,
        watchers: 3,
        private: false,
    }
}

fn live_games(games: Vec<LiveGame>) -> Event {
    Event::Watching(WatchEvent::Games(LiveGames { games, more: None }))
}

#[test]
fn games_just_now_fit_a_line_however_long_names_are() {
    let private = LiveGame { private: true, ..live_game("180+180", 10_799) };
    let days = LiveGame {
        control: TimeControl::Slow(SlowTime::USUAL),
        left: BySide { white: Some(Duration::from_secs(20 * 86_400 + 3_600)), black: None },
        ..live_game("10+5", 0)
    };
    for games in [vec![live_game("10+5", 600)], vec![private.clone()], vec![private, days]] {
        let said = drawn(&live_games(games), &viewer(None, Mode::Human));
        assert!(said.lines().all(|line| line.len() <= 78), "{said}");
    }
}

#[test]
fn games_just_now_show_clocks_as_clocks_do_and_whose_turn_it_is() {
    let names = BySide { white: name("alice"), black: name("bob") };
    let ratings = BySide { white: None, black: Some(Rating::START) };
    let short = LiveGame { names, ratings, board: GameId(12), ..live_game("10+5", 61) };
    let said = drawn(&live_games(vec![short.clone()]), &viewer(None, Mode::Human));
    let wanted = "board  white  black      clocks       game          turn  seen by\n\
                  12     alice  bob 1500?  1:01 - 9:45  dimyand 10+5  15 W  3\n";
    assert_eq!(said, wanted);
    let heard = Preferences { style: Style::Blind, ..Preferences::default() };
    let heard = Viewer { preferences: heard, ..viewer(None, Mode::Human) };
    let said = drawn(&live_games(vec![short]), &heard);
    assert!(said.starts_with("board: 12, white: alice, left w: 1 min 1 s, black: bob,"), "{said}");
}

#[test]
fn no_name_is_cut_for_a_pipe() {
    let said = drawn(&live_games(vec![live_game("10+5", 600)]), &viewer(None, Mode::Plain));
    assert!(said.contains(&"W".repeat(PlayerName::MAX)), "{said}");
}
