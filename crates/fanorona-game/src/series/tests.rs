use super::*;
use crate::game::result::{EndReason, Score};
use fanorona_rules::Side;

const ONE: AccountId = AccountId(1);
const OTHER: AccountId = AccountId(2);
const BEST_OF_3: MatchTerms = MatchTerms {
    length: MatchLength::Three,
    vela: false,
};
const WITH_VELA: MatchTerms = MatchTerms {
    vela: true,
    ..BEST_OF_3
};

fn game(white: AccountId, score: Score) -> MatchGame {
    let result = Some(GameResult {
        score,
        reason: EndReason::Resigned,
    });
    MatchGame {
        start: Start::Ordinary,
        white,
        result,
    }
}

fn vela(white: AccountId, score: Score) -> MatchGame {
    MatchGame {
        start: Start::Vela,
        ..game(white, score)
    }
}

fn points(first: u16, second: u16) -> HalfPoints {
    HalfPoints { first, second }
}

fn next(start: Start, white: AccountId, points: HalfPoints) -> MatchState {
    MatchState::Next {
        start,
        white,
        points,
    }
}

const WHITE_WINS: Score = Score::Win(Side::White);
const BLACK_WINS: Score = Score::Win(Side::Black);

#[test]
fn colours_are_swapped_and_two_of_three_win() {
    let mut games = vec![game(ONE, WHITE_WINS)];
    assert_eq!(
        match_state(BEST_OF_3, ONE, OTHER, &games),
        next(Start::Ordinary, OTHER, points(2, 0))
    );
    games.push(game(OTHER, WHITE_WINS));
    assert_eq!(
        match_state(BEST_OF_3, ONE, OTHER, &games),
        next(Start::Ordinary, ONE, points(2, 2))
    );
    games.push(game(ONE, BLACK_WINS));
    assert_eq!(
        match_state(BEST_OF_3, ONE, OTHER, &games),
        MatchState::Over(points(2, 4))
    );
}

#[test]
fn a_match_ends_when_it_is_decided() {
    let games = [game(ONE, WHITE_WINS), game(OTHER, BLACK_WINS)];
    assert_eq!(
        match_state(BEST_OF_3, ONE, OTHER, &games),
        MatchState::Over(points(4, 0))
    );
    let five = MatchTerms {
        length: MatchLength::Five,
        vela: false,
    };
    assert_eq!(
        match_state(five, ONE, OTHER, &games),
        next(Start::Ordinary, ONE, points(4, 0))
    );
}

#[test]
fn a_draw_is_played_again_twice_and_then_counts_half() {
    let mut games = vec![game(ONE, Score::Draw), game(OTHER, Score::Draw)];
    assert_eq!(
        match_state(BEST_OF_3, ONE, OTHER, &games),
        next(Start::Ordinary, ONE, points(0, 0))
    );
    games.push(game(ONE, Score::Draw));
    assert_eq!(
        match_state(BEST_OF_3, ONE, OTHER, &games),
        next(Start::Ordinary, OTHER, points(1, 1))
    );
    games.extend([game(OTHER, WHITE_WINS), game(ONE, WHITE_WINS)]);
    assert_eq!(
        match_state(BEST_OF_3, ONE, OTHER, &games),
        MatchState::Over(points(3, 3))
    );
}

#[test]
fn each_decisive_game_is_followed_by_its_vela_which_counts_for_the_debt_only() {
    let mut games = vec![game(ONE, WHITE_WINS)];
    assert_eq!(
        match_state(WITH_VELA, ONE, OTHER, &games),
        next(Start::Vela, OTHER, points(2, 0))
    );
    games.push(vela(OTHER, WHITE_WINS));
    assert_eq!(
        match_state(WITH_VELA, ONE, OTHER, &games),
        next(Start::Ordinary, OTHER, points(2, 0))
    );
    games.push(game(OTHER, BLACK_WINS));
    assert_eq!(
        match_state(WITH_VELA, ONE, OTHER, &games),
        next(Start::Vela, OTHER, points(4, 0))
    );
    games.push(vela(OTHER, Score::Draw));
    assert_eq!(
        match_state(WITH_VELA, ONE, OTHER, &games),
        MatchState::Over(points(4, 0))
    );
}

#[test]
fn after_a_draw_no_vela_is_due() {
    let games = [game(ONE, Score::Draw)];
    assert_eq!(
        match_state(WITH_VELA, ONE, OTHER, &games),
        next(Start::Ordinary, OTHER, points(0, 0))
    );
}

#[test]
fn a_running_game_holds_the_match_and_an_aborted_game_ends_it() {
    let going_on = MatchGame {
        start: Start::Ordinary,
        white: OTHER,
        result: None,
    };
    let games = [game(ONE, WHITE_WINS), going_on];
    assert_eq!(
        match_state(BEST_OF_3, ONE, OTHER, &games),
        MatchState::Playing(points(2, 0))
    );
    let broken = MatchGame {
        result: Some(GameResult::aborted()),
        ..going_on
    };
    let games = [game(ONE, WHITE_WINS), broken];
    assert_eq!(
        match_state(BEST_OF_3, ONE, OTHER, &games),
        MatchState::EndedEarly(points(2, 0))
    );
    let gone = GameResult::win(Side::White, EndReason::Forfeit);
    let games = [MatchGame {
        result: Some(gone),
        ..games[0]
    }];
    assert_eq!(
        match_state(BEST_OF_3, ONE, OTHER, &games),
        MatchState::EndedEarly(points(2, 0))
    );
}
