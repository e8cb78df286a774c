//! What administrators do. Each act is kept together with its entry in the audit table before it takes effect.

use super::account_admin::within;
use super::{Result, account_named};
use crate::countdown;
use crate::error::CommandError;
use crate::logged_in::LoggedIn;
use crate::server::Server;
use crate::throttle::ClientNetwork;
use fanorona_game::{AccountId, GameId, Player, PlayerName, Score, Timestamp};
use fanorona_protocol::clean::SafeText;
use fanorona_protocol::command::{Administration, BanTarget, Password};
use fanorona_protocol::event::{Bulletin, Cell, Event, Notice, Table};
use fanorona_protocol::refusal::{PeopleRefusal, ProgramRefusal, Refusal, Sanctioned};
use fanorona_protocol::reply::{AdministrationDone, Done, Listed, Reply};
use fanorona_rules::Side;
use fanorona_store::{Account, AccountKind, Act, AuditEntry, BanEntry, Banned, Deed, Performed, Sanction};
use std::net::IpAddr;
use std::time::Duration;
use tracing::info;

/// Proof that a user is an administrator.
#[derive(Debug, Clone, Copy)]
struct Administrator<'a>(&'a LoggedIn);

pub(crate) async fn handle(server: &Server, me: &LoggedIn, command: Administration) -> Result {
    let me = administrator(server, me).await?;
    match command {
        Administration::Announce(text) => announce(server, me, text).await,
        Administration::Broadcast(text) => broadcast(server, me, text).await,
        Administration::SetMotd(text) => set_motd(server, me, text).await,
        Administration::AddNews(text) => {
            let number = numbered(server, me, Deed::AddNews(text.to_string())).await?;
            done(AdministrationDone::NewsAdded { number })
        }
        Administration::RemoveNews(number) => {
            act(server, me, Deed::RemoveNews(number), PeopleRefusal::NoNews { number }).await?;
            done(AdministrationDone::NewsRemoved { number })
        }
        Administration::Kick { name, why } => kick(server, me, &name, why).await,
        Administration::Mute { name, minutes, why } => mute(server, me, &name, minutes, why).await,
        Administration::Unmute(name) => unmute(server, me, &name).await,
        Administration::Ban { whom, days, why } => ban(server, me, whom, days, why).await,
        Administration::Bans { before } => bans(server, before).await,
        Administration::Unban(whom) => unban(server, me, whom).await,
        Administration::ResetPassword(name) => reset_password(server, me, &name).await,
        Administration::Adjudicate { board, score, why } => adjudicate(server, me, board, score, why).await,
        Administration::Shutdown { seconds, why } => shutdown(server, me, seconds, why).await,
        Administration::CancelShutdown => cancel_shutdown(server, me).await,
        Administration::Audit { before } => audit(server, before).await,
    }
}

/// The flag is looked up with every command, so that it can be given and taken at any time.
async fn administrator<'a>(server: &Server, me: &'a LoggedIn) -> Result<Administrator<'a>> {
    let is = server.store.is_administrator(me.player.id).await?;
    if is { Ok(Administrator(me)) } else { Err(PeopleRefusal::AdministratorsOnly.into()) }
}

/// Which commands somebody is told about.
pub(crate) async fn listed(server: &Server, me: Option<&LoggedIn>) -> Result<Listed> {
    let Some(me) = me else { return Ok(Listed::ForPlayers) };
    let is = server.store.is_administrator(me.player.id).await?;
    Ok(if is { Listed::ForAdministrators } else { Listed::ForPlayers })
}

fn done(done: AdministrationDone) -> Result {
    Ok(Done::Administration(done).into())
}

fn the_act(server: &Server, me: Administrator<'_>, deed: Deed) -> Act {
    Act { by: Some(me.0.player.name.clone()), at: server.clock.now(), deed }
}

async fn perform(server: &Server, me: Administrator<'_>, deed: Deed) -> Result<Performed> {
    let performed = server.store.perform(the_act(server, me, deed)).await;
    let performed = performed?;
    info!(account = me.0.player.id.0, "an administrator has acted");
    Ok(performed)
}

/// Does something; `nothing` is answered when there was nothing to be done.
async fn act(server: &Server, me: Administrator<'_>, deed: Deed, nothing: PeopleRefusal) -> Result<()> {
    match perform(server, me, deed).await? {
        Performed::Done(_) => Ok(()),
        Performed::Nothing | Performed::Stale => Err(nothing.into()),
    }
}

/// Does something that gets a number.
async fn numbered(server: &Server, me: Administrator<'_>, deed: Deed) -> Result<i64> {
    match perform(server, me, deed).await? {
        Performed::Done(Some(number)) => Ok(number),
        Performed::Done(None) | Performed::Nothing | Performed::Stale => Err(Refusal::Internal.into()),
    }
}

/// Does something to a channel of somebody else.
pub(crate) async fn act_on_channel(server: &Server, me: &LoggedIn, deed: Deed) -> Result<Performed> {
    let me = administrator(server, me).await?;
    perform(server, me, deed).await
}

async fn announce(server: &Server, me: Administrator<'_>, text: SafeText) -> Result {
    perform(server, me, Deed::Announce(text.to_string())).await?;
    let from = me.0.player.name.clone();
    let heard = server.presence.tell_everybody(&Event::Bulletin(Bulletin::Announcement { from, text }));
    done(AdministrationDone::Said { heard })
}

async fn broadcast(server: &Server, me: Administrator<'_>, text: SafeText) -> Result {
    let at = server.clock.now();
    let number = numbered(server, me, Deed::Broadcast(text.to_string())).await?;
    let from = SafeText::new(me.0.player.name.as_str());
    let told = Event::Bulletin(Bulletin::Broadcast { number, from, at, text });
    let heard = server.presence.tell_everybody(&told);
    done(AdministrationDone::Said { heard })
}

async fn set_motd(server: &Server, me: Administrator<'_>, text: Option<SafeText>) -> Result {
    let set = text.is_some();
    perform(server, me, Deed::SetMotd(text.map(|text| text.to_string()))).await?;
    done(if set { AdministrationDone::MotdSet } else { AdministrationDone::MotdCleared })
}

/// The account of somebody else.
async fn another(server: &Server, me: Administrator<'_>, name: &PlayerName) -> Result<Account> {
    let account = account_named(server, name).await?;
    if account.player.id == me.0.player.id { Err(Refusal::Oneself.into()) } else { Ok(account) }
}

/// Why something is done to somebody, as that person is told it.
fn reason(why: &SafeText) -> Option<Event> {
    (!why.as_str().is_empty()).then(|| Event::Bulletin(Bulletin::Reason(why.clone())))
}

async fn kick(server: &Server, me: Administrator<'_>, name: &PlayerName, why: SafeText) -> Result {
    let player = another(server, me, name).await?.player;
    if !server.presence.is_here(player.id) {
        return Err(Refusal::NotHere { name: player.name }.into());
    }
    perform(server, me, Deed::Kick { player: player.clone(), why: why.to_string() }).await?;
    let present = server.presence.close(player.id, reason(&why), Notice::Kicked);
    let from = present.and_then(|present| present.network).map(|network| network.to_string());
    done(AdministrationDone::Kicked { name: player.name, from })
}

/// When something ends that holds for so long.
fn end(server: &Server, span: Option<Duration>) -> Option<Timestamp> {
    span.map(|span| server.clock.now().plus(span))
}

async fn mute(
    server: &Server,
    me: Administrator<'_>,
    name: &PlayerName,
    minutes: Option<u32>,
    why: SafeText,
) -> Result {
    let most = server.limits.admin.mute_minutes;
    let minutes = minutes.map(|minutes| within(minutes, "minutes", 1, most, "mute")).transpose()?;
    let player = another(server, me, name).await?.player;
    let until = end(server, minutes.map(|minutes| Duration::from_secs(60 * u64::from(minutes))));
    let deed = Deed::Mute { player: player.clone(), until, why: why.to_string() };
    perform(server, me, deed).await?;
    done(AdministrationDone::Muted { name: player.name, until })
}

async fn unmute(server: &Server, me: Administrator<'_>, name: &PlayerName) -> Result {
    let player = account_named(server, name).await?.player;
    let nothing = PeopleRefusal::NotMuted { name: player.name.clone() };
    act(server, me, Deed::Unmute(player.clone()), nothing).await?;
    done(AdministrationDone::Unmuted { name: player.name })
}

async fn ban(
    server: &Server,
    me: Administrator<'_>,
    whom: BanTarget,
    days: Option<u32>,
    why: SafeText,
) -> Result {
    let most = server.limits.admin.ban_days;
    let days = days.map(|days| within(days, "days", 1, most, "ban")).transpose()?;
    let until = end(server, days.map(|days| Duration::from_secs(86_400 * u64::from(days))));
    let whom = whom_to_ban(server, me, whom).await?;
    let (banned, shown) = match &whom {
        Whom::Member(player) => (Banned::Account(player.clone()), player.name.to_string()),
        Whom::From(network) => (Banned::Network(network.to_string()), network.to_string()),
    };
    perform(server, me, Deed::Ban { whom: banned, until, why: why.to_string() }).await?;
    match whom {
        Whom::Member(player) => {
            server.presence.close(player.id, reason(&why), Notice::KeptOut);
            let bots = server.store.bots_of(player.id).await?;
            for bot in bots {
                server.presence.close(bot.id, reason(&why), Notice::KeptOut);
            }
        }
        Whom::From(network) => {
            server.bans.add(network, until);
            let there = server.presence.everybody().into_iter().filter(|it| it.network == Some(network));
            for present in there {
                server.presence.close(present.player.id, reason(&why), Notice::KeptOut);
            }
        }
    }
    done(AdministrationDone::Banned { whom: shown, until })
}

/// Who is kept out.
enum Whom {
    Member(Player),
    From(ClientNetwork),
}

/// Of a guest, who has no account to come back to, the address is meant.
async fn whom_to_ban(server: &Server, me: Administrator<'_>, whom: BanTarget) -> Result<Whom> {
    let own = server.presence.present(me.0.player.id).and_then(|present| present.network);
    let from = |network: ClientNetwork| {
        if own == Some(network) { Err(CommandError::from(Refusal::Oneself)) } else { Ok(Whom::From(network)) }
    };
    let name = match whom {
        BanTarget::Address(address) => return from(network(&address)?),
        BanTarget::Name(name) => name,
    };
    let Account { player, kind, .. } = another(server, me, &name).await?;
    match kind {
        AccountKind::Member => Ok(Whom::Member(player)),
        AccountKind::Deleted => Err(PeopleRefusal::NotAMember { name: player.name }.into()),
        AccountKind::Guest => {
            let present = server.presence.present(player.id);
            let present = present.ok_or(Refusal::NotHere { name: player.name })?;
            from(present.network.ok_or(PeopleRefusal::ThisMachine)?)
        }
    }
}

/// An address, or the network of 64 bits that the list of bans shows for one.
fn network(text: &str) -> Result<ClientNetwork> {
    let address = text.strip_suffix("/64").filter(|text| text.contains(':')).unwrap_or(text);
    let address: IpAddr =
        address.parse().map_err(|_odd| PeopleRefusal::NotAnAddress { text: text.to_owned() })?;
    ClientNetwork::of(address).ok_or_else(|| PeopleRefusal::ThisMachine.into())
}

async fn unban(server: &Server, me: Administrator<'_>, whom: BanTarget) -> Result {
    let shown = match whom {
        BanTarget::Name(name) => {
            let player = account_named(server, &name).await?.player;
            let shown = player.name.to_string();
            let nothing = PeopleRefusal::NotBanned { whom: shown.clone() };
            act(server, me, Deed::Unban(Banned::Account(player)), nothing).await?;
            shown
        }
        BanTarget::Address(address) => {
            let network = network(&address)?;
            let shown = network.to_string();
            let nothing = PeopleRefusal::NotBanned { whom: shown.clone() };
            act(server, me, Deed::Unban(Banned::Network(shown.clone())), nothing).await?;
            server.bans.lift(network);
            shown
        }
    };
    done(AdministrationDone::Unbanned { whom: shown })
}

async fn bans(server: &Server, before: Option<i64>) -> Result {
    let rows = server.limits.list.rows;
    let found = server.store.bans(before, rows + 1, server.clock.now()).await;
    let row = |ban: &BanEntry| {
        vec![
            Cell::Number(ban.number),
            Cell::Text(ban.whom.clone()),
            Cell::Time(ban.made_at),
            ban.sanction.until.map_or(Cell::Empty, Cell::Time),
            Cell::Text(ban.sanction.why.clone()),
        ]
    };
    let found = found?;
    let columns = &["number", "whom", "since", "until", "why"];
    Ok(page("ban", columns, &found, rows, row, |last| last.number))
}

async fn audit(server: &Server, before: Option<i64>) -> Result {
    let rows = server.limits.list.rows;
    let found = server.store.audit(before, rows + 1).await?;
    let text = |text: &Option<String>| text.clone().map_or(Cell::Empty, Cell::Text);
    let row = |entry: &AuditEntry| {
        vec![
            Cell::Number(entry.number),
            Cell::Time(entry.at),
            text(&entry.by),
            Cell::Text(entry.act.clone()),
            text(&entry.subject),
            text(&entry.detail),
        ]
    };
    let columns = &["number", "when", "who", "act", "what", "detail"];
    Ok(page("audit", columns, &found, rows, row, |last| last.number))
}

/// A page of a list, of which one row more than fits was read.
fn page<T>(
    name: &'static str,
    columns: &'static [&'static str],
    found: &[T],
    rows: u32,
    row: impl Fn(&T) -> Vec<Cell>,
    number: impl Fn(&T) -> i64,
) -> super::HandlerOutput {
    let shown = &found[..found.len().min(rows as usize)];
    let more = shown.last().filter(|_| found.len() > shown.len());
    let more = more.map(|last| format!("{name} before {}", number(last)));
    let table = Table { name, columns, rows: shown.iter().map(row).collect(), more };
    Reply::showing(vec![Event::Table(table)], Done::Quietly).into()
}

/// Eight syllables, that can be read out and typed: about fifty bits.
fn new_password() -> Password {
    const CONSONANTS: &[u8; 16] = b"bdfghjklmnprstvw";
    const VOWELS: &[u8; 5] = b"aeiou";
    let mut dice = rand::random::<u64>();
    let mut text = String::new();
    for syllable in 0..8 {
        let (consonant, vowel) = ((dice % 16) as usize, (dice / 16 % 5) as usize);
        dice /= 80;
        if syllable > 0 && syllable % 2 == 0 {
            text.push('-');
        }
        text.push(char::from(CONSONANTS[consonant]));
        text.push(char::from(VOWELS[vowel]));
    }
    Password(text)
}

async fn reset_password(server: &Server, me: Administrator<'_>, name: &PlayerName) -> Result {
    let Account { player, kind, bot, .. } = another(server, me, name).await?;
    match kind {
        AccountKind::Member if bot.is_some() => return Err(ProgramRefusal::NoPassword.into()),
        AccountKind::Member => {}
        AccountKind::Guest | AccountKind::Deleted => {
            return Err(PeopleRefusal::NotAMember { name: player.name }.into());
        }
    }
    let password = new_password();
    let hash = server.hasher.hash(&password).await?;
    perform(server, me, Deed::ResetPassword { player: player.clone(), hash }).await?;
    server.wrong_passwords.right(&player.name.key());
    server.presence.close(player.id, None, Notice::Kicked);
    done(AdministrationDone::PasswordReset { name: player.name, password })
}

async fn adjudicate(
    server: &Server,
    me: Administrator<'_>,
    board: GameId,
    score: Score,
    why: SafeText,
) -> Result {
    let record = server.tables.adjudicate(board, score, |save| {
        let deed = Deed::Adjudicate { save: Box::new(save), why: why.to_string() };
        the_act(server, me, deed)
    });
    let record = record.await?;
    for side in Side::ALL {
        if let Some(reason) = reason(&why) {
            server.presence.tell(record.seats.get(side).id, reason);
        }
    }
    done(AdministrationDone::Adjudicated { game: board, score })
}

async fn shutdown(server: &Server, me: Administrator<'_>, seconds: u32, why: SafeText) -> Result {
    let seconds = within(seconds, "seconds", 0, server.limits.admin.shutdown_seconds, "shutdown")?;
    if server.countdown.runs() {
        return Err(PeopleRefusal::StopsAlready.into());
    }
    perform(server, me, Deed::Shutdown { seconds, why: why.to_string() }).await?;
    if !countdown::begin(server, seconds, why) {
        return Err(PeopleRefusal::StopsAlready.into());
    }
    done(AdministrationDone::Stopping { seconds })
}

async fn cancel_shutdown(server: &Server, me: Administrator<'_>) -> Result {
    if !server.countdown.runs() {
        return Err(PeopleRefusal::NothingToCancel.into());
    }
    perform(server, me, Deed::CancelShutdown).await?;
    if !server.countdown.call_off() {
        return Err(PeopleRefusal::NothingToCancel.into());
    }
    server.presence.tell_everybody(&Event::Bulletin(Bulletin::GoesOn));
    done(AdministrationDone::GoesOn)
}

fn sanctioned(sanction: Sanction) -> Sanctioned {
    Sanctioned { until: sanction.until, why: sanction.why }
}

/// Whether somebody may say something to others. Everything that carries one person's words to another asks here.
pub(crate) async fn may_talk(server: &Server, account: AccountId) -> Result<()> {
    let mute = server.store.mute_of(account, server.clock.now()).await;
    match mute? {
        Some(sanction) => Err(PeopleRefusal::Muted(sanctioned(sanction)).into()),
        None => Ok(()),
    }
}

/// Whether somebody who has given the right password may come in.
pub(crate) async fn let_in(
    server: &Server,
    account: AccountId,
    network: Option<ClientNetwork>,
) -> Result<()> {
    may_come_from(server, network)?;
    let ban = server.store.ban_of(account, server.clock.now()).await;
    match ban? {
        Some(sanction) => Err(PeopleRefusal::Banned(sanctioned(sanction)).into()),
        None => Ok(()),
    }
}

/// Whether people from an address may come in, who were connected before it was banned.
pub(crate) fn may_come_from(server: &Server, network: Option<ClientNetwork>) -> Result<()> {
    if network.is_some_and(|network| server.bans.keeps_out(network, server.clock.now())) {
        return Err(PeopleRefusal::Banned(Sanctioned { until: None, why: String::new() }).into());
    }
    Ok(())
}
