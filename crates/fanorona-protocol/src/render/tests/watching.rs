//! What people and programs are shown about games that others play.

use super::{NOON, alice, happened, name, record, viewer};
use crate::clean::SafeText;
use crate::command::{Hearers, Mode, Tag};
use crate::event::{Audience, AudienceChange, AudienceNews, Event, Fate, OfferNews, Talk, WatchEvent};
use crate::preferences::{Preferences, Style};
use crate::refusal::WatchRefusal;
use crate::render::{Detail, Shared, Viewer};
use crate::reply::{Done, Reply, WatchDone};
use fanorona_game::{Game, GameId, GameRecord, Proposal};
use fanorona_rules::{Ruleset, Side};
use std::sync::Arc;

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
        crate::render::event(&Event::Watching(event), viewer, seq, out);
    }
    let tag = Tag::new("7").unwrap();
    for done in done() {
        crate::render::reply(&Reply::done(Done::Watching(done)), Some(&tag), viewer, seq, out);
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
        WatchRefusal::WhichBoard(Hearers::Everybody),
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
        | WatchRefusal::WhichBoard(_) => std::mem::discriminant(refusal),
    };
    let kinds: std::collections::HashSet<_> = refusals().iter().map(named).collect();
    assert_eq!(kinds.len(), 9);
}

fn drawn(event: &Event, viewer: &Viewer) -> String {
    let (mut seq, mut out) = (6, String::new());
    crate::render::event(event, viewer, &mut seq, &mut out);
    out
}

#[test]
fn what_is_shared_looks_as_if_it_were_drawn_for_each() {
    let board = happened(&["e2e3+", "f4e5-"]);
    for style in Style::ALL {
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
    crate::render::event(&event, &viewer(None, Mode::Json), &mut seq, &mut out);
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
    assert_eq!(drawn(&comes, &human), "* carol watches game 12.\n");
    let goes = Event::Watching(audience(AudienceChange::Goes));
    assert_eq!(drawn(&goes, &human), "* carol watches game 12 no longer.\n");
}

#[test]
fn a_private_game_says_so() {
    let record = GameRecord { private: true, ..record(Game::new(Ruleset::Tsivy)) };
    let state = crate::event::State { record: Arc::new(record), cause: Arc::new(crate::event::Cause::Asked) };
    let shown = drawn(&Event::State(state), &viewer(None, Mode::Human));
    assert!(shown.lines().next().unwrap().ends_with(", private."), "{shown}");
}
