//! Puzzles: games are searched once, nobody is shown a puzzle twice, and answers are rated.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, terms};
use fanorona_game::{
    AccountId, DailyResult, Day, FoundPuzzle, GameId, Judgement, Ply, PuzzleId, PuzzleKind, Rating,
};
use fanorona_rules::{Position, Ruleset, Side};
use std::time::Duration;

/// A puzzle of a game with a position on the smallest board.
fn found(game: GameId, position: &str) -> FoundPuzzle {
    let position: Position = position.parse().unwrap();
    let solutions = ["a1b1", "a1a2"]
        .map(|turn| position.read_turn(turn).unwrap())
        .to_vec();
    let kind = PuzzleKind::OnlySafe;
    FoundPuzzle {
        game,
        ply: Ply(4),
        position,
        kind,
        solutions,
        worth: Judgement::Open(-35),
    }
}

const POSITIONS: [&str; 3] = ["1b1/3/w2 w", "3/2b/w2 w", "1b1/2b/w2 w"];

/// A finished game on these terms.
async fn finished(fixture: &Fixture, private: bool) -> GameId {
    let players = [
        fixture.member(&format!("white{private}")).await,
        fixture.member(&format!("black{private}")).await,
    ];
    let mut terms = terms(Ruleset::Telo);
    (terms.rated, terms.private) = (!private, private);
    let game = fixture.game_on(&players[0], &players[1], terms, None).await;
    fixture.resign(&game, Side::White).await.id
}

/// A store with a finished game in which three puzzles were found.
async fn with_puzzles(maker: &dyn Maker) -> Fixture {
    let fixture = Fixture::open(maker).await;
    let game = finished(&fixture, false).await;
    let source = fixture.store.puzzle_source().await.unwrap().unwrap();
    let puzzles: Vec<_> = POSITIONS
        .into_iter()
        .map(|position| found(game, position))
        .collect();
    assert_eq!(
        fixture.store.keep_puzzles(source, puzzles, NOON).await,
        Ok(3)
    );
    fixture
}

pub(crate) async fn a_finished_public_game_is_searched_once(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    assert_eq!(fixture.store.puzzle_source().await, Ok(None));
    finished(&fixture, true).await;
    assert_eq!(
        fixture.store.puzzle_source().await,
        Ok(None),
        "a private game"
    );
    let game = finished(&fixture, false).await;
    let source = fixture.store.puzzle_source().await.unwrap().unwrap();
    assert_eq!(
        (source.game, fixture.store.count_puzzles().await),
        (game, Ok(0))
    );
    // The same position twice is one puzzle.
    let puzzles = vec![
        found(game, POSITIONS[0]),
        found(game, POSITIONS[0]),
        found(game, POSITIONS[1]),
    ];
    assert_eq!(
        fixture.store.keep_puzzles(source, puzzles, NOON).await,
        Ok(2)
    );
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    assert_eq!(fixture.store.puzzle_source().await, Ok(None));
    let first = fixture.store.puzzle_after(None).await.unwrap().unwrap();
    assert_eq!(
        (first.found, first.rating),
        (found(game, POSITIONS[0]), Rating::START)
    );
    let second = fixture
        .store
        .puzzle_after(Some(first.id))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(fixture.store.puzzle_after(Some(second.id)).await, Ok(None));
    assert_eq!(fixture.store.count_puzzles().await, Ok(2));
}

pub(crate) async fn a_member_is_shown_each_puzzle_once(maker: &dyn Maker) {
    let fixture = with_puzzles(maker).await;
    let solver = fixture.member("solver").await;
    let mut seen = Vec::new();
    while let Some(puzzle) = fixture.store.puzzle_for(solver.id, NOON).await.unwrap() {
        let again = fixture.store.puzzle_for(solver.id, NOON).await.unwrap();
        assert_eq!(
            again,
            Some(puzzle.clone()),
            "it is open until it is answered"
        );
        fixture
            .store
            .answer_puzzle(solver.id, puzzle.id, seen.len() == 1, NOON)
            .await
            .unwrap();
        seen.push(puzzle.id);
    }
    assert_eq!(seen.len(), POSITIONS.len());
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), POSITIONS.len());
    // An account that is gone in the meantime is shown nothing twice either, because it answers
    // nothing.
    let gone = AccountId(4_000);
    fixture.store.puzzle_for(gone, NOON).await.unwrap();
    assert_eq!(
        fixture
            .store
            .answer_puzzle(gone, PuzzleId(1), true, NOON)
            .await,
        Ok(None)
    );
}

pub(crate) async fn the_first_answer_rates_the_member_and_the_puzzle(maker: &dyn Maker) {
    let fixture = with_puzzles(maker).await;
    let (one, two) = (fixture.member("one").await, fixture.member("two").await);
    assert_eq!(fixture.store.puzzle_rating(one.id).await, Ok(None));
    let first = fixture
        .store
        .puzzle_for(one.id, NOON)
        .await
        .unwrap()
        .unwrap();
    let change = fixture
        .store
        .answer_puzzle(one.id, first.id, true, NOON)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(change.before, Rating::START);
    assert!(change.after.points() > 1_500);
    assert_eq!(
        fixture
            .store
            .answer_puzzle(one.id, first.id, false, NOON)
            .await,
        Ok(None),
        "only the first"
    );
    let record = fixture.store.puzzle_rating(one.id).await.unwrap().unwrap();
    assert_eq!(
        (record.rating, record.won, record.lost),
        (change.after, 1, 0)
    );
    assert_eq!(
        fixture.store.ratings_of(one.id).await,
        Ok(vec![]),
        "boards have ratings of their own"
    );
    // The puzzle is easier now, and another one is nearer to a new member's rating.
    let rated = fixture.store.puzzle_after(None).await.unwrap().unwrap();
    assert_eq!(rated.rating.points() - 1_500, 1_500 - change.after.points());
    assert_ne!(
        fixture
            .store
            .puzzle_for(two.id, NOON)
            .await
            .unwrap()
            .unwrap()
            .id,
        first.id
    );
    // A solution after a hint is not rated, a wrong turn after a hint is.
    for (solved, is_rated) in [(true, false), (false, true)] {
        let puzzle = fixture
            .store
            .puzzle_for(one.id, NOON)
            .await
            .unwrap()
            .unwrap();
        fixture.store.note_puzzle_hint(one.id).await.unwrap();
        let later = NOON.plus(Duration::from_secs(60));
        let change = fixture
            .store
            .answer_puzzle(one.id, puzzle.id, solved, later)
            .await
            .unwrap();
        assert_eq!(change.is_some(), is_rated);
    }
    let record = fixture.store.puzzle_rating(one.id).await.unwrap().unwrap();
    assert_eq!((record.won, record.lost), (1, 1));
}

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

pub(crate) async fn a_day_has_one_puzzle_that_no_other_day_has(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let monday = day("2026-11-23");
    assert_eq!(
        fixture.store.choose_daily_puzzle(&monday, None).await,
        Ok(None)
    );
    fixture.store.close().await;
    let fixture = with_puzzles(maker).await;
    let store = &fixture.store;
    assert_eq!(
        store.daily_puzzle(&monday, None).await,
        Ok(None),
        "nobody has asked"
    );
    let asked =
        futures_util::future::join_all((0..8).map(|_| store.choose_daily_puzzle(&monday, None)))
            .await;
    let first = asked[0].clone().unwrap().unwrap();
    assert!(
        asked.iter().all(|it| *it == Ok(Some(first.clone()))),
        "{asked:?}"
    );
    assert_eq!(
        (first.tried, first.solved, first.own, first.announced),
        (0, 0, None, false)
    );
    store.note_daily_announced(&monday).await.unwrap();
    store.close().await;

    let fixture = Fixture::open(maker).await;
    let store = &fixture.store;
    let again = store
        .choose_daily_puzzle(&monday, None)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((again.puzzle.id, again.announced), (first.puzzle.id, true));
    let mut seen = vec![first.puzzle.id];
    for next in ["2026-11-24", "2026-11-25"] {
        let daily = store
            .choose_daily_puzzle(&day(next), None)
            .await
            .unwrap()
            .unwrap();
        assert!(!seen.contains(&daily.puzzle.id), "{next}");
        seen.push(daily.puzzle.id);
    }
    let none_left = store.choose_daily_puzzle(&day("2026-11-26"), None).await;
    assert_eq!(none_left, Ok(None));
    let page = store
        .daily_puzzles(&day("2026-11-24"), None, 10)
        .await
        .unwrap();
    let days: Vec<_> = page.iter().map(|daily| daily.day.as_str()).collect();
    assert_eq!(days, ["2026-11-24", "2026-11-23"]);
}

pub(crate) async fn a_member_answers_the_puzzle_of_a_day_once(maker: &dyn Maker) {
    let fixture = with_puzzles(maker).await;
    let store = &fixture.store;
    let today = day("2026-11-23");
    let [first, hinted, wrong] = [
        fixture.member("first").await.id,
        fixture.member("hinted").await.id,
        fixture.member("wrong").await.id,
    ];
    let daily = store
        .choose_daily_puzzle(&today, None)
        .await
        .unwrap()
        .unwrap();
    // An open puzzle that is that of the day is answered with it.
    let open = store.puzzle_for(first, NOON).await.unwrap().unwrap();
    store.note_daily_hint(hinted, &today, NOON).await.unwrap();
    for (who, solved) in [(first, true), (hinted, true), (wrong, false)] {
        let answer = |solved| store.answer_daily_puzzle(who, today.clone(), solved, NOON);
        assert_eq!(answer(solved).await, Ok(true));
        assert_eq!(
            answer(!solved).await,
            Ok(false),
            "only the first answer counts"
        );
    }
    store.note_daily_hint(first, &today, NOON).await.unwrap();
    for (who, result) in [
        (Some(first), Some(DailyResult::Solved)),
        (Some(hinted), Some(DailyResult::Hinted)),
        (Some(wrong), Some(DailyResult::Missed)),
        (None, None),
    ] {
        let daily = store.daily_puzzle(&today, who).await.unwrap().unwrap();
        assert_eq!((daily.tried, daily.solved, daily.own), (3, 1, result));
    }
    assert_eq!(
        open.id, daily.puzzle.id,
        "both are the first of equal rating"
    );
    let mut others = Vec::new();
    while let Some(puzzle) = store.puzzle_for(first, NOON).await.unwrap() {
        others.push(puzzle.id);
        store
            .answer_puzzle(first, puzzle.id, true, NOON)
            .await
            .unwrap();
    }
    assert!(!others.contains(&daily.puzzle.id), "{others:?}");
    assert_eq!(others.len(), POSITIONS.len() - 1);
    assert_eq!(
        store.puzzle_rating(wrong).await,
        Ok(None),
        "it is not rated"
    );
}

pub(crate) async fn a_streak_ends_with_a_day_that_was_not_solved(maker: &dyn Maker) {
    let fixture = with_puzzles(maker).await;
    let store = &fixture.store;
    let solver = fixture.member("solver").await.id;
    // There was no puzzle on the 24th.
    let days = ["2026-11-23", "2026-11-25", "2026-11-26"].map(day);
    let [monday, wednesday, thursday] = &days;
    assert_eq!(store.daily_streak(solver, monday).await, Ok(0));
    for (past, today) in days.iter().enumerate() {
        store
            .choose_daily_puzzle(today, None)
            .await
            .unwrap()
            .unwrap();
        let before = u32::try_from(past).unwrap();
        assert_eq!(
            store.daily_streak(solver, today).await,
            Ok(before),
            "{today}: not yet"
        );
        if today == thursday {
            break;
        }
        store
            .answer_daily_puzzle(solver, today.clone(), true, NOON)
            .await
            .unwrap();
        assert_eq!(
            store.daily_streak(solver, today).await,
            Ok(before + 1),
            "{today}"
        );
    }
    assert_eq!(
        store.daily_streak(solver, &day("2026-11-27")).await,
        Ok(0),
        "one was left out"
    );
    store
        .answer_daily_puzzle(solver, thursday.clone(), false, NOON)
        .await
        .unwrap();
    assert_eq!(
        store.daily_streak(solver, thursday).await,
        Ok(0),
        "a wrong answer"
    );
    assert_eq!(store.daily_streak(solver, wednesday).await, Ok(2));
}
