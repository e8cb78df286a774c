//! Results that an administrator decides.

use super::Game;
use crate::{ActionRefusal, Change, EndReason, GameResult, Score};

impl Game {
    /// Ends the game with `score`.
    ///
    /// # Errors
    /// The game is already over.
    pub fn adjudicate(&self, score: Score) -> Result<Change, ActionRefusal> {
        match self.result {
            Some(result) => Err(ActionRefusal::GameOver(result)),
            None => Ok(self.ended(GameResult {
                score,
                reason: EndReason::Adjudicated,
            })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Happening, Proposal};
    use fanorona_rules::{Ruleset, Side};

    #[test]
    fn a_game_is_adjudicated_once_and_offers_go_with_it() {
        let offered = Game::new(Ruleset::Telo)
            .apply(Side::White, &Action::Propose(Proposal::Draw))
            .unwrap()
            .game;
        let decided = GameResult {
            score: Score::Win(Side::Black),
            reason: EndReason::Adjudicated,
        };
        let change = offered.adjudicate(decided.score).unwrap();
        assert_eq!(
            (change.game.result(), change.game.offer()),
            (Some(decided), None)
        );
        assert_eq!(
            change.happened,
            [Happening::Ended {
                result: decided,
                by: None
            }]
        );
        assert_eq!(
            change.game.adjudicate(Score::Draw),
            Err(ActionRefusal::GameOver(decided))
        );
    }
}
