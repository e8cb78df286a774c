//! An independent calculation of the table.

use super::{all_pairings, by_rating, entrant, players, winner_of_cup};
use crate::tournament::{
    Decision, Entrant, EntrantNumber, Meeting, Pairing, Place, TieBreak, Tournament,
    TournamentKind, Withdrawal,
};
use crate::{EndReason, Score, Start};
use fanorona_rules::Side;

/// The pairings that count.
fn counting(it: &Tournament) -> Vec<&Pairing> {
    let mut pairings = all_pairings(it);
    pairings.retain(|pairing| {
        pairing.decision.is_some() && pairing.decision != Some(Decision::Annulled)
    });
    pairings
}

fn points_in(pairing: &Pairing, who: EntrantNumber) -> u32 {
    match pairing.meeting {
        Meeting::Two([one, other]) => u32::from(if one.entrant == who {
            one.points
        } else {
            other.points
        }),
        Meeting::Bye(seat, _) => u32::from(seat.points),
    }
}

fn points(it: &Tournament, who: EntrantNumber) -> u32 {
    let own = counting(it)
        .into_iter()
        .filter(|pairing| players(pairing).contains(&who));
    own.map(|pairing| points_in(pairing, who)).sum()
}

/// Games won, drawn and lost; velas do not count.
fn games(it: &Tournament, who: EntrantNumber) -> [u16; 3] {
    let mut counts = [0; 3];
    for pairing in counting(it) {
        if !players(pairing).contains(&who) {
            continue;
        }
        for game in pairing
            .games
            .iter()
            .filter(|game| game.start != Start::Vela)
        {
            let side = if game.white == who {
                Side::White
            } else {
                Side::Black
            };
            let place = match game.result.map(|it| it.score) {
                None | Some(Score::Aborted) => continue,
                Some(Score::Win(winner)) => {
                    if winner == side {
                        0
                    } else {
                        2
                    }
                }
                Some(Score::Draw) => 1,
            };
            counts[place] += 1;
        }
    }
    counts
}

/// The points against each opponent.
fn meetings(it: &Tournament, who: EntrantNumber) -> Vec<(EntrantNumber, u32)> {
    let mut meetings = Vec::new();
    for pairing in counting(it) {
        let two = players(pairing);
        if two.len() == 2 && two.contains(&who) {
            let other = if two[0] == who { two[1] } else { two[0] };
            meetings.push((other, points_in(pairing, who)));
        }
    }
    meetings
}

fn direct(it: &Tournament, who: EntrantNumber, table: &[EntrantNumber]) -> Option<u32> {
    let own = points(it, who);
    let equal: Vec<EntrantNumber> = table
        .iter()
        .copied()
        .filter(|other| points(it, *other) == own)
        .collect();
    if equal.len() == 1 {
        return None;
    }
    for one in &equal {
        for other in &equal {
            let met = meetings(it, *one)
                .iter()
                .any(|(opponent, _)| opponent == other);
            if one != other && !met {
                return None;
            }
        }
    }
    let own = meetings(it, who);
    Some(
        own.iter()
            .filter(|(other, _)| equal.contains(other))
            .map(|(_, it)| it)
            .sum(),
    )
}

fn buchholz(it: &Tournament, who: EntrantNumber) -> u32 {
    let mut of_opponents = Vec::new();
    for round in &it.rounds {
        // A round without a pairing is an opponent without points.
        let mut here = 0;
        for pairing in &round.pairings {
            let two = players(pairing);
            if pairing.decision.is_none() || !two.contains(&who) {
                continue;
            }
            let other = two.iter().copied().find(|it| *it != who);
            here = points(it, other.unwrap_or(who));
        }
        of_opponents.push(here);
    }
    let worst = of_opponents.iter().min().copied().unwrap_or(0);
    of_opponents.iter().sum::<u32>() - worst
}

fn tie_breaks(
    it: &Tournament,
    who: EntrantNumber,
    table: &[EntrantNumber],
) -> Vec<(TieBreak, Option<u32>)> {
    let wins = (TieBreak::Wins, Some(u32::from(games(it, who)[0])));
    match it.played_as {
        TournamentKind::Pool => {
            let value = meetings(it, who)
                .iter()
                .map(|(other, own)| own * points(it, *other))
                .sum();
            vec![
                (TieBreak::Direct, direct(it, who, table)),
                (TieBreak::SonnebornBerger, Some(value)),
                wins,
            ]
        }
        TournamentKind::DoubleSwiss => vec![
            (TieBreak::Direct, direct(it, who, table)),
            (TieBreak::Buchholz, Some(buchholz(it, who))),
            wins,
        ],
        TournamentKind::Arena => vec![wins],
        TournamentKind::Cup => {
            let rounds = counting(it)
                .into_iter()
                .filter(|pairing| winner_of_cup(it, pairing) == Some(who))
                .count();
            vec![(TieBreak::Rounds, Some(u32::try_from(rounds).unwrap()))]
        }
    }
}

/// What decides, the larger the better.
fn worth(it: &Tournament, place: &Place) -> Vec<u32> {
    let left_nothing = is_annulled(it, place.entrant);
    let mut worth = vec![u32::from(!left_nothing)];
    if it.played_as != TournamentKind::Cup {
        worth.push(u32::from(place.points));
    }
    worth.extend(place.tie_breaks.iter().map(|(_, value)| value.unwrap_or(0)));
    worth
}

/// Whether all that somebody who left a pool has is annulled.
fn is_annulled(it: &Tournament, who: EntrantNumber) -> bool {
    let mut own = all_pairings(it);
    own.retain(|pairing| players(pairing).contains(&who));
    it.played_as == TournamentKind::Pool
        && entrant(it, who).withdrawn.is_some()
        && own
            .iter()
            .all(|pairing| pairing.decision == Some(Decision::Annulled))
}

/// Compares the table with an independent one.
pub(in crate::tournament::tests) fn check(it: &Tournament) {
    let found = it.standings();
    let in_table = |who: &&Entrant| who.withdrawn.is_none_or(|(round, _)| round > 0);
    assert_eq!(found.len(), it.entrants.iter().filter(in_table).count());
    let last_group = it
        .entrants
        .iter()
        .map(|entrant| entrant.group)
        .max()
        .unwrap_or(0);
    let mut rows = found.iter();
    for group in 0..=last_group {
        let mut members = by_rating(it);
        members.retain(|entrant| entrant.group == group && in_table(entrant));
        let members = members.into_iter();
        let members: Vec<EntrantNumber> = members.map(|entrant| entrant.number).collect();
        let table: Vec<&Place> = rows.by_ref().take(members.len()).collect();
        for place in &table {
            assert!(members.contains(&place.entrant) && place.group == group);
            assert_eq!(u32::from(place.points), points(it, place.entrant));
            assert_eq!(
                [place.won, place.drawn, place.lost],
                games(it, place.entrant)
            );
            assert_eq!(place.tie_breaks, tie_breaks(it, place.entrant, &members));
            let better = table
                .iter()
                .filter(|other| worth(it, other) > worth(it, place))
                .count();
            assert_eq!(usize::from(place.rank), better + 1, "{table:#?}");
        }
        assert!(table.is_sorted_by_key(|place| place.rank));
        winners(it, &table);
    }
}

/// Whether a game that counts ended by play, or was decided by somebody who looked at it.
fn has_played(it: &Tournament, who: EntrantNumber) -> bool {
    let own = counting(it)
        .into_iter()
        .filter(|pairing| players(pairing).contains(&who));
    let mut results = own
        .flat_map(|pairing| &pairing.games)
        .filter_map(|game| game.result);
    results.any(|result| match result.score {
        Score::Aborted => false,
        Score::Win(_) | Score::Draw => result.reason != EndReason::Forfeit,
    })
}

/// The best of those who can win.
fn winners(it: &Tournament, table: &[&Place]) {
    let may_win = |place: &&&Place| {
        let who = entrant(it, place.entrant);
        let stays = match who.withdrawn {
            None => true,
            Some((_, why)) => it.played_as == TournamentKind::Arena && why == Withdrawal::Left,
        };
        let something = match it.played_as {
            TournamentKind::Cup => place.points > 0 || place.tie_breaks[0].1 > Some(0),
            TournamentKind::Pool | TournamentKind::Arena | TournamentKind::DoubleSwiss => {
                place.points > 0
            }
        };
        stays && something && !who.robot && has_played(it, place.entrant)
    };
    let best = table.iter().filter(may_win).map(|place| place.rank).min();
    let sharing = table.iter().filter(|place| Some(place.rank) == best);
    // In a cup the winner of the final is alone at the top.
    let nobody = it.played_as == TournamentKind::Cup && sharing.filter(may_win).count() != 1;
    for place in table {
        assert_eq!(
            place.winner,
            !nobody && may_win(&place) && Some(place.rank) == best,
            "{table:#?}"
        );
    }
}
