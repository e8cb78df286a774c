//! Which terms fit together, and the usual ones.

use super::{Robots, TournamentKind, TournamentTerms};
use crate::{Colour, Days, RatingRange, Start, Terms, TimeControl};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why terms do not fit together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "problem", rename_all = "snake_case")]
pub enum TermsProblem {
    /// A game without limits never ends.
    Untimed,
    /// An arena is for live games.
    ArenaNotLive,
    /// A private game is never rated.
    PrivateRated,
    /// Only a cup has matches.
    MatchOutsideCup,
    /// The games begin with the start position of the board: a vela follows a game, and a position
    /// would give one side more than the other.
    Start,
    /// Fewer or more players than a tournament can have.
    Players {
        /// The least that the minimum can be.
        least: u16,
        /// The most that the maximum can be.
        most: u16,
    },
    /// Only a double-swiss has a number of rounds, and only up to this one. Fewer players than two
    /// more than rounds can play all against all.
    Rounds {
        /// The most; 0 if the kind has none.
        most: u16,
    },
    /// Only all play all can be double.
    DoubleOutsidePool,
    /// Only an arena has minutes, within these limits.
    Minutes {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A round of correspondence games needs an end date.
    NoRoundDays,
    /// An arena has no rounds of days.
    RoundDaysInArena,
    /// Guests can only play unrated arenas.
    Guests,
}

impl TournamentTerms {
    /// The maximum of players of any tournament.
    pub const MOST_PLAYERS: u16 = 200;
    /// The maximum of rounds of a double-swiss.
    pub const MOST_ROUNDS: u16 = 11;
    /// The limits of an arena's minutes.
    pub const MINUTES: [u32; 2] = [5, 720];

    /// The usual terms of a kind for games with these terms. Options change them;
    /// [`TournamentTerms::check`] says whether the result fits together.
    #[must_use]
    pub fn usual(kind: TournamentKind, game: Terms) -> Self {
        let arena = kind == TournamentKind::Arena;
        let (least_players, most_players) = match kind {
            TournamentKind::Pool => (3, 49),
            TournamentKind::Arena => (2, Self::MOST_PLAYERS),
            TournamentKind::DoubleSwiss => (4, Self::MOST_PLAYERS),
            TournamentKind::Cup => (3, 128),
        };
        Self {
            kind,
            game: Terms {
                colour: Colour::Random,
                ..game
            },
            ratings: RatingRange::ALL,
            least_games: 0,
            least_players,
            most_players,
            rounds: if kind == TournamentKind::DoubleSwiss {
                5
            } else {
                0
            },
            double: false,
            minutes: if arena { 60 } else { 0 },
            round_days: Self::usual_round_days(kind, game.time),
            robots: arena.then_some(Robots::Fitting),
            guests: false,
            every: None,
        }
    }

    /// The usual days of a round. By correspondence they are 15 and 15 more for each day that a
    /// turn may take, from 30 to 365. A pool of live games leaves a week for all of them; live
    /// rounds of the other kinds start at once.
    #[must_use]
    pub fn usual_round_days(kind: TournamentKind, time: TimeControl) -> Option<Days> {
        match (kind, time) {
            (TournamentKind::Pool, TimeControl::Live(_)) => Days::new(7),
            (TournamentKind::Arena, _) | (_, TimeControl::Live(_)) => None,
            (_, TimeControl::Slow(slow)) => {
                let turn = slow.per_turn.or(slow.total).map_or(21, Days::count);
                Days::new(turn.saturating_mul(15).saturating_add(15).clamp(30, 365))
            }
            (_, TimeControl::Untimed) => Days::new(365),
        }
    }

    /// Whether the terms fit together.
    ///
    /// # Errors
    /// The first problem.
    pub fn check(&self) -> Result<(), TermsProblem> {
        use TermsProblem as Problem;
        let kind = self.kind;
        let live = self.game.time.live().is_some();
        let arena = kind == TournamentKind::Arena;
        let rounds = self.most_rounds();
        let [least_minutes, most_minutes] = Self::MINUTES;
        let good_minutes = match kind {
            TournamentKind::Arena => (least_minutes..=most_minutes).contains(&self.minutes),
            TournamentKind::Pool | TournamentKind::DoubleSwiss | TournamentKind::Cup => {
                self.minutes == 0
            }
        };
        let good_players = self.least_players >= 2
            && self.least_players <= self.most_players
            && self.most_players <= Self::MOST_PLAYERS;
        let problems = [
            (self.game.time == TimeControl::Untimed, Problem::Untimed),
            (arena && !live, Problem::ArenaNotLive),
            (self.game.private && self.game.rated, Problem::PrivateRated),
            (
                self.game.in_match.is_some() && kind != TournamentKind::Cup,
                Problem::MatchOutsideCup,
            ),
            (self.game.start != Start::Ordinary, Problem::Start),
            (
                !good_players,
                Problem::Players {
                    least: 2,
                    most: Self::MOST_PLAYERS,
                },
            ),
            (
                self.rounds > rounds || (rounds > 0 && self.rounds == 0),
                Problem::Rounds { most: rounds },
            ),
            (
                kind == TournamentKind::DoubleSwiss && rounds == 0,
                Problem::Rounds { most: 0 },
            ),
            (
                self.double && kind != TournamentKind::Pool,
                Problem::DoubleOutsidePool,
            ),
            (
                !good_minutes,
                Problem::Minutes {
                    least: least_minutes,
                    most: most_minutes,
                },
            ),
            (!live && self.round_days.is_none(), Problem::NoRoundDays),
            (
                arena && self.round_days.is_some(),
                Problem::RoundDaysInArena,
            ),
            (self.guests && (!arena || self.game.rated), Problem::Guests),
        ];
        match problems.into_iter().find(|(wrong, _)| *wrong) {
            Some((_, problem)) => Err(problem),
            None => Ok(()),
        }
    }

    /// The maximum of rounds: none but for a double-swiss, where there are two players more than
    /// rounds.
    fn most_rounds(&self) -> u16 {
        match self.kind {
            TournamentKind::DoubleSwiss => {
                Self::MOST_ROUNDS.min(self.most_players.saturating_sub(2))
            }
            TournamentKind::Pool | TournamentKind::Arena | TournamentKind::Cup => 0,
        }
    }
}
