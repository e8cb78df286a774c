//! Screens of games fit a terminal of 24 lines (docs/protocol/preferences.md, "Preferences").

use super::*;
use fanorona_game::LiveTime;

/// A line stays free, and the prompt takes one.
const MOST_LINES: usize = 22 - 2;
const MOST_COLUMNS: usize = 79;

fn long_name(first: char) -> PlayerName {
    name(&format!("{first}{}", "a".repeat(19)))
}

/// A game of players with long names, played with the highest numbers that are likely.
fn record_of(game: Game, score: Option<fanorona_game::Score>) -> GameRecord {
    let live = LiveTime::new(10_800, 180).unwrap();
    let terms = Terms {
        rated: true,
        time: TimeControl::Live(live),
        ..Terms::usual(Ruleset::Tsivy)
    };
    let mut record = testing::game(9_999_999, terms);
    record.seats.white.name = long_name('W');
    record.seats.black.name = long_name('B');
    record.ratings = score.and_then(|score| {
        rate(
            BySide {
                white: Rating::START,
                black: Rating::START,
            },
            score,
        )
    });
    GameRecord { game, ..record }
}

/// The same numbers in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most.max(1)
    }
}

/// A step of the side to move. A turn ends only when the piece cannot capture again.
fn step(game: &Game, numbers: &mut Numbers) -> Action {
    let (stage, steps) = (game.stage(), game.stage().steps());
    let step = steps[numbers.below(steps.len())];
    play(&match stage {
        Stage::Between(_) => step.first().to_string(),
        Stage::UnderWay(_) => step.further().to_string(),
    })
}

/// What the side to move does in a usual game: mostly steps, and now and then it stops or makes an
/// offer.
fn next(game: &Game, numbers: &mut Numbers) -> Action {
    match numbers.below(7) {
        0 if game.offer().is_none() && game.ply().0 > 2 => {
            Action::Propose(Proposal::Undo { turns: 2 })
        }
        1 if game.stage().may_end() => play("end"),
        _ => step(game, numbers),
    }
}

/// The game after each step of a long turn: one white piece among black ones.
fn long_turn() -> Vec<(Game, Vec<Happening>)> {
    let mut longest = Vec::new();
    for seed in 0..2_000 {
        let mut numbers = Numbers(seed);
        let white = numbers.below(45);
        let points = (0..45).map(|point| match (point, numbers.below(2)) {
            (point, _) if point == white => 'w',
            (_, 0) => 'b',
            _ => '1',
        });
        let points: Vec<char> = points.collect();
        let rows: Vec<String> = points.chunks(9).map(|row| row.iter().collect()).collect();
        let Ok(position) = format!("{} w", rows.join("/")).parse::<Position>() else {
            continue;
        };
        let mut game = Game::from_position(position);
        let mut seen = Vec::new();
        while game.to_move() == Some(Side::White) && !game.stage().steps().is_empty() {
            let change = game.apply(Side::White, &step(&game, &mut numbers)).unwrap();
            game = change.game;
            seen.push((game.clone(), change.happened));
        }
        if seen.len() > longest.len() {
            longest = seen;
        }
    }
    longest
}

fn assert_fits(event: &Event, viewer: &Viewer) {
    let mut out = String::new();
    super::event(event, viewer, &mut 0, &mut out);
    assert!(
        out.lines().count() <= MOST_LINES,
        "{} lines:\n{out}",
        out.lines().count()
    );
    // Lines that are heard are not wrapped.
    let is_heard = viewer.style() == Style::Blind;
    assert!(
        is_heard || out.lines().all(|line| line.chars().count() <= MOST_COLUMNS),
        "{out}"
    );
}

/// Everybody at a board, in each language and in each style that is as high in every window.
fn viewers() -> Vec<Viewer> {
    let players = [
        (Some(ALICE), Some('W')),
        (Some(BOB), Some('B')),
        (None, None),
    ];
    let mut viewers = Vec::new();
    for language in Language::ALL.iter().copied() {
        for style in [Style::Compact, Style::Unicode, Style::Blind] {
            for (account, first) in players {
                let preferences = Preferences {
                    language: Some(language),
                    style: style.into(),
                    ..Preferences::default()
                };
                viewers.push(Viewer {
                    preferences,
                    name: first.map(long_name),
                    is_new: true,
                    ..viewer(account, Mode::Human)
                });
            }
        }
    }
    viewers
}

fn assert_fits_everybody(game: &Game, happened: Vec<Happening>, viewers: &[Viewer]) {
    let score = game.result().map(|result| result.score);
    for cause in [
        Cause::Happened {
            auto: None,
            happened,
        },
        Cause::Asked,
    ] {
        let record = Arc::new(record_of(game.clone(), score));
        let event = Event::State(State::new(record, cause));
        viewers
            .iter()
            .for_each(|viewer| assert_fits(&event, viewer));
    }
}

#[test]
fn every_screen_of_a_standard_game_fits_22_lines_of_79_columns() {
    let viewers = viewers();
    for seed in 1..5 {
        let (mut game, mut numbers) = (Game::new(Ruleset::Tsivy), Numbers(seed));
        while let Some(side) = game.to_move().filter(|_| game.ply().0 < 80) {
            let change = game.apply(side, &next(&game, &mut numbers)).unwrap();
            game = change.game;
            assert_fits_everybody(&game, change.happened, &viewers);
        }
    }
}

#[test]
fn a_long_turn_fits_22_lines_of_79_columns() {
    let (viewers, steps) = (viewers(), long_turn());
    assert!(steps.len() > 9, "{} steps", steps.len());
    for (game, happened) in steps {
        assert_fits_everybody(&game, happened.clone(), &viewers);
        if let Some(side) = game.to_move() {
            let offer = game.apply(side, &Action::Propose(Proposal::Draw)).unwrap();
            assert_fits_everybody(&offer.game, happened, &viewers);
        }
    }
}

#[test]
fn a_game_that_starts_fits_with_all_its_terms() {
    let mut record = record_of(Game::new(Ruleset::Tsivy), None);
    record.terms.start = fanorona_game::Start::Vela;
    record.follows = Some(GameId(9_999_998));
    record.terms.conditions.undo = false;
    record.terms.private = true;
    let event = Event::State(State::new(Arc::new(record), Cause::Started));
    for language in Language::ALL.iter().copied() {
        let preferences = Preferences {
            language: Some(language),
            ..Preferences::default()
        };
        assert_fits(
            &event,
            &Viewer {
                preferences,
                ..viewer(Some(ALICE), Mode::Human)
            },
        );
    }
}

#[test]
fn a_window_of_30_lines_has_the_mail_servers_picture_and_others_a_smaller_one() {
    let mut viewer = viewer(Some(ALICE), Mode::Human);
    for (rows, style) in [
        (None, Style::Compact),
        (Some(24), Style::Compact),
        (Some(29), Style::Compact),
        (Some(30), Style::Classic),
    ] {
        viewer.window.rows = rows;
        assert_eq!(viewer.style(), style, "{rows:?}");
        viewer.preferences.style = Style::Unicode.into();
        assert_eq!(viewer.style(), Style::Unicode);
        viewer.preferences = Preferences::default();
    }
}

#[test]
fn watchers_with_windows_of_different_heights_see_different_pictures_of_one_event() {
    let shared = Shared::new(happened(&["e2e3+"]), Detail::Whole, NOON);
    let event = Event::Shared(Arc::new(shared));
    let drawn = |rows| {
        let mut out = String::new();
        let window = Window {
            rows,
            columns: None,
        };
        super::event(
            &event,
            &Viewer {
                window,
                ..viewer(None, Mode::Human)
            },
            &mut 0,
            &mut out,
        );
        out
    };
    let (low, high) = (drawn(Some(24)), drawn(Some(40)));
    assert!(
        low.contains("(+)") && high.contains("OOO-OOO"),
        "{low}{high}"
    );
    assert_eq!(
        (drawn(None), drawn(Some(25)), drawn(Some(30))),
        (low.clone(), low, high)
    );
}
