//! What has happened to somebody, put together from what the games say and from what was recorded.

use super::{Notifications, millis};
use fanorona_game::{AccountId, GameId, GameRecord, Timestamp};
use fanorona_protocol::event::{Matter, News, NewsList, NewsScope};
use fanorona_store::{Mailbox, Moved, NewsKind, Page, StoreError, Which};
use std::collections::HashSet;

/// On which occasion somebody hears the news.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// Somebody comes, who was here until then. Challenges are shown anyway.
    Arrival {
        /// The last time that the person was here.
        since: Timestamp,
    },
    /// Somebody asks.
    Asked,
    /// Mail is made of what has happened since then.
    Mail {
        /// The last time that the person was here or was sent mail.
        since: Timestamp,
    },
}

impl Occasion {
    fn scope(self) -> NewsScope {
        match self {
            Self::Arrival { .. } | Self::Mail { .. } => NewsScope::SinceHere,
            Self::Asked => NewsScope::Lately,
        }
    }
}

impl Notifications {
    /// The news of `who`, newest first.
    pub(crate) async fn news(&self, who: AccountId, on: Occasion) -> Result<NewsList, StoreError> {
        let lately = Timestamp(self.clock.now().0 - millis(self.limits.mailbox.news_lifetime));
        let since = match on {
            Occasion::Arrival { since } | Occasion::Mail { since } => since.max(lately),
            Occasion::Asked => lately,
        };
        let limit = self.limits.mailbox.news_rows;
        let mut items = self.waiting(who, on, since).await?;
        let waiting: HashSet<GameId> = items.iter().map(|news| news.board).collect();
        let recorded = self.store.news_of(who, since, limit + 1).await?;
        items.extend(recorded.into_iter().filter_map(|news| recorded_news(news, who, &waiting)));
        let known: HashSet<GameId> = items
            .iter()
            .filter(|news| matches!(news.matter, Matter::Ended { .. }))
            .map(|news| news.board)
            .collect();
        let moved = self.store.moved_boards(who, since, limit + 1).await?;
        items.extend(moved.into_iter().filter(|moved| !known.contains(&moved.game.id)).map(moved_news));
        items.sort_by_key(|news| (std::cmp::Reverse(news.at), std::cmp::Reverse(news.board)));
        let more = items.len() > limit as usize;
        items.truncate(limit as usize);
        let unread = self.store.mailbox(who).await?.map_or(0, |mailbox| mailbox.unread);
        Ok(NewsList { scope: on.scope(), items, more, unread })
    }

    /// What waits for `who`: turns, offers, challenges. Who asks hears of all of it, else it must be new.
    async fn waiting(&self, who: AccountId, on: Occasion, since: Timestamp) -> Result<Vec<News>, StoreError> {
        let asked = on == Occasion::Asked;
        let is_new = |at: Timestamp| asked || at > since;
        let page = Page { after: None, limit: self.limits.game.active.saturating_mul(2) };
        let mut items = Vec::new();
        for record in self.store.games_of(who, Which::Active, page).await? {
            if is_new(record.changed_at) {
                items.extend(turn_and_offer(&record, who));
            }
        }
        if !matches!(on, Occasion::Arrival { .. }) {
            let challenges = self.store.challenges_of(who).await?;
            let mine = challenges.into_iter().filter(|it| it.to.id == who && is_new(it.made_at));
            items.extend(mine.map(|it| News {
                at: it.made_at,
                board: it.id,
                matter: Matter::Challenged { by: it.from.name },
            }));
        }
        Ok(items)
    }

    /// Whether a message came after `since` that is not read.
    pub(super) async fn has_new_message(
        &self,
        mailbox: &Mailbox,
        since: Timestamp,
    ) -> Result<bool, StoreError> {
        if mailbox.unread == 0 {
            return Ok(false);
        }
        let newest = self.store.messages(mailbox.owner.id, None, 1).await?;
        Ok(newest.iter().any(|message| message.sent_at > since && message.read_at.is_none()))
    }
}

fn turn_and_offer(record: &GameRecord, who: AccountId) -> impl Iterator<Item = News> {
    let item = |matter| News { at: record.changed_at, board: record.id, matter };
    let side = record.side_of(who);
    let opponent = side.map(|side| record.seats.get(side.opposite()).name.clone());
    let turn = opponent.clone().filter(|_| record.game.to_move() == side);
    let offer = record.game.offer().filter(|offer| Some(offer.by.opposite()) == side);
    let offer = offer.and_then(|offer| Some((opponent?, offer.what)));
    let turn = turn.map(|opponent| item(Matter::YourTurn { opponent }));
    let offer = offer.map(|(by, what)| item(Matter::Offered { by, what }));
    turn.into_iter().chain(offer)
}

/// A row as news, unless what waits says the same.
fn recorded_news(news: fanorona_store::News, who: AccountId, waiting: &HashSet<GameId>) -> Option<News> {
    let fanorona_store::News { kind, board, who: by, times, at, game } = news;
    let matter = match kind {
        NewsKind::Started => {
            let game = game.filter(|game| game.game.result().is_none() && !waiting.contains(&board))?;
            let side = game.side_of(who)?;
            Matter::Started { opponent: game.seats.get(side.opposite()).name.clone() }
        }
        NewsKind::Ended => {
            let game = game?;
            let result = game.game.result()?;
            let names = game.seats.map(|player| player.name);
            Matter::Ended { white: names.white, black: names.black, result }
        }
        NewsKind::Declined => Matter::Declined { by },
        NewsKind::Comment => Matter::Commented { by, times },
        NewsKind::Reminder => Matter::Reminded { opponent: by },
        NewsKind::PlanDropped => Matter::PlanDropped { opponent: by },
    };
    Some(News { at, board, matter })
}

fn moved_news(moved: Moved) -> News {
    let Moved { game, turns } = moved;
    let (at, board, ply) = (game.changed_at, game.id, game.game.ply().0);
    let names = game.seats.map(|player| player.name);
    News { at, board, matter: Matter::Moved { white: names.white, black: names.black, turns, ply } }
}
