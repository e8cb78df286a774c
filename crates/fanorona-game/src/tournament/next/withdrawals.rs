//! Who does not play any more, and what becomes of the games in a pool.

use super::MOST_VACATION;
use crate::tournament::{
    Decision, Entrant, GameEnding, Pairing, Round, Step, Tournament, TournamentKind, Verdict,
    Withdrawal,
};

/// Forfeits that withdraw an entrant.
const MOST_FORFEITS: u16 = 2;

impl Tournament {
    /// Somebody who has to be withdrawn.
    pub(super) fn withdrawal_due(&self) -> Option<Step> {
        self.people().find_map(|entrant| {
            let why = if entrant.forfeits >= MOST_FORFEITS {
                Withdrawal::Absent
            } else if !self.is_live() && entrant.vacation > MOST_VACATION {
                Withdrawal::Vacation
            } else {
                return None;
            };
            Some(Step::Withdraw {
                entrant: entrant.number,
                why,
            })
        })
    }

    /// What is left to annul of those who withdrew early from a pool. Their decided pairings come
    /// first: as long as others are undecided, [`Tournament::is_annulled`] counts the decided ones.
    pub(super) fn annulment(&self) -> Option<Step> {
        let annulled = self
            .entrants
            .iter()
            .filter(|entrant| self.is_annulled(entrant));
        for entrant in annulled {
            let own: Vec<(&Round, &Pairing)> = self.pairings_with(entrant).collect();
            let left = |decided: bool| {
                own.iter().find(move |(_, pairing)| {
                    pairing.decision != Some(Decision::Annulled)
                        && pairing.decision.is_some() == decided
                })
            };
            if let Some((round, pairing)) = left(true).or_else(|| left(false)) {
                return Some(Step::Decide(Verdict {
                    round: round.number,
                    pairing: pairing.number,
                    decision: Decision::Annulled,
                    points: [0, 0],
                    forfeits: [0, 0],
                }));
            }
            let running = own.iter().find_map(|(round, pairing)| {
                let game = pairing.games.iter().find(|game| game.result.is_none())?;
                Some(Step::EndGame {
                    round: round.number,
                    pairing: pairing.number,
                    game: game.id,
                    ending: GameEnding::Forfeit(entrant.number),
                })
            });
            if running.is_some() {
                return running;
            }
        }
        None
    }

    /// Whether nothing counts that an entrant of a pool played: they withdrew before half of their
    /// pairings were decided.
    pub(in crate::tournament) fn is_annulled(&self, entrant: &Entrant) -> bool {
        if entrant.withdrawn.is_none() || self.played_as != TournamentKind::Pool {
            return false;
        }
        let group = self.entrants.iter().filter(|it| it.group == entrant.group);
        let in_all = group.count() - 1;
        let decisions: Vec<Decision> = self
            .pairings_with(entrant)
            .filter_map(|(_, pairing)| pairing.decision)
            .collect();
        let done = !decisions.is_empty() && decisions.iter().all(|it| *it == Decision::Annulled);
        done || decisions.len() * 2 < in_all
    }

    fn pairings_with(&self, entrant: &Entrant) -> impl Iterator<Item = (&Round, &Pairing)> {
        let number = entrant.number;
        self.pairings()
            .filter(move |(_, pairing)| pairing.has(number))
    }
}
