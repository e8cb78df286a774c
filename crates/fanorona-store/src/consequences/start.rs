//! The start of a game: what it was before, and who hears of it.

use super::NewsRow;
use crate::NewsKind;
use fanorona_game::{AccountId, GameId, GameRecord, Timestamp};
use fanorona_rules::{BySide, Ruleset, Side};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A game that starts, as far as other tables depend on it. It has the number of its challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Started {
    pub(crate) game: GameId,
    pub(crate) seats: BySide<AccountId>,
    pub(crate) ruleset: Ruleset,
    pub(crate) at: Timestamp,
}

impl Started {
    pub(crate) fn of(record: &GameRecord) -> Self {
        Self {
            game: record.id,
            seats: BySide {
                white: record.seats.white.id,
                black: record.seats.black.id,
            },
            ruleset: record.ruleset(),
            at: record.started_at,
        }
    }
}

/// A member has played on a board. Guests are not listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct BoardPlayerRow {
    pub(crate) account: i64,
    pub(crate) ruleset: &'static str,
}

/// The number of games that a player has found, and so seeks no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct SoughtRow {
    pub(crate) account: i64,
    pub(crate) games: u32,
}

/// The boards on which players have now played. An imported game was played elsewhere: of all that
/// follows from a start, only this holds for it as well.
pub(crate) fn board_players(
    games: impl IntoIterator<Item = (BySide<AccountId>, Ruleset)>,
) -> Vec<BoardPlayerRow> {
    let rows = games.into_iter().flat_map(|(seats, ruleset)| {
        [seats.white, seats.black].map(|account| BoardPlayerRow {
            account: account.0,
            ruleset: ruleset.name(),
        })
    });
    rows.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The rows for the starts of several games.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct StartRows {
    /// The challenges that have become games. The seeks that they answered go with them.
    pub(crate) challenges: Vec<i64>,
    pub(crate) players: Vec<BoardPlayerRow>,
    /// One for each account.
    pub(crate) sought: Vec<SoughtRow>,
    pub(crate) news: Vec<NewsRow>,
}

impl StartRows {
    pub(crate) fn of(started: &[Started]) -> Self {
        let mut rows = Self {
            players: board_players(
                started
                    .iter()
                    .map(|started| (started.seats, started.ruleset)),
            ),
            ..Self::default()
        };
        let mut sought: BTreeMap<i64, u32> = BTreeMap::new();
        for Started {
            game, seats, at, ..
        } in started
        {
            rows.challenges.push(game.0);
            for side in Side::ALL {
                let account = seats.get(side).0;
                *sought.entry(account).or_default() += 1;
                rows.news.push(NewsRow {
                    account,
                    kind: NewsKind::Started.into(),
                    board: game.0,
                    who: Some(seats.get(side.opposite()).0),
                    at: at.0,
                });
            }
        }
        rows.sought.extend(
            sought
                .into_iter()
                .map(|(account, games)| SoughtRow { account, games }),
        );
        rows
    }
}

#[cfg(test)]
mod tests;
