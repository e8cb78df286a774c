//! The change that a step makes, in memory.

use super::{
    Decision, Entrant, EntrantNumber, GameEnding, Meeting, NewMeeting, NewPairing, Pairing, Round,
    RoundState, Seat, Step, Tournament, TournamentGame, TournamentStage, Verdict,
};
use crate::{EndReason, GameId, GameResult, Start, Timestamp};
use fanorona_rules::Side;

impl Tournament {
    /// Makes the change of a step. `new_game` gives the numbers of the games that start. The
    /// version rises by one, except for [`Step::Wait`].
    ///
    /// A game that [`GameEnding::Adjudicate`] ends is drawn here. The store does not use that: it
    /// learns the result from the game.
    pub fn apply(&mut self, step: &Step, now: Timestamp, new_game: &mut dyn FnMut() -> GameId) {
        match step {
            Step::Wait(_) => return,
            Step::Cancel(_) => self.end(TournamentStage::Cancelled, now),
            Step::Finish => self.end(TournamentStage::Over, now),
            Step::AddRobots(robots) => {
                for robot in robots {
                    let (number, player) = (self.next_number(), robot.player.clone());
                    self.entrants.push(Entrant {
                        robot: true,
                        ..Entrant::new(number, player, robot.rating, 1)
                    });
                }
            }
            Step::Start { played_as, groups } => {
                self.stage = TournamentStage::Running;
                self.played_as = *played_as;
                self.starts_at = now;
                for (number, group) in groups {
                    if let Some(entrant) = self.entrant_mut(*number) {
                        entrant.group = *group;
                    }
                }
            }
            Step::Pair {
                round,
                ends_at,
                pairings,
            } => self.add_pairings(*round, *ends_at, pairings, now, new_game),
            Step::TakeBye { round, pairing } => {
                let made = paired(pairing, now, new_game);
                if let Some(bye) = self.pairing_mut(*round, pairing.number) {
                    *bye = made;
                }
            }
            Step::NextGame {
                round,
                pairing,
                white,
            } => {
                if let Some(pairing) = self.pairing_mut(*round, *pairing) {
                    pairing.games.push(started(new_game(), *white, now));
                }
            }
            Step::Decide(verdict) => self.decide(verdict),
            Step::EndGame {
                round,
                pairing,
                game,
                ending,
            } => self.end_game(*round, *pairing, *game, *ending),
            Step::Withdraw { entrant, why } => {
                let last = self.last_round_of(*entrant);
                let next = self.rounds_paired() + 1;
                self.fixed
                    .retain(|pair| pair.round < next || !pair.entrants.contains(entrant));
                if let Some(entrant) = self.entrant_mut(*entrant) {
                    entrant.withdrawn = Some((last, *why));
                    entrant.withdrawn_at = Some(now);
                }
            }
            Step::EndRound { round } => {
                for it in self.rounds.iter_mut().filter(|it| it.number == *round) {
                    it.state = RoundState::Over;
                }
            }
        }
        self.version += 1;
    }

    /// The number of the next one who joins.
    #[must_use]
    pub fn next_number(&self) -> EntrantNumber {
        EntrantNumber(u16::try_from(self.entrants.len() + 1).unwrap_or(u16::MAX))
    }

    /// The last round in which an entrant has a pairing; 0 for none. It belongs to
    /// [`Entrant::withdrawn`].
    #[must_use]
    pub fn last_round_of(&self, entrant: EntrantNumber) -> u16 {
        self.pairings()
            .filter(|(_, pairing)| pairing.has(entrant))
            .map(|(round, _)| round.number)
            .max()
            .unwrap_or(0)
    }

    fn end(&mut self, stage: TournamentStage, now: Timestamp) {
        self.stage = stage;
        self.ended_at = Some(now);
    }

    fn entrant_mut(&mut self, number: EntrantNumber) -> Option<&mut Entrant> {
        self.entrants
            .iter_mut()
            .find(|entrant| entrant.number == number)
    }

    fn pairing_mut(&mut self, round: u16, number: u16) -> Option<&mut Pairing> {
        let mut rounds = self.rounds.iter_mut().filter(|it| it.number == round);
        let pairings = &mut rounds.next()?.pairings;
        pairings.iter_mut().find(|pairing| pairing.number == number)
    }

    fn add_pairings(
        &mut self,
        number: u16,
        ends_at: Timestamp,
        pairings: &[NewPairing],
        now: Timestamp,
        new_game: &mut dyn FnMut() -> GameId,
    ) {
        let made = pairings
            .iter()
            .map(|pairing| paired(pairing, now, new_game));
        let made: Vec<Pairing> = made.collect();
        for seat in made.iter().flat_map(|pairing| pairing.meeting.seats()) {
            if let Some(entrant) = self.entrant_mut(seat.entrant) {
                entrant.waits_since = None;
            }
        }
        match self.rounds.iter_mut().find(|round| round.number == number) {
            Some(round) => round.pairings.extend(made),
            None => self.rounds.push(Round {
                number,
                state: RoundState::Playing,
                started_at: now,
                ends_at,
                pairings: made,
            }),
        }
    }

    fn decide(&mut self, verdict: &Verdict) {
        let Some(pairing) = self.pairing_mut(verdict.round, verdict.pairing) else {
            return;
        };
        pairing.decision = Some(verdict.decision);
        let mut absent = Vec::new();
        let values = verdict.points.into_iter().zip(verdict.forfeits);
        for (seat, (points, forfeits)) in pairing.meeting.seats_mut().iter_mut().zip(values) {
            seat.points = points;
            seat.forfeit = forfeits > 0;
            absent.push((seat.entrant, forfeits));
        }
        for (number, forfeits) in absent {
            if let Some(entrant) = self.entrant_mut(number) {
                entrant.forfeits += forfeits;
            }
        }
    }

    fn end_game(&mut self, round: u16, pairing: u16, id: GameId, ending: GameEnding) {
        let pairing = self.pairing_mut(round, pairing);
        let Some(game) = pairing.and_then(|it| it.games.iter_mut().find(|game| game.id == id))
        else {
            return;
        };
        game.first_step = None;
        game.result = Some(match ending {
            GameEnding::Forfeit(loser) => {
                let winner = if loser == game.white {
                    Side::Black
                } else {
                    Side::White
                };
                GameResult::win(winner, EndReason::Forfeit)
            }
            GameEnding::Adjudicate => GameResult::draw(EndReason::Adjudicated),
        });
    }
}

fn started(id: GameId, white: EntrantNumber, now: Timestamp) -> TournamentGame {
    TournamentGame {
        id,
        white,
        start: Start::Ordinary,
        started_at: now,
        first_step: Some((white, now)),
        result: None,
    }
}

fn paired(new: &NewPairing, now: Timestamp, new_game: &mut dyn FnMut() -> GameId) -> Pairing {
    let seat = |entrant, points| Seat {
        entrant,
        points,
        forfeit: false,
        ready_at: None,
    };
    let (meeting, games, decision) = match new.meeting {
        NewMeeting::Two { entrants, games } => {
            let whites = entrants.into_iter().take(usize::from(games));
            let games = whites.map(|white| started(new_game(), white, now));
            let seats = entrants.map(|entrant| seat(entrant, 0));
            (Meeting::Two(seats), games.collect(), None)
        }
        NewMeeting::Bye {
            entrant,
            bye,
            points,
        } => {
            let meeting = Meeting::Bye(seat(entrant, points), bye);
            (meeting, Vec::new(), Some(Decision::Bye))
        }
    };
    Pairing {
        number: new.number,
        group: new.group,
        meeting,
        games,
        decision,
    }
}
