//! Who may join, leave, and stay out of a round.

use super::next::MOST_OF_ONE_GROUP;
use super::{
    Entrant, EntrantNumber, Pairing, Tournament, TournamentKind, TournamentStage, Withdrawal,
};
use crate::{AccountId, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long the place of somebody who left a running arena is kept for them.
pub const PLACE_KEPT: Duration = Duration::from_mins(10);

/// Somebody who wants to join.
#[derive(Debug, Clone, Copy)]
pub struct Candidate {
    /// The account.
    pub account: AccountId,
    /// Rating points on the tournament's board and pace.
    pub rating: i32,
    /// Rated games that they have finished on the tournament's board.
    pub games: u32,
    /// Whether they know the code of the tournament, if it has one.
    pub knows_code: bool,
    /// Whether it is a guest.
    pub guest: bool,
    /// Whether the account belongs to a program.
    pub bot: bool,
}

/// How somebody joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joining {
    /// A new entrant with this [`Entrant::from_round`].
    New {
        /// The first round in which they can be paired.
        from_round: u16,
        /// Their group, if they come late to a pool; otherwise 0.
        group: u16,
    },
    /// They had left or were banned, and are back: `withdrawn` of this entrant becomes `None`.
    Back(EntrantNumber),
}

/// Why somebody cannot join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum CannotJoin {
    /// They take part already.
    Joined,
    /// It is over or cancelled.
    Ended,
    /// It has started, and nobody can join now (docs/tournaments.md, "Before the start").
    Started,
    /// They left it, or were removed.
    Left,
    /// It has its maximum of players.
    Full,
    /// Their rating is outside the bounds.
    Rating,
    /// They have finished too few rated games.
    Games,
    /// They do not know its code.
    Code,
    /// They are a guest, and it is for members.
    Guest,
    /// Programs do not join; those that fill gaps are chosen by the terms.
    Bot,
}

/// Why an entrant cannot leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum CannotLeave {
    /// It is over or cancelled.
    Ended,
    /// They left already.
    Left,
    /// It is the last round.
    LastRound,
}

/// Why an entrant cannot have a bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum CannotHaveBye {
    /// It is over or cancelled.
    Ended,
    /// They left.
    Left,
    /// Only a double-swiss has byes on request.
    Kind,
    /// They asked for one in the next round.
    Asked,
    /// They had one, because they asked for it or for want of an opponent.
    Had,
    /// The last round is paired already.
    LastRound,
    /// Too few players would be left for the round.
    TooFew,
}

impl Tournament {
    /// How somebody joins now. Who comes back joined with a rating that was allowed. A ban, and a
    /// limit of open games, are for the server to check.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn may_join(&self, now: Timestamp, who: Candidate) -> Result<Joining, CannotJoin> {
        let known = self.entrant_of(who.account);
        let takes_part = known.is_some_and(|entrant| entrant.withdrawn.is_none());
        let (from_round, group) = match self.stage {
            TournamentStage::Over | TournamentStage::Cancelled => return Err(CannotJoin::Ended),
            TournamentStage::Open | TournamentStage::Running if takes_part => {
                return Err(CannotJoin::Joined);
            }
            TournamentStage::Open => (1, 0),
            TournamentStage::Running => self.late_entry(now).ok_or(CannotJoin::Started)?,
        };
        let come_back =
            self.stage == TournamentStage::Open || self.played_as == TournamentKind::Arena;
        let is_asked = self.asked.contains(&who.account);
        let back = match known.map(|entrant| (entrant.number, entrant.withdrawn)) {
            None => None,
            Some((number, Some((_, Withdrawal::Removed)))) if come_back && is_asked => Some(number),
            Some((number, Some((_, Withdrawal::Left | Withdrawal::Banned)))) if come_back => {
                Some(number)
            }
            Some(_) => return Err(CannotJoin::Left),
        };
        if who.guest && !self.terms.guests {
            Err(CannotJoin::Guest)
        } else if who.bot {
            Err(CannotJoin::Bot)
        } else if let Some(why) = self.limit(who).filter(|_| back.is_none()) {
            Err(why)
        } else if self.places_taken(now, who.account) >= usize::from(self.terms.most_players) {
            Err(CannotJoin::Full)
        } else {
            Ok(back.map_or(Joining::New { from_round, group }, Joining::Back))
        }
    }

    /// The limit that keeps somebody out who was not asked to take part.
    fn limit(&self, who: Candidate) -> Option<CannotJoin> {
        if self.asked.contains(&who.account) {
            None
        } else if !who.knows_code && self.code.is_some() && !self.is_directed_by(who.account) {
            Some(CannotJoin::Code)
        } else if !self.terms.ratings.contains(i64::from(who.rating)) {
            Some(CannotJoin::Rating)
        } else {
            (who.games < self.terms.least_games).then_some(CannotJoin::Games)
        }
    }

    /// Whether somebody can join now, as far as it is no question of who that is.
    #[must_use]
    pub fn can_be_joined(&self, now: Timestamp) -> bool {
        match self.stage {
            TournamentStage::Open => true,
            TournamentStage::Running => self.late_entry(now).is_some(),
            TournamentStage::Over | TournamentStage::Cancelled => false,
        }
    }

    /// The places that `account` cannot have: those of the people who take part, and those that are
    /// kept for others.
    fn places_taken(&self, now: Timestamp, account: AccountId) -> usize {
        let kept = self.entrants.iter().filter(|entrant| {
            matches!(
                entrant.withdrawn,
                Some((_, Withdrawal::Left | Withdrawal::Banned))
            ) && entrant
                .withdrawn_at
                .is_some_and(|at| now.since(at) < PLACE_KEPT)
                && self.stage == TournamentStage::Running
                && entrant.player.id != account
        });
        self.people().count() + kept.count()
    }

    /// The first round and the group of somebody who joins after the start.
    fn late_entry(&self, now: Timestamp) -> Option<(u16, u16)> {
        let paired = self.rounds_paired();
        match self.played_as {
            TournamentKind::Arena => {
                let open = self.rounds.first().is_none_or(|round| now < round.ends_at);
                open.then_some((1, 0))
            }
            TournamentKind::DoubleSwiss => {
                (paired * 2 < self.terms.rounds).then_some((paired + 1, 0))
            }
            TournamentKind::Pool => self.late_group(now).map(|group| (1, group)),
            TournamentKind::Cup => self.free_place().map(|_| (1, 0)),
        }
    }

    /// The group that somebody who comes late can join: the smallest one with room, in the first quarter
    /// of a pool whose games are played in any order.
    #[must_use]
    pub fn late_group(&self, now: Timestamp) -> Option<u16> {
        let round = self.round_being_played()?;
        let quarter = round.ends_at.since(round.started_at) / 4;
        let is_early = now.since(round.started_at) < quarter;
        if self.played_as != TournamentKind::Pool || !self.plays_all_at_once() || !is_early {
            return None;
        }
        let members = |group: &u16| self.entrants.iter().filter(|it| it.group == *group).count();
        let last = self.entrants.iter().map(|entrant| entrant.group).max()?;
        let smallest = (1..=last).min_by_key(members)?;
        (members(&smallest) < MOST_OF_ONE_GROUP).then_some(smallest)
    }

    /// The bye of the first round of a cup that somebody who comes late can take, while no game of the
    /// round is over: that of the last seed who has one. The number of its pairing.
    #[must_use]
    pub fn free_place(&self) -> Option<u16> {
        let [first] = self.rounds.as_slice() else {
            return None;
        };
        let games = first.pairings.iter().flat_map(|pairing| &pairing.games);
        let is_over = games.into_iter().any(|game| game.result.is_some());
        let byes = first
            .pairings
            .iter()
            .filter(|pairing| pairing.two().is_none());
        let seeds = self.seeds();
        let seed = |pairing: &&Pairing| seeds.iter().position(|it| pairing.has(it.number));
        let last = byes.max_by_key(seed).map(|pairing| pairing.number);
        let undecided = |pairing: &Pairing| pairing.two().is_none() || pairing.decision.is_none();
        let none_decided = first.pairings.iter().all(undecided);
        last.filter(|_| self.played_as == TournamentKind::Cup && none_decided && !is_over)
    }

    /// Whether an entrant may leave. Their open games are then lost (docs/tournaments.md).
    ///
    /// # Errors
    /// Why they cannot.
    pub fn may_leave(&self, entrant: EntrantNumber) -> Result<(), CannotLeave> {
        match self.stage {
            TournamentStage::Over | TournamentStage::Cancelled => return Err(CannotLeave::Ended),
            TournamentStage::Open | TournamentStage::Running => {}
        }
        let left = self
            .entrant(entrant)
            .is_none_or(|it| it.withdrawn.is_some());
        let rounds = self.rounds_in_all();
        let last =
            self.stage == TournamentStage::Running && rounds > 1 && self.rounds_paired() >= rounds;
        if left {
            Err(CannotLeave::Left)
        } else if last {
            Err(CannotLeave::LastRound)
        } else {
            Ok(())
        }
    }

    /// The round in which an entrant who asks for a bye now has it. The server sets
    /// [`Entrant::bye`] to it.
    ///
    /// # Errors
    /// Why they cannot have one.
    pub fn may_have_bye(&self, entrant: EntrantNumber) -> Result<u16, CannotHaveBye> {
        match self.stage {
            TournamentStage::Over | TournamentStage::Cancelled => return Err(CannotHaveBye::Ended),
            TournamentStage::Open | TournamentStage::Running => {}
        }
        let Some(who) = self.entrant(entrant).filter(|it| it.withdrawn.is_none()) else {
            return Err(CannotHaveBye::Left);
        };
        let round = self.rounds_paired() + 1;
        if self.played_as != TournamentKind::DoubleSwiss {
            Err(CannotHaveBye::Kind)
        } else if who.bye == Some(round) {
            Err(CannotHaveBye::Asked)
        } else if who.bye.is_some() || self.had_odd_bye(entrant) {
            Err(CannotHaveBye::Had)
        } else if round > self.terms.rounds {
            Err(CannotHaveBye::LastRound)
        } else if self.stage == TournamentStage::Running && !self.can_spare(who, round) {
            Err(CannotHaveBye::TooFew)
        } else {
            Ok(round)
        }
    }

    /// Whether the round can be paired without this entrant.
    fn can_spare(&self, who: &Entrant, round: u16) -> bool {
        let others: Vec<&Entrant> = self
            .to_pair(round)
            .filter(|entrant| entrant.number != who.number)
            .collect();
        let free = |entrant: &&Entrant| !self.had_odd_bye(entrant.number);
        others.len() >= 2 && (others.len().is_multiple_of(2) || others.iter().any(free))
    }
}
