//! Tournaments as they are shown: the rows of lists, and what one is.

use super::tell::{name, points};
use crate::features::last_of_page;
use fanorona_game::tournament::{
    Decision, EntrantNumber, Meeting, Pairing, Place, TieBreak, Tournament, TournamentGame,
    TournamentKind, TournamentStage,
};
use fanorona_game::{AccountId, GameId, Pauses, PlayerName, PlayerResult, Start, Timestamp};
use fanorona_protocol::messages::lists::List;
use fanorona_protocol::messages::tournament::{
    TournamentCrossCell, TournamentCrossRow, TournamentGameRow, TournamentLogRow,
    TournamentMeeting, TournamentPage, TournamentPairingRow, TournamentRoundRow, TournamentRow,
    TournamentTableRow, TournamentWinners,
};
use fanorona_protocol::value::{ExactSeconds, Halves, Quarters};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_rules::Side;
use fanorona_store::{StoredTournament, TournamentHead, TournamentLogEntry};
use std::cmp::Ordering;
use std::collections::HashMap;

/// Dates as they are shown.
pub(super) type DateOf<'a> = &'a dyn Fn(Timestamp) -> Timestamp;

/// A row of a list of tournaments.
pub(super) fn row(head: TournamentHead, date: DateOf<'_>) -> TournamentRow {
    let winners = head.winners.into_iter().map(|winner| winner.name);
    let winners: Vec<PlayerName> = winners.collect();
    TournamentRow {
        tournament: head.id,
        name: SafeText::new(head.name.as_str()),
        form: head.played_as,
        stage: head.stage,
        ruleset: head.terms.game.ruleset,
        time: head.terms.game.time,
        rated: head.terms.game.rated,
        players: head.players,
        round: head.round,
        starts_ms: date(head.starts_at),
        ended_ms: head.ended_at.map(date),
        winners: TournamentWinners::new(winners),
    }
}

/// What a tournament is, for a viewer.
pub(super) fn page(
    stored: &StoredTournament,
    viewer: Option<AccountId>,
    now: Timestamp,
    downtime: &Pauses,
    date: DateOf<'_>,
) -> TournamentPage {
    let tournament = &stored.tournament;
    let terms = &tournament.terms;
    let mine = viewer.and_then(|viewer| tournament.entrant_of(viewer));
    let mine = mine.filter(|mine| mine.withdrawn.is_none());
    let directs = viewer.is_some_and(|viewer| tournament.is_directed_by(viewer));
    let helpers = stored.helpers.iter().map(|helper| helper.name.clone());
    let open = mine.and_then(|mine| open_pairing(tournament, mine.number));
    let opponent = mine.zip(open).and_then(|(mine, pairing)| {
        let mut seats = pairing.meeting.seats().iter();
        let seat = seats.find(|seat| seat.entrant != mine.number)?;
        name(tournament, seat.entrant)
    });
    let running = open.and_then(|pairing| pairing.games.iter().find(|game| game.result.is_none()));
    let best: Vec<PlayerName> = (tournament.winners().into_iter())
        .filter_map(|number| name(tournament, number))
        .collect();
    let (leaders, winners) = match tournament.stage {
        TournamentStage::Open | TournamentStage::Cancelled => (None, None),
        TournamentStage::Running => (TournamentWinners::new(best), None),
        TournamentStage::Over => (None, TournamentWinners::new(best)),
    };
    TournamentPage {
        tournament: tournament.id,
        name: SafeText::new(tournament.name.as_str()),
        form: tournament.played_as,
        stage: tournament.stage,
        terms: terms.game,
        description: tournament.description.as_deref().map(SafeText::new),
        director: stored.director.as_ref().map(|it| it.name.clone()),
        directors: helpers.collect(),
        needs_code: tournament.code.is_some(),
        code: tournament.code.clone().filter(|_| directs),
        least_games: terms.least_games,
        least_rating: terms.ratings.least().map(i64::from),
        most_rating: terms.ratings.most().map(i64::from),
        players: tournament.people().count(),
        filled: tournament.playing().filter(|it| it.robot).count(),
        least_players: terms.least_players,
        most_players: terms.most_players,
        round: tournament.rounds_paired(),
        rounds: tournament.rounds_in_all(),
        minutes: terms.minutes,
        days: terms.round_days.map_or(0, fanorona_game::Days::count),
        double: terms.double,
        robots: terms.robots.is_some(),
        guests: terms.guests,
        every: terms.every,
        starts_ms: date(tournament.starts_at),
        ends_ms: tournament.ends_at(downtime).map(date),
        ended_ms: tournament.ended_at.map(date),
        joined: mine.is_some(),
        can_join: tournament.can_be_joined(now),
        asked: viewer.is_some_and(|viewer| tournament.asked.contains(&viewer)),
        directs,
        game: running.map(|game| game.id),
        opponent,
        left: mine.map_or(0, |mine| open_pairings(tournament, mine.number).count()),
        arranged: open.is_some_and(|pairing| pairing.games.is_empty()),
        first_step_s: terms.first_step_limit().map(ExactSeconds::from),
        leaders,
        winners,
    }
}

/// The pairings of an entrant that are not decided.
fn open_pairings(
    tournament: &Tournament,
    entrant: EntrantNumber,
) -> impl Iterator<Item = &Pairing> {
    tournament
        .pairings()
        .map(|(_, pairing)| pairing)
        .filter(move |pairing| pairing.decision.is_none() && pairing.has(entrant))
}

/// The pairing that an entrant is playing, or has to play: one with a running game first.
pub(super) fn open_pairing(tournament: &Tournament, entrant: EntrantNumber) -> Option<&Pairing> {
    let open: Vec<&Pairing> = open_pairings(tournament, entrant).collect();
    let plays = |pairing: &&&Pairing| pairing.games.iter().any(|game| game.result.is_none());
    let first = open.iter().find(plays).or(open.first());
    first.copied()
}

/// The game that an entrant is playing.
pub(super) fn running_game(tournament: &Tournament, entrant: EntrantNumber) -> Option<GameId> {
    let pairing = open_pairing(tournament, entrant)?;
    let game = pairing.games.iter().find(|game| game.result.is_none())?;
    Some(game.id)
}

/// The table: standings, tie-breaks, and all meetings.
pub(super) fn table(tournament: &Tournament) -> Vec<TournamentTableRow> {
    let places = tournament.standings();
    let groups = places.iter().map(|place| place.group).max().unwrap_or(0);
    let ranks: HashMap<EntrantNumber, u16> = places
        .iter()
        .map(|place| (place.entrant, place.rank))
        .collect();
    let mut own: HashMap<EntrantNumber, Vec<(u16, &Pairing)>> = HashMap::new();
    for (round, pairing) in tournament.pairings() {
        for seat in pairing.meeting.seats() {
            let of_entrant = own.entry(seat.entrant).or_default();
            of_entrant.push((round.number, pairing));
        }
    }
    places
        .iter()
        .filter_map(|place| {
            let own = own.get(&place.entrant).map_or(&[][..], Vec::as_slice);
            let against = meetings(tournament, place.entrant, own, &ranks);
            let row = table_row(tournament, place, against)?;
            let group = row.group.filter(|_| groups > 1);
            Some(TournamentTableRow { group, ..row })
        })
        .collect()
}

fn table_row(
    tournament: &Tournament,
    place: &Place,
    against: Vec<TournamentMeeting>,
) -> Option<TournamentTableRow> {
    let entrant = tournament.entrant(place.entrant)?;
    let tie_break = |wanted| {
        let mut found = place.tie_breaks.iter();
        found.find(|(kind, _)| *kind == wanted)?.1
    };
    let halves = |wanted| {
        let value = tie_break(wanted)?;
        Some(Halves(u16::try_from(value).unwrap_or(u16::MAX)))
    };
    Some(TournamentTableRow {
        group: (place.group > 0).then_some(place.group),
        rank: place.rank,
        player: entrant.player.name.clone(),
        robot: entrant.robot,
        rating: entrant.rating,
        points: points(tournament, place.points),
        won: place.won,
        drawn: place.drawn,
        lost: place.lost,
        rounds: tie_break(TieBreak::Rounds),
        direct: halves(TieBreak::Direct),
        buchholz: halves(TieBreak::Buchholz),
        sonneborn: tie_break(TieBreak::SonnebornBerger).map(Quarters),
        wins: tie_break(TieBreak::Wins),
        against,
        withdrawn: entrant.withdrawn.map(|(_, why)| why),
        moves: place.moves,
    })
}

/// The cross table: what each entrant did against each other one of a pool, or in each round.
pub(super) fn cross(tournament: &Tournament) -> Vec<TournamentCrossRow> {
    let places = tournament.standings();
    let groups = places.iter().map(|place| place.group).max().unwrap_or(0);
    let mut numbers: HashMap<EntrantNumber, u16> = HashMap::new();
    let mut sizes: HashMap<u16, u16> = HashMap::new();
    for place in &places {
        let size = sizes.entry(place.group).or_default();
        *size += 1;
        numbers.insert(place.entrant, *size);
    }
    let rows = places.iter().filter_map(|place| {
        let entrant = tournament.entrant(place.entrant)?;
        let own = tournament.pairings().filter(|(_, pairing)| {
            pairing.has(place.entrant) && pairing.decision != Some(Decision::Annulled)
        });
        let own: Vec<_> = own.collect();
        let latest = &own[own.len().saturating_sub(MEETINGS)..];
        let cells = latest.iter().zip(1..).map(|((round, pairing), meeting)| {
            let seats = pairing.meeting.seats();
            let mine = seats.iter().find(|seat| seat.entrant == place.entrant);
            let other = seats.iter().find(|seat| seat.entrant != place.entrant);
            let opponent = other.and_then(|seat| numbers.get(&seat.entrant).copied());
            let ordinary = pairing.games.iter();
            let ordinary = ordinary.filter(|game| game.start == Start::Ordinary);
            let side = |game: &TournamentGame| match game.white == place.entrant {
                true => Side::White,
                false => Side::Black,
            };
            TournamentCrossCell {
                column: match tournament.played_as {
                    TournamentKind::Pool => opponent.unwrap_or(0),
                    TournamentKind::Arena => meeting,
                    TournamentKind::DoubleSwiss | TournamentKind::Cup => round.number,
                },
                opponent,
                player: other.and_then(|seat| name(tournament, seat.entrant)),
                sides: ordinary.map(side).collect(),
                points: mine
                    .filter(|_| pairing.decision.is_some())
                    .map(|seat| points(tournament, seat.points)),
            }
        });
        Some(TournamentCrossRow {
            form: tournament.played_as,
            group: (groups > 1).then_some(place.group),
            number: *numbers.get(&place.entrant)?,
            rank: place.rank,
            player: entrant.player.name.clone(),
            rating: entrant.rating,
            points: points(tournament, place.points),
            against: cells.collect(),
        })
    });
    rows.collect()
}

/// The last meetings of an entrant. In an arena there are many.
const MEETINGS: usize = 30;

/// The last of an entrant's own pairings that count or are played, each with its round. Two who got
/// nothing from a pairing both lost it.
fn meetings(
    tournament: &Tournament,
    entrant: EntrantNumber,
    own: &[(u16, &Pairing)],
    ranks: &HashMap<EntrantNumber, u16>,
) -> Vec<TournamentMeeting> {
    let counts = |(_, pairing): &&(u16, &Pairing)| pairing.decision != Some(Decision::Annulled);
    let own: Vec<_> = own.iter().filter(counts).collect();
    own[own.len().saturating_sub(MEETINGS)..]
        .iter()
        .map(|(round, pairing)| {
            let decided = pairing.decision.is_some();
            let seats = pairing.meeting.seats();
            let mine = seats.iter().find(|seat| seat.entrant == entrant);
            let other = seats.iter().find(|seat| seat.entrant != entrant);
            let own = mine.map_or(0, |seat| seat.points);
            let theirs = other.map_or(0, |seat| seat.points);
            let result = match own.cmp(&theirs) {
                Ordering::Greater => PlayerResult::Won,
                Ordering::Equal if own > 0 || other.is_none() => PlayerResult::Drawn,
                Ordering::Equal | Ordering::Less => PlayerResult::Lost,
            };
            TournamentMeeting {
                round: *round,
                opponent: other.and_then(|seat| ranks.get(&seat.entrant).copied()),
                player: other.and_then(|seat| name(tournament, seat.entrant)),
                result: decided.then_some(result),
                points: decided.then_some(points(tournament, own)),
            }
        })
        .collect()
}

/// The pairings of a round.
pub(super) fn pairings(tournament: &Tournament, number: u16) -> Vec<TournamentPairingRow> {
    let round = tournament.rounds.iter().find(|it| it.number == number);
    let groups = tournament.entrants.iter().map(|entrant| entrant.group);
    let groups = groups.max().unwrap_or(0);
    let pairings = round.into_iter().flat_map(|round| &round.pairings);
    pairings
        .filter_map(|pairing| {
            let decided = pairing.decision.is_some();
            let shown = |half: u16| decided.then_some(points(tournament, half));
            let (first, second) = match pairing.meeting {
                Meeting::Two([one, other]) => (one, Some(other)),
                Meeting::Bye(seat, _) => (seat, None),
            };
            Some(TournamentPairingRow {
                round: number,
                pairing: pairing.number,
                group: (groups > 1).then_some(pairing.group),
                first: name(tournament, first.entrant)?,
                second: second.and_then(|seat| name(tournament, seat.entrant)),
                first_points: shown(first.points),
                second_points: second.and_then(|seat| shown(seat.points)),
                decision: pairing.decision,
                games: pairing.games.iter().map(|game| game.id).collect(),
            })
        })
        .collect()
}

/// The rounds. Their ends have moved by the stops of the server.
pub(super) fn rounds(
    tournament: &Tournament,
    downtime: &Pauses,
    date: DateOf<'_>,
) -> Vec<TournamentRoundRow> {
    let rounds = tournament.rounds.iter();
    rounds
        .map(|round| TournamentRoundRow {
            round: round.number,
            started_ms: date(round.started_at),
            ends_ms: date(tournament.end_of(round, downtime)),
            pairings: round.pairings.len(),
            decided: (round.pairings.iter())
                .filter(|pairing| pairing.decision.is_some())
                .count(),
        })
        .collect()
}

/// The games.
pub(super) fn games(tournament: &Tournament) -> Vec<TournamentGameRow> {
    let mut rows = Vec::new();
    for (round, pairing) in tournament.pairings() {
        let Some(two) = pairing.two() else { continue };
        for game in &pairing.games {
            let other = two.iter().find(|seat| seat.entrant != game.white);
            let players: Option<(PlayerName, PlayerName)> = name(tournament, game.white)
                .zip(other.and_then(|seat| name(tournament, seat.entrant)));
            let Some((white, black)) = players else {
                continue;
            };
            rows.push(TournamentGameRow {
                game: game.id,
                round: round.number,
                pairing: pairing.number,
                white,
                black,
                result: game.result.map(|result| result.score),
            });
        }
    }
    rows
}

/// A page of the log. One entry more than `limit` says that there is another page.
pub(super) fn log(
    tournament: &Tournament,
    mut log: Vec<TournamentLogEntry>,
    limit: u32,
    date: DateOf<'_>,
) -> List<TournamentLogRow> {
    let more = last_of_page(&mut log, limit)
        .map(|last| format!("tournament log {} before {}", tournament.id, last.number));
    let rows = log.into_iter().map(|logged| {
        let entry = logged.entry;
        let about = logged.about.map(|player| player.name);
        let player = |place: usize| name(tournament, *entry.entrants.get(place)?);
        let halves = |of: &[u16], place: usize| Some(points(tournament, *of.get(place)?));
        TournamentLogRow {
            number: logged.number,
            at_ms: date(logged.at),
            decider: logged.by.map(|player| player.name),
            what: entry.what,
            round: entry.round,
            pairing: entry.pairing,
            first: player(0).or(about),
            second: player(1),
            first_points: halves(&entry.points, 0),
            second_points: halves(&entry.points, 1),
            first_earlier: halves(&entry.earlier, 0),
            second_earlier: halves(&entry.earlier, 1),
            why: entry.why,
            decision: entry.decision,
            text: entry.text.as_deref().map(SafeText::new),
            reason: logged.reason.as_deref().map(SafeText::new),
        }
    });
    List {
        rows: rows.collect(),
        more,
    }
}
