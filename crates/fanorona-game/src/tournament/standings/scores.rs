//! What everybody has scored, and the tie-breaks.

use super::TieBreak;
use crate::tournament::{
    Decision, Entrant, EntrantNumber, Meeting, Pairing, Tournament, TournamentKind,
};
use crate::{EndReason, Score as GameScore, Start};
use fanorona_rules::Side;
use std::collections::BTreeMap;

/// What an entrant has scored in decided pairings.
#[derive(Debug, Clone, Default)]
pub(super) struct Score {
    pub(super) points: u16,
    pub(super) won: u16,
    pub(super) drawn: u16,
    pub(super) lost: u16,
    pub(super) byes: u16,
    /// Whether a game was played, and not forfeited.
    pub(super) played: bool,
    /// Rounds of a cup that were won.
    rounds: u16,
    /// Opponents, and the points against them.
    meetings: Vec<(EntrantNumber, u16)>,
}

/// The scores of all.
pub(super) struct Scores {
    of: BTreeMap<EntrantNumber, Score>,
    none: Score,
    /// Rounds that are over or played, for those who missed one.
    rounds: usize,
}

impl Scores {
    pub(super) fn of(tournament: &Tournament) -> Self {
        let mut scores = Self {
            of: BTreeMap::new(),
            none: Score::default(),
            rounds: tournament.rounds.len(),
        };
        for (_, pairing) in tournament.pairings() {
            match pairing.decision {
                None | Some(Decision::Annulled) => {}
                Some(Decision::Played | Decision::Forfeit | Decision::Director | Decision::Bye) => {
                    scores.add(tournament, pairing);
                }
            }
        }
        scores
    }

    pub(super) fn of_entrant(&self, entrant: EntrantNumber) -> &Score {
        self.of.get(&entrant).unwrap_or(&self.none)
    }

    fn add(&mut self, tournament: &Tournament, pairing: &Pairing) {
        match pairing.meeting {
            Meeting::Bye(seat, _) => {
                let score = self.of.entry(seat.entrant).or_default();
                score.points += seat.points;
                score.byes += 1;
            }
            Meeting::Two(seats) => {
                for (own, opponent) in [(seats[0], seats[1]), (seats[1], seats[0])] {
                    let score = self.of.entry(own.entrant).or_default();
                    score.points += own.points;
                    score.meetings.push((opponent.entrant, own.points));
                    count_games(score, pairing, own.entrant);
                }
            }
        }
        if tournament.played_as == TournamentKind::Cup
            && let Some(winner) = tournament.advances(pairing)
        {
            self.of.entry(winner).or_default().rounds += 1;
        }
    }

    /// The tie-breaks of an entrant; `direct` is from [`Scores::direct`].
    pub(super) fn tie_breaks(
        &self,
        kind: TournamentKind,
        entrant: EntrantNumber,
        direct: &BTreeMap<EntrantNumber, u32>,
    ) -> Vec<(TieBreak, Option<u32>)> {
        let score = self.of_entrant(entrant);
        let direct = (TieBreak::Direct, direct.get(&entrant).copied());
        let wins = (TieBreak::Wins, Some(u32::from(score.won)));
        match kind {
            TournamentKind::Cup => vec![(TieBreak::Rounds, Some(u32::from(score.rounds)))],
            TournamentKind::Arena => vec![wins],
            TournamentKind::DoubleSwiss => {
                let buchholz = (TieBreak::Buchholz, Some(self.buchholz(score)));
                vec![direct, buchholz, wins]
            }
            TournamentKind::Pool => {
                let against = score.meetings.iter().map(|(opponent, points)| {
                    u32::from(*points) * u32::from(self.of_entrant(*opponent).points)
                });
                let value = (TieBreak::SonnebornBerger, Some(against.sum()));
                vec![direct, value, wins]
            }
        }
    }

    /// The points among those of a table who have the same points, where there are several and all
    /// of them have met.
    pub(super) fn direct(&self, members: &[&Entrant]) -> BTreeMap<EntrantNumber, u32> {
        let mut equals: BTreeMap<u16, Vec<EntrantNumber>> = BTreeMap::new();
        for member in members {
            let points = self.of_entrant(member.number).points;
            equals.entry(points).or_default().push(member.number);
        }
        let has_met_all = |one: &EntrantNumber, others: &[EntrantNumber]| {
            let meetings = &self.of_entrant(*one).meetings;
            others
                .iter()
                .all(|other| one == other || meetings.iter().any(|(opponent, _)| opponent == other))
        };
        let mut direct = BTreeMap::new();
        for equal in equals.values().filter(|equal| equal.len() > 1) {
            if equal.iter().all(|one| has_met_all(one, equal)) {
                for one in equal {
                    let meetings = self.of_entrant(*one).meetings.iter();
                    let among = meetings.filter(|(opponent, _)| equal.contains(opponent));
                    direct.insert(*one, among.map(|(_, points)| u32::from(*points)).sum());
                }
            }
        }
        direct
    }

    /// The points of all opponents without the lowest. A bye is an opponent with as many points, a
    /// missed round one without points.
    fn buchholz(&self, score: &Score) -> u32 {
        let opponents = score.meetings.iter();
        let mut points: Vec<u32> = opponents
            .map(|(opponent, _)| u32::from(self.of_entrant(*opponent).points))
            .collect();
        points.extend((0..score.byes).map(|_| u32::from(score.points)));
        points.resize(points.len().max(self.rounds), 0);
        points.sort_unstable();
        points.iter().skip(1).sum()
    }
}

/// Counts the finished games of a pairing for one of its two.
fn count_games(score: &mut Score, pairing: &Pairing, entrant: EntrantNumber) {
    for game in pairing
        .games
        .iter()
        .filter(|game| game.start == Start::Ordinary)
    {
        score.played |= game.result.is_some_and(|result| {
            result.reason != EndReason::Forfeit && result.score != GameScore::Aborted
        });
        let side = if game.white == entrant {
            Side::White
        } else {
            Side::Black
        };
        match game.result.map(|result| result.score) {
            Some(GameScore::Win(winner)) if winner == side => score.won += 1,
            Some(GameScore::Win(_)) => score.lost += 1,
            Some(GameScore::Draw) => score.drawn += 1,
            Some(GameScore::Aborted) | None => {}
        }
    }
}
