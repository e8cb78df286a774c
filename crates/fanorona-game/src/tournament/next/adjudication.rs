//! What a director decides for a pairing.

use super::tally::{Tally, WIN};
use crate::tournament::{Decision, Pairing, Seat, Tournament, TournamentKind, Verdict};
use crate::{GameId, MatchState, Score};
use fanorona_rules::Side;
use std::cmp::Ordering;

/// What follows from the decision of a director.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjudication {
    /// The games that are running, and how they end before the pairing is decided.
    pub games: Vec<(GameId, Score)>,
    /// How the pairing is decided then.
    pub verdict: Verdict,
}

/// Why a director cannot decide a pairing so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CannotAdjudicate {
    /// There is no such pairing.
    NoPairing,
    /// It is decided already, or a bye.
    Decided,
    /// It cannot end so, after the games that have ended. These are the results that it can have,
    /// as half-points.
    Result(Vec<[u16; 2]>),
}

/// A result that a pairing can have.
struct Possible {
    /// The half-points as a director types them.
    typed: [u16; 2],
    /// The half-points of the pairing.
    points: [u16; 2],
}

impl Tournament {
    /// What follows if a director decides that a pairing ends so, in half-points.
    ///
    /// In a cup that is who wins the pairing: 1-0, 0-1, 1/2-1/2 for the better seed, 0-0 for nobody.
    /// In the other kinds these are the points of both from all games of the pairing. Both can lose
    /// the games that are left.
    ///
    /// # Errors
    /// There is no such pairing, it is decided, or it cannot end so.
    pub fn adjudication(
        &self,
        round: u16,
        pairing: u16,
        typed: [u16; 2],
    ) -> Result<Adjudication, CannotAdjudicate> {
        let mut pairings = self.pairings();
        let found = pairings.find(|(it, pair)| it.number == round && pair.number == pairing);
        let (_, pairing) = found.ok_or(CannotAdjudicate::NoPairing)?;
        let seats = pairing
            .two()
            .filter(|_| pairing.decision.is_none())
            .ok_or(CannotAdjudicate::Decided)?;
        let (so_far, possible) = self.possible_results(pairing, seats);
        let Some(result) = possible.iter().find(|it| it.typed == typed) else {
            let results = possible.into_iter().map(|it| it.typed).collect();
            return Err(CannotAdjudicate::Result(results));
        };
        let mut left = [0, 1].map(|seat| result.points[seat].saturating_sub(so_far[seat]));
        let running = pairing.games.iter().filter(|game| game.result.is_none());
        let games = running.map(|game| {
            let first = if game.white == seats[0].entrant {
                Side::White
            } else {
                Side::Black
            };
            let [one, other] = left;
            let (score, taken) = match one.cmp(&other) {
                Ordering::Greater => (Score::Win(first), [WIN, 0]),
                Ordering::Less => (Score::Win(first.opposite()), [0, WIN]),
                Ordering::Equal if one > 0 => (Score::Draw, [1, 1]),
                Ordering::Equal => (Score::Aborted, [0, 0]),
            };
            left = [0, 1].map(|seat| left[seat].saturating_sub(taken[seat]));
            (game.id, score)
        });
        Ok(Adjudication {
            games: games.collect(),
            verdict: Verdict {
                round,
                pairing: pairing.number,
                decision: Decision::Director,
                points: [0, 1]
                    .map(|seat| result.points[seat] * self.factor_of(seats[seat], pairing)),
                forfeits: Tally::of(&pairing.games, seats).forfeits,
            },
        })
    }

    /// The half-points so far, and all results that the pairing can have.
    fn possible_results(&self, pairing: &Pairing, seats: [Seat; 2]) -> ([u16; 2], Vec<Possible>) {
        let so_far = Tally::of(&pairing.games, seats).points;
        let running = pairing.games.iter().filter(|game| game.result.is_none());
        let running = u16::try_from(running.count()).unwrap_or(u16::MAX);
        if self.played_as == TournamentKind::Cup {
            let (so_far, left) = match self.terms.game.in_match {
                // Velas and replayed draws count nothing.
                Some(terms) => {
                    let standing = self.standing_of(terms, pairing, seats);
                    let points = standing.map_or(so_far, |standing| match standing {
                        MatchState::Playing(points)
                        | MatchState::Next { points, .. }
                        | MatchState::Over(points)
                        | MatchState::EndedEarly(points) => [points.first, points.second],
                    });
                    let majority = u16::from(terms.length.games()) + 1;
                    (points, points.map(|own| majority.saturating_sub(own)))
                }
                None => {
                    let next = self.left_to_play(pairing.games.len(), so_far);
                    (so_far, [next.max(running) * WIN; 2])
                }
            };
            return (so_far, of_cup(so_far, left));
        }
        let left = (self.left_to_play(pairing.games.len(), so_far) + running) * WIN;
        let shares = (0..=left).rev().map(|own| [own, left - own]);
        // Both lose what is left.
        let shares = shares.chain((left > 0).then_some([0, 0]));
        let points = shares.map(|share| [so_far[0] + share[0], so_far[1] + share[1]]);
        let possible = points.map(|points| Possible {
            typed: points,
            points,
        });
        (so_far, possible.collect())
    }
}

/// Who can win a pairing of a cup, with what each can still get.
fn of_cup(so_far: [u16; 2], left: [u16; 2]) -> Vec<Possible> {
    let [one, other] = so_far;
    let results = [
        ([WIN, 0], [one + left[0], other]),
        ([0, WIN], [one, other + left[1]]),
        ([1, 1], [one + left[0] / 2, other + left[1] / 2]),
        ([0, 0], [0, 0]),
    ];
    let fits = |typed: [u16; 2], points: [u16; 2]| {
        typed[0].cmp(&typed[1]) == points[0].cmp(&points[1])
            && (typed == [0, 0]) == (points == [0, 0])
    };
    let possible = results
        .into_iter()
        .filter(|(typed, points)| fits(*typed, *points));
    possible
        .map(|(typed, points)| Possible { typed, points })
        .collect()
}
