//! What a director corrects in a pairing that is decided.

use super::next::{Tally, WIN};
use super::{Decision, EntrantNumber, Pairing, Seat, Tournament, TournamentKind};
use crate::{EndReason, GameId, GameResult, Score, Start};
use fanorona_rules::Side;

/// A correction of a decided pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Correction {
    /// The round.
    pub round: u16,
    /// The number of the pairing.
    pub pairing: u16,
    /// The points of the two seats, as in [`Seat::points`].
    pub points: [u16; 2],
    /// The game that has another score from now on, where one has.
    pub game: Option<(GameId, Score)>,
}

/// Why a director cannot correct a pairing so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CannotCorrect {
    /// There is no such pairing, or it is a bye.
    NoPairing,
    /// It is not decided, or annulled.
    Undecided,
    /// The next round of a cup is paired, and somebody else would be in it.
    Advanced,
    /// Each of these games can be the one that has another score.
    Games(Vec<GameId>),
    /// It cannot have these points. These are the points that it can have, in halves.
    Result(Vec<[u16; 2]>),
}

/// The points that a pairing can have, and the game that has another score then.
type Way = ([u16; 2], Option<(GameId, Score)>);

impl Tournament {
    /// The correction that gives a pairing these half-points; in an arena without their doubling.
    /// `game` says which game has another score, where several can.
    ///
    /// # Errors
    /// There is no such pairing, it is not decided, or it cannot have these points.
    pub fn correction(
        &self,
        round: u16,
        number: u16,
        typed: [u16; 2],
        game: Option<GameId>,
    ) -> Result<Correction, CannotCorrect> {
        let mut pairings = self.pairings();
        let found = pairings.find(|(it, pair)| it.number == round && pair.number == number);
        let (pairing, seats) = found
            .and_then(|(_, pairing)| Some((pairing, pairing.two()?)))
            .ok_or(CannotCorrect::NoPairing)?;
        if matches!(pairing.decision, None | Some(Decision::Annulled)) {
            return Err(CannotCorrect::Undecided);
        }
        let ways = self.ways(pairing, seats);
        let named = |way: &&Way| game.is_none_or(|game| way.1.is_some_and(|(it, _)| it == game));
        let fits: Vec<&Way> = ways
            .iter()
            .filter(|way| way.0 == typed)
            .filter(named)
            .collect();
        let (points, game) = match fits[..] {
            [way] | [way @ (_, None), ..] => *way,
            [] => {
                let mut results: Vec<[u16; 2]> = ways.iter().map(|way| way.0).collect();
                results.sort_unstable_by(|one, other| other.cmp(one));
                results.dedup();
                return Err(CannotCorrect::Result(results));
            }
            _ => {
                let games = fits.iter().filter_map(|way| way.1);
                return Err(CannotCorrect::Games(games.map(|(id, _)| id).collect()));
            }
        };
        let correction = Correction {
            round,
            pairing: number,
            points: [0, 1].map(|seat| points[seat] * self.factor_of(seats[seat], pairing)),
            game,
        };
        if self.played_as == TournamentKind::Cup && round < self.rounds_paired() {
            let mut after = self.clone();
            after.correct(&correction);
            if after.who_advances(round, number) != self.who_advances(round, number) {
                return Err(CannotCorrect::Advanced);
            }
        }
        Ok(correction)
    }

    fn who_advances(&self, round: u16, number: u16) -> Option<EntrantNumber> {
        let mut pairings = self.pairings();
        let found = pairings.find(|(it, pair)| it.number == round && pair.number == number);
        self.advances(found?.1)
    }

    /// All other points that a pairing can have: first those in which no game has another score.
    fn ways(&self, pairing: &Pairing, seats: [Seat; 2]) -> Vec<Way> {
        let tally = Tally::of(&pairing.games, seats).points;
        let counted = match self.played_as {
            TournamentKind::Arena => tally,
            TournamentKind::Pool | TournamentKind::DoubleSwiss | TournamentKind::Cup => {
                seats.map(|seat| seat.points)
            }
        };
        let mut ways: Vec<Way> = Vec::new();
        if let Some(terms) = self.terms.game.in_match {
            // Velas and drawn games that were replayed count nothing, so no game says the points.
            let most = u16::from(terms.length.games()) + 1;
            for less in (0..most).rev() {
                ways.extend(
                    [[most, less], [less, most], [less, less]].map(|points| (points, None)),
                );
            }
        } else {
            let left = self.left_to_play(pairing.games.len(), tally) * WIN;
            let shares = (0..=left).rev().map(|own| [own, left - own]);
            let shares = shares.chain([[0, 0]]).filter(|_| left > 0);
            ways.extend(shares.map(|[one, other]| ([tally[0] + one, tally[1] + other], None)));
            let played = pairing.games.iter();
            for game in played.filter(|game| game.start == Start::Ordinary) {
                let Some(result) = game.result else { continue };
                let white = usize::from(game.white != seats[0].entrant);
                let old = halves(result.score, white);
                for score in [
                    Score::Win(Side::White),
                    Score::Draw,
                    Score::Win(Side::Black),
                    Score::Aborted,
                ] {
                    let new = halves(score, white);
                    let changed = |seat: usize| (counted[seat] + new[seat]).checked_sub(old[seat]);
                    if let Some((one, other)) = changed(0).zip(changed(1)) {
                        ways.push(([one, other], Some((game.id, score))));
                    }
                }
            }
        }
        ways.retain(|way| way.0 != counted);
        ways
    }

    /// Makes a correction.
    pub fn correct(&mut self, correction: &Correction) {
        let mut rounds = self.rounds.iter_mut();
        let pairing = rounds
            .find(|it| it.number == correction.round)
            .and_then(|round| {
                let mut pairings = round.pairings.iter_mut();
                pairings.find(|it| it.number == correction.pairing)
            });
        let Some((pairing, seats)) = pairing.and_then(|it| it.two().map(|two| (it, two))) else {
            return;
        };
        let before = Tally::of(&pairing.games, seats).forfeits;
        if let Some((id, score)) = correction.game {
            for game in pairing.games.iter_mut().filter(|game| game.id == id) {
                game.result = Some(GameResult::recorded(score, EndReason::Adjudicated));
            }
        }
        let after = Tally::of(&pairing.games, seats).forfeits;
        pairing.decision = Some(Decision::Director);
        for (at, seat) in pairing.meeting.seats_mut().iter_mut().enumerate() {
            let forfeits = if seat.forfeit { before[at].max(1) } else { 0 };
            seat.points = correction.points[at];
            seat.forfeit = after[at] > 0;
            let mut entrants = self.entrants.iter_mut();
            if let Some(entrant) = entrants.find(|it| it.number == seat.entrant) {
                entrant.forfeits = (entrant.forfeits + after[at]).saturating_sub(forfeits);
            }
        }
    }
}

/// The half-points of a game for both seats. `white` is the seat that has White.
fn halves(score: Score, white: usize) -> [u16; 2] {
    let mut halves = match score {
        Score::Win(Side::White) => [WIN, 0],
        Score::Win(Side::Black) => [0, WIN],
        Score::Draw => [1, 1],
        Score::Aborted => [0, 0],
    };
    halves.rotate_left(white);
    halves
}
