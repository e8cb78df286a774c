//! The numbers of `stats`, counted in another way: for each number all games are looked at.

use fanorona_game::{
    Annotation, GameId, GameRecord, GameResult, Judgement, PlayedTurn, PlayerResult, Rating,
    TimeControl, Timestamp,
};
use fanorona_protocol::preferences::Preferences;
use fanorona_protocol::text::date_time;
use fanorona_rules::{Opening, Ruleset, Side};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What White has after a turn in some games, in hundredths of a piece: every turn that is no mistake
/// is played as well as its opponent's, or loses a known part.
pub(super) const COURSE: [i32; 5] = [0, 40, -30, 100, 90];

/// Mistakes and blunders, and what each loses in hundredths of a piece.
pub(super) const LOSSES: [(Judgement, Judgement, u32, bool); 4] = [
    (Judgement::Open(0), Judgement::Open(-200), 200, false),
    (Judgement::Open(300), Judgement::Open(100), 200, false),
    (Judgement::Drawn, Judgement::Lost(Some(3)), 500, true),
    (Judgement::Won(None), Judgement::Open(-100), 600, true),
];

/// A finished game, and what was said about its turns.
pub(super) struct Kept {
    pub(super) record: GameRecord,
    pub(super) turns: Vec<PlayedTurn>,
    pub(super) annotation: Option<Annotation>,
}

/// A game of a player.
#[derive(Clone, Copy)]
pub(super) struct Played<'k> {
    game: &'k Kept,
    side: Side,
}

impl Played<'_> {
    pub(super) fn record(&self) -> &GameRecord {
        &self.game.record
    }

    fn end(&self) -> GameResult {
        self.record().game.result().unwrap()
    }

    fn result(&self) -> PlayerResult {
        PlayerResult::of(self.end().score, self.side)
    }

    fn is(&self, result: PlayerResult) -> bool {
        self.result() == result
    }
}

/// The rated games of a player on a board in the order in which they were rated.
pub(super) type Rated = BTreeMap<(String, &'static str), Vec<(GameId, Rating)>>;

/// The games of a player that `stats` counts, latest first.
pub(super) fn games_of<'k>(games: &'k [Kept], name: &str, with_private: bool) -> Vec<Played<'k>> {
    let mut played: Vec<Played<'_>> = games
        .iter()
        .flat_map(|game| Side::ALL.map(|side| Played { game, side }))
        .filter(|played| played.record().seats.get(played.side).name.as_str() == name)
        .filter(|played| !played.record().terms.private || with_private)
        .filter(|played| !played.is(PlayerResult::Aborted))
        .collect();
    played.sort_by_key(|played| (played.record().changed_at, played.record().id));
    played.reverse();
    played
}

fn results(games: &[Played<'_>]) -> Value {
    let count = |result| games.iter().filter(|game| game.is(result)).count();
    json!({
        "won": count(PlayerResult::Won),
        "lost": count(PlayerResult::Lost),
        "drawn": count(PlayerResult::Drawn),
    })
}

fn score(games: &[Played<'_>]) -> u64 {
    let points: f64 = games
        .iter()
        .map(|game| match game.result() {
            PlayerResult::Won => 100.0,
            PlayerResult::Drawn => 50.0,
            PlayerResult::Lost | PlayerResult::Aborted => 0.0,
        })
        .sum();
    let all = u32::try_from(games.len()).unwrap();
    format!("{:.0}", (points / f64::from(all) + 1e-9))
        .parse()
        .unwrap()
}

/// The points of the opponent above those of the player before a rated game.
fn above(game: &Played<'_>) -> Option<i64> {
    let changes = game.record().ratings?;
    let before = |side| changes.get(side).before.points();
    Some(before(game.side.opposite()) - before(game.side))
}

fn opening(game: &Played<'_>) -> Option<&'static str> {
    let first = game.game.turns.first()?.turn;
    let ruleset = game.record().ruleset();
    Some(match Opening::of(ruleset, &first) {
        Some(Opening::Vakiloha) => "vakiloha",
        Some(Opening::Lehavanana) => "lehavanana",
        Some(Opening::Lehavia) => "lehavia",
        Some(Opening::KobakaFohy) => "kobaka_fohy",
        Some(Opening::KobakaLava) => "kobaka_lava",
        None => "other_opening",
    })
}

/// Whether a game belongs to a row of the answer.
fn belongs(game: &Played<'_>, row: &str) -> bool {
    let time = game.record().terms.time;
    match row {
        "all" => true,
        "live" => time.live().is_some(),
        "days" => time.slow().is_some(),
        "untimed" => time == TimeControl::Untimed,
        "stronger" => above(game).is_some_and(|above| above > 100),
        "weaker" => above(game).is_some_and(|above| above < -100),
        "equal" => above(game).is_some_and(|above| above.abs() <= 100),
        board if Ruleset::from_name(board).is_some() => game.record().ruleset().name() == board,
        other => opening(game) == Some(other),
    }
}

const ROWS: [&str; 16] = [
    "all",
    "tsivy",
    "dimyand",
    "telo",
    "live",
    "days",
    "untimed",
    "stronger",
    "equal",
    "weaker",
    "vakiloha",
    "lehavanana",
    "lehavia",
    "kobaka_fohy",
    "kobaka_lava",
    "other_opening",
];

pub(super) fn rows(games: &[Played<'_>], board: Option<Ruleset>) -> Vec<Value> {
    let mut rows = Vec::new();
    for name in ROWS {
        let some: Vec<Played<'_>> = games
            .iter()
            .copied()
            .filter(|game| belongs(game, name))
            .collect();
        if some.is_empty() || board.is_some_and(|board| board.name() == name) {
            continue;
        }
        let of = |side| {
            let some = some.iter().copied().filter(|game| game.side == side);
            results(&some.collect::<Vec<_>>())
        };
        let mut row = results(&some);
        row["games"] = name.into();
        row["played"] = some.len().into();
        row["score"] = score(&some).into();
        row["white"] = of(Side::White);
        row["black"] = of(Side::Black);
        rows.push(row);
    }
    rows
}

/// How often games ended with a result for a reason.
pub(super) fn ends(games: &[Played<'_>]) -> BTreeSet<(String, String, usize)> {
    let of = |game: &Played<'_>| {
        (
            game.result().name().to_owned(),
            game.end().reason.code().to_owned(),
        )
    };
    let all: BTreeSet<_> = games.iter().map(of).collect();
    all.into_iter()
        .map(|(result, reason)| {
            let alike = games
                .iter()
                .filter(|game| of(game) == (result.clone(), reason.clone()));
            let count = alike.count();
            (result, reason, count)
        })
        .collect()
}

/// The number in the middle; the lower one of two.
fn median(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    let above = numbers.len() / 2;
    numbers[numbers.len() - above - 1]
}

pub(super) fn length(games: &[Played<'_>]) -> Value {
    let turns = |game: &Played<'_>| game.game.turns.len() as u64;
    let all: Vec<u64> = games.iter().map(turns).collect();
    let (least, most) = (*all.iter().min().unwrap(), *all.iter().max().unwrap());
    let last = |wanted| {
        let mut alike = games.iter().filter(|game| turns(game) == wanted);
        alike.next().unwrap().record().id.0
    };
    json!({
        "shortest": least, "shortest_game": last(least), "median": median(all),
        "longest": most, "longest_game": last(most),
    })
}

pub(super) fn live(games: &[Played<'_>]) -> Value {
    let live: Vec<u64> = games
        .iter()
        .filter(|game| game.record().terms.time.live().is_some())
        .map(|game| {
            let used = game.record().clock.used;
            (used.white + used.black).as_secs()
        })
        .collect();
    if live.is_empty() {
        return Value::Null;
    }
    json!({ "games": live.len(), "median_s": median(live) })
}

pub(super) fn analysed(games: &[Played<'_>]) -> Value {
    let (mut turns, mut lost, mut known, mut count) = (0, 0, 0, 0);
    let mut slips = [0, 0];
    for game in games {
        let Some(annotation) = &game.game.annotation else {
            continue;
        };
        count += 1;
        for played in &game.game.turns {
            let mover = if played.ply.0 % 2 == 1 {
                Side::White
            } else {
                Side::Black
            };
            if mover != game.side {
                continue;
            }
            turns += 1;
            let Some(point) = annotation.at(played.ply) else {
                if played.ply.0 > 1 && !annotation.course.is_empty() {
                    known += 1;
                    lost += lost_after(played.ply.0, mover);
                }
                continue;
            };
            known += u32::from(!annotation.course.is_empty());
            let (.., loss, is_blunder) = LOSSES
                .into_iter()
                .find(|(was, became, ..)| (*was, *became) == (point.was, point.became))
                .unwrap();
            if !annotation.course.is_empty() {
                lost += loss;
            }
            slips[usize::from(is_blunder)] += 1;
        }
    }
    if turns == 0 {
        return Value::Null;
    }
    let rounded = |part: u32, whole: u32| (f64::from(part) / f64::from(whole)).round();
    let average = (known > 0).then(|| lost / known);
    let good = turns - slips[0] - slips[1];
    let accuracy = format!("{}", rounded(100 * good, turns))
        .parse::<u32>()
        .unwrap();
    json!({
        "games": count, "turns": turns, "mistakes": slips[0], "blunders": slips[1],
        "average_loss": average, "accuracy": accuracy,
    })
}

/// What a turn that is no mistake lost in a game with the course.
fn lost_after(ply: u32, mover: Side) -> u32 {
    let at = |ply: u32| COURSE[(ply as usize - 1) % COURSE.len()];
    let (before, after) = (at(ply - 1), at(ply));
    let lost = match mover {
        Side::White => before - after,
        Side::Black => after - before,
    };
    u32::try_from(lost.max(0)).unwrap()
}

/// The longest streak of wins and the present one, by looking at each game and those before it.
pub(super) fn streaks(games: &[Played<'_>]) -> (Value, Value) {
    let run = |from: usize| {
        let alike = games[from..]
            .iter()
            .take_while(|game| game.is(games[from].result()));
        alike.count()
    };
    let mut longest = Value::Null;
    let mut most = 1;
    for from in 0..games.len() {
        if games[from].is(PlayerResult::Won) && run(from) > most {
            most = run(from);
            longest = json!({
                "games": most,
                "from": games[from + most - 1].record().id,
                "to": games[from].record().id,
            });
        }
    }
    let present = match games.first() {
        Some(last) if run(0) > 1 => json!({ "result": last.result(), "games": run(0) }),
        _ => Value::Null,
    };
    (longest, present)
}

/// The day of a moment in UTC.
pub(super) fn day(moment: Timestamp) -> String {
    date_time(moment, &Preferences::default().timezone)[..10].to_owned()
}

/// The games and the score of each month with games, and how many months there are.
pub(super) fn months(games: &[Played<'_>], now: i64) -> BTreeMap<String, (usize, u64)> {
    let this = day(Timestamp(now));
    let (year, month): (u32, u32) = (this[..4].parse().unwrap(), this[5..7].parse().unwrap());
    let this = year * 12 + month - 1;
    let mut months = BTreeMap::new();
    for month in this - 11..=this {
        let name = format!("{:04}-{:02}", month / 12, month % 12 + 1);
        let some: Vec<Played<'_>> = games
            .iter()
            .copied()
            .filter(|game| day(game.record().changed_at).starts_with(&name))
            .collect();
        if !some.is_empty() {
            months.insert(name, (some.len(), score(&some)));
        }
    }
    months
}

pub(super) fn ratings(games: &[Played<'_>], rated: &Rated, name: &str) -> Vec<Value> {
    let mut ratings = Vec::new();
    for ruleset in Ruleset::ALL {
        let mut after = rated[&(name.to_owned(), ruleset.name())].clone();
        after.retain(|(id, _)| games.iter().any(|game| game.record().id == *id));
        let points: Vec<i64> = after.iter().map(|(_, rating)| rating.points()).collect();
        let (Some(most), Some((_, now))) = (points.iter().max(), after.last()) else {
            continue;
        };
        let first = points.iter().position(|points| points == most).unwrap();
        let (highest_game, highest) = after[first];
        let of_game = games.iter().find(|game| game.record().id == highest_game);
        let parts = points.len().min(60);
        let curve = (0..parts).map(|part| {
            let end = (part + 1) * points.len() / parts;
            points[..end].last().unwrap()
        });
        ratings.push(json!({
            "ruleset": ruleset.name(), "games": points.len(), "lowest": points.iter().min(),
            "highest": highest, "highest_game": highest_game,
            "highest_ms": of_game.unwrap().record().changed_at,
            "now": now, "curve": curve.collect::<Vec<_>>(),
        }));
    }
    ratings
}
