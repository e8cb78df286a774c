//! `stats` counts what can be counted in the records of the games.

mod count;

use crate::support::executable::{Site, terminate};
use crate::support::program::Program;
use count::{
    COURSE, Kept, LOSSES, Played, Rated, analysed, day, ends, games_of, length, live, months,
    ratings, rows, streaks,
};
use fanorona_game::{
    AccountId, Annotation, EndReason, GameId, GameResult, Judgement, LiveTime, PlayedTurn,
    PlayerName, Score, Terms, TimeControl, Timestamp, TurningPoint,
};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{FinishedGame, Page, RatedGame, Store};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::Duration;

const PRIVATE: &str = "rabe";
const EVERYTHING: Page = Page {
    after: None,
    limit: 100_000,
};

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(future)
}

/// Some of the turns as mistakes, with what they lost.
fn annotated(game: GameId, turns: &[PlayedTurn], random: &mut StdRng) -> Annotation {
    // An imported analysis may have none.
    let course = if random.random_bool(0.8) {
        let evaluations = COURSE.into_iter().cycle().take(turns.len());
        evaluations.map(Judgement::Open).collect()
    } else {
        Vec::new()
    };
    let points = turns.iter().filter_map(|played| {
        let (was, became, ..) = LOSSES[random.random_range(0..LOSSES.len())];
        random.random_bool(0.2).then_some(TurningPoint {
            ply: played.ply,
            best: played.turn,
            then: Vec::new(),
            was,
            became,
        })
    });
    Annotation {
        game,
        first: Side::White,
        made_at: Timestamp(0),
        nodes: 1,
        course,
        points: points.collect(),
    }
}

/// Games like these in the fourteen months before `now`: some live, untimed, private or aborted, and
/// some with the member.
fn variants(games: &[Kept], now: i64, random: &mut StdRng) -> Vec<FinishedGame> {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let mut ends: Vec<i64> = games
        .iter()
        .map(|_| now - random.random_range(0..425 * DAY))
        .collect();
    ends.sort_unstable();
    let variant = |(game, end): (&Kept, i64)| {
        let Kept { record, turns, .. } = game;
        let private = random.random_bool(0.2);
        let mut seats = record.seats.clone().map(|player| player.name);
        let side = if random.random_bool(0.5) {
            Side::White
        } else {
            Side::Black
        };
        if private || random.random_bool(0.2) {
            *seats.get_mut(side) = PlayerName::new(PRIVATE).unwrap();
        }
        let time = match random.random_range(0..3) {
            0 => TimeControl::Untimed,
            1 => TimeControl::Live(LiveTime::new(600, 5).unwrap()),
            _ => TimeControl::default(),
        };
        let spans = || Duration::from_secs(random.random_range(1..600));
        let mut spans = spans;
        FinishedGame {
            id: None,
            terms: Terms {
                private,
                rated: record.terms.rated && !private,
                time,
                ..record.terms
            },
            charged: record.seats.clone().map(|_| spans()),
            seats,
            follows: None,
            match_place: None,
            started_at: Timestamp(end - DAY),
            ended_at: Timestamp(end),
            turns: turns.clone(),
            result: if random.random_bool(0.1) {
                GameResult {
                    score: Score::Aborted,
                    reason: EndReason::Aborted,
                }
            } else {
                record.game.result().unwrap()
            },
            annotation: None,
            otb: None,
        }
    };
    games.iter().zip(ends).map(variant).collect()
}

async fn all(store: &Store) -> Vec<Kept> {
    let mut games = Vec::new();
    for record in store.all_games(EVERYTHING).await.unwrap() {
        let turns = store.turns(record.id).await.unwrap();
        games.push(Kept {
            record,
            turns,
            annotation: None,
        });
    }
    games
}

async fn rated(store: &Store, games: &[Kept]) -> Rated {
    let mut rated = Rated::new();
    let players: BTreeMap<String, AccountId> = games
        .iter()
        .flat_map(|game| [&game.record.seats.white, &game.record.seats.black])
        .map(|player| (player.name.to_string(), player.id))
        .collect();
    for (name, id) in players {
        for ruleset in Ruleset::ALL {
            let games = store.rated_games(id, ruleset, None, 100_000).await;
            let after = |game: RatedGame| (game.game, game.change.after);
            let after = games.unwrap().into_iter().rev().map(after).collect();
            rated.insert((name.clone(), ruleset.name()), after);
        }
    }
    rated
}

/// Adds the variants, and analyses some of the games.
async fn add(url: &str, now: i64) -> (Vec<Kept>, Rated) {
    let mut random = StdRng::seed_from_u64(7);
    let store = Store::open_alone(url).await.unwrap();
    let variants = variants(&all(&store).await, now, &mut random);
    let before = store.begin_import().await.unwrap();
    store.import_games(variants).await.unwrap();
    store.order_ends(before).await.unwrap();
    let mut games = all(&store).await;
    for game in &mut games {
        if !game.turns.is_empty() && random.random_bool(0.3) {
            let annotation = annotated(game.record.id, &game.turns, &mut random);
            store
                .keep_annotation(&annotation, Timestamp(0))
                .await
                .unwrap();
            game.annotation = Some(annotation);
        }
    }
    let rated = rated(&store, &games).await;
    store.close().await;
    (games, rated)
}

/// Compares every number of an answer.
fn assert_counted(
    answer: &Value,
    games: &[Played<'_>],
    rated: &Rated,
    board: Option<Ruleset>,
    now: i64,
) {
    let name = answer["name"].as_str().unwrap();
    assert_eq!(answer["played"], games.len(), "{answer}");
    assert_eq!(answer["games"], Value::from(rows(games, board)), "{answer}");
    let ended = answer["ends"].as_array().unwrap().iter().map(|end| {
        let word = |field: &str| end[field].as_str().unwrap().to_owned();
        let games = usize::try_from(end["games"].as_u64().unwrap()).unwrap();
        (word("result"), word("reason"), games)
    });
    assert_eq!(ended.collect::<BTreeSet<_>>(), ends(games));
    if games.is_empty() {
        assert_eq!(answer["length"], Value::Null);
    } else {
        assert_eq!(answer["length"], length(games), "{name}");
    }
    assert_eq!(answer["live"], live(games), "{name}");
    assert_eq!(answer["analysed"], analysed(games), "{name}");
    let (streak, present) = streaks(games);
    assert_eq!((&answer["streak"], &answer["present"]), (&streak, &present));
    assert_eq!(answer["ratings"], Value::from(ratings(games, rated, name)));
    let answered = answer["months"].as_array().unwrap();
    let of_months = answered
        .iter()
        .filter(|month| month["games"] != 0)
        .map(|month| {
            let count = usize::try_from(month["games"].as_u64().unwrap()).unwrap();
            let name = month["month"].as_str().unwrap().to_owned();
            (name, (count, month["score"].as_u64().unwrap()))
        });
    assert_eq!(of_months.collect::<BTreeMap<_, _>>(), months(games, now));
    assert!(answered.is_empty() || answered.len() == 12);
}

#[test]
fn every_number_is_that_of_an_independent_count() {
    let site = Site::new();
    site.populate(400, 4, 11);
    let serving = site.serve();
    let register = format!("register {PRIVATE} secret-words");
    let mut member = Program::connect(serving.address());
    while member.ask(&register).unwrap().reply["code"] == "busy" {}
    let now = member.ok("date")["now_ms"].as_i64().unwrap();
    terminate(serving.id());
    serving.ended();

    let url = format!("sqlite:{}", site.database().display());
    let (games, rated) = block_on(add(&url, now));
    let serving = site.serve();
    let mut stranger = Program::connect(serving.address());
    let mut member = Program::connect(serving.address());
    let login = format!("login {PRIVATE} secret-words");
    while member.ask(&login).unwrap().reply["code"] == "busy" {}
    let since = day(Timestamp(now - 200 * 24 * 60 * 60 * 1000));
    let filters = [
        (None, ""),
        (Some(Ruleset::Telo), ""),
        (None, since.as_str()),
        (Some(Ruleset::Tsivy), since.as_str()),
    ];
    let mut counted = 0;
    for name in ["player0", "player1", "player2", "player3", PRIVATE] {
        for (board, since) in filters {
            let mut command = format!("stats {name}");
            if let Some(board) = board {
                command = format!("{command} {board}");
            }
            if !since.is_empty() {
                command = format!("{command} since {since}");
            }
            for (asking, with_private) in [(&mut stranger, false), (&mut member, name == PRIVATE)] {
                let mut wanted = games_of(&games, name, with_private);
                wanted.retain(|game| {
                    board.is_none_or(|board| game.record().ruleset() == board)
                        && day(game.record().changed_at).as_str() >= since
                });
                let answer = asking.ok(&command);
                assert_eq!(answer["more"], false);
                assert_counted(&answer, &wanted, &rated, board, now);
                counted += wanted.len();
            }
        }
    }
    assert!(counted > 1_000, "{counted}");
    let [seen, own] =
        [&mut stranger, &mut member].map(|asking| asking.ok("stats rabe")["played"].clone());
    assert!(seen.as_u64() < own.as_u64(), "{seen} {own}");
    assert_eq!(member.ok("stats")["played"], own);

    terminate(serving.id());
    serving.ended();
    let limits = "[limits.history]\ncounted_games = 37\n";
    fs::write(site.directory().join("fanorond.toml"), limits).unwrap();
    let serving = site.serve_with(&["--config", "fanorond.toml"]);
    let answer = Program::connect(serving.address()).ok("stats player1");
    assert_eq!(answer["more"], true);
    let last = &games_of(&games, "player1", false)[..37];
    assert_counted(&answer, last, &rated, None, now);
}
