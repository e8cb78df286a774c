//! What members change about their accounts: wanted games, deletion. And the list of members.

use super::{authenticate_again, deletion, open_games};
use crate::command::account::membership::MostGames;
use crate::error::CommandError;
use crate::features::logged_in::{LoggedIn, Member};
use crate::features::{Result, last_of_page};
use crate::games::tables::is_lost_when_given_up;
use crate::net::throttle::ClientNetwork;
use crate::services::{Core, Server};
use fanorona_game::PlayerName;
use fanorona_protocol::messages::account::profile::MemberRow;
use fanorona_protocol::messages::account::{AccountDone, AccountRefusal};
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::value::Password;
use fanorona_rules::Ruleset;
use fanorona_store::{MemberEntry, Which};

/// Says what a deletion would destroy.
pub async fn before_deletion(core: &Core, me: &LoggedIn) -> Result<Reply> {
    let mut lost = 0;
    let games = open_games(core, me.player.id, Which::Active).await?;
    for record in &games {
        lost += u32::from(is_lost_when_given_up(record));
    }
    let active = u32::try_from(games.len()).unwrap_or(u32::MAX);
    Ok(Reply::done(
        AccountDone::DeletionAsked { active, lost }.into(),
    ))
}

/// Deletes an account with this password.
pub async fn delete_with(
    server: &Server,
    network: Option<ClientNetwork>,
    me: &LoggedIn,
    password: Password,
) -> Result {
    let member = me.member()?;
    authenticate_again(server, network, &me.player, password).await?;
    delete(server, member).await
}

/// Deletes an account. The caller has checked the password.
pub async fn delete(server: &Server, me: Member<'_>) -> Result {
    let (player, now) = (&me.0.player, server.clock.now());
    let begin = async { Ok(server.store.begin_deletion(player.id, now).await?) };
    let shown_as = deletion::delete(server, player, begin).await?;
    Ok(Done::from(AccountDone::Deleted {
        deleted: true,
        shown_as,
    })
    .into())
}

/// Lists the members by name, a page at a time.
pub(super) async fn list(core: &Core, boards: &[Ruleset], after: Option<&PlayerName>) -> Result {
    let rows = core.limits.list.rows;
    let mut members = core.store.members(boards, after, rows + 1).await?;
    let more = last_of_page(&mut members, rows).map(|last| {
        let boards: String = boards
            .iter()
            .map(|board| format!("{} ", board.name()))
            .collect();
        format!("list {boards}after {}", last.player.name)
    });
    let rows = members
        .into_iter()
        .map(|member| member_row(core, member))
        .collect();
    Ok(Lists::Members(List { rows, more }).into())
}

fn member_row(core: &Core, member: MemberEntry) -> MemberRow {
    let now = core
        .presence
        .is_here(member.player.id)
        .then(|| core.clock.now());
    let most = core.limits.game.active;
    MemberRow {
        name: member.player.name,
        bot: member.bot,
        won: member.tally.won,
        lost: member.tally.lost,
        drawn: member.tally.drawn,
        active: member.tally.active,
        challenges: member.policy,
        limit: member.wanted.most_games.map_or(most, |own| own.min(most)),
        seeking: member.wanted.seeking,
        last_here_ms: now.or(member.last_here),
    }
}

pub(super) async fn limit(core: &Core, me: Member<'_>, wanted: Option<MostGames>) -> Result {
    let account = me.0.player.id;
    let server_limit = core.limits.game.active;
    let limit = match wanted {
        None => core.store.wanted_games(account).await?.most_games,
        Some(wanted) => {
            let limit = match wanted {
                MostGames::At(games) if (1..=server_limit).contains(&games) => Some(games),
                MostGames::At(_) => {
                    return Err(AccountRefusal::LimitOutOfRange {
                        least: 1,
                        most: server_limit,
                    }
                    .into());
                }
                MostGames::AsTheServer => None,
            };
            core.store.set_most_games(account, limit).await?;
            limit
        }
    };
    Ok(Done::from(AccountDone::Limit {
        limit,
        server_limit,
    })
    .into())
}

pub(super) async fn seek(core: &Core, me: &LoggedIn, wanted: Option<u32>) -> Result {
    let member = me.member().map_err(|refusal| match (refusal, wanted) {
        // A guest who types `seek 10` rather wants a game with ten minutes than ten games.
        (CommandError::Refused(Refusal::Server(ServerRefusal::MembersOnly)), Some(games)) => {
            AccountRefusal::GuestsAreNotListed { games }.into()
        }
        (refusal, _) => refusal,
    })?;
    let account = member.0.player.id;
    let seeking = match wanted {
        None => core.store.wanted_games(account).await?.seeking,
        Some(games) => {
            let most = core.limits.game.active;
            if games > most {
                return Err(AccountRefusal::TooManyWanted { games, most }.into());
            }
            core.store.set_seeking(account, games).await?;
            games
        }
    };
    Ok(Done::from(AccountDone::Seeking { seeking }).into())
}
