//! Offers: who makes, accepts, declines and withdraws them, and how long they wait.

use super::{BLACK, DRAW, WHITE, action, after, done, draw_by, refused};
use crate::game::*;

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
        id: OfferId::default(),
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
    let agreed = done(&both, WHITE, &Action::Accept(Some(draw_by(BLACK))));
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
    assert_eq!(done(&both, WHITE, &Action::Reject(Some(asked))).game, draw);
    assert_eq!(
        done(&both, BLACK, &Action::Reject(Some(asked))).happened,
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
    let own = Offer {
        id: OfferId::default(),
        by: WHITE,
        what: Proposal::Undo { turns: 2 },
    };
    assert_eq!(
        refused(&crossed, WHITE, &Action::Accept(Some(own))),
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

#[test]
fn an_answer_that_names_an_offer_answers_no_other() {
    let one = after(Game::new(Ruleset::Tsivy), &["e2e3"]);
    let mut first = done(&one, WHITE, &DRAW);
    first.number_offer(OfferId(7));
    let shown = first.game.offer().unwrap();
    assert_eq!(shown.id, OfferId(7));
    assert_eq!(first.happened, [Happening::Offered(shown)]);
    let withdrawn = done(&first.game, WHITE, &Action::Reject(Some(shown))).game;
    let mut again = done(&withdrawn, WHITE, &DRAW);
    again.number_offer(OfferId(9));
    for action in [Action::Accept(Some(shown)), Action::Reject(Some(shown))] {
        assert_eq!(
            refused(&again.game, BLACK, &action),
            ActionRefusal::OfferGone
        );
    }
    let agreed = done(&again.game, BLACK, &Action::Accept(again.game.offer()));
    assert!(agreed.game.result().is_some());
}
