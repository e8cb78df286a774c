//! The end of a game: counts, ratings, lists of finished games, news.

use super::NewsRow;
use crate::{GameSave, Interest, NewsKind};
use fanorona_game::{AccountId, GameId, PlayerResult, Score, Start, Terms, Timestamp};
use fanorona_rules::{BySide, Side};
use serde::Serialize;
use std::collections::BTreeMap;

/// A finished game, as far as other tables depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) game: GameId,
    pub(crate) seats: BySide<AccountId>,
    pub(crate) terms: Terms,
    pub(crate) score: Score,
    pub(crate) at: Timestamp,
    /// Whether it is a game of a match that is played here.
    pub(crate) in_match: bool,
    /// Whether it is a game of a tournament in which not both sides have played a turn. Its result
    /// counts there, and changes no rating.
    pub(crate) unplayed: bool,
}

impl Ended {
    /// `None` if the game continues.
    pub(crate) fn of(save: &GameSave) -> Option<Self> {
        let record = &save.record;
        record.game.result().map(|result| Self {
            game: record.id,
            seats: BySide {
                white: record.seats.white.id,
                black: record.seats.black.id,
            },
            terms: record.terms,
            score: result.score,
            at: record.changed_at,
            in_match: record.match_place.is_some(),
            unplayed: record.in_round.is_some() && record.game.is_unplayed(),
        })
    }

    /// Whether the server looks whether its match continues.
    pub(crate) fn is_followed_up(&self) -> bool {
        self.in_match
    }

    /// Whether it changes ratings. An aborted game never does. `PLAYED` in the audit of ratings says
    /// the same.
    pub(crate) fn is_rated(&self) -> bool {
        self.terms.rated && self.score != Score::Aborted && !self.unplayed
    }
}

/// How many games an account has finished, by result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(crate) struct TallyRow {
    pub(crate) account: i64,
    pub(crate) won: u32,
    pub(crate) lost: u32,
    pub(crate) drawn: u32,
    pub(crate) freed: u32,
    pub(crate) unfreed: u32,
}

impl TallyRow {
    /// Counts a game of this player.
    fn count(&mut self, ended: &Ended, side: Side) {
        match PlayerResult::of(ended.score, side) {
            PlayerResult::Won => self.won += 1,
            PlayerResult::Lost => self.lost += 1,
            PlayerResult::Drawn => self.drawn += 1,
            // An aborted vela leaves the debt as it was.
            PlayerResult::Aborted => return,
        }
        // The debtor of a vela plays White, and is freed only by winning.
        if ended.terms.start == Start::Vela && side == Side::White {
            let freed = ended.score == Score::Win(Side::White);
            self.freed += u32::from(freed);
            self.unfreed += u32::from(!freed);
        }
    }
}

/// News of a game for everybody who follows `what` and `subject`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct AudienceRow {
    pub(crate) what: &'static str,
    pub(crate) subject: i64,
    pub(crate) kind: &'static str,
    pub(crate) board: i64,
    pub(crate) at: i64,
}

/// The rows for the ends of several games.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct EndRows {
    /// One for each account, to be added to its counts.
    pub(crate) tallies: Vec<TallyRow>,
    /// In the order in which ratings count the games. Their queued turns and drafts go.
    pub(crate) games: Vec<i64>,
    /// The games that change ratings.
    pub(crate) rated: Vec<i64>,
    /// For the players.
    pub(crate) news: Vec<NewsRow>,
    /// For followers, who see nothing of private games.
    pub(crate) audience: Vec<AudienceRow>,
}

impl EndRows {
    /// Games of one commit have no order but their numbers.
    pub(crate) fn of(ended: &[Ended]) -> Self {
        let mut ended = ended.to_vec();
        ended.sort_unstable_by_key(|ended| ended.game);
        let mut rows = Self::default();
        let mut tallies = BTreeMap::new();
        for ended in &ended {
            rows.add(ended);
            for side in Side::ALL {
                let account = ended.seats.get(side).0;
                let tally = tallies.entry(account).or_insert(TallyRow {
                    account,
                    ..TallyRow::default()
                });
                tally.count(ended, side);
            }
        }
        rows.tallies.extend(tallies.into_values());
        rows
    }

    fn add(&mut self, ended: &Ended) {
        let (board, at, kind) = (ended.game.0, ended.at.0, <&str>::from(NewsKind::Ended));
        self.games.push(board);
        if ended.is_rated() {
            self.rated.push(board);
        }
        for side in Side::ALL {
            let account = ended.seats.get(side).0;
            self.news.push(NewsRow {
                account,
                kind,
                board,
                who: None,
                at,
            });
        }
        if !ended.terms.private {
            let heard = Interest::Result(ended.game)
                .heard_through()
                .into_iter()
                .map(Interest::columns);
            self.audience
                .extend(heard.map(|(what, subject)| AudienceRow {
                    what,
                    subject,
                    kind,
                    board,
                    at,
                }));
        }
    }
}

#[cfg(test)]
mod tests;
