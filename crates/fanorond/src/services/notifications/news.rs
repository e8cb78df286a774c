//! What happened to a player, from the games and from stored news.

use super::{Notifications, millis};
use fanorona_game::{AccountId, GameId, GameRecord, Offer, Timestamp};
use fanorona_protocol::messages::mailbox::news::{News, NewsEvent, NewsKind, NewsScope};
use fanorona_store::{Mailbox, Moved, NewsKind as StoredKind, Page, StoreError, Which};
use std::cmp::Reverse;
use std::collections::HashSet;

/// Why a player is told the news.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// The player logs in. The login shows challenges anyway.
    Arrival {
        /// When the player was last online.
        since: Timestamp,
    },
    /// The player asks.
    Asked,
    /// The news is mailed.
    Mail {
        /// When the player was last online or last got mail.
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
    /// The news of a player, newest first.
    pub async fn news(&self, player: AccountId, on: Occasion) -> Result<NewsEvent, StoreError> {
        let oldest = Timestamp(self.clock.now().0 - millis(self.limits.mailbox.news_lifetime));
        let since = match on {
            Occasion::Arrival { since } | Occasion::Mail { since } => since.max(oldest),
            Occasion::Asked => oldest,
        };
        let limit = self.limits.mailbox.news_rows;
        let mut items = self.pending(player, on, since).await?;
        let pending: HashSet<GameId> = items.iter().map(|news| news.game).collect();
        let stored = self.store.news_of(player, since, limit + 1).await?;
        items.extend(
            stored
                .into_iter()
                .filter_map(|news| stored_news(news, player, &pending)),
        );
        let ended = items
            .iter()
            .filter(|news| matches!(news.what, NewsKind::Ended { .. }));
        let ended: HashSet<GameId> = ended.map(|news| news.game).collect();
        let moved = self.store.moved_boards(player, since, limit + 1).await?;
        items.extend(
            moved
                .into_iter()
                .filter(|moved| !ended.contains(&moved.game.id))
                .map(moved_news),
        );
        items.sort_by_key(|news| (Reverse(news.at_ms), Reverse(news.game)));
        let more = items.len() > limit as usize;
        items.truncate(limit as usize);
        items
            .iter_mut()
            .for_each(|news| news.at_ms = self.clock.date_of(news.at_ms));
        let unread = self
            .store
            .mailbox(player)
            .await?
            .map_or(0, |mailbox| mailbox.unread);
        Ok(NewsEvent {
            scope: on.scope(),
            items,
            more,
            unread,
        })
    }

    /// Turns, offers and challenges that wait for the player: all of them if the player asks, else
    /// those since then.
    async fn pending(
        &self,
        player: AccountId,
        on: Occasion,
        since: Timestamp,
    ) -> Result<Vec<News>, StoreError> {
        let is_new = |at: Timestamp| on == Occasion::Asked || at > since;
        let page = Page {
            after: None,
            limit: self.limits.game.active.saturating_mul(2),
        };
        let mut items = Vec::new();
        for record in self.store.games_of(player, Which::Active, page).await? {
            if is_new(record.changed_at) {
                items.extend(turn_and_offer(&record, player));
            }
        }
        if !matches!(on, Occasion::Arrival { .. }) {
            let challenges = self.store.challenges_of(player).await?;
            let received = challenges
                .into_iter()
                .filter(|it| it.to.id == player && is_new(it.made_at));
            items.extend(received.map(|it| News {
                at_ms: it.made_at,
                game: it.id,
                what: NewsKind::Challenged { by: it.from.name },
            }));
        }
        Ok(items)
    }

    /// Whether an unread message was written after `since`.
    pub(super) async fn has_new_message(
        &self,
        mailbox: &Mailbox,
        since: Timestamp,
    ) -> Result<bool, StoreError> {
        if mailbox.unread == 0 {
            return Ok(false);
        }
        let newest = self.store.messages(mailbox.owner.id, None, 1).await?;
        Ok(newest
            .iter()
            .any(|message| message.sent_at > since && message.read_at.is_none()))
    }
}

fn turn_and_offer(record: &GameRecord, player: AccountId) -> impl Iterator<Item = News> {
    let item = |what| News {
        at_ms: record.changed_at,
        game: record.id,
        what,
    };
    let side = record.side_of(player);
    let opponent = side.map(|side| record.seats.get(side.opposite()).name.clone());
    let turn = opponent.clone().filter(|_| record.game.to_move() == side);
    let offers: Vec<News> = side
        .zip(opponent)
        .into_iter()
        .flat_map(|(side, by)| {
            let offered = move |offer: Offer| NewsKind::Offered {
                by: by.clone(),
                proposal: offer.what,
            };
            record.game.offers_to(side).map(offered)
        })
        .map(item)
        .collect();
    let turn = turn.map(|with| NewsKind::YourTurn { with });
    turn.map(item).into_iter().chain(offers)
}

/// Stored news, unless something pending says the same.
fn stored_news(
    news: fanorona_store::News,
    player: AccountId,
    pending: &HashSet<GameId>,
) -> Option<News> {
    let fanorona_store::News {
        kind,
        number,
        who: by,
        times,
        at,
        game,
    } = news;
    let what = match kind {
        StoredKind::Started => {
            let game =
                game.filter(|game| game.game.result().is_none() && !pending.contains(&number))?;
            let side = game.side_of(player)?;
            NewsKind::Started {
                with: game.seats.get(side.opposite()).name.clone(),
            }
        }
        StoredKind::Ended => ended(&game?)?,
        StoredKind::Declined => NewsKind::Declined { by },
        StoredKind::Named => NewsKind::Named { by },
        StoredKind::Comment => NewsKind::Commented { by, times },
        StoredKind::Reminder => NewsKind::Reminded { with: by },
        StoredKind::PlanDropped => NewsKind::QueueDropped { with: by },
        StoredKind::Analysed => NewsKind::Analysed,
        StoredKind::AnalysisFailed => NewsKind::AnalysisFailed,
        StoredKind::Corrected => NewsKind::Corrected { by },
    };
    Some(News {
        at_ms: at,
        game: number,
        what,
    })
}

/// The end of a game; `None` if it has not ended.
pub(super) fn ended(game: &GameRecord) -> Option<NewsKind> {
    let result = game.game.result()?;
    let names = game.seats.clone().map(|player| player.name);
    Some(NewsKind::Ended {
        white: names.white,
        black: names.black,
        result: result.score,
        reason: result.reason,
    })
}

fn moved_news(moved: Moved) -> News {
    let Moved { game, turns } = moved;
    let (at_ms, id, ply) = (game.changed_at, game.id, game.game.ply().0);
    let names = game.seats.map(|player| player.name);
    let what = NewsKind::Moved {
        white: names.white,
        black: names.black,
        turns,
        ply,
    };
    News {
        at_ms,
        game: id,
        what,
    }
}
