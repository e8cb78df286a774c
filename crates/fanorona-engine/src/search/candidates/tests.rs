use super::*;
use fanorona_rules::Side;
use std::collections::BTreeSet;

fn listed(position: &Position) -> Vec<Candidate> {
    let history = History::new();
    let order = Order {
        history: &history,
        best: None,
        killers: [0; 2],
        steps: Steps::Counted,
    };
    let mut pool = Vec::new();
    let completeness = list(&mut pool, position, keys::key(position), &order);
    assert!(completeness == Completeness::Complete || pool.len() == MAX_CANDIDATES);
    pool
}

fn reached(position: &Position) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    position.for_each_turn(|_, after| {
        all.insert(after.to_string());
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn every_resulting_position_is_listed_once() {
    let mut rng = crate::rng::Rng::new(3);
    for start in fanorona_rules::Ruleset::ALL
        .map(Position::start)
        .into_iter()
        .chain([Position::start_of_vela()])
    {
        for _ in 0..20 {
            crate::self_play::random_game(start, &mut rng, |position| {
                let there = reached(position);
                if there.len() > MAX_CANDIDATES {
                    return;
                }
                let list = listed(position);
                assert_eq!(list.len(), there.len(), "{position}");
                let texts: BTreeSet<String> =
                    list.iter().map(|it| it.position.to_string()).collect();
                assert_eq!(texts, there);
                let turns = turns(position);
                assert_eq!(turns.len(), there.len());
                for (turn, after) in turns {
                    assert_eq!(position.play(&turn), Ok(after));
                }
            });
        }
    }
}

/// This board was constructed to have far more turns than the limit.
#[test]
fn turns_with_the_most_captures_are_kept_if_there_are_too_many() {
    let crowded: Position = "1b1b1b1b1/b1b1b1b1b/1b1bwb1b1/b1b1b1b1b/1b1b1b1b1 w"
        .parse()
        .unwrap();
    let list = listed(&crowded);
    assert!(!list.is_empty() && list.len() <= MAX_CANDIDATES);
    assert!(list.windows(2).all(|two| two[0].rank >= two[1].rank));
    let turns = turns(&crowded);
    for (turn, after) in turns.iter().take(100) {
        assert_eq!(crowded.play(turn), Ok(*after));
    }
    for (turn, after) in greedy_turns(&crowded) {
        assert_eq!(crowded.play(&turn), Ok(after));
    }
    let first_steps = crowded.steps().len();
    assert!(greedy_turns(&crowded).len() >= first_steps);
}

#[test]
fn history_values_decay_and_stay_within_their_limit() {
    let mut history = History::new();
    for _ in 0..1_000 {
        history.learn(Side::White, 77, 900);
    }
    assert!((1..=HISTORY_LIMIT).contains(&history.of(Side::White, 77)));
    assert_eq!(history.of(Side::Black, 77), 0);
    for _ in 0..1_000 {
        history.learn(Side::White, 77, -900);
    }
    assert!((-HISTORY_LIMIT..0).contains(&history.of(Side::White, 77)));
}
