//! Draws by repetition and for want of captures.

use super::{TABLE, after_each_turn, never, search};
use fanorona_engine::{Engine, Knowledge, Limit, Score, Task, Verdict};
use fanorona_rules::{Position, Ruleset};

/// White has one piece against three, far enough away that nothing is decided immediately.
const BEHIND: &str = "bb7/b8/9/9/8w w";

#[test]
fn a_repeated_position_counts_as_a_draw() {
    let position: Position = BEHIND.parse().unwrap();
    // The endgame tables know that White loses even so.
    let limit = Limit {
        knowledge: Knowledge::Basic,
        ..Limit::nodes(20_000)
    };
    let alone = search(&position, limit);
    assert!(alone.score < Score::open(-50), "{}", alone.score);
    for again in after_each_turn(&position) {
        // The positions in between do not matter, only that `again` occurred four turns ago.
        let between = Position::start(Ruleset::Tsivy);
        let past = [again, between, between];
        let task = Task {
            past: &past,
            quiet: 3,
            ..Task::new(position, limit)
        };
        let report = Engine::new(TABLE).search(&task, &never).unwrap();
        assert_eq!(
            (report.score, position.play(&report.turn)),
            (Score::EVEN, Ok(again))
        );
        // Positions before a capture cannot recur.
        let task = Task { quiet: 0, ..task };
        let report = Engine::new(TABLE).search(&task, &never).unwrap();
        assert!(report.score < Score::EVEN, "{}", report.score);
    }
}

#[test]
fn a_hundred_turns_without_a_capture_count_as_a_draw() {
    let position: Position = BEHIND.parse().unwrap();
    let worth = |quiet| {
        let task = Task {
            quiet,
            ..Task::new(position, Limit::nodes(20_000))
        };
        Engine::new(TABLE).search(&task, &never).unwrap().score
    };
    assert_eq!(worth(99), Score::EVEN);
    assert!(worth(0) < Score::EVEN);
    // A win on the board takes precedence over the count.
    let takes_the_last: Position = "3/1b1/w2 b".parse().unwrap();
    let task = Task {
        quiet: 99,
        ..Task::new(takes_the_last, Limit::nodes(1_000))
    };
    let report = Engine::new(TABLE).search(&task, &never).unwrap();
    assert_eq!(report.score.verdict(), Verdict::Won { in_turns: 1 });
}
