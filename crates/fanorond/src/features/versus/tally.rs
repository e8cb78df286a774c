//! Counts of the games between two players.

use fanorona_game::{GameId, PlayerResult, TimeControl};
use fanorona_protocol::messages::versus::{VersusGames, VersusResults, VersusRow};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::PairGame;
use strum::VariantArray as _;

/// The groups in which a game is counted.
fn groups(game: &PairGame) -> [VersusGames; 4] {
    [
        VersusGames::All,
        match game.ruleset {
            Ruleset::Tsivy => VersusGames::Tsivy,
            Ruleset::Dimyand => VersusGames::Dimyand,
            Ruleset::Telo => VersusGames::Telo,
        },
        match game.side {
            Side::White => VersusGames::White,
            Side::Black => VersusGames::Black,
        },
        match game.time {
            TimeControl::Live(_) => VersusGames::Live,
            TimeControl::Slow(_) | TimeControl::Untimed => VersusGames::Slow,
        },
    ]
}

/// A row for each group that has a game.
pub(super) fn rows(games: &[PairGame]) -> Vec<VersusRow> {
    let row = |group: &VersusGames| {
        let results = results(games.iter().filter(|game| groups(game).contains(group)));
        VersusRow {
            games: *group,
            played: results.games(),
            results,
        }
    };
    let rows = VersusGames::VARIANTS.iter().map(row);
    rows.filter(|row| row.played > 0).collect()
}

/// The results of the first player.
pub(super) fn results<'g>(games: impl IntoIterator<Item = &'g PairGame>) -> VersusResults {
    let mut results = VersusResults::default();
    games
        .into_iter()
        .for_each(|game| results.count(game.result, 1));
    results
}

/// Games in a row that one player won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Streak {
    /// Whether the first player won them; otherwise the second.
    pub(super) by_first: bool,
    pub(super) games: u32,
    pub(super) from: GameId,
    pub(super) to: GameId,
}

/// The most games in a row that one of them won, the later ones if there are several; at least two.
/// The games are in the order of their ends, latest first.
pub(super) fn longest_streak(games: &[PairGame]) -> Option<Streak> {
    let mut longest: Option<Streak> = None;
    for run in games.chunk_by(|later, earlier| later.result == earlier.result) {
        let (Some(last), Some(first)) = (run.first(), run.last()) else {
            continue;
        };
        let games = u32::try_from(run.len()).unwrap_or(u32::MAX);
        let by_first = match last.result {
            PlayerResult::Won => true,
            PlayerResult::Lost => false,
            PlayerResult::Drawn | PlayerResult::Aborted => continue,
        };
        if games > longest.map_or(1, |streak| streak.games) {
            longest = Some(Streak {
                by_first,
                games,
                from: first.id,
                to: last.id,
            });
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: i64, result: PlayerResult) -> PairGame {
        PairGame {
            id: GameId(id),
            ruleset: Ruleset::Telo,
            time: TimeControl::Untimed,
            rated: true,
            side: Side::Black,
            result,
        }
    }

    #[test]
    fn the_longest_streak_is_of_one_player_without_a_draw_between() {
        use PlayerResult::{Drawn, Lost, Won};
        let results = [Lost, Won, Won, Drawn, Won, Lost, Lost, Lost, Won];
        let games: Vec<PairGame> = (1..)
            .zip(results)
            .map(|(id, result)| game(id, result))
            .collect();
        // Latest first.
        let games: Vec<PairGame> = games.into_iter().rev().collect();
        let longest = Streak {
            by_first: false,
            games: 3,
            from: GameId(6),
            to: GameId(8),
        };
        assert_eq!(longest_streak(&games), Some(longest));
        assert_eq!(longest_streak(&games[..2]), None);
        assert_eq!(longest_streak(&[]), None);
    }

    #[test]
    fn every_game_is_counted_in_four_groups() {
        let games = [
            game(1, PlayerResult::Won),
            PairGame {
                side: Side::White,
                ..game(2, PlayerResult::Drawn)
            },
        ];
        let rows = rows(&games);
        let played: Vec<(VersusGames, u32)> =
            rows.iter().map(|row| (row.games, row.played)).collect();
        let expected = [
            (VersusGames::All, 2),
            (VersusGames::Telo, 2),
            (VersusGames::White, 1),
            (VersusGames::Black, 1),
            (VersusGames::Slow, 2),
        ];
        assert_eq!(played, expected);
        let all = VersusResults {
            won: 1,
            lost: 0,
            drawn: 1,
        };
        assert_eq!(rows[0].results, all);
    }
}
