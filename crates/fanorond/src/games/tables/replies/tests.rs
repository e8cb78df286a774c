//! Automatic turns on a real store: a due turn is played once, and never in answer to another turn
//! than the one it was written for.

use super::*;
use crate::clock::Clock;
use crate::config::limits::Limits;
use crate::features::mailbox::notifications::Notifications;
use crate::features::queue::command::QueueChange;
use crate::games::tables::TableObservers;
use crate::people::outbox::Outbox;
use crate::people::presence::Presence;
use crate::session::error::CommandError;
use fanorona_game::{
    AccountId, Change, Colour, LastTurn, LiveTime, Pauses, PlanBounds, PlayedTurn, Player,
    PlayerName, Ply, Proposal, Terms, TimeControl, Timestamp, Version, Written, WrittenPath,
};
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::queue::QueueRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::state::Cause;
use fanorona_protocol::value::OfGame;
use fanorona_rules::{BySide, PointSet, Position, Ruleset};
use fanorona_store::{GameSave, NewAccount, NewChallenge, PasswordHash, Room, Saved, Store};
use std::time::Duration;
use tempfile::TempDir;

const BOUNDS: PlanBounds = PlanBounds {
    branches: 200,
    depth: 40,
};
const NOON: Timestamp = Timestamp(1_795_000_000_000);
/// White's first turns on telo, each with its own answers.
const FIRST: [(&str, &str); 2] = [("c2b2", "a3a2"), ("a1b2", "b3c3")];

/// A store with two players. Black is online.
struct Fixture {
    _directory: TempDir,
    store: Arc<Store>,
    players: BySide<Player>,
    presence: Arc<Presence>,
    outbox: Arc<Outbox>,
}

impl Fixture {
    async fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", directory.path().join("fanorond.db").display());
        let store = Arc::new(Store::open(&url).await.unwrap());
        let players = BySide {
            white: member(&store, "Rabe").await,
            black: member(&store, "Soa").await,
        };
        let (presence, outbox) = (
            Arc::new(Presence::default()),
            Arc::new(Outbox::new(1 << 20)),
        );
        presence.enter_member(&players.black, &outbox);
        Self {
            _directory: directory,
            store,
            players,
            presence,
            outbox,
        }
    }

    /// The tables of a server that has just started on the store.
    fn tables(&self, in_a_row: u32) -> Arc<Tables> {
        self.tables_at(Clock::machine(), in_a_row)
    }

    fn tables_at(&self, clock: Clock, in_a_row: u32) -> Arc<Tables> {
        let store: Arc<Store> = Arc::clone(&self.store) as _;
        let presence = Arc::clone(&self.presence);
        let mut limits = Limits::default();
        limits.queue.automatic_turns = in_a_row;
        let notifications = Notifications::new(
            Arc::clone(&store),
            Arc::clone(&presence),
            clock.clone(),
            limits.clone(),
            None,
        );
        let notifications = Arc::new(notifications);
        Arc::new(Tables::new(
            store,
            clock,
            &limits,
            presence,
            notifications,
            TableObservers::default(),
        ))
    }

    async fn game(&self, ruleset: Ruleset) -> GameRecord {
        self.game_on(Terms::usual(ruleset)).await
    }

    async fn game_on(&self, terms: Terms) -> GameRecord {
        let (from, to) = (self.players.white.clone(), self.players.black.clone());
        let seats = BySide {
            white: from.id,
            black: to.id,
        };
        let terms = Terms {
            colour: Colour::White,
            rated: false,
            ..terms
        };
        let new = NewChallenge {
            from,
            to,
            terms,
            follows: None,
            made_at: NOON,
        };
        let id = self
            .store
            .create_challenge(new, None, Room::UNLIMITED)
            .await
            .unwrap()
            .unwrap()
            .id;
        self.store
            .start_game(id, seats, NOON, Room::UNLIMITED)
            .await
            .unwrap()
            .unwrap()
    }

    /// Saves a turn as a server does that stops right afterwards.
    async fn keep_turn(&self, record: &GameRecord, line: &str) -> GameRecord {
        let side = record.game.to_move().unwrap();
        let Change { game, happened } = record.game.apply(side, &play(line)).unwrap();
        let turn = happened.iter().find_map(super::super::told::finished_turn);
        let turn = turn.map(|(turn, ply)| PlayedTurn {
            ply,
            turn,
            played_at: NOON,
        });
        let after = GameRecord {
            version: Version(record.version.0 + 1),
            game,
            ..record.clone()
        };
        let save = GameSave {
            seen: record.version,
            record: after.clone(),
            turn,
            undone: None,
        };
        assert_eq!(self.store.save_game(save).await, Ok(Saved::Kept));
        after
    }

    async fn turns(&self, id: GameId) -> Vec<String> {
        self.store
            .turns(id)
            .await
            .unwrap()
            .iter()
            .map(|turn| turn.turn.to_string())
            .collect()
    }

    /// The dropped plans that Black was told about.
    fn dropped(&self) -> Vec<DropReason> {
        let events = self.outbox.take().events.into_iter();
        let dropped = events.filter_map(|event| {
            if let Event::Queue(event) = event {
                let QueueEvent::Dropped { why, .. } = *event;
                Some(why)
            } else {
                None
            }
        });
        dropped.collect()
    }

    async fn is_planned(&self, id: GameId) -> bool {
        !self.store.plans_of(id).await.unwrap().is_empty()
    }
}

async fn member(store: &Store, name: &str) -> Player {
    let new = NewAccount {
        name: PlayerName::new(name).unwrap(),
        password_hash: PasswordHash("$hash".to_owned()),
        addresses: Vec::new(),
        confirmations: Vec::new(),
        created_at: NOON,
    };
    store.create_account(new).await.unwrap().player
}

fn play(line: &str) -> Action {
    Action::Play {
        movements: Movements::read(line).unwrap(),
        turn: None,
    }
}

fn cause(event: &Event) -> Option<&Cause> {
    if let Event::State(state) = event {
        Some(&state.cause)
    } else {
        None
    }
}

fn adding(text: &str) -> QueueChange {
    QueueChange::Add(Box::new(Written::read(text).unwrap()))
}

impl Tables {
    async fn plays(&self, id: GameId, player: &Player, line: &str) -> super::super::Outcome {
        self.act(id, player, &play(line))
            .await
            .unwrap_or_else(|why| panic!("{line}: {why:?}"))
    }

    async fn queues(&self, id: GameId, player: &Player, text: &str) -> QueuedMoves {
        self.queue(id, player, &adding(text), BOUNDS)
            .await
            .unwrap_or_else(|why| panic!("{text}: {why:?}"))
    }
}

#[tokio::test]
async fn a_premove_costs_no_time_however_long_the_server_needs() {
    let fixture = Fixture::new().await;
    let (clock, hand) = Clock::manual(NOON);
    let live = LiveTime::new(300, 0).unwrap();
    let record = fixture
        .game_on(Terms {
            time: TimeControl::Live(live),
            ..Terms::usual(Ruleset::Telo)
        })
        .await;
    fixture
        .tables_at(clock.clone(), 250)
        .queues(record.id, &fixture.players.black, "a3a2")
        .await;
    let turned = record
        .clock
        .turned(Side::White, NOON, NOON, &Pauses::default());
    fixture
        .keep_turn(
            &GameRecord {
                clock: turned,
                ..record
            },
            "c2b2",
        )
        .await;
    hand.advance(Duration::from_secs(10));
    fixture.tables_at(clock, 250).resume_plans().await.unwrap();
    let after = fixture.store.game(record.id).await.unwrap().unwrap();
    assert_eq!(
        (after.game.ply(), after.clock.used.black),
        (Ply(2), Duration::ZERO)
    );
}

#[tokio::test]
async fn a_tree_is_played_down_to_its_leaf_and_deleted() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let BySide { white, black } = &fixture.players;
    tables
        .queues(
            id,
            black,
            "if c2b2 then a3a2, if b2a1 then b3b2,c3,c2; if a1b2 then b3c3",
        )
        .await;
    let outcome = tables.plays(id, white, "c2b2").await;
    assert_eq!((outcome.ply, outcome.record.game.ply()), (Ply(1), Ply(2)));
    let causes: Vec<&Cause> = outcome.told.iter().filter_map(cause).collect();
    assert!(
        matches!(
            causes[..],
            [
                Cause::Happened { auto: None, .. },
                Cause::Happened {
                    auto: Some(AutoPlay::Queued),
                    ..
                }
            ]
        ),
        "{causes:?}"
    );
    assert!(fixture.is_planned(id).await);
    let left = tables
        .queue(id, black, &QueueChange::Show, BOUNDS)
        .await
        .unwrap()
        .plan
        .unwrap();
    assert_eq!(left.to_string(), "if b2a1- then b3b2+,c3-,c2+");
    tables.plays(id, white, "b2a1").await;
    assert_eq!(
        fixture.turns(id).await,
        ["c2b2+", "a3a2+", "b2a1-", "b3b2+,c3-,c2+"]
    );
    assert!(!fixture.is_planned(id).await && fixture.dropped().is_empty());
    let over = tables.get(id).await.unwrap().unchecked();
    assert!(over.game.result().is_some(), "the last automatic turn wins");
    assert!(tables.replies.planned().is_empty());
}

#[tokio::test]
async fn an_unforeseen_turn_drops_the_plan_with_a_notice() {
    let fixture = Fixture::new().await;
    let tables = fixture.tables(250);
    let BySide { white, black } = &fixture.players;
    for (queued, plays) in [("if c2b2 then a3a2", "c1b2"), ("a3a2", "c1b2")] {
        let id = fixture.game(Ruleset::Telo).await.id;
        tables.queues(id, black, queued).await;
        tables.plays(id, white, plays).await;
        let dropped = fixture.dropped();
        let fits = match (&dropped[..], queued) {
            ([DropReason::Unforeseen { turn }], "if c2b2 then a3a2")
            | ([DropReason::NotLegal { turn, .. }], "a3a2") => turn.to_string() == "c1b2+",
            _ => false,
        };
        assert!(fits, "{queued}: {dropped:?}");
        assert_eq!(fixture.turns(id).await.len(), 1);
        assert!(!fixture.is_planned(id).await);
    }
}

#[tokio::test]
async fn queueing_is_refused_on_the_own_turn_in_other_games_and_after_the_end() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let BySide { white, black } = &fixture.players;
    let refused = tables.queue(id, white, &adding("c2b2"), BOUNDS).await;
    assert_eq!(
        refused,
        Err(QueueRefusal::PlayFirst(OfGame { game: id }).into())
    );
    let stranger = member(&fixture.store, "Koto").await;
    assert_eq!(
        tables.queue(id, &stranger, &adding("c2b2"), BOUNDS).await,
        Err(PlayRefusal::NotYourBoard { game: id }.into())
    );
    let nowhere = tables
        .queue(GameId(99), black, &QueueChange::Show, BOUNDS)
        .await;
    assert!(
        matches!(
            nowhere,
            Err(CommandError::Refused(Refusal::Games(
                GamesRefusal::NoBoard { .. }
            )))
        ),
        "{nowhere:?}"
    );
    assert!(tables.tables.get(&GameId(99)).is_none());
    tables.queues(id, black, "if c2b2 then a3a2").await;
    tables.act(id, white, &Action::RESIGN).await.unwrap();
    assert!(
        !fixture.is_planned(id).await,
        "the end of the game deletes it"
    );
    let over = tables.queue(id, black, &QueueChange::Show, BOUNDS).await;
    assert!(
        matches!(
            over,
            Err(CommandError::Refused(Refusal::Play(
                PlayRefusal::GameOver { .. }
            )))
        ),
        "{over:?}"
    );
    assert!(fixture.dropped().is_empty());
}

#[tokio::test]
async fn an_undo_drops_what_was_queued_for_later_turns() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let BySide { white, black } = &fixture.players;
    set_auto(&fixture, black.id, "on").await;
    tables.plays(id, white, "c2b2").await;
    tables.plays(id, black, "a3a2").await;
    tables.queues(id, black, "if b2a1 then b3b2").await;
    let undo = Action::Propose(Proposal::Undo { turns: 2 });
    tables.act(id, white, &undo).await.unwrap();
    assert!(fixture.is_planned(id).await, "an offer does not change it");
    tables.act(id, black, &Action::Accept(None)).await.unwrap();
    assert_eq!(fixture.dropped(), [DropReason::Elsewhere]);
    assert!(!fixture.is_planned(id).await);
    assert_eq!(fixture.turns(id).await.len(), 0);
}

#[tokio::test]
async fn a_forced_turn_is_not_played_again_right_after_its_undo() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let BySide { white, black } = &fixture.players;
    set_auto(&fixture, black.id, "on").await;
    tables.plays(id, white, "c1b2").await;
    assert_eq!(fixture.turns(id).await, ["c1b2+", "a2a3-"]);
    tables
        .act(id, black, &Action::Propose(Proposal::Undo { turns: 1 }))
        .await
        .unwrap();
    tables.act(id, white, &Action::Accept(None)).await.unwrap();
    assert_eq!(fixture.turns(id).await, ["c1b2+"]);
}

#[tokio::test]
async fn conditional_moves_of_both_sides_answer_each_other() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let BySide { white, black } = &fixture.players;
    tables.plays(id, white, "c2b2").await;
    tables.queues(id, white, "if a3a2 then b2a1").await;
    let refused = tables
        .queue(id, black, &adding("if c1b2 then a3a2"), BOUNDS)
        .await;
    assert_eq!(
        refused,
        Err(QueueRefusal::PlayFirst(OfGame { game: id }).into())
    );
    // Black plays, White's conditional move follows, and then Black can queue.
    tables.plays(id, black, "a3a2").await;
    assert_eq!(fixture.turns(id).await, ["c2b2+", "a3a2+", "b2a1-"]);
}

#[tokio::test]
async fn a_branch_can_be_dropped_and_everything_cleared() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let black = &fixture.players.black;
    let way = |text: &str| QueueChange::Drop(WrittenPath::read(text).unwrap());
    let nothing = tables.queue(id, black, &way("c2b2"), BOUNDS).await;
    assert_eq!(
        nothing,
        Err(QueueRefusal::NoBranch(OfGame { game: id }).into())
    );
    tables
        .queues(id, black, "if c2b2 then a3a2; if a1b2 then b3c3")
        .await;
    let left = tables.queue(id, black, &way("c2b2"), BOUNDS).await.unwrap();
    assert_eq!(left.plan.unwrap().to_string(), "if a1b2+ then b3c3");
    assert_eq!(
        tables
            .queue(id, black, &way("a1b2"), BOUNDS)
            .await
            .unwrap()
            .plan,
        None
    );
    assert!(!fixture.is_planned(id).await);
    tables.queues(id, black, "if c2b2 then a3a2").await;
    assert_eq!(
        tables
            .queue(id, black, &QueueChange::Clear, BOUNDS)
            .await
            .unwrap()
            .plan,
        None
    );
    assert!(!fixture.is_planned(id).await);
}

// At the same moment.

/// White plays one of two turns while Black queues an answer to one of them, from two tasks, many
/// times.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conditional_move_never_answers_another_turn_even_in_a_race() {
    const ROUNDS: usize = 120;
    let fixture = Fixture::new().await;
    let tables = fixture.tables(250);
    let (mut answered, mut too_late) = (0, 0);
    for round in 0..ROUNDS {
        let id = fixture.game(Ruleset::Telo).await.id;
        let BySide { white, black } = fixture.players.clone();
        let (came, _) = FIRST[round % 2];
        let (foreseen, reply) = FIRST[round / 2 % 2];
        let text = if round % 3 == 0 {
            reply.to_owned()
        } else {
            format!("if {foreseen} then {reply}")
        };
        let (playing, queueing) = (Arc::clone(&tables), Arc::clone(&tables));
        let barrier = Arc::new(tokio::sync::Barrier::new(2));
        let (ready, set) = (Arc::clone(&barrier), barrier);
        let tasks = tokio_util::task::TaskTracker::new();
        let plays = tasks.spawn(async move {
            ready.wait().await;
            playing.plays(id, &white, came).await;
        });
        let queues = tasks.spawn(async move {
            set.wait().await;
            queueing.queue(id, &black, &adding(&text), BOUNDS).await
        });
        plays.await.unwrap();
        let queued = queues.await.unwrap();
        let turns = fixture.turns(id).await;
        let dropped = fixture.dropped();
        match (queued, foreseen == came) {
            (Ok(_), true) => {
                assert_eq!(turns.len(), 2, "{turns:?}");
                assert!(dropped.is_empty());
                answered += 1;
            }
            (Ok(_), false) => {
                assert_eq!(turns.len(), 1, "{turns:?}");
                assert_eq!(dropped.len(), 1, "dropped once");
            }
            (Err(CommandError::Refused(Refusal::Queue(QueueRefusal::PlayFirst { .. }))), _) => {
                assert_eq!((turns.len(), dropped.len()), (1, 0), "{turns:?}");
                too_late += 1;
            }
            (refused, _) => panic!("{refused:?}"),
        }
        assert!(!fixture.is_planned(id).await);
    }
    assert!(
        answered + too_late > ROUNDS / 4,
        "{answered} answered, {too_late} too late"
    );
}

// The server stops in between.

#[tokio::test]
async fn a_conditional_move_that_is_due_at_the_start_is_played_once() {
    let fixture = Fixture::new().await;
    let record = fixture.game(Ruleset::Telo).await;
    let tree = "if c2b2 then a3a2, if b2a1 then b3b2";
    fixture
        .tables(250)
        .queues(record.id, &fixture.players.black, tree)
        .await;
    fixture.keep_turn(&record, "c2b2").await;
    for _ in 0..3 {
        fixture.tables(250).resume_plans().await.unwrap();
        assert_eq!(fixture.turns(record.id).await, ["c2b2+", "a3a2+"]);
        let [plan] = &fixture.store.plans_of(record.id).await.unwrap()[..] else {
            panic!()
        };
        assert_eq!(
            (plan.ply(), plan.to_string()),
            (Ply(2), "if b2a1- then b3b2+,end".to_owned())
        );
    }
    assert!(fixture.dropped().is_empty());
}

#[tokio::test]
async fn a_conditional_move_that_was_played_before_the_stop_is_not_played_again() {
    let fixture = Fixture::new().await;
    for (tree, left) in [
        (
            "if c2b2 then a3a2, if b2a1 then b3b2",
            Some("if b2a1- then b3b2+,end"),
        ),
        ("if c2b2 then a3a2", None),
        ("a3a2", None),
    ] {
        let record = fixture.game(Ruleset::Telo).await;
        fixture
            .tables(250)
            .queues(record.id, &fixture.players.black, tree)
            .await;
        let record = fixture.keep_turn(&record, "c2b2").await;
        fixture.keep_turn(&record, "a3a2").await;
        for _ in 0..2 {
            fixture.tables(250).resume_plans().await.unwrap();
            assert_eq!(fixture.turns(record.id).await, ["c2b2+", "a3a2+"], "{tree}");
            let plans = fixture.store.plans_of(record.id).await.unwrap();
            assert_eq!(
                plans.first().map(ToString::to_string).as_deref(),
                left,
                "{tree}"
            );
        }
        // The next server continues with the rest.
        if left.is_some() {
            let tables = fixture.tables(250);
            tables.resume_plans().await.unwrap();
            tables
                .plays(record.id, &fixture.players.white, "b2a1")
                .await;
            assert_eq!(fixture.turns(record.id).await.len(), 4);
        }
    }
    assert!(fixture.dropped().is_empty());
}

#[tokio::test]
async fn a_plan_that_no_longer_fits_at_the_start_is_dropped_once() {
    let fixture = Fixture::new().await;
    let record = fixture.game(Ruleset::Telo).await;
    fixture
        .tables(250)
        .queues(record.id, &fixture.players.black, "if c2b2 then a3a2")
        .await;
    fixture.keep_turn(&record, "c1b2").await;
    fixture.tables(250).resume_plans().await.unwrap();
    assert!(matches!(
        fixture.dropped()[..],
        [DropReason::Unforeseen { .. }]
    ));
    fixture.tables(250).resume_plans().await.unwrap();
    assert_eq!(
        (fixture.dropped(), fixture.turns(record.id).await.len()),
        (Vec::new(), 1)
    );
}

#[tokio::test]
async fn a_plan_for_a_position_that_the_game_has_left_is_dropped() {
    let fixture = Fixture::new().await;
    let record = fixture.game(Ruleset::Telo).await;
    // As after an undo and other turns: the number fits, but the position does not.
    let elsewhere = Position::start(Ruleset::Telo);
    let turn = elsewhere.read_turn("c2b2+").unwrap();
    let elsewhere = elsewhere.play(&turn).unwrap();
    let plan = Plan::new(Ply(0), elsewhere)
        .with(&Written::read("if a3a2 then b2a1").unwrap(), BOUNDS)
        .unwrap();
    fixture.store.keep_plan(record.id, &plan).await.unwrap();
    // And one for a turn that has not been reached.
    let later = Plan::new(Ply(4), *record.game.stage().start());
    let later = later
        .with(&Written::read("if c2b2 then a3a2").unwrap(), BOUNDS)
        .unwrap();
    fixture.store.keep_plan(record.id, &later).await.unwrap();
    let tables = fixture.tables(250);
    tables.resume_plans().await.unwrap();
    assert_eq!(fixture.dropped(), [DropReason::Elsewhere]);
    assert!(!fixture.is_planned(record.id).await);
    assert_eq!(fixture.turns(record.id).await.len(), 0);
}

// The only legal turn.

/// A line of telo after which Black, and then White, has one legal turn, which ends the game.
const TO_FORCED: [&str; 7] = [
    "a1b2", "a2a1", "b2c3", "a3b2 end", "c2c1", "b2a1", "b1b2 end",
];

async fn set_auto(fixture: &Fixture, account: AccountId, value: &str) {
    fixture
        .store
        .set_preferences(account, &[("auto", Some(value))])
        .await
        .unwrap();
}

/// A game with [`TO_FORCED`] played; only the last turn goes through the table.
async fn play_to_forced(fixture: &Fixture, tables: &Tables) -> GameId {
    let mut record = fixture.game(Ruleset::Telo).await;
    let (last, before) = TO_FORCED.split_last().unwrap();
    for line in before {
        record = fixture.keep_turn(&record, line).await;
    }
    tables.plays(record.id, &fixture.players.white, last).await;
    record.id
}

#[tokio::test]
async fn the_only_legal_turn_is_played_automatically_for_players_who_want_that() {
    let fixture = Fixture::new().await;
    let tables = fixture.tables(250);
    let BySide { white, black } = &fixture.players;
    let id = play_to_forced(&fixture, &tables).await;
    assert_eq!(fixture.turns(id).await.len(), 7, "nobody has asked for it");
    set_auto(&fixture, black.id, "on").await;
    let id = play_to_forced(&fixture, &tables).await;
    assert_eq!(
        fixture.turns(id).await[7..],
        ["a1b1+"],
        "White has not asked for it"
    );
    set_auto(&fixture, white.id, "on").await;
    let id = play_to_forced(&fixture, &tables).await;
    assert_eq!(fixture.turns(id).await[7..], ["a1b1+", "b2b3-"]);
    assert!(
        tables
            .get(id)
            .await
            .unwrap()
            .unchecked()
            .game
            .result()
            .is_some()
    );
    set_auto(&fixture, black.id, "off").await;
    let id = play_to_forced(&fixture, &tables).await;
    assert_eq!(fixture.turns(id).await.len(), 7);
}

#[tokio::test]
async fn a_conditional_move_comes_before_the_only_legal_turn_and_both_are_marked() {
    let fixture = Fixture::new().await;
    let (tables, id) = (fixture.tables(250), fixture.game(Ruleset::Telo).await.id);
    let BySide { white, black } = &fixture.players;
    set_auto(&fixture, black.id, "on").await;
    let outcome = tables.plays(id, white, "c1b2").await;
    let last = outcome.told.iter().filter_map(cause).next_back().unwrap();
    assert!(
        matches!(
            last,
            Cause::Happened {
                auto: Some(AutoPlay::Auto),
                ..
            }
        ),
        "{last:?}"
    );
    assert_eq!(fixture.turns(id).await, ["c1b2+", "a2a3-"]);
    let id = fixture.game(Ruleset::Telo).await.id;
    tables.queues(id, black, "a2a3").await;
    let outcome = tables.plays(id, white, "c1b2").await;
    let last = outcome.told.iter().filter_map(cause).next_back().unwrap();
    assert!(
        matches!(
            last,
            Cause::Happened {
                auto: Some(AutoPlay::Queued),
                ..
            }
        ),
        "{last:?}"
    );
}

#[tokio::test]
async fn automatic_turns_stop_at_the_limit() {
    let fixture = Fixture::new().await;
    let tables = fixture.tables(1);
    for side in [Side::White, Side::Black] {
        set_auto(&fixture, fixture.players.get(side).id, "on").await;
    }
    let id = play_to_forced(&fixture, &tables).await;
    assert_eq!(fixture.turns(id).await[7..], ["a1b1+"]);
    tables.plays(id, &fixture.players.white, "b2b3").await;
    assert_eq!(fixture.turns(id).await.len(), 9);
}

#[test]
fn a_turn_under_way_and_one_of_several_are_not_the_only_choice() {
    let begin = |position: &str, quiet: Vec<Turn>, ply| {
        let stage: Stage = position.parse().unwrap();
        let last = quiet.last().map(|turn| LastTurn {
            turn: *turn,
            taken: PointSet::EMPTY,
        });
        Game::restore(stage, Ply(ply), quiet, last, Vec::new(), None).unwrap()
    };
    let forced = begin("1bb/bww/ww1 b", Vec::new(), 1);
    assert_eq!(
        only_turn(&forced).map(|turn| turn.to_string()).as_deref(),
        Some("a2a3-")
    );
    assert_eq!(only_turn(&Game::new(Ruleset::Telo)), None);
    let under_way = begin("1b1/b2/www b b3b2+", Vec::new(), 3);
    assert_eq!(only_turn(&under_way), None);
}

#[tokio::test]
async fn the_plans_of_games_that_ended_on_another_node_are_forgotten() {
    let fixture = Fixture::new().await;
    let (here, there) = (fixture.tables(9), fixture.tables(9));
    let [told, missed] = [
        fixture.game(Ruleset::Telo).await.id,
        fixture.game(Ruleset::Telo).await.id,
    ];
    for game in [told, missed] {
        here.replies.note(game);
        there
            .act(game, &fixture.players.white, &Action::RESIGN)
            .await
            .unwrap();
    }
    let record = fixture.store.game(told).await.unwrap().unwrap();
    here.changed_elsewhere(Arc::new(record), Vec::new()).await;
    assert_eq!(
        [told, missed].map(|game| here.replies.are_planned(game)),
        [false, true]
    );
    here.reread_plans().await.unwrap();
    assert!(!here.replies.are_planned(missed), "its news was lost");
}
