//! Tests of the opening book (`docs/engine.md`, "The opening book").

use std::ops::ControlFlow;

use fanorona_engine::book::{BadBook, Book};
use fanorona_engine::tables::Checksum;
use fanorona_engine::{Engine, Level, Limit, Noise, Score, Task};
use fanorona_rules::{Position, Ruleset};

const FILE: &[u8] = include_bytes!("../books/tsivy.book");
const PAGE: &str = include_str!("../../../docs/engine.md");

fn after_each_turn(position: &Position) -> Vec<Position> {
    let mut all = Vec::new();
    position.for_each_turn(|_, after| {
        all.push(*after);
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn the_book_in_the_executable_is_the_documented_one() {
    let book = Book::read(FILE).unwrap();
    assert_eq!(book, *Book::shared());
    assert_eq!(book.to_bytes(), FILE);
    let mut checksum = Checksum::default();
    checksum.add(FILE);
    let row = format!(
        "| `tsivy.book` | {} | {} | `{:016x}` |",
        book.len(),
        FILE.len(),
        checksum.value()
    );
    assert!(PAGE.contains(&row), "docs/engine.md needs: {row}");
}

#[test]
fn other_files_are_refused() {
    assert_eq!(Book::read(b""), Err(BadBook));
    assert_eq!(Book::read(&FILE[..FILE.len() - 1]), Err(BadBook));
    let mut other = FILE.to_vec();
    other[7] ^= 1;
    assert_eq!(Book::read(&other), Err(BadBook));
    // Keys that are not in order would not be found.
    let [one, two] = [FILE[8..18].to_vec(), FILE[18..28].to_vec()];
    assert_eq!(Book::read(&[&FILE[..8], &two, &one].concat()), Err(BadBook));
}

#[test]
fn positions_have_the_scores_that_the_book_was_made_with() {
    let [one, other, unknown] = ["9/2b6/9/3w5/9 w", "9/2b6/9/3w5/9 b", "9/2b6/9/4w4/9 b"]
        .map(|text| text.parse::<Position>().unwrap());
    let book = Book::new([(&one, Score::open(35)), (&other, Score::open(-120))]);
    let book = Book::read(&book.to_bytes()).unwrap();
    assert_eq!(
        [&one, &other, &unknown].map(|it| book.score(it)),
        [Some(Score::open(35)), Some(Score::open(-120)), None]
    );
    assert_eq!(book.len(), 2);
}

#[test]
fn a_player_with_the_book_plays_its_best_turn_without_a_search() {
    let start = Ruleset::Tsivy.start();
    let book = Book::shared();
    let best = after_each_turn(&start)
        .iter()
        .map(|it| -book.score(it).unwrap())
        .max()
        .unwrap();
    let limit = Level::new(8).unwrap().limit();
    assert!(limit.book);
    let mut engine = Engine::new(1 << 16);
    let report = engine.search(&Task::new(start, limit), &|| false).unwrap();
    assert_eq!(
        (report.score, report.nodes, report.line),
        (best, 0, vec![report.turn])
    );
    let after = start.play(&report.turn).unwrap();
    assert_eq!(book.score(&after), Some(-best));

    // Errors choose between turns of about the same score.
    let noise = |seed| Task {
        noise: Noise { amount: 300, seed },
        ..Task::new(start, limit)
    };
    let turns: Vec<_> = (0..20)
        .map(|seed| {
            engine
                .search(&noise(seed), &|| false)
                .unwrap()
                .turn
                .to_string()
        })
        .collect();
    assert!(turns.iter().any(|turn| *turn != turns[0]), "{turns:?}");
}

#[test]
fn without_the_book_or_after_a_repetition_a_player_searches() {
    let start = Ruleset::Tsivy.start();
    let mut engine = Engine::new(1 << 16);
    let limit = Limit {
        book: true,
        ..Limit::nodes(200)
    };
    let after = after_each_turn(&start)[0];
    let past = [after];
    for task in [
        Task::new(start, Limit::nodes(200)),
        Task {
            past: &past,
            quiet: 1,
            ..Task::new(start, limit)
        },
        Task::new("9/2b6/9/3w5/9 w".parse().unwrap(), limit),
        Task::new(Ruleset::Dimyand.start(), limit),
    ] {
        let report = engine.search(&task, &|| false).unwrap();
        assert!(
            report.nodes > 0 || report.is_drawn || report.score.is_win(),
            "{report:?}"
        );
    }
}
