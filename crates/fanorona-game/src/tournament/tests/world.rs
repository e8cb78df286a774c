//! Tournaments in memory: what the server does with steps, and players who play, stay away, join and
//! leave.

use super::checker;
use crate::testing::{NOON, player};
use crate::tournament::{
    Circumstances, Decision, Entrant, EntrantNumber, FreeRobot, Joining, Meeting, Pairing, Step,
    Tournament, TournamentGame, TournamentId, TournamentKind, TournamentStage, TournamentTerms,
    Withdrawal,
};
use crate::{
    EndReason, GameId, GameResult, MatchGame, MatchState, Pause, Pauses, Score, Start, Timestamp,
    match_state,
};
use fanorona_rules::Side;
use std::time::Duration;

/// Steps without a wait that no event needs.
const MOST_STEPS: usize = 3_000;

/// A tournament, the time, and what happened.
#[derive(Clone)]
pub(super) struct World {
    pub(super) it: Tournament,
    pub(super) now: Timestamp,
    pub(super) downtime: Vec<Pause>,
    pub(super) robots: Vec<FreeRobot>,
    pub(super) steps: Vec<Step>,
    /// Who withdrew from a pool that runs, with the decisions of their pairings at that moment.
    pub(super) withdrawn: Vec<(EntrantNumber, Vec<Decision>)>,
    games: i64,
}

impl World {
    /// A tournament with these terms which is open, without entrants, and starts now.
    pub(super) fn new(terms: TournamentTerms, seed: u64) -> Self {
        terms.check().expect("the terms fit together");
        let it = Tournament {
            id: TournamentId(1),
            name: "a test".parse().expect("it is a name"),
            played_as: terms.kind,
            terms,
            description: None,
            code: None,
            helpers: Vec::new(),
            asked: Vec::new(),
            fixed: Vec::new(),
            stage: TournamentStage::Open,
            version: 1,
            seed,
            director: None,
            created_at: NOON,
            starts_at: NOON,
            ended_at: None,
            entrants: Vec::new(),
            rounds: Vec::new(),
        };
        Self {
            it,
            now: NOON,
            downtime: Vec::new(),
            robots: Vec::new(),
            steps: Vec::new(),
            withdrawn: Vec::new(),
            games: 0,
        }
    }

    /// The same with entrants of these ratings, numbered from 1.
    pub(super) fn with(terms: TournamentTerms, ratings: &[i32]) -> Self {
        let mut world = Self::new(terms, 7);
        for rating in ratings {
            world.add(*rating, 1);
        }
        world
    }

    pub(super) fn add(&mut self, rating: i32, from_round: u16) -> EntrantNumber {
        let number = self.it.next_number();
        let player = player(i64::from(number.0));
        let entrant = Entrant::new(number, player, rating, from_round);
        self.it.entrants.push(entrant);
        number
    }

    /// Robots of these ratings that are free. Their level is a hundredth of it.
    pub(super) fn robots(mut self, ratings: &[i32]) -> Self {
        let robots = ratings.iter().zip(1..).map(|(rating, number)| FreeRobot {
            player: player(1_000 + number),
            rating: *rating,
            level: u8::try_from(rating / 100).unwrap(),
        });
        self.robots = robots.collect();
        self
    }

    pub(super) fn next(&self) -> Step {
        self.it.next(
            self.now,
            &Circumstances {
                downtime: &Pauses::new(self.downtime.clone()),
                robots: &self.robots,
                ladder: &[],
            },
        )
    }

    /// Carries steps out until there is nothing to do, and returns when to ask again.
    pub(super) fn settle(&mut self) -> Option<Timestamp> {
        for _ in 0..MOST_STEPS {
            self.continue_matches();
            let step = self.next();
            if let Step::Wait(at) = step {
                return at;
            }
            checker::step(self, &step);
            self.apply(&step);
        }
        panic!("no end of steps: {:?}", self.steps.last());
    }

    pub(super) fn apply(&mut self, step: &Step) {
        if let Step::Withdraw { entrant, .. } = step {
            self.note_withdrawal(*entrant);
        }
        let games = &mut self.games;
        self.it.apply(step, self.now, &mut || {
            *games += 1;
            GameId(*games)
        });
        self.steps.push(step.clone());
    }

    pub(super) fn withdraw(&mut self, entrant: EntrantNumber, why: Withdrawal) {
        self.note_withdrawal(entrant);
        let last = self.it.last_round_of(entrant);
        let now = self.now;
        let entrant = self.entrant(entrant);
        (entrant.withdrawn, entrant.withdrawn_at) = (Some((last, why)), Some(now));
    }

    fn note_withdrawal(&mut self, entrant: EntrantNumber) {
        let own = self.it.rounds.iter().flat_map(|round| &round.pairings);
        let own = own.filter(|pairing| pairing.has(entrant));
        let decisions = own.filter_map(|pairing| pairing.decision).collect();
        self.withdrawn.push((entrant, decisions));
    }

    pub(super) fn entrant(&mut self, number: EntrantNumber) -> &mut Entrant {
        &mut self.it.entrants[usize::from(number.0) - 1]
    }

    pub(super) fn join(&mut self, joining: Joining, rating: i32) {
        match joining {
            Joining::New { from_round, group } => {
                let number = self.add(rating, from_round);
                self.entrant(number).group = group;
            }
            Joining::Back(number) => {
                self.entrant(number).withdrawn = None;
                self.withdrawn.retain(|(entrant, _)| *entrant != number);
            }
        }
    }

    /// The games that run in pairings that are not decided, with the two who play.
    pub(super) fn open_games(&mut self) -> Vec<([EntrantNumber; 2], &mut TournamentGame)> {
        let rounds = self.it.rounds.iter_mut();
        let pairings = rounds.flat_map(|round| &mut round.pairings);
        let open = pairings.filter(|pairing| pairing.decision.is_none());
        let two = open.filter_map(|pairing| {
            let seats = pairing.two()?;
            Some((seats.map(|seat| seat.entrant), &mut pairing.games))
        });
        let games = two.flat_map(|(two, games)| games.iter_mut().map(move |game| (two, game)));
        games.filter(|(_, game)| game.result.is_none()).collect()
    }

    /// The same without the players.
    pub(super) fn running(&mut self) -> Vec<&mut TournamentGame> {
        self.open_games()
            .into_iter()
            .map(|(_, game)| game)
            .collect()
    }

    /// Starts the games of pairings whose players are both ready.
    pub(super) fn start_arranged(&mut self) {
        let (now, live) = (self.now, self.it.is_arranged());
        let rounds = self.it.rounds.iter_mut();
        for pairing in rounds.flat_map(|round| &mut round.pairings) {
            let Meeting::Two(seats) = pairing.meeting else {
                continue;
            };
            let ready = seats.iter().all(|seat| seat.ready_at.is_some());
            if live && ready && pairing.games.is_empty() && pairing.decision.is_none() {
                self.games += 1;
                pairing.games.push(game(self.games, seats[0].entrant, now));
            }
        }
    }

    /// Continues matches as the server does for all matches.
    fn continue_matches(&mut self) {
        let Some(terms) = self.it.terms.game.in_match else {
            return;
        };
        let over = |ends_at| self.now >= ends_at;
        let accounts = self.it.entrants.clone();
        let account = |number: EntrantNumber| accounts[usize::from(number.0) - 1].player.id;
        for round in &mut self.it.rounds {
            let ends_at = round.ends_at;
            let open = round.pairings.iter_mut().filter(|it| it.decision.is_none());
            for pairing in open.filter(|it| !it.games.is_empty() && !over(ends_at)) {
                let Meeting::Two(seats) = pairing.meeting else {
                    continue;
                };
                let games: Vec<MatchGame> = pairing
                    .games
                    .iter()
                    .map(|game| MatchGame {
                        start: game.start,
                        white: account(game.white),
                        result: game.result,
                    })
                    .collect();
                let [one, other] = seats.map(|seat| account(seat.entrant));
                if let MatchState::Next { start, white, .. } =
                    match_state(terms, one, other, &games)
                {
                    self.games += 1;
                    let white = seats
                        .iter()
                        .find(|it| account(it.entrant) == white)
                        .unwrap();
                    let next = game(self.games, white.entrant, self.now);
                    pairing.games.push(TournamentGame { start, ..next });
                }
            }
        }
    }

    /// Everybody who can wait in an arena does.
    pub(super) fn all_wait(&mut self) {
        for number in 1..=self.it.entrants.len() {
            self.wait(EntrantNumber(u16::try_from(number).unwrap()));
        }
    }

    /// An entrant of an arena waits from now on, unless they play.
    pub(super) fn wait(&mut self, number: EntrantNumber) {
        let mut pairings = self.it.rounds.iter().flat_map(|round| &round.pairings);
        let plays = pairings.any(|it| it.decision.is_none() && it.has(number));
        let now = self.now;
        let entrant = self.entrant(number);
        if !plays && !entrant.robot && entrant.withdrawn.is_none() && entrant.waits_since.is_none()
        {
            entrant.waits_since = Some(now);
        }
    }

    /// The first running game ends with this score.
    pub(super) fn finish_first(&mut self, score: Score) {
        let mut running = self.running();
        let game = running.first_mut().expect("a game is running");
        end(game, score);
    }

    /// All games end with this score, round after round, until it is over.
    pub(super) fn play_out(&mut self, score: Score) {
        for _ in 0..1_000 {
            let wait = self.settle();
            if self.it.stage != TournamentStage::Running {
                return;
            }
            if self.it.played_as == TournamentKind::Arena {
                self.all_wait();
                self.settle();
            }
            let running = !self.running().is_empty();
            for game in self.running() {
                end(game, score);
            }
            if !running {
                self.now = wait.expect("something can happen").max(self.now);
            }
        }
        panic!("it does not end");
    }
}

pub(super) fn end(game: &mut TournamentGame, score: Score) {
    game.first_step = None;
    game.result = Some(GameResult {
        score,
        reason: match score {
            Score::Aborted => EndReason::Aborted,
            Score::Win(_) | Score::Draw => EndReason::Resigned,
        },
    });
}

pub(super) fn game(id: i64, white: EntrantNumber, now: Timestamp) -> TournamentGame {
    TournamentGame {
        id: GameId(id),
        white,
        start: Start::Ordinary,
        started_at: now,
        first_step: Some((white, now)),
        result: None,
    }
}

pub(super) const WHITE_WINS: Score = Score::Win(Side::White);
pub(super) const BLACK_WINS: Score = Score::Win(Side::Black);

pub(super) fn pairings(world: &World) -> Vec<&Pairing> {
    world
        .it
        .rounds
        .iter()
        .flat_map(|round| &round.pairings)
        .collect()
}

pub(super) fn points(pairing: &Pairing) -> Vec<u16> {
    pairing
        .meeting
        .seats()
        .iter()
        .map(|seat| seat.points)
        .collect()
}

pub(super) fn seconds(world: &mut World, count: u64) {
    world.now = world.now.plus(Duration::from_secs(count));
}
