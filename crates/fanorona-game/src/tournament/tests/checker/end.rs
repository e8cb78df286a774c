//! An event that is over.

use super::{all_pairings, arena, entrant, players, table};
use crate::tournament::tests::world::World;
use crate::tournament::{
    Bye, Decision, EntrantNumber, Meeting, RoundState, Seat, Tournament, TournamentKind,
    TournamentStage,
};
use crate::{EndReason, Score};
use fanorona_rules::Side;
use std::collections::BTreeMap;

/// Checks an event that is over or cancelled.
pub(in crate::tournament::tests) fn over(world: &World) {
    let it = &world.it;
    assert!(it.ended_at.is_some());
    if it.stage == TournamentStage::Cancelled {
        return;
    }
    assert_eq!(it.stage, TournamentStage::Over);
    let numbers = it.rounds.iter().map(|round| round.number);
    assert!(numbers.eq(1..=u16::try_from(it.rounds.len()).unwrap()));
    assert!(
        it.rounds
            .iter()
            .all(|round| round.state == RoundState::Over)
    );
    let arena = it.played_as == TournamentKind::Arena;
    let mut byes: BTreeMap<(EntrantNumber, bool), u16> = BTreeMap::new();
    for pairing in all_pairings(it) {
        assert!(pairing.decision.is_some());
        match pairing.meeting {
            Meeting::Bye(seat, bye) => {
                *byes.entry((seat.entrant, bye == Bye::Odd)).or_default() += 1;
                assert_eq!(pairing.decision, Some(Decision::Bye));
            }
            Meeting::Two(seats) => {
                let running = pairing.games.iter().any(|game| game.result.is_none());
                let ends_open = arena && pairing.decision == Some(Decision::Annulled);
                assert!(!running || ends_open);
                if !arena {
                    points(it, pairing.decision, seats, &pairing.games);
                }
            }
        }
    }
    // In a cup a bye is a free place, not a gift.
    let cup = it.played_as == TournamentKind::Cup;
    assert!(
        cup || byes.values().all(|count| *count == 1),
        "a second bye"
    );
    for someone in it.entrants.iter().filter(|_| !cup) {
        let [odd, asked] = [true, false].map(|odd| byes.get(&(someone.number, odd)));
        let round_of = |bye| {
            let mut rounds = it.rounds.iter().filter(|round| {
                let is = |meeting| matches!(meeting, Meeting::Bye(seat, it) if seat.entrant == someone.number && it == bye);
                round.pairings.iter().any(|pairing| is(pairing.meeting))
            });
            rounds.next().map(|round| round.number)
        };
        // Who had no opponent cannot ask for a bye later.
        if odd.is_some() && asked.is_some() {
            assert!(round_of(Bye::Odd) > round_of(Bye::Requested));
        }
    }
    forfeits(it);
    annulled(world);
    if arena {
        arena::points(it);
    }
    table::check(it);
}

/// The points of a pairing follow from its games, and from who did not come.
fn points(
    it: &Tournament,
    decision: Option<Decision>,
    seats: [Seat; 2],
    games: &[crate::tournament::TournamentGame],
) {
    let found = seats.map(|seat| seat.points);
    if decision == Some(Decision::Annulled) {
        assert_eq!(found, [0, 0]);
        return;
    }
    if it.terms.game.in_match.is_some() {
        // Matches have tests of their own; here only that somebody wins by more than half.
        assert!(found.iter().all(|points| *points <= 6));
        return;
    }
    let mut of_games = [0, 0];
    for game in games {
        let white = usize::from(seats[1].entrant == game.white);
        match game.result.expect("it is over").score {
            Score::Win(Side::White) => of_games[white] += 2,
            Score::Win(Side::Black) => of_games[1 - white] += 2,
            Score::Draw => of_games = of_games.map(|points| points + 1),
            Score::Aborted => {}
        }
    }
    let gone = seats.map(|seat| entrant(it, seat.entrant).withdrawn.is_some());
    match decision {
        Some(Decision::Played) => {
            assert!(found == of_games || (found == [0, 0] && gone == [true, true]));
        }
        Some(Decision::Forfeit) => {
            let most = match it.played_as {
                TournamentKind::Cup => 6,
                _ if it.terms.double || it.terms.kind == TournamentKind::DoubleSwiss => 4,
                TournamentKind::Pool | TournamentKind::Arena | TournamentKind::DoubleSwiss => 2,
            };
            assert!(found[0] + found[1] <= most, "{found:?} {of_games:?}");
            let nothing = found == [0, 0];
            assert!(nothing || (found[0] >= of_games[0] && found[1] >= of_games[1]));
        }
        Some(Decision::Director | Decision::Bye | Decision::Annulled) | None => {
            panic!("{decision:?}")
        }
    }
}

/// Two forfeits withdraw.
fn forfeits(it: &Tournament) {
    for someone in &it.entrants {
        let games = all_pairings(it)
            .into_iter()
            .filter(|pairing| pairing.decision != Some(Decision::Annulled))
            .filter(|pairing| players(pairing).contains(&someone.number))
            .flat_map(|pairing| &pairing.games);
        let lost = games.filter(|game| {
            let side = if game.white == someone.number {
                Side::White
            } else {
                Side::Black
            };
            game.result.is_some_and(|result| {
                result.reason == EndReason::Forfeit && result.score == Score::Win(side.opposite())
            })
        });
        let lost = lost.count();
        assert!(usize::from(someone.forfeits) >= lost, "{someone:?}");
        assert!(
            someone.robot || lost < 2 || someone.withdrawn.is_some(),
            "two forfeits: {someone:?}"
        );
    }
}

/// Who withdrew from a pool early leaves nothing behind, who withdrew late leaves everything.
fn annulled(world: &World) {
    let it = &world.it;
    if it.played_as != TournamentKind::Pool {
        return;
    }
    let mut early = Vec::new();
    for (who, decisions) in &world.withdrawn {
        let group = entrant(it, *who).group;
        if group == 0 {
            continue;
        }
        let size = it
            .entrants
            .iter()
            .filter(|entrant| entrant.group == group)
            .count();
        let nothing = decisions
            .iter()
            .all(|decision| *decision == Decision::Annulled);
        if decisions.len() * 2 < size - 1 || nothing {
            early.push(*who);
        }
    }
    for pairing in all_pairings(it) {
        let who_left_early = players(pairing).iter().any(|who| early.contains(who));
        let is_annulled = pairing.decision == Some(Decision::Annulled);
        assert_eq!(is_annulled, who_left_early, "{pairing:?} {early:?}");
    }
}
