//! Actions, offers and results (docs/rules.md, "The end of a game"), and restoring a stored game.

mod ending;
mod offers;
mod restore;

use super::*;
use ending::APART;
use fanorona_rules::{Reason, StepList};

/// A game in this position, without any turns before it.
fn at(position: &str) -> Game {
    let stage = position.parse().unwrap();
    Game::restore(stage, Ply(0), Vec::new(), None, Vec::new(), None).unwrap()
}

fn action(text: &str) -> Action {
    Action::Play {
        movements: Movements::read(text).unwrap(),
        turn: None,
    }
}

/// The game after the side to move has played `texts`, one line each.
fn after(game: Game, texts: &[&str]) -> Game {
    texts.iter().fold(game, |game, text| {
        let by = game
            .to_move()
            .unwrap_or_else(|| panic!("{text}: the game is over"));
        game.apply(by, &action(text))
            .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
            .game
    })
}

fn done(game: &Game, by: Side, action: &Action) -> Change {
    game.apply(by, action)
        .unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"))
}

fn refused(game: &Game, by: Side, action: &Action) -> ActionRefusal {
    match game.apply(by, action) {
        Err(refusal) => refusal,
        Ok(change) => panic!("{action:?}: {:?}", change.happened),
    }
}

const DRAW: Action = Action::Propose(Proposal::Draw);

fn draw_by(by: Side) -> Offer {
    Offer {
        id: OfferId::default(),
        by,
        what: Proposal::Draw,
    }
}

const WHITE: Side = Side::White;
const BLACK: Side = Side::Black;

/// Both sides go one step and back.
const THERE_AND_BACK: [&str; 4] = ["a1a2", "i5i4", "a2a1", "i4i5"];

/// The game in which both sides have gone there and back this many times.
fn shuffled(rounds: usize) -> Game {
    (0..rounds).fold(at(APART), |game, _| after(game, &THERE_AND_BACK))
}

/// The game after this many turns without a capture and without a fivefold repetition: White's
/// piece has a cycle of 8 turns and Black's of 5, so that a position recurs after 80 turns.
fn quiet(turns: usize) -> Game {
    let white = ["a1", "b1", "c1", "d1", "d2", "c2", "b2", "a2"];
    let black = ["i5", "h4", "g4", "g5", "h5"];
    (0..turns).fold(at(APART), |game, ply| {
        let (path, turn): (&[&str], usize) = if ply % 2 == 0 {
            (&white, ply / 2)
        } else {
            (&black, ply / 2)
        };
        let movement = format!(
            "{}{}",
            path[turn % path.len()],
            path[(turn + 1) % path.len()]
        );
        after(game, &[&movement])
    })
}

// Turns.

#[test]
fn a_turn_without_further_captures_ends_automatically() {
    let game = Game::new(Ruleset::Tsivy);
    let change = done(&game, WHITE, &action("e2e3"));
    let turn = change.game.last().unwrap();
    assert_eq!(turn.to_string(), "e2e3+");
    assert_eq!(
        change.happened,
        [Happening::Turned {
            by: WHITE,
            turn,
            ply: Ply(1)
        }]
    );
    assert_eq!((change.game.ply(), change.game.turn_number()), (Ply(1), 2));
    assert_eq!(change.game.to_move(), Some(BLACK));
    assert_eq!(change.game.quiet(), []);
}

#[test]
fn a_turn_that_could_continue_waits_for_its_player() {
    let game = after(Game::new(Ruleset::Tsivy), &["e2e3"]);
    let change = done(&game, BLACK, &action("f4e5-"));
    assert_eq!(change.happened.len(), 1);
    assert!(
        matches!(&change.happened[0], Happening::Stepped { by: BLACK, steps } if steps.len() == 1)
    );
    assert_eq!(
        (change.game.ply(), change.game.to_move()),
        (Ply(1), Some(BLACK))
    );

    let stopped = done(&change.game, BLACK, &action("stop"));
    assert_eq!(stopped.game.last().unwrap().to_string(), "f4e5-,end");
    let went_on = done(&change.game, BLACK, &action("e4+"));
    assert_eq!(went_on.game.last().unwrap().to_string(), "f4e5-,e4+");
    assert_eq!((stopped.game.ply(), went_on.game.ply()), (Ply(2), Ply(2)));
}

#[test]
fn only_the_steps_of_the_line_are_reported() {
    let position = "b1bbb4/b3b4/b2w5/2b6/2b6 w";
    let game = after(at(position), &["d3d4+"]);
    let change = done(&game, WHITE, &action("c4-,c3-"));
    let Happening::Stepped { steps, .. } = &change.happened[0] else {
        panic!("{:?}", change.happened)
    };
    let texts: Vec<String> = steps
        .iter()
        .map(|step| step.further().to_string())
        .collect();
    assert_eq!(texts, ["c4-", "c3-"]);
    let again = done(&change.game, WHITE, &action("d3d4+,c4-,c3-"));
    assert_eq!(again.game, change.game);
    let Happening::Stepped { steps, .. } = &again.happened[0] else {
        panic!("{:?}", again.happened)
    };
    assert_eq!(steps.len(), again.game.stage().played().len());
}

#[test]
fn a_turn_number_accepts_only_its_own_turn() {
    let game = after(Game::new(Ruleset::Tsivy), &["e2e3"]);
    let guarded = |turn| Action::Play {
        movements: Movements::read("f4e5-").unwrap(),
        turn: Some(turn),
    };
    for turn in [0, 1, 3, u32::MAX] {
        assert_eq!(
            refused(&game, BLACK, &guarded(turn)),
            ActionRefusal::Stale { turn: 2 }
        );
    }
    assert!(game.apply(BLACK, &guarded(2)).is_ok());
}

#[test]
fn a_turn_sent_twice_is_stale() {
    let first = Action::Play {
        movements: Movements::read("e2e3").unwrap(),
        turn: Some(1),
    };
    let game = done(&Game::new(Ruleset::Tsivy), WHITE, &first).game;
    assert_eq!(
        refused(&game, WHITE, &first),
        ActionRefusal::Stale { turn: 2 }
    );
}

#[test]
fn a_turn_number_applies_to_every_step_of_its_turn() {
    let step = |text: &str| Action::Play {
        movements: Movements::read(text).unwrap(),
        turn: Some(2),
    };
    let game = after(Game::new(Ruleset::Tsivy), &["e2e3"]);
    let game = done(&game, BLACK, &step("f4e5-")).game;
    assert_eq!(done(&game, BLACK, &step("e4+")).game.ply(), Ply(2));
}

#[test]
fn only_the_side_to_move_plays_takes_back_and_claims() {
    let game = after(Game::new(Ruleset::Tsivy), &["e2e3", "f4e5-"]);
    for action in [
        action("g2g3+"),
        action("e4+"),
        Action::Back,
        Action::Reset,
        Action::Claim,
    ] {
        assert_eq!(
            refused(&game, WHITE, &action),
            ActionRefusal::NotYourTurn,
            "{action:?}"
        );
    }
}

#[test]
fn an_illegal_line_changes_nothing_and_lists_the_legal_steps() {
    let game = after(Game::new(Ruleset::Tsivy), &["e2e3"]);
    let before = game.clone();
    let ActionRefusal::Illegal(rejection) = refused(&game, BLACK, &action("f4e5-,e4+,a1")) else {
        panic!("not illegal")
    };
    assert_eq!((rejection.reason, rejection.step), (Reason::TurnOver, 3));
    assert_eq!(
        (rejection.stage, &rejection.legal),
        (*game.stage(), &StepList::new())
    );
    let ActionRefusal::Illegal(rejection) = refused(&game, BLACK, &action("a5a4")) else {
        panic!("not illegal")
    };
    assert_eq!(
        (rejection.reason, &rejection.legal),
        (Reason::Occupied, &game.stage().steps())
    );
    assert_eq!(game, before);
}

// Taking steps back.

#[test]
fn back_takes_one_step_and_reset_takes_all() {
    let start = at("b1bbb4/b3b4/b2w5/2b6/2b6 w");
    let one = after(start.clone(), &["d3d4+"]);
    let two = after(one.clone(), &["c4-"]);
    let three = after(two.clone(), &["c3-"]);

    let back = done(&three, WHITE, &Action::Back);
    assert_eq!(
        (&back.game, back.happened.as_slice()),
        (&two, &[Happening::TookBack { by: WHITE, left: 2 }][..])
    );
    assert_eq!(done(&two, WHITE, &Action::Back).game, one);
    let back = done(&one, WHITE, &Action::Back);
    assert_eq!(
        (&back.game, back.happened.as_slice()),
        (&start, &[Happening::TookBack { by: WHITE, left: 0 }][..])
    );

    let reset = done(&three, WHITE, &Action::Reset);
    assert_eq!(
        (&reset.game, reset.happened),
        (&start, vec![Happening::TookBack { by: WHITE, left: 0 }])
    );
}

#[test]
fn a_finished_turn_is_not_taken_back() {
    let game = after(Game::new(Ruleset::Tsivy), &["e2e3"]);
    for by in Side::ALL {
        for action in [Action::Back, Action::Reset] {
            assert_eq!(
                refused(&game, by, &action),
                ActionRefusal::NothingToTakeBack
            );
        }
    }
}
