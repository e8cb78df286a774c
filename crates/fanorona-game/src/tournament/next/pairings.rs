//! What happens in a round: games that end for want of a player or of time, the next game of a
//! pairing, and its decision.

use super::is_forfeit;
use super::tally::{Tally, WIN};
use crate::tournament::{
    Decision, EntrantNumber, GameEnding, Pairing, Round, RoundState, Seat, Step, Tournament,
    TournamentGame, TournamentKind, TournamentStage, Verdict,
};
use crate::{GameId, MatchState, MatchTerms, Pauses, Timestamp};

/// Games of a drawn pairing of a cup: one, and two replays.
const MOST_GAMES_OF_CUP: u16 = 3;

/// A pairing of two that is not decided.
struct Open<'a> {
    round: &'a Round,
    pairing: &'a Pairing,
    seats: [Seat; 2],
    /// Who of the two has withdrawn.
    gone: [bool; 2],
    /// Whether the time of the round is over.
    over: bool,
}

impl Open<'_> {
    fn entrants(&self) -> [EntrantNumber; 2] {
        self.seats.map(|seat| seat.entrant)
    }

    fn decide(&self, decision: Decision, points: [u16; 2], forfeits: [u16; 2]) -> Step {
        Step::Decide(Verdict {
            round: self.round.number,
            pairing: self.pairing.number,
            decision,
            points,
            forfeits,
        })
    }

    /// What each can win without playing: `left` half-points. `None` if the players can still play.
    fn without_playing(&self, tally: Tally, left: [u16; 2], arranged: bool) -> Option<Step> {
        let gained = |who: [bool; 2]| [0, 1].map(|seat| if who[seat] { left[seat] } else { 0 });
        if self.gone == [true, true] {
            return Some(self.decide(Decision::Forfeit, [0, 0], tally.forfeits));
        }
        if self.gone.contains(&true) {
            let gained = gained(self.gone.map(|gone| !gone));
            let points = [0, 1].map(|seat| tally.points[seat] + gained[seat]);
            return Some(self.decide(Decision::Forfeit, points, tally.forfeits));
        }
        if !self.over {
            return None;
        }
        if !arranged || !self.pairing.games.is_empty() {
            let played = self.decision(tally);
            return Some(self.decide(played, tally.points, tally.forfeits));
        }
        let ready = self.seats.map(|seat| seat.ready_at.is_some());
        Some(match ready {
            [true, true] => self.decide(Decision::Forfeit, left.map(|left| left / 2), [0, 0]),
            _ => {
                let absent = ready.map(|ready| u16::from(!ready));
                self.decide(Decision::Forfeit, gained(ready), absent)
            }
        })
    }

    fn decision(&self, tally: Tally) -> Decision {
        if tally.played {
            Decision::Played
        } else {
            Decision::Forfeit
        }
    }
}

impl Tournament {
    /// The first thing that has to happen in a pairing.
    pub(super) fn in_pairings(&self, now: Timestamp, downtime: &Pauses) -> Option<Step> {
        let playing = self
            .rounds
            .iter()
            .filter(|it| it.state == RoundState::Playing);
        for round in playing {
            let over = now >= self.end_of(round, downtime);
            let undecided = round.pairings.iter().filter(|it| it.decision.is_none());
            for pairing in undecided {
                let Some(seats) = pairing.two() else { continue };
                let open = Open {
                    round,
                    pairing,
                    seats,
                    gone: seats.map(|seat| self.is_gone(seat.entrant)),
                    over,
                };
                let step = self.in_pairing(&open, now, downtime);
                if step.is_some() {
                    return step;
                }
            }
        }
        None
    }

    /// Whether a match that began with this game continues after a game: its pairing is undecided,
    /// both entrants take part, and the round is not over.
    #[must_use]
    pub fn continues_match(&self, first: GameId, now: Timestamp, downtime: &Pauses) -> bool {
        self.stage == TournamentStage::Running
            && self.pairings().any(|(round, pairing)| {
                pairing.decision.is_none()
                    && pairing.games.iter().any(|game| game.id == first)
                    && now < self.end_of(round, downtime)
                    && (pairing.meeting.seats().iter()).all(|seat| !self.is_gone(seat.entrant))
            })
    }

    fn in_pairing(&self, open: &Open<'_>, now: Timestamp, downtime: &Pauses) -> Option<Step> {
        let arena = self.played_as == TournamentKind::Arena;
        let mut running = open
            .pairing
            .games
            .iter()
            .filter(|it| it.result.is_none())
            .peekable();
        if running.peek().is_some() {
            if arena && open.over {
                return Some(open.decide(Decision::Annulled, [0, 0], [0, 0]));
            }
            return running.find_map(|game| {
                let due = self.first_step_due(game, downtime);
                let late = due.is_some_and(|due| now >= due);
                let ending = ending(open, game, late)?;
                Some(Step::EndGame {
                    round: open.round.number,
                    pairing: open.pairing.number,
                    game: game.id,
                    ending,
                })
            });
        }
        if let Some(terms) = self.terms.game.in_match {
            return self.after_game_of_match(open, terms);
        }
        self.after_game(open)
    }

    /// After a game, or before the first one, outside of matches.
    fn after_game(&self, open: &Open<'_>) -> Option<Step> {
        let games = &open.pairing.games;
        let tally = Tally::of(games, open.seats);
        let [one, other] = tally.points;
        let left = self.left_to_play(games.len(), tally.points);
        if left == 0 {
            let factors = open.seats.map(|seat| self.factor_of(seat, open.pairing));
            let points = [one * factors[0], other * factors[1]];
            let points = if open.gone == [true, true] {
                [0, 0]
            } else {
                points
            };
            return Some(open.decide(open.decision(tally), points, tally.forfeits));
        }
        let arranged = self.is_arranged();
        let decided = open.without_playing(tally, [left * WIN; 2], arranged);
        if decided.is_some() || (arranged && games.is_empty()) || self.is_busy(open.entrants()) {
            return decided;
        }
        Some(Step::NextGame {
            round: open.round.number,
            pairing: open.pairing.number,
            white: open.seats[games.len() % 2].entrant,
        })
    }

    /// The games that a pairing outside of a match still needs after so many. A drawn game of a cup
    /// needs one more, up to a limit.
    pub(in crate::tournament) fn left_to_play(&self, games: usize, [one, other]: [u16; 2]) -> u16 {
        let games = u16::try_from(games).unwrap_or(u16::MAX);
        match self.played_as {
            TournamentKind::Cup => u16::from(one == other && games < MOST_GAMES_OF_CUP),
            TournamentKind::Arena => 1_u16.saturating_sub(games),
            TournamentKind::Pool | TournamentKind::DoubleSwiss => {
                u16::from(self.games_of_meeting()).saturating_sub(games)
            }
        }
    }

    /// After a game of a match, or before the first one. The games themselves follow each other as
    /// in every match.
    fn after_game_of_match(&self, open: &Open<'_>, terms: MatchTerms) -> Option<Step> {
        let tally = Tally::of(&open.pairing.games, open.seats);
        // More than half.
        let majority = u16::from(terms.length.games()) + 1;
        let (points, ended) = match self.standing_of(terms, open.pairing, open.seats)? {
            MatchState::Playing(_) => return None,
            MatchState::Next { points, .. } => (points, false),
            MatchState::Over(points) | MatchState::EndedEarly(points) => (points, true),
        };
        let mut points = [points.first, points.second];
        if !ended {
            let so_far = Tally { points, ..tally };
            let left = points.map(|points| majority.saturating_sub(points));
            let arranged = self.is_arranged();
            let decided = open.without_playing(so_far, left, arranged);
            let first_waits = open.pairing.games.is_empty() && !arranged;
            if decided.is_some() || !first_waits || self.is_busy(open.entrants()) {
                return decided;
            }
            return Some(Step::NextGame {
                round: open.round.number,
                pairing: open.pairing.number,
                white: open.seats[0].entrant,
            });
        }
        if open.pairing.games.last().is_some_and(is_forfeit)
            && let Some(loser) = tally.forfeits.iter().position(|forfeits| *forfeits > 0)
        {
            points[1 - loser] = points[1 - loser].max(majority);
        }
        if open.gone == [true, true] {
            points = [0, 0];
        }
        Some(open.decide(open.decision(tally), points, tally.forfeits))
    }
}

/// How a running game has to be ended now, if it has.
fn ending(open: &Open<'_>, game: &TournamentGame, late: bool) -> Option<GameEnding> {
    let gone = open.seats.iter().zip(open.gone).find(|(_, gone)| *gone);
    if let Some((seat, _)) = gone {
        Some(GameEnding::Forfeit(seat.entrant))
    } else if late {
        game.first_step.map(|(who, _)| GameEnding::Forfeit(who))
    } else {
        open.over.then_some(GameEnding::Adjudicate)
    }
}
