//! Who watches which board, and what watchers and players are told.

use super::*;
use crate::people::news::data::LastChange;
use crate::people::outbox::{Outbox, Subscription};
use fanorona_game::{
    Action, Change, EndReason, Proposal, Terms, Unplayed, testing, testing::NOON, testing::player,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::shared::{Detail, Shared};
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::preferences::{Preferences, Style};
use fanorona_protocol::value::AtMost;
use fanorona_protocol::viewer::{Mode, Viewer, Window};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Ruleset, Side};
use std::time::Duration;

fn game(id: i64) -> GameRecord {
    testing::game(id, testing::terms(Ruleset::Telo))
}

fn private(id: i64) -> GameRecord {
    testing::game(
        id,
        Terms {
            private: true,
            ..testing::terms(Ruleset::Telo)
        },
    )
}

/// What becomes of a game by an action of White, and what its players are told.
fn after(record: &GameRecord, action: &Action) -> (GameRecord, Event) {
    let Change { game, happened } = record.game.apply(Side::White, action).unwrap();
    let record = GameRecord {
        game,
        ..record.clone()
    };
    let cause = Cause::Happened {
        auto: None,
        happened,
    };
    let event = Event::State(State::new(Arc::new(record.clone()), cause));
    (record, event)
}

/// So many people who are here, of whom each may watch two boards and follow one player.
fn hall(people: i64) -> (Observers, Vec<(Player, Arc<Outbox>)>) {
    let presence = Arc::new(Presence::default());
    let all = (1..=people).map(|number| {
        let (player, outbox) = (player(number), Arc::new(Outbox::new(64 * 1_024)));
        presence.enter_member(&player, &outbox);
        (player, outbox)
    });
    let all = all.collect();
    let limits = ObserveLimits {
        games: 2,
        followed_players: 1,
    };
    (Observers::new(presence, Clock::machine(), &limits), all)
}

fn shared(outbox: &Outbox) -> Vec<Arc<Shared>> {
    let events = outbox.take().events.into_iter();
    let shared = |event| {
        if let Event::Shared(shared) = event {
            Some(shared)
        } else {
            None
        }
    };
    events
        .map(|event| shared(event).expect("watchers are told nothing else"))
        .collect()
}

#[test]
fn who_watches_is_told_and_nobody_else() {
    let (watch, people) = hall(4);
    let record = game(7);
    assert_eq!(watch.observe(&people[2].0, &[&record]), Ok(vec![GameId(7)]));
    assert_eq!(
        watch.observe(&people[2].0, &[&record]),
        Ok(vec![]),
        "twice is once"
    );
    let (record, event) = after(&record, &Action::Propose(Proposal::Draw));
    watch.tell(&record, &[event], NOON.into());
    let told: Vec<usize> = people
        .iter()
        .map(|(_, outbox)| outbox.take().events.len())
        .collect();
    assert_eq!(told, [0, 0, 1, 0]);
    assert_eq!(watch.unobserve(people[2].0.id, Some(GameId(8))), []);
    assert_eq!(watch.unobserve(people[2].0.id, None), [GameId(7)]);
    watch.tell(&record, &[after(&game(7), &Action::RESIGN).1], NOON.into());
    assert!(people[2].1.take().events.is_empty());
}

#[test]
fn what_all_are_told_is_drawn_once_for_each_way_in_which_somebody_likes_it() {
    let (watch, people) = hall(500);
    let record = game(7);
    for (player, _) in &people[2..] {
        watch.observe(player, &[&record]).unwrap();
    }
    // A short sentence, which no mode wraps.
    let resigns = Action::GiveUp {
        why: EndReason::Resigned,
        unplayed: Unplayed::Lost,
    };
    let (record, event) = after(&record, &resigns);
    watch.tell(&record, &[event], NOON.into());
    let styles = [
        Style::Classic,
        Style::Compact,
        Style::Unicode,
        Style::Line,
        Style::Blind,
    ];
    let mut drawn = HashSet::new();
    let mut last = None;
    for (number, (player, outbox)) in people.iter().enumerate().skip(2) {
        let mode = [Mode::Human, Mode::Plain, Mode::Json][number % 3];
        let preferences = Preferences {
            style: styles[number % 5].into(),
            bell: number % 2 == 0,
            ..Preferences::default()
        };
        let window = Window {
            columns: Some(80),
            rows: Some(24),
        };
        // Neither the person nor the moment of drawing makes another picture.
        let now = NOON
            .plus(Duration::from_millis(number.try_into().unwrap()))
            .into();
        let viewer = Viewer {
            account: Some(player.id),
            name: Some(player.name.clone()),
            preferences,
            window,
            ..Viewer::stranger(mode, now)
        };
        for event in outbox.take().events {
            let (mut seq, mut out) = (u64::try_from(number).unwrap(), String::new());
            fanorona_protocol::text::event(&event, &viewer, &mut seq, &mut out);
            if mode == Mode::Json {
                assert!(
                    out.contains(&format!(",\"seq\":{},\"game\":7,", number + 1)),
                    "{out}"
                );
                out = out.replace(&format!("\"seq\":{}", number + 1), "\"seq\":0");
            }
            drawn.insert(out);
            last = Some(event);
        }
    }
    let Some(Event::Shared(shared)) = last else {
        panic!("{last:?}")
    };
    // Five styles in each of two modes, and one object.
    assert_eq!(shared.drawings(), 11);
    // Without colours and within 80 columns the two modes look alike, but for the mark of a single
    // line.
    assert_eq!(drawn.len(), 7);
}

#[test]
fn a_person_watches_so_many_boards_and_those_that_are_over_give_way() {
    let (watch, people) = hall(3);
    let me = &people[2].0;
    let (one, two, three) = (game(7), game(8), game(9));
    watch.observe(me, &[&one, &two]).unwrap();
    let full = Err(ObserveRefusal::TooManyBoards(AtMost { most: 2 }));
    assert_eq!(watch.observe(me, &[&three]), full);
    assert_eq!(
        watch.games_of(me.id),
        [GameId(7), GameId(8)],
        "nothing has changed"
    );
    let (over, event) = after(&two, &Action::RESIGN);
    watch.tell(&over, &[event], NOON.into());
    assert_eq!(watch.observe(me, &[&three]), Ok(vec![GameId(9)]));
    assert_eq!(watch.games_of(me.id), [GameId(7), GameId(9)]);
    assert_eq!(
        watch.observe(me, &[&one, &over]),
        full,
        "what is asked for gives way to nothing"
    );
}

#[test]
fn who_follows_a_player_watches_new_games_and_the_next_game_of_a_match() {
    let (watch, people) = hall(3);
    let me = &people[2].0;
    watch.follow(me, &player(2)).unwrap();
    assert_eq!(
        watch.follow(me, &player(1)),
        Err(ObserveRefusal::TooManyPlayers(AtMost { most: 1 }))
    );
    let first = game(7);
    assert_eq!(watch.add_followers(&first), std::slice::from_ref(me));
    assert_eq!(watch.add_followers(&first), [], "each game begins once");
    assert_eq!(watch.audience(GameId(7)), std::slice::from_ref(me));
    assert_eq!(watch.add_followers(&private(8)), []);
    assert_eq!(watch.count(GameId(8)), 0);
    watch.move_to_next_game(GameId(7), &game(9));
    assert_eq!(
        (watch.count(GameId(7)), watch.games_of(me.id)),
        (0, vec![GameId(9)])
    );
    assert_eq!(watch.unfollow(me.id, Some(AccountId(1))), []);
    assert_eq!(watch.unfollow(me.id, None), [player(2)]);
    assert_eq!(watch.add_followers(&game(10)), []);
    assert_eq!(watch.count(GameId(10)), 0);
}

#[test]
fn what_another_node_knows_of_an_account_replaces_what_is_known_here() {
    let (watch, people) = hall(3);
    let (me, bob) = (&people[2].0, &people[1].0);
    watch.follow(me, &people[0].0).unwrap();
    watch.observe(me, &[&game(7)]).unwrap();
    let since = |at| LastChange { at, node: 2 };
    watch.note_watched(me, since(5), &[(&game(8)).into()], vec![bob.clone()]);
    // A repetition, and a report of a node that has not heard of it.
    watch.note_watched(me, since(5), &[], Vec::new());
    watch.note_watched(me, LastChange { at: 5, node: 1 }, &[], Vec::new());
    assert_eq!(
        (watch.games_of(me.id), watch.followed(me.id)),
        (vec![GameId(8)], vec![bob.clone()])
    );
    assert_eq!(
        watch.follow(me, &player(9)),
        Err(ObserveRefusal::TooManyPlayers(AtMost { most: 1 }))
    );
    assert_eq!(watch.add_followers(&game(9)), std::slice::from_ref(me));
    // The last session on this node ends.
    watch.note_subscribed(me, HashSet::from([GameId(10)]));
    watch.stays_elsewhere(me.id);
    assert_eq!(watch.followed(me.id), std::slice::from_ref(bob));
    watch.note_watched(me, since(6), &[], Vec::new());
    let registry = watch.lock();
    assert!(
        registry.boards.is_empty() && registry.watchers.is_empty(),
        "{registry:?}"
    );
    assert!(
        registry.followers.is_empty() && registry.subscribers.is_empty(),
        "{registry:?}"
    );
}

#[test]
fn who_has_subscribed_hears_of_turns_in_lines_and_not_twice() {
    let (watch, people) = hall(3);
    let (me, outbox) = &people[2];
    let record = game(7);
    watch.note_subscribed(me, HashSet::from([record.id]));
    let (offered, offer) = after(&record, &Action::Propose(Proposal::Draw));
    watch.tell(&offered, &[offer], NOON.into());
    assert!(shared(outbox).is_empty(), "an offer is no turn");
    let (over, end) = after(&record, &Action::RESIGN);
    watch.tell(&over, &[end], NOON.into());
    assert!(shared(outbox).is_empty(), "the end is news");
    let movements = Movements::read("c2b2").unwrap();
    let (played, turn) = after(
        &record,
        &Action::Play {
            movements,
            turn: None,
        },
    );
    watch.tell(&played, std::slice::from_ref(&turn), NOON.into());
    assert_eq!(shared(outbox)[0].detail(), Detail::Lines);
    watch.observe(me, &[&record]).unwrap();
    watch.tell(&played, &[turn], NOON.into());
    let told = shared(outbox);
    assert_eq!((told.len(), told[0].detail()), (1, Detail::Whole));
}

#[test]
fn nothing_is_left_of_those_who_go() {
    let (watch, people) = hall(20);
    for (player, _) in &people[2..] {
        watch.observe(player, &[&game(7), &game(8)]).unwrap();
        watch.follow(player, &people[0].0).unwrap();
        watch.note_subscribed(player, HashSet::from([GameId(9)]));
    }
    for (number, (player, _)) in people[2..].iter().enumerate() {
        match number % 3 {
            0 => assert_eq!(watch.leave(player.id), [GameId(7), GameId(8)]),
            1 => {
                watch.unobserve(player.id, None);
                watch.unfollow(player.id, None);
                watch.note_subscribed(player, HashSet::new());
            }
            _ => {
                watch.unobserve(player.id, Some(GameId(7)));
                assert_eq!(watch.leave(player.id), [GameId(8)]);
            }
        }
    }
    let registry = watch.lock();
    assert!(
        registry.boards.is_empty() && registry.watchers.is_empty(),
        "{registry:?}"
    );
    assert!(
        registry.followers.is_empty() && registry.subscribers.is_empty(),
        "{registry:?}"
    );
}

#[test]
fn players_are_told_of_watchers_only_if_they_want_to_be() {
    let (watch, people) = hall(3);
    people[1]
        .1
        .set_subscriptions(&[Subscription::HearOfWatchers]);
    watch.announce(&game(7), &people[2].0, true);
    let told: Vec<usize> = people
        .iter()
        .map(|(_, outbox)| outbox.take().events.len())
        .collect();
    assert_eq!(told, [0, 1, 0]);
}
