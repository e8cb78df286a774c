//! What the commands about SSH keys do.

use crate::command::key::KeyCommand;
use crate::features::Result;
use crate::features::logged_in::{LoggedIn, Member};
use crate::services::daily_limits::{count_for_a_day, rate_limited};
use crate::services::{Core, Server};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::key::{KeyDone, KeyEvent, KeyRefusal, KeyRow};
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::server::{Notice, ServerRefusal};
use fanorona_protocol::value::AtMost;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{AccountKind, Counted, KeyAdded, SshKey};
use tracing::info;

pub async fn handle(server: &Server, Member(me): Member<'_>, command: KeyCommand) -> Result {
    if me.bot.is_some() {
        return Err(KeyRefusal::KeyOfABot.into());
    }
    match command {
        KeyCommand::List => list(server, me).await,
        KeyCommand::Add { label } => add(server, me, label).await,
        KeyCommand::Remove(number) => remove(server, me, number).await,
    }
}

async fn list(core: &Core, me: &LoggedIn) -> Result {
    let keys = core.store.keys(me.player.id).await?;
    let rows = keys.into_iter().map(|key| KeyRow {
        number: key.number,
        label: key.label.map(|label| SafeText::new(&label)),
        added_ms: key.added_at,
        used_ms: key.used_at,
        in_use: me.key.as_ref() == Some(&key.fingerprint),
        fingerprint: key.fingerprint,
    });
    Ok(Lists::Keys(List::whole(rows.collect())).into())
}

async fn add(core: &Core, me: &LoggedIn, label: Option<SafeText>) -> Result {
    let limits = &core.limits.account;
    let most = limits.key_label;
    let is_long = |label: &SafeText| label.as_str().chars().count() > most;
    if label.as_ref().is_some_and(is_long) {
        return Err(KeyRefusal::LabelTooLong(AtMost { most }).into());
    }
    let fingerprint = me.key.clone().ok_or(KeyRefusal::NoKeyHere)?;
    // Each is kept in the audit log.
    let counted = Counted {
        limit: "keys",
        of: format!("account {}", me.player.id.0),
        events: 1,
        most: limits.keys_per_day,
    };
    let counted = count_for_a_day(core, vec![counted]).await?;
    counted.map_err(rate_limited)?;
    let most = limits.keys;
    let (text, now) = (label.as_ref().map(SafeText::as_str), core.clock.wall());
    let added = core
        .store
        .add_key(me.player.id, &fingerprint, text, now, most)
        .await?;
    let number = match added {
        KeyAdded::Added(number) => number,
        KeyAdded::Known(number) => return Err(KeyRefusal::KeyKnown { number }.into()),
        KeyAdded::Taken => return Err(KeyRefusal::KeyTaken.into()),
        KeyAdded::TooMany => return Err(KeyRefusal::TooManyKeys(AtMost { most }).into()),
        KeyAdded::NoMember => return Err(ServerRefusal::MembersOnly.into()),
    };
    info!(account = me.player.id.0, number, "an SSH key was added");
    // If somebody else did this, the owner should know.
    let event = Event::Key(KeyEvent::KeyAddedElsewhere {
        fingerprint: fingerprint.clone(),
    });
    let outbox = me.outbox.as_ref();
    core.presence.tell_others(me.player.id, outbox, &event);
    Ok(Done::from(KeyDone::KeyAdded {
        number,
        label,
        fingerprint,
    })
    .into())
}

/// The keys that were added a short time ago, unless the member has come with one of them: if
/// somebody else added a key, the owner should know.
pub async fn on_arrival(core: &Core, me: &LoggedIn) -> Result<Vec<Event>> {
    if me.kind != AccountKind::Member {
        return Ok(Vec::new());
    }
    let oldest = core.clock.wall().before(core.limits.account.key_news);
    let is_news = |key: &SshKey| key.added_at > oldest && me.key.as_ref() != Some(&key.fingerprint);
    let keys = core.store.keys(me.player.id).await?;
    let told = keys.into_iter().filter(is_news).map(|key| {
        Event::Key(KeyEvent::KeyAddedLately {
            number: key.number,
            label: key.label.map(|label| SafeText::new(&label)),
            added_ms: key.added_at,
            fingerprint: key.fingerprint,
        })
    });
    Ok(told.collect())
}

/// Somebody else may have logged in with the key, so all other sessions of the member are closed.
async fn remove(core: &Core, me: &LoggedIn, number: Option<u32>) -> Result {
    let account = me.player.id;
    let now = core.clock.wall();
    let removed = core.store.remove_keys(account, number, now).await?;
    let removed = u32::try_from(removed).unwrap_or(u32::MAX);
    if let (0, Some(number)) = (removed, number) {
        return Err(KeyRefusal::NoSuchKey { number }.into());
    }
    let presence = &core.presence;
    let session_closed =
        removed > 0 && presence.close_others(account, me.outbox.as_ref(), Notice::KeyRemoved);
    info!(account = account.0, removed, "SSH keys were removed");
    Ok(Done::from(KeyDone::KeysRemoved {
        removed,
        session_closed,
    })
    .into())
}
