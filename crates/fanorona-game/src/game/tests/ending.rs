//! Results: games that are aborted or given up, repetitions, and turns without a capture
//! (docs/rules.md, "The end of a game").

use super::{
    BLACK, DRAW, THERE_AND_BACK, WHITE, action, after, at, done, quiet, refused, shuffled,
};
use crate::game::action::{Claim, Unplayed};
use crate::game::*;

/// One piece each in opposite corners: nobody can capture.
pub(super) const APART: &str = "8b/9/9/9/w8 w";

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
        id: OfferId::default(),
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
