//! Games on their way out, one after the other: a reply of any length that is never in memory as a
//! whole.
//!
//! The connection asks for the next game when it has written the last ones, so that the peer's own
//! pace is the pace of the export, and nobody else waits for it.

use crate::error::CommandError;
use crate::features::may_see;
use crate::net::throttle::{Applicant, NoSlot, Slot};
use crate::services::{Server, daily_limits};
use crate::work::{Charge, Price};
use fanorona_game::{AccountId, GameId, GameRecord};
use fanorona_protocol::messages::history::{HistoryDone, HistoryRefusal};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::records::{Format, OwnRow, Record};
use fanorona_protocol::value::AtMost;
use fanorona_store::{Page, PersonalPlace, PersonalRow};
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
    /// All of a member, after all rows about the member, from this place on.
    Everything(AccountId, Option<PersonalPlace>),
}

impl Exports {
    /// All that the server has about a member.
    pub fn everything(member: AccountId) -> Self {
        Self::Everything(member, Some(PersonalPlace::default()))
    }
}

/// A part of an export.
#[derive(Debug)]
pub enum ExportPart {
    Row(OwnRow),
    Game(Box<Record>),
}

/// Games on their way out.
#[derive(Debug)]
pub struct Export {
    games: Exports,
    viewer: Option<AccountId>,
    /// The form of the games.
    pub format: Format,
    read: VecDeque<GameRecord>,
    read_rows: VecDeque<PersonalRow>,
    after: Option<GameId>,
    /// How many have gone.
    count: u64,
    /// How many rows about the member have gone.
    rows: Option<u64>,
    _slot: Slot,
}

impl Export {
    /// Begins. `format` is what suits the client.
    ///
    /// # Errors
    /// As many exports are under way as may be.
    pub fn begin(
        server: &Server,
        plan: ExportPlan,
        format: Format,
        by: Applicant,
    ) -> Result<Self, CommandError> {
        let ExportPlan {
            games,
            viewer,
            format: wanted,
        } = plan;
        let slot = server.play.exports.take(by).map_err(|full| match full {
            NoSlot::OfPerson(most) => HistoryRefusal::TooManyOwnExports(AtMost { most }),
            NoSlot::OfAddress(most) => HistoryRefusal::TooManyExportsAtAddress(AtMost { most }),
            NoSlot::Of(most) => HistoryRefusal::TooManyExports(AtMost { most }),
        })?;
        let (format, rows) = match &games {
            Exports::Boards(_) | Exports::Of(_) => (wanted.unwrap_or(format), None),
            Exports::Everything(member, _) => {
                let counted = server.play.everything.count(member, server.clock.now());
                counted.map_err(daily_limits::rate_limited)?;
                (Format::Json, Some(0))
            }
        };
        Ok(Self {
            games,
            viewer,
            format,
            read: VecDeque::new(),
            read_rows: VecDeque::new(),
            after: None,
            count: 0,
            rows,
            _slot: slot,
        })
    }

    /// What has been sent.
    pub fn done(&self, stopped: bool) -> Done {
        Done::History(HistoryDone::Exported {
            games: self.count,
            rows: self.rows,
            stopped,
        })
    }

    /// The next game or row, and what it has cost; `None` behind the last.
    ///
    /// # Errors
    /// The store failed.
    pub async fn next(
        &mut self,
        server: &Server,
    ) -> Result<Option<(ExportPart, Price)>, CommandError> {
        if let Some(PersonalRow { table, row }) = self.next_row(server).await? {
            self.rows = self.rows.map(|rows| rows + 1);
            let table = table.to_owned();
            let row = ExportPart::Row(OwnRow { table, row });
            return Ok(Some((row, Charge::Rows(1).price())));
        }
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
        let price = Charge::Games(1).price() + Charge::Turns(turns.len()).price();
        let annotation = server.store.annotation(game.id).await?;
        let record = Record::new(&game, turns).annotated(annotation);
        Ok(Some((ExportPart::Game(Box::new(record)), price)))
    }

    async fn next_row(&mut self, server: &Server) -> Result<Option<PersonalRow>, CommandError> {
        let Exports::Everything(member, place) = &mut self.games else {
            return Ok(None);
        };
        while self.read_rows.is_empty()
            && let Some(from) = *place
        {
            let limit = server.limits.record.batch;
            let (rows, next) = server.store.personal_rows(*member, from, limit).await?;
            (self.read_rows, *place) = (rows.into(), next);
        }
        Ok(self.read_rows.pop_front())
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
            Exports::Of(account) | Exports::Everything(account, _) => {
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
