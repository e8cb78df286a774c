//! What is said of tournaments, and to whom.

use super::change::load;
use super::news;
use crate::features::Result;
use crate::services::talk::friends_who_listen;
use crate::services::{Core, Server, webhook};
use fanorona_game::tournament::{
    Cancellation, Entrant, EntrantNumber, Meeting, Pairing, Seat, Step, Tournament, TournamentKind,
};
use fanorona_game::{AccountId, ChannelName, PlayerName, Timestamp};
use fanorona_protocol::messages::announced::Announced;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::tournament::{
    TournamentChange, TournamentEvent, TournamentWinners,
};
use fanorona_protocol::value::Halves;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::WhichTournaments;
use std::collections::HashSet;

/// Wins in a row of which all who take part are told.
const STREAK: u32 = 3;

/// With more people than these, the result of a pairing is told only to its players and the director.
const ALL_RESULTS: usize = 16;

/// The event of a change, for those who are told because of what they do or want to know.
fn event(tournament: &Tournament, change: TournamentChange) -> Event {
    event_in(None, tournament, change)
}

/// The event of a change, in the channel if there is one.
fn event_in(
    channel: Option<ChannelName>,
    tournament: &Tournament,
    change: TournamentChange,
) -> Event {
    Event::Tournament(Box::new(TournamentEvent {
        tournament: tournament.id,
        name: SafeText::new(tournament.name.as_str()),
        channel,
        change,
    }))
}

/// Points as they are shown. Those of an arena are whole, all others are counted in halves.
pub(super) fn points(tournament: &Tournament, points: u16) -> Halves {
    Halves(if tournament.played_as == TournamentKind::Arena {
        points.saturating_mul(2)
    } else {
        points
    })
}

/// The people who take part, and the directors.
pub(super) fn people(tournament: &Tournament) -> Vec<AccountId> {
    let people = tournament.people().map(|entrant| entrant.player.id);
    let mut told: Vec<AccountId> = people.collect();
    let directors = tournament.director.iter().chain(&tournament.helpers);
    let directors: Vec<AccountId> = directors.copied().filter(|it| !told.contains(it)).collect();
    told.extend(directors);
    told
}

pub(super) fn name(tournament: &Tournament, number: EntrantNumber) -> Option<PlayerName> {
    let entrant = tournament.entrant(number)?;
    Some(entrant.player.name.clone())
}

/// Tells everybody who takes part, and the director, except one.
fn tell_people(
    core: &Core,
    tournament: &Tournament,
    change: TournamentChange,
    but: Option<AccountId>,
) {
    let mut people = people(tournament);
    people.retain(|account| Some(*account) != but);
    core.presence.tell_all(&people, &event(tournament, change));
}

/// Those who are notified about a player, and hear what the player says.
async fn friends(server: &Server, player: AccountId) -> Vec<AccountId> {
    let mut friends = friends_who_listen(server, player).await;
    friends.retain(|friend| server.audience.chat.hears(*friend, player));
    friends
}

/// Tells some players, and then the channel, except `by`, who has an answer instead: nobody is told
/// twice.
async fn proclaim(
    server: &Server,
    tournament: &Tournament,
    change: TournamentChange,
    direct: Vec<AccountId>,
    by: Option<AccountId>,
) {
    server
        .presence
        .tell_all(&direct, &event(tournament, change.clone()));
    // Those who know the code know of it.
    if tournament.code.is_some() {
        return;
    }
    // Nobody censors the server.
    let speaker = by.unwrap_or(AccountId(0));
    if let Some((channel, mut inside)) = news::listeners(server, speaker).await {
        inside.retain(|who| Some(*who) != by && !direct.contains(who));
        let event = event_in(Some(channel), tournament, change);
        server.presence.tell_all(&inside, &event);
    }
}

/// A tournament is open. `by`: who created it, and has an answer instead.
pub(super) async fn opened(server: &Server, tournament: &Tournament, by: Option<AccountId>) {
    let change = TournamentChange::Open {
        form: tournament.terms.kind,
        terms: tournament.terms.game,
        starts_ms: server.clock.date_of(tournament.starts_at),
    };
    let friends = match by {
        Some(by) if tournament.code.is_none() => friends(server, by).await,
        Some(_) | None => Vec::new(),
    };
    proclaim(server, tournament, change, friends, by).await;
}

/// A player joined, and has an answer instead.
pub(super) async fn joined(server: &Server, tournament: &Tournament, entrant: &Entrant) {
    let change = TournamentChange::Joined {
        player: entrant.player.name.clone(),
        players: tournament.people().count(),
    };
    let player = entrant.player.id;
    let mut told: HashSet<AccountId> = people(tournament).into_iter().collect();
    told.extend(friends(server, player).await);
    told.remove(&player);
    let told: Vec<AccountId> = told.into_iter().collect();
    server.presence.tell_all(&told, &event(tournament, change));
}

/// A player takes part no more. `by`: who caused it, and has an answer instead.
pub(super) fn withdrawn(
    core: &Core,
    tournament: &Tournament,
    number: EntrantNumber,
    by: Option<AccountId>,
    reason: Option<SafeText>,
) {
    let Some(entrant) = tournament.entrant(number) else {
        return;
    };
    let Some((_, why)) = entrant.withdrawn else {
        return;
    };
    let change = TournamentChange::Withdrawn {
        player: entrant.player.name.clone(),
        why,
        reason,
    };
    let player = entrant.player.id;
    let mut told = people(tournament);
    told.retain(|account| *account != player);
    told.push(player);
    told.retain(|account| Some(*account) != by);
    core.presence.tell_all(&told, &event(tournament, change));
}

/// What a member is told at login: who has asked them to take part, as long as they can join.
///
/// # Errors
/// The store failed.
pub async fn on_arrival(core: &Core, me: AccountId) -> Result<Vec<Event>> {
    let which = WhichTournaments::Asking(me);
    let heads = core.store.tournaments(which, core.limits.list.rows).await?;
    let mut events = Vec::new();
    for head in heads {
        let stored = load(core, head.id).await?;
        let can_join = stored.tournament.can_be_joined(core.clock.now());
        if let Some(director) = stored.director.filter(|_| can_join) {
            let director = director.name;
            events.push(event(
                &stored.tournament,
                TournamentChange::Asked { director },
            ));
        }
    }
    Ok(events)
}

/// A director has asked a member to take part.
pub(super) fn asked(core: &Core, tournament: &Tournament, by: &PlayerName, who: AccountId) {
    let director = by.clone();
    let change = TournamentChange::Asked { director };
    core.presence.tell(who, &event(tournament, change));
}

/// A member directs it, too.
pub(super) fn appointed(core: &Core, tournament: &Tournament, by: &PlayerName, who: AccountId) {
    let director = by.clone();
    let change = TournamentChange::Appointed { director };
    core.presence.tell(who, &event(tournament, change));
}

/// A director, who has an answer instead, has changed it.
pub(super) fn changed(core: &Core, tournament: &Tournament, options: &str, by: AccountId) {
    let options = options.to_owned();
    let change = TournamentChange::Changed { options };
    tell_people(core, tournament, change, Some(by));
}

/// A round lasts longer. The director has an answer instead.
pub(super) fn extended(
    core: &Core,
    tournament: &Tournament,
    round: u16,
    ends_ms: Timestamp,
    by: AccountId,
) {
    let change = TournamentChange::Extended { round, ends_ms };
    tell_people(core, tournament, change, Some(by));
}

/// It starts soon.
pub(super) fn soon(core: &Core, tournament: &Tournament) {
    let starts_ms = core.clock.date_of(tournament.starts_at);
    tell_people(core, tournament, TournamentChange::Soon { starts_ms }, None);
}

/// An opponent in a game that is arranged is there.
pub(super) fn ready(core: &Core, tournament: &Tournament, who: &PlayerName, to: AccountId) {
    let player = who.clone();
    let change = TournamentChange::Ready { player };
    core.presence.tell(to, &event(tournament, change));
}

/// It does not take place. `by`: who cancelled it, and has an answer instead.
pub(super) async fn cancelled(
    server: &Server,
    tournament: &Tournament,
    why: Cancellation,
    by: Option<AccountId>,
    reason: Option<SafeText>,
) {
    let change = TournamentChange::Cancelled { why, reason };
    let mut direct = people(tournament);
    direct.retain(|who| Some(*who) != by);
    proclaim(server, tournament, change, direct, by).await;
}

/// The page of a tournament, if the server has pages.
fn url(server: &Server, tournament: &Tournament) -> Option<String> {
    let site = server.doors.addresses.http_url.as_ref()?;
    Some(format!("{site}/tournament/{}", tournament.id))
}

/// Tells the webhook. What a node has not told when it dies is lost: the table stays.
fn post(server: &Server, announced: &Announced) {
    drop(webhook::post(server, announced));
}

/// What a step has changed.
pub(super) async fn step(server: &Server, tournament: &Tournament, step: &Step) {
    match step {
        Step::Cancel(why) => cancelled(server, tournament, *why, None, None).await,
        Step::Start { played_as, .. } => {
            let change = TournamentChange::Started {
                form: *played_as,
                players: tournament.playing().count(),
                all_play_all: *played_as != tournament.terms.kind,
            };
            proclaim(server, tournament, change, people(tournament), None).await;
            let (players, url) = (tournament.playing().count(), url(server, tournament));
            post(
                server,
                &Announced::TournamentStarts {
                    tournament: tournament.id,
                    name: SafeText::new(tournament.name.as_str()),
                    players,
                    url,
                },
            );
        }
        Step::Pair { round, .. } => paired(server, tournament, *round, None),
        Step::TakeBye { round, pairing } => {
            paired(server, tournament, *round, Some(pairing.number));
        }
        Step::Decide(verdict) => decided(server, tournament, verdict.round, verdict.pairing),
        Step::Withdraw { entrant, .. } => withdrawn(server, tournament, *entrant, None, None),
        Step::Finish => {
            let winners = tournament.winners().into_iter();
            let winners: Vec<PlayerName> = winners
                .filter_map(|number| name(tournament, number))
                .collect();
            let winners = TournamentWinners::new(winners);
            if let Some(winners) = winners.clone() {
                post(
                    server,
                    &Announced::TournamentWon {
                        tournament: tournament.id,
                        name: SafeText::new(tournament.name.as_str()),
                        winners,
                        url: url(server, tournament),
                    },
                );
            }
            let change = TournamentChange::Over { winners };
            proclaim(server, tournament, change, people(tournament), None).await;
        }
        // Players see their games.
        Step::Wait(_)
        | Step::AddRobots(_)
        | Step::NextGame { .. }
        | Step::EndGame { .. }
        | Step::EndRound { .. } => {}
    }
}

/// Those without an opponent, and those who arrange their game; of one pairing or of all.
fn paired(core: &Core, tournament: &Tournament, number: u16, only: Option<u16>) {
    let Some(round) = tournament.rounds.iter().find(|it| it.number == number) else {
        return;
    };
    if tournament.played_as == TournamentKind::Arena {
        return;
    }
    let account = |number| Some(tournament.entrant(number)?.player.id);
    let told = |pairing: &&Pairing| only.is_none_or(|only| pairing.number == only);
    for pairing in round.pairings.iter().filter(told) {
        match pairing.meeting {
            Meeting::Bye(seat, _) => {
                let change = TournamentChange::Bye {
                    round: number,
                    points: points(tournament, seat.points),
                };
                if let Some(account) = account(seat.entrant) {
                    core.presence.tell(account, &event(tournament, change));
                }
            }
            Meeting::Two([one, other]) if pairing.games.is_empty() => {
                for (seat, opponent) in [(one, other), (other, one)] {
                    let known = account(seat.entrant).zip(name(tournament, opponent.entrant));
                    let Some((account, opponent)) = known else {
                        continue;
                    };
                    let change = TournamentChange::Arrange {
                        round: number,
                        opponent,
                        until_ms: core.clock.date_of(round.ends_at),
                    };
                    core.presence.tell(account, &event(tournament, change));
                }
            }
            Meeting::Two(_) => {}
        }
    }
}

fn decided(core: &Core, tournament: &Tournament, round: u16, pairing: u16) {
    let found = tournament
        .pairings()
        .find(|(it, pair)| it.number == round && pair.number == pairing);
    let Some((_, pairing)) = found else { return };
    let (Some([one, other]), Some(decision)) = (pairing.two(), pairing.decision) else {
        return;
    };
    if tournament.played_as == TournamentKind::Arena {
        return streak(core, tournament, pairing);
    }
    let names = name(tournament, one.entrant).zip(name(tournament, other.entrant));
    let Some((first, second)) = names else { return };
    let change = TournamentChange::Result {
        round,
        first,
        second,
        first_points: points(tournament, one.points),
        second_points: points(tournament, other.points),
        decision,
    };
    if tournament.people().count() <= ALL_RESULTS {
        return tell_people(core, tournament, change, None);
    }
    let two = [one, other].map(|seat| tournament.entrant(seat.entrant));
    let players = two.into_iter().flatten().map(|entrant| entrant.player.id);
    let directors = tournament.director.iter().chain(&tournament.helpers);
    let mut told: Vec<AccountId> = players.chain(directors.copied()).collect();
    told.sort_unstable();
    told.dedup();
    core.presence.tell_all(&told, &event(tournament, change));
}

/// The points of a pairing were corrected: its players and the director are told, whatever their number.
pub(super) fn corrected(
    core: &Core,
    tournament: &Tournament,
    round: u16,
    (seats, earlier): ([Seat; 2], [Seat; 2]),
    (decider, reason): (PlayerName, SafeText),
) {
    let names = seats.map(|seat| name(tournament, seat.entrant));
    let [Some(first), Some(second)] = names else {
        return;
    };
    let [first_points, second_points] = seats.map(|seat| points(tournament, seat.points));
    let [first_earlier, second_earlier] = earlier.map(|seat| points(tournament, seat.points));
    let change = TournamentChange::Corrected {
        round,
        first,
        second,
        first_points,
        second_points,
        first_earlier,
        second_earlier,
        decider,
        reason,
    };
    let two = seats.map(|seat| tournament.entrant(seat.entrant));
    let players = two.into_iter().flatten().map(|entrant| entrant.player.id);
    let mut told: Vec<AccountId> = players.chain(people(tournament)).collect();
    told.sort_unstable();
    told.dedup();
    core.presence.tell_all(&told, &event(tournament, change));
}

/// Somebody wins one game after another in an arena.
fn streak(core: &Core, tournament: &Tournament, pairing: &Pairing) {
    let Some([one, other]) = pairing.two() else {
        return;
    };
    let winner = match one.points.cmp(&other.points) {
        std::cmp::Ordering::Greater => one.entrant,
        std::cmp::Ordering::Less => other.entrant,
        std::cmp::Ordering::Equal => return,
    };
    let won = |pairing: &Pairing| {
        let seats = pairing.two().unwrap_or([one, other]);
        let [mine, theirs] = if seats[0].entrant == winner {
            seats
        } else {
            [seats[1], seats[0]]
        };
        mine.points > theirs.points
    };
    let all: Vec<&Pairing> = tournament.pairings().map(|(_, pairing)| pairing).collect();
    let own = all
        .into_iter()
        .rev()
        .filter(|pairing| pairing.has(winner) && pairing.decision.is_some());
    let wins = own.take_while(|pairing| won(pairing)).count();
    let wins = u32::try_from(wins).unwrap_or(u32::MAX);
    if wins >= STREAK
        && let Some(player) = name(tournament, winner)
    {
        let change = TournamentChange::Streak { player, wins };
        tell_people(core, tournament, change, None);
    }
}
