//! Random events: dice, terms, and what players do.

use super::world::{BLACK_WINS, WHITE_WINS, World, end};
use crate::tournament::{
    Candidate, EntrantNumber, Every, Meeting, Robots, TournamentKind, TournamentStage,
    TournamentTerms, Withdrawal,
};
use crate::{
    AccountId, Days, LiveTime, MatchLength, MatchTerms, Pause, Score, SlowTime, Terms, TimeControl,
    Timestamp,
};
use fanorona_rules::Ruleset;
use std::collections::BTreeSet;
use std::time::Duration;

/// Dice of a test: xorshift64.
#[derive(Clone)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) | 1)
    }

    /// A number below `sides`.
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % u64::try_from(sides).unwrap()).unwrap()
    }

    pub(super) fn one_in(&mut self, sides: usize) -> bool {
        self.roll(sides) == 0
    }

    fn below(&mut self, sides: u16) -> u16 {
        u16::try_from(self.roll(usize::from(sides))).unwrap()
    }
}

pub(super) fn live(minutes: u32) -> Terms {
    Terms {
        time: TimeControl::Live(LiveTime::new(minutes * 60, 3).unwrap()),
        rated: false,
        ..Terms::usual(Ruleset::Tsivy)
    }
}

pub(super) fn by_days() -> Terms {
    Terms {
        time: TimeControl::Slow(SlowTime {
            per_turn: Days::new(5),
            total: None,
            remind: Days::new(2),
        }),
        ..Terms::usual(Ruleset::Tsivy)
    }
}

fn random_terms(dice: &mut Dice) -> TournamentTerms {
    let kind = [
        TournamentKind::Pool,
        TournamentKind::DoubleSwiss,
        TournamentKind::Cup,
        TournamentKind::Arena,
    ][dice.roll(4)];
    let is_live = kind == TournamentKind::Arena || dice.one_in(2);
    let mut terms = TournamentTerms::usual(kind, if is_live { live(5) } else { by_days() });
    terms.least_players = 2 + dice.below(3);
    terms.most_players = 60;
    terms.robots = dice.one_in(2).then_some(Robots::Fitting);
    terms.every = dice.one_in(3).then_some(Every::Month);
    if is_live && kind != TournamentKind::Arena {
        terms.round_days = if dice.one_in(2) { Days::new(3) } else { None };
    }
    match kind {
        TournamentKind::Pool => terms.double = dice.one_in(3),
        TournamentKind::DoubleSwiss => terms.rounds = 1 + dice.below(8),
        TournamentKind::Cup if dice.one_in(2) => {
            terms.game.in_match = Some(MatchTerms {
                length: MatchLength::Three,
                vela: dice.one_in(2),
            });
        }
        TournamentKind::Cup => {}
        TournamentKind::Arena => terms.minutes = 5 + u32::from(dice.below(20)),
    }
    terms
}

/// A random event and those who take part.
pub(super) struct Event {
    pub(super) world: World,
    dice: Dice,
    /// Who never comes to a game.
    absent: BTreeSet<EntrantNumber>,
    /// How likely somebody leaves, from 1 in this.
    loyalty: usize,
}

impl Event {
    pub(super) fn new(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let terms = random_terms(&mut dice);
        let mut world = World::new(terms, seed).robots(&[1200, 1500, 1500, 1800]);
        if terms.robots.is_none() {
            world.robots.clear();
        }
        let most = if dice.one_in(10) { 30 } else { 9 };
        for _ in 0..1 + dice.roll(most) {
            // Equal ratings are likely.
            world.add(1400 + i32::from(dice.below(8)) * 50, 1);
        }
        let numbers = world.it.entrants.iter().map(|entrant| entrant.number);
        let rare = [4, 10, 1_000][dice.roll(3)];
        let absent = numbers.filter(|_| dice.one_in(rare)).collect();
        let loyalty = [20, 100, 10_000][dice.roll(3)];
        Self {
            world,
            dice,
            absent,
            loyalty,
        }
    }

    /// Plays until it is over.
    pub(super) fn play(&mut self) {
        for turn in 0..20_000 {
            let wait = self.world.settle();
            match self.world.it.stage {
                TournamentStage::Open | TournamentStage::Running => {}
                TournamentStage::Over | TournamentStage::Cancelled => return,
            }
            if turn < 2_000 {
                self.whims();
            }
            if self.dice.one_in(12) || !self.somebody_acts() {
                self.pass_time(wait);
            }
        }
        panic!("it does not end: {:#?}", self.world.it);
    }

    fn anybody(&mut self) -> EntrantNumber {
        let count = self.world.it.entrants.len();
        self.world.it.entrants[self.dice.roll(count)].number
    }

    /// What players do besides playing.
    fn whims(&mut self) {
        let number = self.anybody();
        if self.dice.one_in(self.loyalty) {
            if self.world.it.may_leave(number).is_ok() {
                self.world.withdraw(number, Withdrawal::Left);
            }
        } else if self.dice.one_in(self.loyalty * 3) {
            if self
                .world
                .it
                .entrant(number)
                .is_some_and(|it| it.withdrawn.is_none())
            {
                self.world.withdraw(number, Withdrawal::Gone);
            }
        } else if self.dice.one_in(15) {
            if let Ok(round) = self.world.it.may_have_bye(number) {
                self.world.entrant(number).bye = Some(round);
            }
        } else if self.dice.one_in(40) {
            let count = i64::try_from(self.world.it.entrants.len()).unwrap();
            let account = AccountId(1 + i64::try_from(self.dice.roll(60)).unwrap() % (count + 1));
            let candidate = Candidate {
                account,
                rating: 1500,
                games: 0,
                knows_code: false,
                guest: false,
                bot: false,
            };
            if let Ok(joining) = self.world.it.may_join(self.world.now, candidate) {
                self.world.join(joining, candidate.rating);
            }
        } else if self.dice.one_in(60) && !self.world.it.is_live() {
            let days = u64::try_from(self.dice.roll(8)).unwrap();
            self.world.entrant(number).vacation += Duration::from_secs(days * 86_400);
        } else if self.dice.one_in(60) {
            let from = self.world.now;
            let minutes = u64::try_from(self.dice.roll(300)).unwrap();
            self.world.now = from.plus(Duration::from_secs(minutes * 60));
            self.world.downtime.push(Pause {
                from,
                until: self.world.now,
            });
        }
    }

    /// One of those who are there plays, is ready, or waits. Whether there is such a one.
    fn somebody_acts(&mut self) -> bool {
        if self.world.it.played_as == TournamentKind::Arena && self.dice.one_in(2) {
            let number = self.anybody();
            if self.dice.one_in(4) {
                self.world.all_wait();
            } else if !self.absent.contains(&number) {
                self.world.wait(number);
            }
        }
        self.arrange() || self.play_a_game()
    }

    fn arrange(&mut self) -> bool {
        if !self.world.it.is_arranged() || !self.dice.one_in(3) {
            return false;
        }
        let now = self.world.now;
        let pairings = self
            .world
            .it
            .rounds
            .iter_mut()
            .flat_map(|round| &mut round.pairings);
        let mut open: Vec<_> = pairings
            .filter(|it| it.decision.is_none() && it.games.is_empty())
            .collect();
        if open.is_empty() {
            return false;
        }
        let place = self.dice.roll(open.len());
        let Meeting::Two(seats) = &mut open[place].meeting else {
            return false;
        };
        let seat = &mut seats[self.dice.roll(2)];
        if !self.absent.contains(&seat.entrant) {
            seat.ready_at = Some(now);
        }
        self.world.start_arranged();
        true
    }

    fn play_a_game(&mut self) -> bool {
        let now = self.world.now;
        let absent = &self.absent;
        let mut games = self.world.open_games();
        games.retain(|(_, game)| {
            game.first_step
                .is_none_or(|(who, _)| !absent.contains(&who))
        });
        if games.is_empty() {
            return false;
        }
        let (two, game) = games.swap_remove(self.dice.roll(games.len()));
        match game.first_step {
            Some((who, _)) if who == game.white => {
                let black = if two[0] == who { two[1] } else { two[0] };
                game.first_step = Some((black, now));
            }
            Some(_) => game.first_step = None,
            None => {
                let score = match self.dice.roll(20) {
                    0..8 => WHITE_WINS,
                    8..15 => BLACK_WINS,
                    15..19 => Score::Draw,
                    _ => Score::Aborted,
                };
                end(game, score);
            }
        }
        true
    }

    fn pass_time(&mut self, wait: Option<Timestamp>) {
        let wait = wait.expect("something can happen");
        let span = wait.since(self.world.now);
        let part = if self.dice.one_in(2) { span } else { span / 3 };
        self.world.now = self.world.now.plus(part.max(Duration::from_secs(1)));
    }
}
