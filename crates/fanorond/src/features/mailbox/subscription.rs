//! What a player wants to be told about: games, results, and players who come online.

use crate::command::mailbox::subscription::{Boards, Notify};
use crate::error::CommandError;
use crate::features::logged_in::Member;
use crate::features::{HandlerOutput, Result, account_or_option, game_for};
use crate::games::tables::running;
use crate::services::{Core, Server};
use fanorona_game::Player;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::chat::ChatRefusal;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::mailbox::subscription::{SubscribedRow, Subscription};
use fanorona_protocol::messages::mailbox::{MailboxDone, MailboxRefusal};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::value::{AtMost, OfGame};
use fanorona_store::{AccountKind, Added, Interest, StoreError};
use tracing::warn;

async fn interests(core: &Core, me: Member<'_>) -> Result<Vec<Interest>> {
    core.store
        .interests(me.0.player.id)
        .await
        .map_err(CommandError::from)
}

/// Follows all of the games, or none.
pub(super) async fn subscribe(server: &Server, me: Member<'_>, boards: Boards) -> Result {
    if let Boards::These(games) = &boards {
        for game in games {
            let record = game_for(server, Some(me.0), *game).await?;
            if record.game.result().is_none() && record.side_of(me.0.player.id).is_some() {
                return Err(MailboxRefusal::Plays(OfGame { game: *game }).into());
            }
        }
    }
    let wanted = turns_of(boards);
    follow(server, me, &wanted).await?;
    note_changed(server, me).await;
    Ok(follows(said(&wanted)))
}

pub(super) async fn unsubscribe(server: &Server, me: Member<'_>, boards: Boards) -> Result {
    let unwanted = turns_of(boards);
    let before = interests(server, me).await?;
    if let Some(missing) = unwanted.iter().find(|interest| !before.contains(interest)) {
        let game = if let Interest::Board(game) = missing {
            Some(*game)
        } else {
            None
        };
        return Err(MailboxRefusal::NotFollowed { game }.into());
    }
    unfollow(server, me, &unwanted).await?;
    note_changed(server, me).await;
    Ok(no_longer(said(&unwanted)))
}

/// Turns a notification on, or off if it is on. Several games are treated like the first one. A
/// notification about a player stays on; only `unnotify` turns it off.
pub(super) async fn notify(server: &Server, me: Member<'_>, about: Notify) -> Result {
    let before = interests(server, me).await?;
    let wanted = match about {
        Notify::Arrival(name) => {
            let account = account_or_option(server, &name, "notify").await?;
            let name = account.player.name;
            if account.player.id == me.0.player.id {
                return Err(AccountRefusal::Oneself.into());
            }
            if account.kind == AccountKind::Guest {
                return Err(ChatRefusal::GuestsDoNotReturn { name }.into());
            }
            follow(server, me, &[Interest::Arrival(account.player.id)]).await?;
            return Ok(follows(vec![Subscription::Arrival { name }]));
        }
        Notify::Results(boards) => {
            if let Boards::These(games) = &boards {
                for game in games {
                    let record = game_for(server, Some(me.0), *game).await?;
                    if !before.contains(&Interest::Result(*game)) {
                        running(&record)?;
                    }
                }
            }
            results_of(boards)
        }
    };
    if wanted.first().is_some_and(|first| before.contains(first)) {
        unfollow(server, me, &wanted).await?;
        return Ok(no_longer(said(&wanted)));
    }
    follow(server, me, &wanted).await?;
    Ok(follows(said(&wanted)))
}

/// Turns all of the notifications off, or none.
pub(super) async fn unnotify(server: &Server, me: Member<'_>, about: Notify) -> Result {
    let (unwanted, said, name) = match about {
        Notify::Arrival(name) => {
            let player = account_or_option(server, &name, "unnotify").await?.player;
            let said = vec![Subscription::Arrival {
                name: player.name.clone(),
            }];
            (vec![Interest::Arrival(player.id)], said, Some(player.name))
        }
        Notify::Results(boards) => {
            let unwanted = results_of(boards);
            let said = said(&unwanted);
            (unwanted, said, None)
        }
    };
    let before = interests(server, me).await?;
    if unwanted.iter().any(|interest| !before.contains(interest)) {
        return Err(MailboxRefusal::NotNotified { name }.into());
    }
    unfollow(server, me, &unwanted).await?;
    Ok(no_longer(said))
}

/// Lists the games that the player follows.
pub(super) async fn subscriptions(server: &Server, me: Member<'_>) -> Result {
    let mut rows = Vec::new();
    for interest in interests(server, me).await? {
        match interest {
            Interest::Board(game) => {
                let record = game_for(server, Some(me.0), game).await?;
                rows.push(SubscribedRow {
                    all: false,
                    game: Some((&*record).into()),
                });
            }
            Interest::EveryBoard => rows.push(SubscribedRow {
                all: true,
                game: None,
            }),
            Interest::Result(_) | Interest::EveryResult | Interest::Arrival(_) => {}
        }
    }
    Ok(Lists::Subscribed(List::whole(rows)).into())
}

/// Lists the player's notifications.
pub(super) async fn notifications(core: &Core, me: Member<'_>) -> Result {
    let mut rows = Vec::new();
    for interest in interests(core, me).await? {
        match interest {
            Interest::Result(game) => rows.push(Subscription::Result { game }),
            Interest::EveryResult => rows.push(Subscription::Results),
            Interest::Arrival(account) => {
                let mailbox = core.store.mailbox(account).await?;
                rows.extend(mailbox.map(|mailbox| Subscription::Arrival {
                    name: mailbox.owner.name,
                }));
            }
            Interest::Board(_) | Interest::EveryBoard => {}
        }
    }
    Ok(Lists::Notified(List::whole(rows)).into())
}

fn follows(follows: Vec<Subscription>) -> HandlerOutput {
    Done::from(MailboxDone::Follows { follows }).into()
}

fn no_longer(no_longer: Vec<Subscription>) -> HandlerOutput {
    Done::from(MailboxDone::NoLonger { no_longer }).into()
}

fn turns_of(boards: Boards) -> Vec<Interest> {
    match boards {
        Boards::All => vec![Interest::EveryBoard],
        Boards::These(games) => games.into_iter().map(Interest::Board).collect(),
    }
}

fn results_of(boards: Boards) -> Vec<Interest> {
    match boards {
        Boards::All => vec![Interest::EveryResult],
        Boards::These(games) => games.into_iter().map(Interest::Result).collect(),
    }
}

/// What interests in games are called in answers. Players have no name here.
fn said(interests: &[Interest]) -> Vec<Subscription> {
    let said = |interest: &Interest| match *interest {
        Interest::Board(game) => Some(Subscription::Board { game }),
        Interest::EveryBoard => Some(Subscription::Boards),
        Interest::Result(game) => Some(Subscription::Result { game }),
        Interest::EveryResult => Some(Subscription::Results),
        Interest::Arrival(_) => None,
    };
    interests.iter().filter_map(said).collect()
}

/// The player has subscribed to other boards than before. All nodes read them.
async fn note_changed(server: &Server, me: Member<'_>) {
    let player = &me.0.player;
    if let Err(error) = note_subscribed(server, player).await {
        // The subscription is stored, so the command has succeeded. The next login reads it.
        warn!(%error, account = player.id.0, "subscriptions not read");
    }
    server.presence.have_reread(player.id);
}

/// The turns of subscribed boards are shown as lines in the player's sessions on this node.
pub async fn note_subscribed(
    server: &Server,
    player: &Player,
) -> std::result::Result<(), StoreError> {
    if server.presence.sessions(player.id).is_none() {
        return Ok(());
    }
    let board = |interest: Interest| match interest {
        Interest::Board(game) => Some(game),
        // A line for every turn of every game would be too much.
        Interest::EveryBoard
        | Interest::Result(_)
        | Interest::EveryResult
        | Interest::Arrival(_) => None,
    };
    let interests = server.store.interests(player.id).await?;
    server
        .audience
        .observers
        .note_subscribed(player, interests.into_iter().filter_map(board).collect());
    Ok(())
}

async fn follow(core: &Core, me: Member<'_>, wanted: &[Interest]) -> Result<()> {
    let most = core.limits.mailbox.subscriptions;
    let before = interests(core, me).await?;
    let new = wanted
        .iter()
        .filter(|interest| !before.contains(interest))
        .count();
    if before.len() + new > most as usize {
        return Err(MailboxRefusal::TooManyFollowed(AtMost { most }).into());
    }
    for interest in wanted {
        match core.store.follow(me.0.player.id, *interest, most).await? {
            Added::New | Added::Already => {}
            Added::TooMany => return Err(MailboxRefusal::TooManyFollowed(AtMost { most }).into()),
        }
    }
    Ok(())
}

async fn unfollow(core: &Core, me: Member<'_>, unwanted: &[Interest]) -> Result<()> {
    for interest in unwanted {
        core.store.unfollow(me.0.player.id, *interest).await?;
    }
    Ok(())
}
