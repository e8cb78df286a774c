//! Games on their way out, one after the other: a reply of any length that is never in memory as a
//! whole.
//!
//! The connection asks for the next game when it has written the last ones, so that the peer's own
//! pace is the pace of the export, and nobody else waits for it.

use crate::error::CommandError;
use crate::features::may_see;
use crate::net::throttle::{Applicant, NoSlot, Slot};
use crate::services::Server;
use fanorona_game::{AccountId, GameId, GameRecord};
use fanorona_protocol::messages::history::HistoryRefusal;
use fanorona_protocol::records::{Format, Record};
use fanorona_protocol::value::AtMost;
use fanorona_store::Page;
use std::collections::VecDeque;

/// What is to be exported.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportPlan {
    /// Which games.
    pub games: Exports,
    /// Who has asked, to whom private games of others are not sent.
    pub viewer: Option<AccountId>,
    /// The form; what suits the connection when nothing was said.
    pub format: Option<Format>,
}

/// Which games are exported.
#[derive(Debug, Clone, PartialEq)]
pub enum Exports {
    /// These.
    Boards(VecDeque<GameId>),
    /// All of a player.
    Of(AccountId),
}

/// Games on their way out.
#[derive(Debug)]
pub struct Export {
    games: Exports,
    viewer: Option<AccountId>,
    read: VecDeque<GameRecord>,
    after: Option<GameId>,
    /// How many have gone.
    pub count: u64,
    _slot: Slot,
}

impl Export {
    /// Begins.
    ///
    /// # Errors
    /// As many exports are under way as may be.
    pub fn begin(server: &Server, plan: ExportPlan, by: Applicant) -> Result<Self, CommandError> {
        let ExportPlan {
            games,
            viewer,
            format: _,
        } = plan;
        let slot = server.play.exports.take(by).map_err(|full| match full {
            NoSlot::OfPerson(most) => HistoryRefusal::TooManyOwnExports(AtMost { most }),
            NoSlot::OfAddress(most) => HistoryRefusal::TooManyExportsAtAddress(AtMost { most }),
            NoSlot::Of(most) => HistoryRefusal::TooManyExports(AtMost { most }),
        })?;
        Ok(Self {
            games,
            viewer,
            read: VecDeque::new(),
            after: None,
            count: 0,
            _slot: slot,
        })
    }

    /// The next game; `None` behind the last.
    ///
    /// # Errors
    /// The store failed.
    pub async fn next(&mut self, server: &Server) -> Result<Option<Record>, CommandError> {
        let game = loop {
            let Some(game) = self.next_game(server).await? else {
                return Ok(None);
            };
            if may_see(server, self.viewer, &game).await? {
                break game;
            }
        };
        let turns = server.store.turns(game.id).await?;
        self.count += 1;
        let annotation = server.store.annotation(game.id).await?;
        Ok(Some(Record::new(&game, turns).annotated(annotation)))
    }

    async fn next_game(&mut self, server: &Server) -> Result<Option<GameRecord>, CommandError> {
        match &mut self.games {
            Exports::Boards(boards) => match boards.pop_front() {
                Some(board) => server
                    .play
                    .tables
                    .get(board)
                    .await
                    .map(|game| Some((*game.unchecked()).clone())),
                None => Ok(None),
            },
            Exports::Of(account) => {
                if self.read.is_empty() {
                    let page = Page {
                        after: self.after,
                        limit: server.limits.record.batch,
                    };
                    let games = server.store.games_upwards(*account, page).await;
                    self.read = games?.into();
                    self.after = self.read.back().map(|game| game.id).or(self.after);
                }
                Ok(self.read.pop_front())
            }
        }
    }
}
