//! Actions, offers and results (docs/rules.md, "The end of a game"), and restoring a stored game.

use super::*;
use crate::Score;
use fanorona_rules::{Reason, StepList};
use std::collections::BTreeSet;

/// Random complete games, computed by two other programs.
const GAMES: &str = include_str!("../../../fanorona-rules/tests/data/games.tsv");

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
        by,
        what: Proposal::Draw,
    }
}

const WHITE: Side = Side::White;
const BLACK: Side = Side::Black;

/// One piece each in opposite corners: nobody can capture.
const APART: &str = "8b/9/9/9/w8 w";
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

// Offers.

#[test]
fn an_offer_waits_for_the_other_side() {
    let game = Game::new(Ruleset::Tsivy);
    for by in Side::ALL {
        let change = done(&game, by, &DRAW);
        assert_eq!(change.happened, [Happening::Offered(draw_by(by))]);
        assert_eq!(change.game.offer(), Some(draw_by(by)));
        assert_eq!(
            (change.game.to_move(), change.game.result()),
            (Some(WHITE), None)
        );
        assert_eq!(
            refused(&change.game, by, &DRAW),
            ActionRefusal::AlreadyOffered {
                kind: ProposalKind::Draw
            }
        );
        assert_eq!(
            refused(&change.game, by, &Action::Accept(None)),
            ActionRefusal::OwnOffer {
                kind: ProposalKind::Draw
            }
        );
    }
}

#[test]
fn an_accepted_or_matching_draw_offer_is_a_draw() {
    let game = done(&Game::new(Ruleset::Tsivy), BLACK, &DRAW).game;
    let agreed = GameResult::draw(EndReason::Agreed);
    for action in [Action::Accept(None), DRAW] {
        let change = done(&game, WHITE, &action);
        assert_eq!(
            change.happened,
            [Happening::Ended {
                result: agreed,
                by: None
            }]
        );
        assert_eq!(
            (change.game.result(), change.game.offer()),
            (Some(agreed), None)
        );
    }
}

#[test]
fn an_offer_is_declined_by_one_side_and_withdrawn_by_the_other() {
    let game = done(&Game::new(Ruleset::Tsivy), BLACK, &DRAW).game;
    let declined = done(&game, WHITE, &Action::Reject(None));
    assert_eq!(declined.happened, [Happening::Declined(draw_by(BLACK))]);
    let withdrawn = done(&game, BLACK, &Action::Reject(None));
    assert_eq!(withdrawn.happened, [Happening::Lapsed(draw_by(BLACK))]);
    for game in [declined.game, withdrawn.game] {
        assert_eq!(game, Game::new(Ruleset::Tsivy));
        for by in Side::ALL {
            assert_eq!(
                refused(&game, by, &Action::Accept(None)),
                ActionRefusal::NoOffer
            );
            assert_eq!(
                refused(&game, by, &Action::Reject(None)),
                ActionRefusal::NoOffer
            );
        }
    }
}

#[test]
fn a_draw_offer_stands_until_the_opponent_has_played_a_turn() {
    for by in Side::ALL {
        let game = after(Game::new(Ruleset::Tsivy), &["e2e3"]);
        let game = done(&game, by, &DRAW).game;
        let stepped = done(&game, BLACK, &action("f4e5-")).game;
        assert_eq!(stepped.offer(), Some(draw_by(by)));
        assert_eq!(
            done(&stepped, BLACK, &Action::Reset).game.offer(),
            Some(draw_by(by))
        );
        let turned = done(&stepped, BLACK, &action("stop"));
        let stands = by == BLACK;
        assert_eq!(turned.game.offer(), stands.then(|| draw_by(by)));
        assert_eq!(
            turned.happened.contains(&Happening::Lapsed(draw_by(by))),
            !stands
        );
    }
}

#[test]
fn an_offer_made_before_the_own_turn_can_be_accepted_after_it() {
    let game = after(Game::new(Ruleset::Tsivy), &["e2e3"]);
    let offered = done(&game, BLACK, &DRAW).game;
    let turned = done(
        &done(&offered, BLACK, &action("f4e5-")).game,
        BLACK,
        &action("stop"),
    )
    .game;
    let agreed = done(&turned, WHITE, &Action::Accept(None)).game;
    assert_eq!(agreed.result(), Some(GameResult::draw(EndReason::Agreed)));
}

#[test]
fn other_offers_and_the_end_of_a_game_leave_no_offer() {
    let game = after(Game::new(Ruleset::Tsivy), &["e2e3"]);
    let asked = done(
        &done(&game, BLACK, &undo(1)).game,
        BLACK,
        &Action::Propose(Proposal::Abort),
    )
    .game;
    let asked = done(&asked, BLACK, &DRAW).game;
    let turned = done(
        &done(&asked, BLACK, &action("f4e5-")).game,
        BLACK,
        &action("stop"),
    );
    assert_eq!(turned.game.offers(), [draw_by(BLACK)]);
    assert_eq!(
        turned
            .happened
            .iter()
            .filter(|one| matches!(one, Happening::Lapsed(_)))
            .count(),
        2
    );
}

// Takebacks.

fn undo(turns: u32) -> Action {
    Action::Propose(Proposal::Undo { turns })
}

fn accept_undo(earlier: &Game) -> Action {
    Action::AcceptUndo {
        earlier: Box::new(earlier.clone()),
    }
}

#[test]
fn turns_are_taken_back_when_both_agree_on_how_many() {
    let one = after(Game::new(Ruleset::Tsivy), &["e2e3"]);
    let two = after(one.clone(), &["f4e5-,stop"]);
    let asked = done(&two, BLACK, &undo(1)).game;
    assert_eq!(
        refused(&asked, WHITE, &Action::Accept(None)),
        ActionRefusal::UndoNeedsPast
    );
    assert_eq!(
        refused(&asked, BLACK, &accept_undo(&one)),
        ActionRefusal::OwnOffer {
            kind: ProposalKind::Undo
        }
    );
    assert_eq!(refused(&asked, WHITE, &undo(2)), ActionRefusal::AnswerFirst);
    let start = Game::new(Ruleset::Tsivy);
    assert_eq!(
        refused(&asked, WHITE, &accept_undo(&start)),
        ActionRefusal::UndoNeedsPast
    );
    let undone = done(&asked, WHITE, &accept_undo(&one));
    assert_eq!(undone.game, one);
    assert_eq!(
        undone.happened,
        [Happening::Undone {
            turns: 1,
            ply: Ply(1)
        }]
    );
    let asked = done(&two, BLACK, &undo(2)).game;
    assert_eq!(done(&asked, WHITE, &accept_undo(&start)).game, start);
    assert_eq!(
        refused(&two, WHITE, &accept_undo(&one)),
        ActionRefusal::NoOffer
    );
}

#[test]
fn a_draw_offer_and_a_takeback_request_are_answered_separately() {
    let one = after(Game::new(Ruleset::Tsivy), &["e2e3"]);
    let two = after(one.clone(), &["f4e5-,stop"]);
    let draw = done(&two, BLACK, &DRAW).game;
    let both = done(&draw, BLACK, &undo(1)).game;
    let asked = Offer {
        by: BLACK,
        what: Proposal::Undo { turns: 1 },
    };
    assert_eq!(
        (both.offers(), both.offer()),
        ([draw_by(BLACK), asked].as_slice(), Some(asked))
    );
    let which = ActionRefusal::WhichOffer {
        waiting: 2,
        kind: ProposalKind::Draw,
    };
    for action in [Action::Accept(None), Action::Reject(None)] {
        assert_eq!(refused(&both, WHITE, &action), which);
    }
    let agreed = done(&both, WHITE, &Action::Accept(Some(ProposalKind::Draw)));
    assert_eq!(
        (agreed.game.result(), agreed.game.offers()),
        (Some(GameResult::draw(EndReason::Agreed)), [].as_slice())
    );
    let undone = done(&both, WHITE, &accept_undo(&one));
    let expected = [
        Happening::Undone {
            turns: 1,
            ply: Ply(1),
        },
        Happening::Lapsed(draw_by(BLACK)),
    ];
    assert_eq!(
        (undone.game, undone.happened.as_slice()),
        (one, expected.as_slice())
    );
    assert_eq!(
        done(&both, WHITE, &Action::Reject(Some(ProposalKind::Undo))).game,
        draw
    );
    assert_eq!(
        done(&both, BLACK, &Action::Reject(Some(ProposalKind::Undo))).happened,
        [Happening::Lapsed(asked)]
    );
    // One of each side: each accepts the only one that it can.
    let crossed = done(&draw, WHITE, &undo(2)).game;
    assert!(
        done(&crossed, WHITE, &Action::Accept(None))
            .game
            .result()
            .is_some()
    );
    assert_eq!(
        refused(&crossed, WHITE, &Action::Accept(Some(ProposalKind::Undo))),
        ActionRefusal::OwnOffer {
            kind: ProposalKind::Undo
        }
    );
    let turned = done(
        &crossed,
        WHITE,
        &action(&crossed.stage().steps()[0].first().to_string()),
    );
    assert!(turned.happened.len() < 2 || turned.game.offers().is_empty());
}

#[test]
fn turns_that_were_not_played_cannot_be_taken_back() {
    let game = after(Game::new(Ruleset::Tsivy), &["e2e3"]);
    for turns in [0, 2, u32::MAX] {
        assert_eq!(
            refused(&game, WHITE, &undo(turns)),
            ActionRefusal::NothingToUndo { turns: 1 }
        );
    }
    assert_eq!(
        (game.turns_back_for(WHITE), game.turns_back_for(BLACK)),
        (Some(1), None)
    );
    let game = after(game, &["f4e5-,stop"]);
    assert_eq!(
        (game.turns_back_for(WHITE), game.turns_back_for(BLACK)),
        (Some(2), Some(1))
    );
}

// Results without a winner, and results by the clock.

#[test]
fn one_side_can_abort_before_both_have_moved_and_later_both_must_agree() {
    let broken = [Happening::Ended {
        result: GameResult::aborted(),
        by: None,
    }];
    let start = Game::new(Ruleset::Tsivy);
    let broken_alone = [Happening::Ended {
        result: GameResult::aborted(),
        by: Some(GivenUp {
            side: BLACK,
            why: EndReason::Aborted,
        }),
    }];
    assert_eq!(done(&start, BLACK, &Action::Abort).happened, broken_alone);
    let game = after(start, &["e2e3", "f4e5-,stop"]);
    let asked = done(&game, WHITE, &Action::Abort);
    let offer = Offer {
        by: WHITE,
        what: Proposal::Abort,
    };
    assert_eq!(asked.happened, [Happening::Offered(offer)]);
    assert_eq!(
        done(&asked.game, BLACK, &Action::Accept(None)).happened,
        broken
    );
    assert_eq!(done(&asked.game, BLACK, &Action::Abort).happened, broken);
    assert_eq!(
        done(&asked.game, BLACK, &Action::Reject(None)).happened,
        [Happening::Declined(offer)]
    );
}

#[test]
fn an_unplayed_game_is_aborted_whatever_gives_it_up() {
    let start = Game::new(Ruleset::Tsivy);
    for game in [start.clone(), after(start.clone(), &["e2e3"])] {
        for (by, (why, action)) in Side::ALL
            .into_iter()
            .flat_map(|by| given_up().map(|it| (by, it)))
        {
            let result = GameResult::aborted();
            let change = done(&game, by, &action);
            let by = Some(GivenUp { side: by, why });
            assert_eq!(change.happened, [Happening::Ended { result, by }]);
            assert_eq!(change.game.result(), Some(result));
        }
    }
}

#[test]
fn who_gives_up_a_played_game_loses_it() {
    let game = after(Game::new(Ruleset::Tsivy), &["e2e3", "f4e5-,stop"]);
    for (by, (why, action)) in Side::ALL
        .into_iter()
        .flat_map(|by| given_up().map(|it| (by, it)))
    {
        let change = done(&game, by, &action);
        let result = GameResult::win(by.opposite(), why);
        let by = Some(GivenUp { side: by, why });
        assert_eq!(change.happened, [Happening::Ended { result, by }]);
        assert_eq!(
            (change.game.result(), change.game.to_move()),
            (Some(result), None)
        );
    }
}

#[test]
fn a_later_game_of_a_match_is_lost_even_if_it_is_unplayed() {
    for (why, _) in given_up() {
        let change = done(
            &Game::new(Ruleset::Tsivy),
            WHITE,
            &Action::GiveUp {
                why,
                unplayed: Unplayed::Lost,
            },
        );
        assert_eq!(change.game.result(), Some(GameResult::win(BLACK, why)));
    }
}

#[test]
fn a_game_that_ends_with_the_server_has_no_result() {
    let start = Game::new(Ruleset::Tsivy);
    for game in [start.clone(), after(start, &["e2e3", "f4e5-,stop"])] {
        let result = GameResult::void(EndReason::ServerStopped);
        let change = done(&game, BLACK, &Action::ServerStops);
        assert_eq!(change.happened, [Happening::Ended { result, by: None }]);
        assert_eq!(change.game.result(), Some(result));
    }
}

fn given_up() -> [(EndReason, Action); 3] {
    [
        (EndReason::Resigned, Action::RESIGN),
        (EndReason::Forfeit, Action::LEAVE),
        (EndReason::Time, Action::TIME_UP),
    ]
}

// A vela.

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

// Results that players cause.

#[test]
fn every_action_is_refused_when_the_game_is_over() {
    let game = done(&Game::new(Ruleset::Tsivy), WHITE, &Action::RESIGN).game;
    let result = game.result().unwrap();
    for action in [
        action("e2e3"),
        Action::Back,
        Action::Reset,
        Action::RESIGN,
        Action::LEAVE,
        Action::ServerStops,
        DRAW,
        Action::Accept(None),
        Action::Reject(None),
        Action::Claim,
    ] {
        for by in Side::ALL {
            assert_eq!(
                refused(&game, by, &action),
                ActionRefusal::GameOver(result),
                "{action:?}"
            );
        }
    }
}

// Results that the rules cause.

#[test]
fn the_last_piece_taken_ends_the_game() {
    let change = done(&at("3/1b1/w2 b"), BLACK, &action("b2c3-"));
    let result = GameResult::win(BLACK, EndReason::Captured);
    assert_eq!(
        change.happened.last(),
        Some(&Happening::Ended { result, by: None })
    );
    assert_eq!(change.game.result(), Some(result));
}

#[test]
fn a_side_without_a_turn_has_lost() {
    let change = done(&at("9/9/bb7/b8/wbb6 b"), BLACK, &action("b3b2"));
    assert_eq!(
        change.game.result(),
        Some(GameResult::win(BLACK, EndReason::Blocked))
    );
}

#[test]
fn at_the_third_occurrence_of_a_position_a_draw_may_be_claimed() {
    let twice = shuffled(1);
    assert_eq!(twice.claimable(), None);
    let nothing = ActionRefusal::NothingToClaim {
        repetitions: 2,
        quiet_turns: 4,
    };
    assert_eq!(refused(&twice, WHITE, &Action::Claim), nothing);

    let thrice = shuffled(2);
    assert_eq!(
        (thrice.claimable(), thrice.result()),
        (Some(Claim::Repetition), None)
    );
    assert_eq!(
        refused(&thrice, BLACK, &Action::Claim),
        ActionRefusal::NotYourTurn
    );
    let claimed = done(&thrice, WHITE, &Action::Claim).game;
    assert_eq!(
        claimed.result(),
        Some(GameResult::draw(EndReason::Repetition))
    );
}

#[test]
fn a_claim_expires_with_the_next_turn() {
    let game = after(shuffled(2), &["a1b2"]);
    assert_eq!(game.claimable(), None);
}

#[test]
fn the_fifth_occurrence_of_a_position_is_a_draw() {
    let four_times = shuffled(3);
    assert_eq!(four_times.result(), None);
    let game = after(four_times, &THERE_AND_BACK[..3]);
    let change = done(&game, BLACK, &action("i4i5"));
    let result = GameResult::draw(EndReason::Repetition);
    assert_eq!(
        change.happened.last(),
        Some(&Happening::Ended { result, by: None })
    );
    assert_eq!(
        (change.game.result(), change.game.ply()),
        (Some(result), Ply(16))
    );
}

#[test]
fn the_same_pieces_with_the_other_side_to_move_are_another_position() {
    // White goes round a triangle while Black goes there and back.
    let game = after(at(APART), &["a1a2", "i5i4", "a2b2", "i4i5", "b2a1"]);
    let (now, start) = (
        game.stage().start().setup(),
        at(APART).stage().start().setup(),
    );
    assert_eq!((now.white, now.black), (start.white, start.black));
    assert_eq!((now.to_move, game.repetitions()), (BLACK, 1));
}

#[test]
fn a_capture_resets_the_repetitions() {
    let game = after(at("9/9/b8/9/w7w b"), &["a3a2+"]);
    assert_eq!((game.quiet().len(), game.repetitions()), (0, 1));
    let game = after(game, &["i1i2"]);
    assert_eq!(game.quiet().len(), 1);
}

#[test]
fn after_fifty_turns_of_each_without_a_capture_a_draw_may_be_claimed() {
    let game = quiet(99);
    assert_eq!(game.claimable(), None);
    assert!(matches!(
        refused(&game, BLACK, &Action::Claim),
        ActionRefusal::NothingToClaim {
            quiet_turns: 99,
            ..
        }
    ));

    let game = quiet(100);
    assert_eq!(
        (game.claimable(), game.result()),
        (Some(Claim::NoCapture), None)
    );
    let claimed = done(&game, WHITE, &Action::Claim).game;
    assert_eq!(
        claimed.result(),
        Some(GameResult::draw(EndReason::NoCaptureLimit))
    );
}

#[test]
fn after_a_hundred_turns_of_each_without_a_capture_the_game_is_drawn() {
    let game = quiet(199);
    assert_eq!(game.result(), None);
    let game = quiet(200);
    assert_eq!(
        game.result(),
        Some(GameResult::draw(EndReason::NoCaptureLimit))
    );
}

#[test]
fn a_draw_is_claimed_before_the_first_step_of_a_turn() {
    let game = after(at("b1bbb4/b3b4/b2w5/2b6/2b6 w"), &["d3d4+"]);
    assert_eq!(
        refused(&game, WHITE, &Action::Claim),
        ActionRefusal::ClaimInMidTurn
    );
}

// Records.

/// The turns of a line of the reference data, which omits the final `,end`.
fn turns(start: Position, texts: &str) -> Vec<Turn> {
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
    let mover = game.to_move().expect("the game goes on");
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
