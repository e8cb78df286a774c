//! Restoring stored games, also random ones.

use super::ending::APART;
use super::{BLACK, DRAW, WHITE, action, after, at, done};
use crate::Score;
use crate::game::*;
use std::collections::BTreeSet;

/// Random complete games, computed by two other programs.
const GAMES: &str = include_str!("../../../../fanorona-rules/tests/data/games.tsv");

#[test]
fn a_vela_replays_from_its_start_position() {
    let start = crate::Start::Vela.position(Ruleset::Tsivy);
    let mut game = Game::from_position(start);
    let mut dice = Dice(7);
    let mut played = Vec::new();
    while game.result().is_none() && played.len() < 60 {
        let turns = {
            let mut turns = Vec::new();
            game.stage().start().for_each_turn(|turn, _| {
                turns.push(*turn);
                std::ops::ControlFlow::Continue(())
            });
            turns
        };
        let turn = turns[dice.below(turns.len())];
        let by = game.to_move().unwrap();
        game = done(&game, by, &action(&turn.to_string())).game;
        played.push(turn);
        assert_eq!(kept_and_restored(&game).as_ref(), Ok(&game));
    }
    assert_eq!(Game::replay(start, played), Ok(game));
}

/// The turns of a line of the reference data, which omits the final `,end`.
pub(super) fn turns(start: Position, texts: &str) -> Vec<Turn> {
    let mut position = start;
    let read = |text: &str| {
        let turn = position
            .read_turn(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        position = position
            .play(&turn)
            .expect("a turn that was just read is legal");
        turn
    };
    texts.split(' ').map(read).collect()
}

#[test]
fn a_record_replays_to_its_end() {
    let mut reasons = BTreeSet::new();
    for line in GAMES.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [ruleset, start, result, reason, end, texts] = fields[..] else {
            panic!("{line}")
        };
        let ruleset = Ruleset::from_name(ruleset).unwrap();
        assert_eq!(Position::start(ruleset).to_string(), start);
        let turns = turns(Position::start(ruleset), texts);
        let game = Game::replay(Position::start(ruleset), turns.clone()).unwrap();
        let wanted = GameResult {
            score: Score::from_code(result).unwrap(),
            reason: reason.parse().unwrap(),
        };
        assert_eq!(game.result(), Some(wanted), "{line}");
        assert_eq!(game.stage().to_string(), end.replace('_', " "), "{line}");
        assert_eq!(
            (game.ply().0 as usize, game.last()),
            (turns.len(), turns.last().copied())
        );
        reasons.insert(reason);
    }
    assert!(!reasons.is_empty());
}

#[test]
fn replaying_an_illegal_turn_returns_its_number() {
    let start = Position::start(Ruleset::Tsivy);
    let first = start.read_turn("e2e3+").unwrap();
    assert_eq!(Game::replay(start, [first, first]), Err(Ply(2)));
    assert_eq!(
        Game::replay(Position::start(Ruleset::Telo), [first]),
        Err(Ply(1))
    );
}

/// SplitMix64: small, and random enough to choose steps.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % bound as u64).expect("below a usize")
    }
}

/// A possible action in `game`: usually a step.
fn something(game: &Game, dice: &mut Dice) -> (Side, Action) {
    let mover = game.to_move().expect("the game has not ended");
    let steps = game.stage().steps();
    let offer = game.offer();
    match dice.below(40) {
        0 if offer.is_none() => (if dice.below(2) == 0 { WHITE } else { BLACK }, DRAW),
        1 if offer.is_some() => (mover, Action::Reject(None)),
        2 if game.stage().may_end() => (mover, Action::Back),
        3 if game.stage().may_end() => (mover, Action::Reset),
        4..=9 if game.stage().may_end() => (mover, action("stop")),
        _ => {
            let step = steps[dice.below(steps.len())];
            let text = if game.stage().may_end() {
                step.further().to_string()
            } else {
                step.first().to_string()
            };
            (mover, action(&text))
        }
    }
}

/// The game rebuilt from its stored parts; the stage goes through its text.
fn kept_and_restored(game: &Game) -> Result<Game, BrokenGame> {
    let stage = game
        .stage()
        .to_string()
        .parse()
        .expect("a stage is read as it was written");
    Game::restore(
        stage,
        game.ply(),
        game.quiet().to_vec(),
        game.last_turn(),
        game.offers().to_vec(),
        game.result(),
    )
}

#[test]
fn a_game_restored_from_its_parts_is_equal() {
    let mut dice = Dice(1);
    let mut ends = BTreeSet::new();
    for ruleset in Ruleset::ALL.into_iter().cycle().take(60) {
        let mut game = Game::new(ruleset);
        let mut played = Vec::new();
        while game.result().is_none() {
            assert_eq!(kept_and_restored(&game).as_ref(), Ok(&game));
            let (by, action) = something(&game, &mut dice);
            let change = done(&game, by, &action);
            played.extend(
                change
                    .happened
                    .iter()
                    .filter_map(|happening| match happening {
                        Happening::Turned { turn, .. } => Some(*turn),
                        Happening::Stepped { .. }
                        | Happening::TookBack { .. }
                        | Happening::Offered(_)
                        | Happening::Declined(_)
                        | Happening::Lapsed(_)
                        | Happening::Undone { .. }
                        | Happening::GaveTime { .. }
                        | Happening::Ended { .. } => None,
                    }),
            );
            game = change.game;
        }
        assert_eq!(kept_and_restored(&game).as_ref(), Ok(&game));
        assert_eq!(
            Game::replay(Position::start(ruleset), played),
            Ok(game.clone())
        );
        ends.extend(game.result().map(|result| result.reason.code()));
    }
    assert!(ends.contains("captured"), "{ends:?}");
}

#[test]
fn contradicting_parts_are_refused() {
    let game = after(at(APART), &["a1a2", "i5i4", "a2b2"]);
    let restore = |stage: Stage, ply, quiet: &[Turn], result| {
        Game::restore(
            stage,
            ply,
            quiet.to_vec(),
            game.last_turn(),
            Vec::new(),
            result,
        )
    };
    let (stage, quiet) = (*game.stage(), game.quiet());
    assert_eq!(restore(stage, Ply(3), quiet, None), Ok(game.clone()));
    assert_eq!(
        restore(stage, Ply(2), quiet, None),
        Err(BrokenGame::QuietCount)
    );

    let reversed: Vec<Turn> = quiet.iter().rev().copied().collect();
    assert_eq!(
        restore(stage, Ply(3), &reversed[1..], None),
        Err(BrokenGame::QuietTurn)
    );
    assert_eq!(
        restore(stage, Ply(3), &quiet[..2], None),
        Err(BrokenGame::QuietTurn)
    );
    let capture = Position::start(Ruleset::Tsivy).read_turn("e2e3+").unwrap();
    assert_eq!(
        restore(stage, Ply(3), &[capture], None),
        Err(BrokenGame::QuietTurn)
    );

    let lost: Stage = "2b/3/3 w".parse().unwrap();
    assert_eq!(restore(lost, Ply(3), &[], None), Err(BrokenGame::Undecided));
    let result = Some(GameResult::win(BLACK, EndReason::Captured));
    assert!(restore(lost, Ply(3), &[], result).is_ok());
}
