//! Counts what a player's games have in common. The games are in the order of their ends, latest
//! first.

use fanorona_game::{EndReason, Losses, PlayerName, PlayerResult, TimeControl, Timestamp};
use fanorona_protocol::messages::stats::{
    Stats, StatsAnalysed, StatsEnd, StatsGames, StatsLength, StatsLive, StatsMonth, StatsPresent,
    StatsRating, StatsRow, StatsStreak,
};
use fanorona_protocol::messages::versus::VersusResults;
use fanorona_protocol::value::{Hundredths, Seconds};
use fanorona_rules::{BySide, Opening, Ruleset, Side};
use fanorona_store::{GameRating, PlayerGame};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::iter::successors;

/// An opponent is stronger or weaker if the ratings differ by more points.
const ALIKE: i64 = 100;
/// The most ratings in a curve.
const CURVE: usize = 60;
/// The months whose games are counted.
const MONTHS: usize = 12;

/// What these games of a player have in common at `now`, however they were chosen.
pub(super) fn stats(name: PlayerName, games: &[PlayerGame], now: Timestamp) -> Stats {
    Stats {
        name,
        board: None,
        since: None,
        played: number(games.len()),
        more: false,
        games: rows(games),
        ends: ends(games),
        length: length(games),
        live: live(games),
        analysed: analysed(games),
        streak: longest_streak(games),
        present: present(games),
        ratings: Ruleset::ALL
            .into_iter()
            .filter_map(|ruleset| rating(ruleset, games))
            .collect(),
        months: months(games, now),
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The groups in which a game is counted.
fn groups(game: &PlayerGame) -> impl Iterator<Item = StatsGames> {
    let time = match game.time {
        TimeControl::Live(_) => StatsGames::Live,
        TimeControl::Slow(_) => StatsGames::Days,
        TimeControl::Untimed => StatsGames::Untimed,
    };
    let opponent = game
        .rating
        .map(|rating| match rating.opponent - rating.before {
            more if more > ALIKE => StatsGames::Stronger,
            less if less < -ALIKE => StatsGames::Weaker,
            _ => StatsGames::Equal,
        });
    let opening = match game.opening {
        Some(Opening::Vakiloha) => StatsGames::Vakiloha,
        Some(Opening::Lehavanana) => StatsGames::Lehavanana,
        Some(Opening::Lehavia) => StatsGames::Lehavia,
        Some(Opening::KobakaFohy) => StatsGames::KobakaFohy,
        Some(Opening::KobakaLava) => StatsGames::KobakaLava,
        None => StatsGames::OtherOpening,
    };
    [StatsGames::All, game.ruleset.into(), time]
        .into_iter()
        .chain(opponent)
        .chain((game.turns > 0 && game.start.chosen().is_none()).then_some(opening))
}

/// A row for each group that has a game.
fn rows(games: &[PlayerGame]) -> Vec<StatsRow> {
    let mut counted: BTreeMap<StatsGames, BySide<VersusResults>> = BTreeMap::new();
    for game in games {
        for group in groups(game) {
            counted
                .entry(group)
                .or_default()
                .get_mut(game.side)
                .count(game.result, 1);
        }
    }
    let row = |(group, BySide { white, black })| StatsRow::new(group, white, black);
    counted.into_iter().map(row).collect()
}

fn ends(games: &[PlayerGame]) -> Vec<StatsEnd> {
    let mut counted: BTreeMap<(PlayerResult, EndReason), u32> = BTreeMap::new();
    for game in games {
        *counted.entry((game.result, game.reason)).or_default() += 1;
    }
    let mut ends: Vec<StatsEnd> = counted
        .into_iter()
        .map(|((result, reason), games)| StatsEnd {
            result,
            reason,
            games,
        })
        .collect();
    ends.sort_by_key(|end| (end.result, Reverse(end.games)));
    ends
}

/// The middle one of sorted numbers, or the lower of the two in the middle.
fn median<T: Copy>(sorted: &[T]) -> Option<T> {
    sorted.get(sorted.len().checked_sub(1)? / 2).copied()
}

fn length(games: &[PlayerGame]) -> Option<StatsLength> {
    let mut turns: Vec<u32> = games.iter().map(|game| game.turns).collect();
    turns.sort_unstable();
    let (shortest, longest) = (*turns.first()?, *turns.last()?);
    let last_with = |turns| games.iter().find(|game| game.turns == turns);
    Some(StatsLength {
        shortest,
        shortest_game: last_with(shortest)?.id,
        median: median(&turns)?,
        longest,
        longest_game: last_with(longest)?.id,
    })
}

fn live(games: &[PlayerGame]) -> Option<StatsLive> {
    let live = games.iter().filter(|game| game.time.live().is_some());
    let mut spans: Vec<_> = live.map(|game| game.used).collect();
    spans.sort_unstable();
    Some(StatsLive {
        games: number(spans.len()),
        median_s: Seconds::from(median(&spans)?),
    })
}

/// The turns of a side among this many turns of both.
fn turns_of(side: Side, turns: u32) -> u32 {
    match side {
        Side::White => turns.div_ceil(2),
        Side::Black => turns / 2,
    }
}

fn analysed(games: &[PlayerGame]) -> Option<StatsAnalysed> {
    let (mut analysed, mut turns, mut all) = (0, 0, Losses::default());
    for game in games {
        if let Some(losses) = game.losses {
            analysed += 1;
            turns += turns_of(game.side, game.turns);
            all += losses;
        }
    }
    let good = turns.saturating_sub(all.mistakes + all.blunders);
    Some(StatsAnalysed {
        games: analysed,
        turns,
        mistakes: all.mistakes,
        blunders: all.blunders,
        average_loss: all.average().map(Hundredths),
        accuracy: (100 * good + turns / 2).checked_div(turns)?,
    })
}

/// The most games in a row that were won, the later ones if there are several; at least two.
fn longest_streak(games: &[PlayerGame]) -> Option<StatsStreak> {
    let mut longest: Option<StatsStreak> = None;
    for run in games.chunk_by(|later, earlier| later.result == earlier.result) {
        let (Some(last), Some(first)) = (run.first(), run.last()) else {
            continue;
        };
        let games = number(run.len());
        if last.result == PlayerResult::Won && games > longest.map_or(1, |streak| streak.games) {
            longest = Some(StatsStreak {
                games,
                from: first.id,
                to: last.id,
            });
        }
    }
    longest
}

/// The last games, if at least two had the same result.
fn present(games: &[PlayerGame]) -> Option<StatsPresent> {
    let result = games.first()?.result;
    let alike = games.iter().take_while(|game| game.result == result);
    Some(StatsPresent {
        result,
        games: number(alike.count()),
    })
    .filter(|present| present.games > 1)
}

fn rating(ruleset: Ruleset, games: &[PlayerGame]) -> Option<StatsRating> {
    let mut rated: Vec<(&PlayerGame, GameRating)> = games
        .iter()
        .filter(|game| game.ruleset == ruleset)
        .filter_map(|game| Some((game, game.rating?)))
        .collect();
    rated.sort_unstable_by_key(|(_, rating)| rating.no);
    let points = |(_, rating): &(&PlayerGame, GameRating)| rating.after.points();
    let (_, now) = rated.last()?;
    // Of several, the first game.
    let (highest_game, highest) = rated.iter().rev().max_by_key(|it| points(it))?;
    Some(StatsRating {
        ruleset,
        games: number(rated.len()),
        lowest: rated.iter().map(points).min()?,
        highest: highest.after,
        highest_game: highest_game.id,
        highest_ms: highest_game.ended_at,
        now: now.after,
        curve: last_of_parts(&rated.iter().map(points).collect::<Vec<_>>()),
    })
}

/// The last of each of at most [`CURVE`] equal parts.
fn last_of_parts(points: &[i64]) -> Vec<i64> {
    let parts = points.len().min(CURVE);
    (1..=parts)
        .map(|part| points[part * points.len() / parts - 1])
        .collect()
}

/// The first day of the month of a moment, in UTC.
fn month_of(moment: Timestamp) -> Option<Date> {
    let moment = jiff::Timestamp::from_millisecond(moment.0).ok()?;
    Some(moment.to_zoned(TimeZone::UTC).date().first_of_month())
}

/// The games of each of the last months, this month last; none if no game ended in them.
fn months(games: &[PlayerGame], now: Timestamp) -> Vec<StatsMonth> {
    let mut results: HashMap<Date, VersusResults> = HashMap::new();
    for game in games {
        if let Some(month) = month_of(game.ended_at) {
            results.entry(month).or_default().count(game.result, 1);
        }
    }
    let before = |month: &Date| Some(month.yesterday().ok()?.first_of_month());
    let mut months: Vec<StatsMonth> = successors(month_of(now), before)
        .take(MONTHS)
        .map(|month| {
            let results = results.get(&month).copied().unwrap_or_default();
            StatsMonth {
                month: month.strftime("%Y-%m").to_string(),
                games: results.games(),
                score: (results.games() > 0).then(|| results.score()),
            }
        })
        .collect();
    if months.iter().all(|month| month.games == 0) {
        return Vec::new();
    }
    months.reverse();
    months
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_game::{GameId, Rating, Start};
    use std::time::Duration;

    /// A win with White on 2026-11-20, in which Vakiloha was played.
    fn game(id: i64) -> PlayerGame {
        PlayerGame {
            id: GameId(id),
            ended_at: Timestamp(1_795_132_800_000),
            ruleset: Ruleset::Tsivy,
            start: Start::Ordinary,
            time: TimeControl::Untimed,
            side: Side::White,
            result: PlayerResult::Won,
            reason: EndReason::Captured,
            turns: 9,
            used: Duration::ZERO,
            opening: Some(Opening::Vakiloha),
            rating: None,
            losses: None,
        }
    }

    fn against(id: i64, opponent: i64) -> PlayerGame {
        PlayerGame {
            rating: Some(GameRating {
                no: id,
                before: 1_500,
                after: Rating::START,
                opponent,
            }),
            ..game(id)
        }
    }

    fn played(games: &[PlayerGame]) -> Vec<(StatsGames, u32)> {
        rows(games)
            .iter()
            .map(|row| (row.games, row.played))
            .collect()
    }

    #[test]
    fn only_more_than_a_hundred_points_make_an_opponent_stronger_or_weaker() {
        let games = [1_400, 1_600, 1_399, 1_601].map(|opponent| against(opponent, opponent));
        assert_eq!(
            played(&games),
            [
                (StatsGames::All, 4),
                (StatsGames::Tsivy, 4),
                (StatsGames::Untimed, 4),
                (StatsGames::Stronger, 1),
                (StatsGames::Equal, 2),
                (StatsGames::Weaker, 1),
                (StatsGames::Vakiloha, 4),
            ]
        );
    }

    #[test]
    fn a_game_without_a_turn_or_from_a_position_has_no_opening() {
        let none = PlayerGame {
            turns: 0,
            opening: None,
            ..game(1)
        };
        let vela = PlayerGame {
            opening: None,
            ..game(2)
        };
        let position = PlayerGame {
            start: Start::Position(Ruleset::Tsivy.start()),
            ..vela.clone()
        };
        let of = |games: &[PlayerGame]| played(games).pop().map(|(games, _)| games);
        assert_eq!(of(&[position]), Some(StatsGames::Untimed));
        assert_eq!(of(&[none]), Some(StatsGames::Untimed));
        assert_eq!(of(&[vela]), Some(StatsGames::OtherOpening));
    }

    #[test]
    fn the_longest_streak_is_one_of_wins_and_the_present_one_is_of_any_result() {
        use PlayerResult::{Drawn, Lost, Won};
        let results = [Won, Won, Drawn, Won, Won, Lost, Won, Lost, Lost, Lost];
        let games: Vec<PlayerGame> = (1..)
            .zip(results)
            .map(|(id, result)| PlayerGame { result, ..game(id) })
            .collect();
        // Latest first.
        let games: Vec<PlayerGame> = games.into_iter().rev().collect();
        let longest = StatsStreak {
            games: 2,
            from: GameId(4),
            to: GameId(5),
        };
        assert_eq!(longest_streak(&games), Some(longest));
        let now = StatsPresent {
            result: Lost,
            games: 3,
        };
        assert_eq!(present(&games), Some(now));
        assert_eq!(present(&games[2..]), None);
        assert_eq!(longest_streak(&games[6..8]), None);
        assert_eq!((longest_streak(&[]), present(&[])), (None, None));
    }

    #[test]
    fn the_last_twelve_months_go_over_the_end_of_a_year() {
        let now = Timestamp(1_795_132_800_000);
        let shown = months(&[game(1)], now);
        let names: Vec<&str> = shown.iter().map(|month| month.month.as_str()).collect();
        assert_eq!(names[..2], ["2025-12", "2026-01"]);
        assert_eq!((names.len(), names[11]), (12, "2026-11"));
        assert_eq!((shown[11].games, shown[11].score), (1, Some(100)));
        assert_eq!((shown[10].games, shown[10].score), (0, None));
        let later = Timestamp(now.0 + 365 * 24 * 60 * 60 * 1_000);
        assert_eq!(months(&[game(1)], later), []);
    }

    #[test]
    fn only_the_turns_of_the_player_are_analysed() {
        let games = [
            PlayerGame {
                losses: Some(Losses {
                    mistakes: 1,
                    blunders: 1,
                    lost: 700,
                    known: 5,
                }),
                ..game(1)
            },
            PlayerGame {
                side: Side::Black,
                losses: Some(Losses {
                    known: 3,
                    ..Losses::default()
                }),
                ..game(2)
            },
            game(3),
        ];
        let expected = StatsAnalysed {
            games: 2,
            turns: 5 + 4,
            mistakes: 1,
            blunders: 1,
            // 700 / 8
            average_loss: Some(Hundredths(87)),
            // 7 of 9
            accuracy: 78,
        };
        assert_eq!(analysed(&games), Some(expected));
        assert_eq!(analysed(&games[2..]), None);
    }
}
