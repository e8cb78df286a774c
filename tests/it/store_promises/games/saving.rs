//! Games and their turns.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{
    Fixture, NOON, RESIGNS, acting, playing, ply, some_turn, turn_number,
};
use fanorona_game::{Action, Game, GameRecord, Ply, Proposal, Version};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Ruleset, Side, Stage};
use fanorona_store::{GameSave, Saved, Store, StoreError};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Barrier;

async fn fixture_and_game(maker: &dyn Maker, ruleset: Ruleset) -> (Fixture, GameRecord) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let game = fixture.game(&one, &other, ruleset).await;
    (fixture, game)
}

pub(crate) async fn a_new_game_is_at_the_start_position(maker: &dyn Maker) {
    for ruleset in Ruleset::ALL {
        let fixture = Fixture::open(maker).await;
        let one = fixture.member(&format!("w-{}", ruleset.name())).await;
        let other = fixture.member(&format!("b-{}", ruleset.name())).await;
        let game = fixture.game(&one, &other, ruleset).await;
        assert_eq!(game.game, fanorona_game::Game::new(ruleset));
        assert_eq!((game.started_at, game.changed_at), (NOON, NOON));
        assert_eq!(fixture.read(game.id).await, game);
        assert_eq!(fixture.store.turns(game.id).await, Ok(vec![]));
        fixture.store.close().await;
    }
}

pub(crate) async fn a_game_reads_back_equal_after_every_turn_and_step(maker: &dyn Maker) {
    let (fixture, mut game) = fixture_and_game(maker, Ruleset::Tsivy).await;
    let mut in_mid_turn = 0;
    while game.game.result().is_none() {
        // One step, without ending the turn.
        let step = some_turn(&game.game).replace(" end", "");
        game = fixture.play(&game, &step).await;
        in_mid_turn += u32::from(matches!(game.game.stage(), Stage::UnderWay(_)));
        assert_eq!(fixture.read(game.id).await, game);
        if let Stage::UnderWay(_) = game.game.stage() {
            game = fixture
                .keep(acting(
                    &game,
                    game.game.stage().side_to_move(),
                    &Action::Reset,
                ))
                .await;
            assert_eq!(fixture.read(game.id).await, game);
            game = fixture.play(&game, &format!("{step} end")).await;
        } else if game.game.ply().0 % 7 == 3 && game.game.result().is_none() {
            let by = if game.game.ply().0 % 2 == 0 {
                Side::White
            } else {
                Side::Black
            };
            game = fixture
                .keep(acting(&game, by, &Action::Propose(Proposal::Draw)))
                .await;
        }
        assert_eq!(fixture.read(game.id).await, game);
    }
    assert!(in_mid_turn > 0, "some turn ended early");
    assert_eq!(
        fixture.store.turns(game.id).await.unwrap().len(),
        game.game.ply().0 as usize
    );
}

pub(crate) async fn long_quiet_games_read_back_equal(maker: &dyn Maker) {
    let (fixture, game) = fixture_and_game(maker, Ruleset::Dimyand).await;
    let new = game.game.clone();
    let (lines, played) = (0..1000)
        .map(|seed| line_of_play(&new, seed))
        .find(|(_, played)| played.iter().any(|game| game.quiet().len() >= 12))
        .expect("some game has turns without a capture");
    let mut game = game;
    for (line, after) in lines.iter().zip(&played) {
        game = fixture.play(&game, line).await;
        assert_eq!(fixture.read(game.id).await, game);
        assert_eq!(game.game, *after);
    }
}

/// A deterministic game for each seed: its lines, and the game after each line.
fn line_of_play(new: &Game, seed: usize) -> (Vec<String>, Vec<Game>) {
    let (mut lines, mut played) = (Vec::new(), vec![new.clone()]);
    let mut state = seed;
    while let Some(game) = played.last().filter(|game| game.result().is_none()) {
        state = (state * 1_103_515_245 + 12_345) % (1 << 31);
        let line = turn_number(game, state >> 16);
        let movements = Movements::read(&line).unwrap();
        let by = game.stage().side_to_move();
        let change = game
            .apply(
                by,
                &Action::Play {
                    movements,
                    turn: None,
                },
            )
            .unwrap();
        lines.push(line);
        played.push(change.game);
    }
    played.remove(0);
    (lines, played)
}

pub(crate) async fn turns_are_numbered_without_gaps(maker: &dyn Maker) {
    let (fixture, mut game) = fixture_and_game(maker, Ruleset::Tsivy).await;
    let mut played = Vec::new();
    for _ in 0..12 {
        let save = playing(&game, &some_turn(&game.game));
        played.extend(save.turn);
        game = fixture.keep(save).await;
    }
    let plies: Vec<Ply> = played.iter().map(|turn| turn.ply).collect();
    assert_eq!(plies, (1..=12).map(ply).collect::<Vec<_>>());
    assert_eq!(fixture.store.turns(game.id).await, Ok(played));
}

pub(crate) async fn the_second_of_two_saves_from_one_version_is_stale(maker: &dyn Maker) {
    let (fixture, game) = fixture_and_game(maker, Ruleset::Tsivy).await;
    let saves = ["e2e3+", "d3e3-"].map(|line| playing(&game, line));
    let (one, other) = tokio::join!(
        fixture.store.save_game(&saves[0]),
        fixture.store.save_game(&saves[1]),
    );
    let mut answers = [one.unwrap(), other.unwrap()];
    answers.sort_by_key(|saved| *saved == Saved::Stale);
    assert_eq!(answers, [Saved::Kept, Saved::Stale]);
    assert_eq!(fixture.store.turns(game.id).await.unwrap().len(), 1);
    assert_eq!(
        fixture.store.save_game(&playing(&game, "f2e3+")).await,
        Ok(Saved::Stale)
    );
}

pub(crate) async fn a_stale_save_stores_no_turn(maker: &dyn Maker) {
    let (fixture, game) = fixture_and_game(maker, Ruleset::Tsivy).await;
    let offered = fixture
        .keep(acting(&game, Side::Black, &Action::Propose(Proposal::Draw)))
        .await;
    assert_eq!(
        fixture.store.save_game(&playing(&game, "e2e3+ end")).await,
        Ok(Saved::Stale)
    );
    assert_eq!(fixture.read(game.id).await, offered);
    assert_eq!(fixture.store.turns(game.id).await, Ok(vec![]));
}

pub(crate) async fn an_inconsistent_save_is_refused_without_affecting_others(maker: &dyn Maker) {
    let (fixture, game) = fixture_and_game(maker, Ruleset::Tsivy).await;
    let right = playing(&game, "e2e3+ end");
    let jump = GameSave {
        record: GameRecord {
            version: Version(game.version.0 + 2),
            ..right.record.clone()
        },
        ..right.clone()
    };
    let mut other_turn = right.clone();
    other_turn.turn = playing(&game, "d3e3- end").turn;
    let (one, other, third) = tokio::join!(
        fixture.store.save_game(&jump),
        fixture.store.save_game(&other_turn),
        fixture.store.save_game(&right),
    );
    assert!(
        matches!(one, Err(StoreError::Contradiction { .. })),
        "{one:?}"
    );
    assert!(
        matches!(other, Err(StoreError::Contradiction { .. })),
        "{other:?}"
    );
    assert_eq!(third, Ok(Saved::Kept));
    assert_eq!(fixture.read(game.id).await, right.record);
    // A turn is missing in the record.
    let forgotten = GameSave {
        turn: None,
        ..playing(&right.record, &some_turn(&right.record.game))
    };
    assert_eq!(fixture.store.save_game(&forgotten).await, Ok(Saved::Stale));
    assert_eq!(fixture.read(game.id).await, right.record);
}

pub(crate) async fn a_thousand_concurrent_saves_are_all_stored(maker: &dyn Maker) {
    const GAMES: usize = 600;
    const TURNS: u32 = 2;
    let started = Arc::new(Barrier::new(GAMES));
    let fixture = Fixture::open(maker).await;
    let one = fixture.member("Rabe").await;
    // So many that the saves of a commit are not all that wait.
    let tasks = (0..GAMES).map(|number| {
        let (fixture, started, one) = (fixture.clone(), Arc::clone(&started), one.clone());
        async move {
            let other = fixture.member(&format!("other{number}")).await;
            let mut game = fixture.game(&one, &other, Ruleset::Tsivy).await;
            started.wait().await;
            for _ in 0..TURNS {
                game = fixture.play(&game, &some_turn(&game.game)).await;
            }
            game
        }
    });
    let mut players = tokio::task::JoinSet::new();
    tasks.for_each(|task| drop(players.spawn(task)));
    while let Some(game) = players.join_next().await {
        let game = game.unwrap();
        assert_eq!(fixture.read(game.id).await, game);
        assert_eq!(
            fixture.store.turns(game.id).await.unwrap().len(),
            TURNS as usize
        );
    }
}

pub(crate) async fn everything_is_there_after_reopening(maker: &dyn Maker) {
    let (fixture, game) = fixture_and_game(maker, Ruleset::Tsivy).await;
    let game = fixture.play(&game, "e2e3+ end").await;
    let (one, other) = (game.seats.white.clone(), game.seats.black.clone());
    let challenge = fixture.challenge(&one, &other, Ruleset::Telo).await;
    let account = fixture.account("Rabe").await;
    let turns = fixture.store.turns(game.id).await.unwrap();
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    assert_eq!(fixture.read(game.id).await, game);
    assert_eq!(fixture.store.turns(game.id).await.unwrap(), turns);
    let challenges = fixture.store.challenges_of(one.id).await;
    assert_eq!(challenges, Ok(vec![challenge]));
    assert_eq!(fixture.account("Rabe").await, account);
    fixture.play(&game, &some_turn(&game.game)).await;
}

pub(crate) async fn closing_finishes_pending_writes(maker: &dyn Maker) {
    let (fixture, game) = fixture_and_game(maker, Ruleset::Tsivy).await;
    let save = playing(&game, "e2e3+ end");
    let (saved, (), ()) = tokio::join!(biased; fixture.store.save_game(&save), fixture.store.close(), fixture.store.close());
    assert_eq!(saved, Ok(Saved::Kept));
    let fixture = Fixture::open(maker).await;
    assert_eq!(fixture.read(game.id).await, save.record);
}

pub(crate) async fn the_end_of_a_game_does_not_wait_for_a_crowd(maker: &dyn Maker) {
    let (fixture, game) = fixture_and_game(maker, Ruleset::Tsivy).await;
    let came = Arc::new(AtomicUsize::new(0));
    let mut crowd = tokio::task::JoinSet::new();
    for _ in 0..100 {
        let (store, came) = (Arc::clone(&fixture.store), Arc::clone(&came));
        crowd.spawn(async move {
            store.create_guest(NOON).await.unwrap();
            came.fetch_add(1, Ordering::Relaxed);
        });
    }
    // The tasks of a test take turns on one thread, so all guests are in the queue before the save.
    let mut ending = tokio::task::JoinSet::new();
    ending.spawn(async move {
        let saved = fixture
            .store
            .save_game(&acting(&game, Side::White, &RESIGNS))
            .await;
        (saved, came.load(Ordering::Relaxed))
    });
    let (saved, came_before) = ending.join_next().await.unwrap().unwrap();
    assert_eq!(saved, Ok(Saved::Kept));
    assert!(came_before < 50, "{came_before} guests came first");
    crowd.join_all().await;
}

pub(crate) async fn a_closed_store_returns_an_error(maker: &dyn Maker) {
    let (fixture, game) = fixture_and_game(maker, Ruleset::Tsivy).await;
    fixture.store.close().await;
    assert_eq!(
        fixture.store.save_game(&playing(&game, "e2e3+ end")).await,
        Err(StoreError::Closed)
    );
    assert_eq!(fixture.store.game(game.id).await, Err(StoreError::Closed));
    fixture.store.close().await;
}

pub(crate) async fn a_save_whose_caller_was_dropped_is_stored(maker: &dyn Maker) {
    let (fixture, game) = fixture_and_game(maker, Ruleset::Tsivy).await;
    let store: Arc<Store> = Arc::clone(&fixture.store);
    let save = playing(&game, "e2e3+ end");
    tokio::select! {
        biased;
        saved = store.save_game(&save) => panic!("{saved:?} before anybody waited for it"),
        () = std::future::ready(()) => {}
    }
    store.close().await;
    let fixture = Fixture::open(maker).await;
    assert_eq!(fixture.read(game.id).await, save.record);
}
