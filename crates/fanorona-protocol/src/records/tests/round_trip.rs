//! Any game that is written is read back to the byte.

use super::*;
use fanorona_game::{Conditions, Start};
use proptest::prelude::*;

fn choices() -> impl Strategy<Value = Vec<(usize, i64)>> {
    proptest::collection::vec((0..1_000_usize, -5_000..9_000_000_i64), 0..120)
}

fn rulesets() -> impl Strategy<Value = Ruleset> {
    proptest::sample::select(Ruleset::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back_to_the_byte(
        ruleset in rulesets(), choices in choices(), rated in any::<bool>(), id in 1..1_000_000_000_000_i64
    ) {
        let mut record = Record { id: GameId(id), ..record(ruleset, &choices) };
        record.terms.rated = rated;
        // The same turns from the same board, which the players have chosen.
        if !rated && id % 2 == 0 {
            record.terms.start = Start::Position(Position::start(ruleset));
        }
        let written = fgn(&record);
        let (games, errors) = read(&written);
        prop_assert_eq!(errors, vec![]);
        prop_assert_eq!(&games[0].record, &record);
        prop_assert_eq!(fgn(&games[0].record), written);
    }

    #[test]
    fn what_an_analysis_says_is_read_back_to_the_byte(ruleset in rulesets(), choices in choices()) {
        use fanorona_game::{Annotation, Judgement, Ply, TurningPoint};
        let record = record(ruleset, &choices);
        let mut at = record.first_position();
        let mut points = Vec::new();
        for (played, (choice, millis)) in record.turns.iter().zip(&choices) {
            let judgements = [Judgement::Won(Some(12)), Judgement::Open(200), Judgement::Drawn, Judgement::Open(-35)];
            let first = |at: &Position| {
                let mut first = None;
                at.for_each_turn(|turn, _| {
                    first = Some(*turn);
                    std::ops::ControlFlow::Break(())
                });
                first
            };
            let best = first(&at).unwrap();
            let then = first(&at.play(&best).unwrap()).into_iter().collect();
            if millis % 3 == 0 {
                let (was, became) = (judgements[choice % 4], Judgement::Lost(None));
                points.push(TurningPoint { ply: Ply(played.ply.0), best, then, was, became });
            }
            at = at.play(&played.turn).unwrap();
        }
        let course = choices.iter().map(|(choice, _)| Judgement::Open(i32::try_from(choice % 900).unwrap() - 450));
        let course = course.take(record.turns.len()).collect();
        let annotation = Annotation { game: record.id, first: Side::White, made_at: NOON, nodes: 100_000, points, course };
        let record = record.annotated(Some(annotation));
        let written = fgn(&record);
        let (games, errors) = read(&written);
        prop_assert_eq!(errors, vec![]);
        prop_assert_eq!(&games[0].record, &record);
        prop_assert_eq!(fgn(&games[0].record), written);
    }

    #[test]
    fn a_game_that_goes_on_is_read_back_too(ruleset in rulesets(), choices in choices()) {
        let (game, turns) = played(ruleset, &choices);
        prop_assume!(game.result().is_none());
        let record = Record { turns, result: None, ended_at: None, ..record(ruleset, &[]) };
        let (games, errors) = read(&fgn(&record));
        prop_assert_eq!(errors, vec![]);
        prop_assert_eq!(&games[0].record, &record);
    }

    #[test]
    fn no_text_breaks_the_reader(text in "[\\PC\n]{0,300}") {
        let (games, _) = read(&text);
        prop_assert!(games.is_empty());
    }

    #[test]
    fn a_damaged_game_never_harms_its_neighbours(
        choices in choices(), line in 0..200_usize, damage in "[ -~]{0,20}"
    ) {
        let whole = fgn(&record(Ruleset::Dimyand, &choices));
        let mut lines: Vec<&str> = whole.lines().collect();
        let index = 1 + line % (lines.len() - 1);
        prop_assume!(!damage.trim().starts_with("[FGN"));
        lines[index] = &damage;
        let text = format!("{whole}{}\n{whole}", lines.join("\n"));
        let (games, _) = read(&text);
        prop_assert!(games.len() >= 2, "{}", text);
        prop_assert_eq!(fgn(&games[0].record), whole.clone());
        prop_assert_eq!(fgn(&games[games.len() - 1].record), whole);
    }
}

/// All fields are written out, so that a new one is tested or left out on purpose.
#[test]
fn unusual_terms_are_read_back() {
    let Terms { colour, .. } = Terms::usual(Ruleset::Telo);
    let terms = Terms {
        ruleset: Ruleset::Telo,
        rated: false,
        start: Start::Ordinary,
        time: "10+5".parse().unwrap(),
        conditions: Conditions { undo: false },
        in_match: None,
        private: true,
        kibitz: true,
        // Records leave it out.
        colour,
    };
    let (games, errors) = read(&fgn(&Record {
        terms,
        ..record(Ruleset::Telo, &[])
    }));
    assert_eq!(errors, vec![]);
    assert_eq!(games[0].record.terms, terms);
}
