//! Accounts beyond coming in: addresses, wishes, the list of members, leaving for good.

use super::{Result, account, announcement, games};
use crate::account_deletion;
use crate::error::CommandError;
use crate::logged_in::{By, LoggedIn, Member};
use crate::server::Server;
use crate::throttle::ClientNetwork;
use fanorona_game::{AccountId, ChallengePolicy, PlayerName, Ply};
use fanorona_protocol::command::{
    Addresses, Credentials, GamesOf, MostGames, Password, People, ShowAs, Shown,
};
use fanorona_protocol::event::{Cell, Event, Table};
use fanorona_protocol::refusal::{PeopleRefusal, Refusal};
use fanorona_protocol::reply::{Done, PeopleDone, Reply};
use fanorona_rules::Ruleset;
use fanorona_store::{AddressChange, AddressesKept, MemberEntry, Which};

pub(crate) async fn handle(
    server: &Server,
    network: Option<ClientNetwork>,
    user: Option<&LoggedIn>,
    command: People,
) -> Result {
    let me = || user.ok_or(Refusal::AuthRequired { inline: true });
    match command {
        People::Addresses(what) => addresses(server, me()?.member()?, what).await,
        People::Delete { password } => delete(server, network, me()?.member()?, password).await,
        People::List { boards, after } => list(server, &boards, after.as_ref()).await,
        People::Limit(wanted) => limit(server, me()?.member()?, wanted).await,
        People::Seek(wanted) => match (me()?.member(), wanted) {
            (Ok(member), wanted) => seek(server, member, wanted).await,
            // Whoever comes for the first time wants ten minutes, and not ten games.
            (Err(CommandError::Refused(Refusal::MembersOnly)), Some(games)) => {
                Err(PeopleRefusal::GuestsWish { games }.into())
            }
            (Err(refusal), _) => Err(refusal),
        },
        People::ShowAs(what) => show_as(server, me()?, what).await,
        People::Multiple => Ok(Done::People(PeopleDone::Multiple).into()),
        People::Motd => announcement::motd(server).await,
        People::News { before } => announcement::news(server, before).await,
    }
}

async fn addresses(server: &Server, me: Member<'_>, what: Addresses) -> Result {
    let account = me.0.player.id;
    let limit = server.limits.account.mail_addresses;
    let change = match what {
        Addresses::Show => {
            let all = server.store.addresses(account).await?;
            return Ok(Done::People(PeopleDone::Addresses(all)).into());
        }
        Addresses::Replace(all) => AddressChange::Replace(all),
        Addresses::Add(more) => AddressChange::Add(more),
    };
    let kept = server.store.change_addresses(account, change, limit).await;
    match kept? {
        AddressesKept::Kept(all) => Ok(Done::People(PeopleDone::Addresses(all)).into()),
        AddressesKept::TooMany => Err(Refusal::TooManyAddresses { limit }.into()),
    }
}

/// What is lost with an account, told before it is.
pub(crate) async fn before_deletion(server: &Server, me: Member<'_>) -> Result<Reply> {
    let mut lost = 0;
    let games = account::open_games(server, me.0.player.id, Which::Active).await?;
    for record in &games {
        lost += u32::from(record.game.ply() > Ply(0));
    }
    let active = u32::try_from(games.len()).unwrap_or(u32::MAX);
    Ok(Reply::done(Done::People(PeopleDone::DeletionAsked { active, lost })))
}

/// Deletes an account whose password stands in the line, or has just been checked with the line.
pub(crate) async fn delete(
    server: &Server,
    network: Option<ClientNetwork>,
    me: Member<'_>,
    password: Option<Password>,
) -> Result {
    match (password, me.0.by) {
        (Some(password), _) => {
            let credentials = Credentials { name: me.0.player.name.to_string(), password };
            account::authenticate(server, network, &credentials).await?;
        }
        (None, By::Line) => {}
        (None, By::Session(_)) => return Err(Refusal::AuthRequired { inline: true }.into()),
    }
    let shown_as = account_deletion::depart(server, &me.0.player).await?;
    Ok(Done::People(PeopleDone::Deleted { shown_as }).into())
}

/// All members by name, a page at a time.
async fn list(server: &Server, boards: &[Ruleset], after: Option<&PlayerName>) -> Result {
    let rows = server.limits.list.rows;
    let members = server.store.members(boards, after, rows + 1).await;
    let mut members = members?;
    let goes_on = members.len() > rows as usize;
    members.truncate(rows as usize);
    let more = members.last().filter(|_| goes_on).map(|last| {
        let boards: String = boards.iter().map(|board| format!("{} ", board.name())).collect();
        format!("list {boards}after {}", last.player.name)
    });
    let most = server.limits.game.active;
    let table = Table {
        name: "list",
        columns: &["name", "won", "lost", "drawn", "active", "limit", "seeking", "last here"],
        rows: members.iter().map(|member| member_row(server, member, most)).collect(),
        more,
    };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}

fn member_row(server: &Server, member: &MemberEntry, most: u32) -> Vec<Cell> {
    let here = server.presence.is_here(member.player.id).then(|| server.clock.now());
    let number = |number: u32| Cell::Number(number.into());
    let limit = match member.policy {
        ChallengePolicy::Closed => Cell::from("closed"),
        ChallengePolicy::Ask | ChallengePolicy::Auto => {
            number(member.wishes.most_games.map_or(most, |own| own.min(most)))
        }
    };
    vec![
        Cell::named(&member.player.name, member.bot),
        number(member.tally.won),
        number(member.tally.lost),
        number(member.tally.drawn),
        number(member.tally.active),
        limit,
        number(member.wishes.seeking),
        here.or(member.last_here).map_or(Cell::Empty, Cell::Time),
    ]
}

/// How many games a player has going on at most: the player's own bound, within the server's.
pub(crate) async fn most_games(server: &Server, account: AccountId) -> Result<u32> {
    let wishes = server.store.wishes(account).await?;
    let most = server.limits.game.active;
    Ok(wishes.most_games.map_or(most, |own| own.min(most)))
}

async fn limit(server: &Server, me: Member<'_>, wanted: Option<MostGames>) -> Result {
    let account = me.0.player.id;
    let most = server.limits.game.active;
    let own = match wanted {
        None => server.store.wishes(account).await?.most_games,
        Some(wanted) => {
            let own = match wanted {
                MostGames::At(games) => Some(within(games, "games", 1, most, "limit")?),
                MostGames::AsTheServer => None,
            };
            server.store.set_most_games(account, own).await?;
            own
        }
    };
    Ok(Done::People(PeopleDone::Limit { own, server: most }).into())
}

async fn seek(server: &Server, me: Member<'_>, wanted: Option<u32>) -> Result {
    let account = me.0.player.id;
    let seeking = match wanted {
        None => server.store.wishes(account).await?.seeking,
        Some(games) => {
            let most = server.limits.game.active;
            if games > most {
                // Whoever types `seek 30` wants half an hour, more likely than so many games.
                return Err(
                    PeopleRefusal::OutOfRange { what: "games", least: 0, most, command: "seek" }.into()
                );
            }
            server.store.set_seeking(account, games).await?;
            games
        }
    };
    Ok(Done::People(PeopleDone::Seeking(seeking)).into())
}

/// Holds a number against its bounds.
pub(crate) fn within(
    number: u32,
    what: &'static str,
    least: u32,
    most: u32,
    command: &'static str,
) -> Result<u32> {
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(PeopleRefusal::OutOfRange { what, least, most, command }.into())
}

async fn show_as(server: &Server, me: &LoggedIn, what: ShowAs) -> Result {
    let shown = match what {
        ShowAs::Boards(boards) => boards,
        ShowAs::Own(which) => {
            let names = vec![me.player.name.clone()];
            vec![Shown::Of(GamesOf { names, which, after: None })]
        }
    };
    games::show(server, Some(me), shown).await
}
