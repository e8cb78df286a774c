//! The index of positions of finished games.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, acting, name, terms};
use fanorona_game::{
    Action, EndReason, GameId, GameResult, PlayedTurn, Ply, Score, Terms, Timestamp,
};
use fanorona_rules::{BoardEnd, BySide, Phase, Position, Ruleset, Side, Turn};
use fanorona_store::{
    Between, FinishedGame, FinishedQuery, Found, Imported, Page, PlayedHere, Rest, Store,
};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;
use std::time::Duration;

/// How a test counts the positions of games: by their text, turned and mirrored by letters and
/// digits, without the code of the server.
mod counted {
    use super::*;

    /// The images of a board under its symmetries: for a point its new column and row, from 0.
    type Image = fn((u8, u8), (u8, u8)) -> (u8, u8);

    const FLAT: [Image; 4] = [
        |at, _| at,
        |(column, row), (columns, _)| (columns - 1 - column, row),
        |(column, row), (_, rows)| (column, rows - 1 - row),
        |(column, row), (columns, rows)| (columns - 1 - column, rows - 1 - row),
    ];
    const SQUARE: [Image; 4] = [
        |(column, row), _| (row, column),
        |(column, row), (columns, _)| (columns - 1 - row, column),
        |(column, row), (_, rows)| (row, rows - 1 - column),
        |(column, row), (columns, rows)| (columns - 1 - row, rows - 1 - column),
    ];

    fn images(ruleset: Ruleset) -> impl Iterator<Item = Image> {
        let square = if ruleset.columns() == ruleset.rows() {
            &SQUARE[..]
        } else {
            &[]
        };
        FLAT.iter().chain(square).copied()
    }

    /// A turn with all its points moved.
    pub(super) fn moved(text: &str, image: Image, ruleset: Ruleset) -> String {
        let size = (ruleset.columns(), ruleset.rows());
        let bytes = text.as_bytes();
        let (mut out, mut at) = (String::new(), 0);
        while at < bytes.len() {
            let is_point = bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
            if is_point && bytes[at].is_ascii_lowercase() {
                let (column, row) = image((bytes[at] - b'a', bytes[at + 1] - b'1'), size);
                out.push(char::from(b'a' + column));
                out.push(char::from(b'1' + row));
                at += 2;
            } else {
                out.push(char::from(bytes[at]));
                at += 1;
            }
        }
        out
    }

    /// A board as a list of points of the side to move and of the other, in each image.
    fn boards(position: &Position) -> Vec<(String, Image)> {
        let ruleset = position.ruleset();
        let points = |side| {
            let points: Vec<String> = position
                .pieces(side)
                .iter()
                .map(|point| point.to_string())
                .collect();
            points
        };
        let mover = position.side_to_move();
        let both = [points(mover), points(mover.opposite())];
        images(ruleset)
            .map(|image| {
                let sides = both.each_ref().map(|points| {
                    let mut moved: Vec<String> = points
                        .iter()
                        .map(|point| moved(point, image, ruleset))
                        .collect();
                    moved.sort_unstable();
                    moved.join(" ")
                });
                (format!("{} {}", ruleset.name(), sides.join("|")), image)
            })
            .collect()
    }

    /// What all positions have that are the same as this one.
    pub(super) fn name(position: &Position) -> String {
        boards(position)
            .into_iter()
            .map(|(board, _)| board)
            .min()
            .unwrap()
    }

    /// The turn of `to` that is the same as a turn of `from`, the first in the order of texts.
    pub(super) fn same_turn(from: &Position, to: &Position, turn: &str) -> String {
        let ruleset = from.ruleset();
        let wanted = &boards(to)[0].0;
        boards(from)
            .into_iter()
            .filter(|(board, _)| board == wanted)
            .map(|(_, image)| moved(turn, image, ruleset))
            .min()
            .unwrap()
    }
}

/// A generator of numbers: the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

/// A random game, which ends at the latest after 60 turns.
fn random_game(dice: &mut Dice, ruleset: Ruleset, private: bool, at: i64) -> FinishedGame {
    let mut position = ruleset.start();
    let mut turns = Vec::new();
    let most = 20 + dice.below(41);
    let result = loop {
        let mut found: Vec<(Turn, Position)> = Vec::new();
        position.for_each_turn(|turn, next| {
            found.push((*turn, *next));
            ControlFlow::Continue(())
        });
        if let Some(outcome) = position.outcome() {
            break GameResult {
                score: Score::Win(outcome.winner),
                reason: match outcome.end {
                    BoardEnd::Captured => EndReason::Captured,
                    BoardEnd::Blocked => EndReason::Blocked,
                    BoardEnd::Unoffered => EndReason::Unoffered,
                },
            };
        }
        if turns.len() >= most || found.is_empty() {
            break GameResult {
                score: Score::Draw,
                reason: EndReason::Agreed,
            };
        }
        // Few first turns, so that many games share them.
        let choice = match turns.len() {
            0 => 1,
            1..4 => found.len().min(2),
            _ => found.len(),
        };
        let (turn, next) = found[dice.below(choice)];
        turns.push(PlayedTurn {
            ply: Ply(u32::try_from(turns.len() + 1).unwrap()),
            turn,
            played_at: Timestamp(at),
        });
        position = next;
    };
    FinishedGame {
        id: None,
        terms: Terms {
            rated: false,
            private,
            ..Terms::usual(ruleset)
        },
        seats: BySide {
            white: name("aa"),
            black: name("bb"),
        },
        charged: BySide {
            white: Duration::ZERO,
            black: Duration::ZERO,
        },
        follows: None,
        match_place: None,
        started_at: NOON,
        ended_at: Timestamp(at),
        turns,
        result,
        annotation: None,
        otb: None,
    }
}

/// Games by the results for the player to move, and the last end.
type Count = ([u32; 3], i64);

/// What was played where, counted from the games: by position, the turns and the results.
struct Expected {
    /// A position of each name, and the turns as its own.
    places: HashMap<String, (Position, BTreeMap<String, Count>)>,
    /// The games that reached it.
    games: HashMap<String, Vec<i64>>,
}

impl Expected {
    fn of(games: &[(i64, FinishedGame)]) -> Self {
        let mut expected = Self {
            places: HashMap::new(),
            games: HashMap::new(),
        };
        for (id, game) in games.iter().filter(|(_, game)| !game.terms.private) {
            let mut position = game.terms.first_position();
            let mut seen = HashSet::new();
            for ply in 0..=game.turns.len() {
                let turn = game.turns.get(ply).map(|played| played.turn);
                let pieces =
                    position.pieces(Side::White).len() + position.pieces(Side::Black).len();
                let wanted = (ply < 30 || pieces <= 9) && position.outcome().is_none();
                let place = counted::name(&position);
                if wanted && seen.insert(place.clone()) {
                    expected.count(&place, &position, turn, game);
                    expected.games.entry(place).or_default().push(*id);
                }
                if let Some(turn) = turn {
                    position = position.play(&turn).unwrap();
                }
            }
        }
        expected
    }

    fn count(&mut self, place: &str, at: &Position, turn: Option<Turn>, game: &FinishedGame) {
        let (position, turns) = self
            .places
            .entry(place.to_owned())
            .or_insert_with(|| (*at, BTreeMap::new()));
        let text = turn
            .map(|turn| counted::same_turn(at, position, &turn.to_string()))
            .unwrap_or_default();
        let (results, last) = turns.entry(text).or_default();
        let column = match game.result.score {
            Score::Win(side) if side == at.side_to_move() => 0,
            Score::Win(_) => 2,
            Score::Draw | Score::Aborted => 1,
        };
        results[column] += 1;
        *last = (*last).max(game.ended_at.0);
    }
}

async fn index_all(store: &Store) {
    while store.index_more(100).await.unwrap() {}
    assert_eq!(store.index_progress().await.unwrap().lacks(), 0);
}

async fn found(store: &Store, position: &Position) -> BTreeMap<String, Count> {
    let canonical = position.canonical().unwrap();
    counts(store.played_in(&canonical).await.unwrap())
}

fn counts(played: Vec<PlayedHere>) -> BTreeMap<String, Count> {
    let count = played.into_iter().map(|played| {
        let text = played.turn.map(|turn| turn.to_string()).unwrap_or_default();
        assert_eq!(played.average(), None, "no game is rated");
        (
            text,
            ([played.won, played.drawn, played.lost], played.last_at.0),
        )
    });
    count.collect()
}

/// Asks for everything that was counted. Returns the number of positions that many games reached.
async fn compare(store: &Store, expected: &Expected) -> usize {
    let mut popular = 0;
    for (place, (position, turns)) in &expected.places {
        assert_eq!(&found(store, position).await, turns, "{place}");
        let games: u32 = turns
            .values()
            .map(|(results, _)| results.iter().sum::<u32>())
            .sum();
        popular += usize::from(games >= 64);
    }
    popular
}

pub(crate) async fn what_was_played_in_a_position_is_what_its_games_say(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    fixture.member("aa").await;
    fixture.member("bb").await;
    let mut dice = Dice(7);
    let mut games = Vec::new();
    for number in 0..240 {
        let ruleset = Ruleset::ALL[number % 3];
        let at = NOON.0 + i64::try_from(number).unwrap();
        games.push(random_game(&mut dice, ruleset, number % 11 == 5, at));
    }
    let mut kept = Vec::new();
    for some in games.chunks(100) {
        let answers = fixture.store.import_games(some.to_vec()).await.unwrap();
        for (answer, game) in answers.into_iter().zip(some) {
            let Imported::Kept(id) = answer else {
                panic!("{answer:?}");
            };
            kept.push((id.0, game.clone()));
        }
    }
    index_all(&fixture.store).await;
    let expected = Expected::of(&kept);
    assert!(compare(&fixture.store, &expected).await >= 6);
    assert!(fixture.store.check().await.unwrap().is_sound());

    // The games of a position, the one that ended last first, and page by page.
    let start = Ruleset::Telo.start();
    let mut wanted = expected.games[&counted::name(&start)].clone();
    wanted.reverse();
    assert_eq!(found_games(&fixture, &start, 30).await, wanted);

    // Some of these games: won by White, in at least 30 turns.
    let query = FinishedQuery {
        score: Some(Score::Win(Side::White)),
        turns: Some(Between {
            least: 30,
            most: u32::MAX,
        }),
        ..FinishedQuery::default()
    };
    let some: Vec<(i64, FinishedGame)> = kept
        .iter()
        .filter(|(_, game)| game.result.score == Score::Win(Side::White) && game.turns.len() >= 30)
        .cloned()
        .collect();
    let of_some = Expected::of(&some);
    assert!(of_some.places.len() > 100, "{}", of_some.places.len());
    for (place, (position, turns)) in &of_some.places {
        let canonical = position.canonical().unwrap();
        let (played, more) = fixture
            .store
            .played_in_some(&canonical, query, 1_000)
            .await
            .unwrap();
        assert_eq!((&counts(played), more), (turns, false), "{place}");
    }

    // An index that was emptied is made again, and an interruption between two steps does no harm.
    // So few games are found even if the index has none or some of them.
    fixture.store.forget_index().await.unwrap();
    compare(&fixture.store, &expected).await;
    fixture.store.index_more(90).await.unwrap();
    assert!(fixture.store.check().await.unwrap().is_sound());
    compare(&fixture.store, &expected).await;
    assert_eq!(found_games(&fixture, &start, 30).await, wanted);
    fixture.store.close().await;
    let again = Fixture::open(maker).await;
    compare(&again.store, &expected).await;
    index_all(&again.store).await;
    compare(&again.store, &expected).await;
}

pub(crate) async fn a_game_is_in_the_index_from_its_end_on(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let start = Ruleset::Telo.start();
    let game = fixture.game(&a, &b, Ruleset::Telo).await;
    let game = fixture.play(&game, "c2b2").await;
    assert!(
        found_games(&fixture, &start, 9).await.is_empty(),
        "it continues"
    );
    let game = fixture.resign(&game, Side::White).await;
    let private = Terms {
        private: true,
        rated: false,
        ..terms(Ruleset::Telo)
    };
    let hidden = fixture.game_on(&a, &b, private, None).await;
    let hidden = fixture.play(&hidden, "c2b2").await;
    fixture.resign(&hidden, Side::White).await;
    let broken = fixture.game(&a, &b, Ruleset::Telo).await;
    fixture
        .keep(acting(&broken, Side::White, &Action::LEAVE))
        .await;
    assert_eq!(found_games(&fixture, &start, 9).await, [game.id.0]);
    assert!(fixture.store.index_progress().await.unwrap().is_complete());

    // A rated game says how strong the player was who played the turn.
    let canonical = start.canonical().unwrap();
    let played = fixture.store.played_in(&canonical).await.unwrap();
    assert_eq!(played.len(), 1);
    let rated = game.terms.rated;
    assert_eq!(played[0].average(), rated.then_some(1500));
    assert_eq!((played[0].won, played[0].drawn, played[0].lost), (0, 0, 1));

    // The board turned, with exchanged colours: the same position, and its turns are turned as well.
    let setup = start.setup();
    let turned = fanorona_rules::Setup {
        white: setup.black,
        black: setup.white,
        to_move: Side::Black,
        phase: Phase::Riatra,
        ..setup
    };
    let turned = turned.position().unwrap();
    let same = fixture
        .store
        .played_in(&turned.canonical().unwrap())
        .await
        .unwrap();
    assert_eq!(same.len(), 1);
    assert!(turned.play(&same[0].turn.unwrap()).is_ok());
}

/// The games that reached a position, read in pages of so many.
async fn found_games(fixture: &Fixture, position: &Position, limit: u32) -> Vec<i64> {
    let query = FinishedQuery {
        position: position.canonical(),
        ..FinishedQuery::default()
    };
    let mut listed: Vec<i64> = Vec::new();
    loop {
        let page = Page {
            after: listed.last().map(|id| GameId(*id)),
            limit,
        };
        let found = fixture.store.finished_games(query, page, 1_000).await;
        let Found { games, rest } = found.unwrap().unwrap();
        listed.extend(games.iter().map(|game| game.id.0));
        if rest != Rest::More {
            return listed;
        }
    }
}
