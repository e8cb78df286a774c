//! Lines, turns and nodes.

use super::super::lab::{Figures, Lab};
use super::super::row::{Found, Problem, Row, Target, Unit};

const DATES: &str = "command date --connections 1000";
const ECHO: &str = "floor-echo --connections 1000";
const CLOSED: &str = "games --games 64";
const CLOSED_RELAY: &str = "floor-relay --games 64";
const PACED: &str = "games --games 100 --rate 100";
const PACED_RELAY: &str = "floor-relay --games 100 --rate 100";
/// What one commit takes, without others in it.
const COMMITS: &str = "floor-relay --games 1 --rate 100";

pub(super) const LINES: &[Row] = &[
    Row {
        name: "line-rate",
        what: "`date` on 1,000 connections, each as soon as the last one is answered",
        baseline: "the echo",
        unit: Unit::PerSecond,
        target: Target::TimesAtLeast(0.8),
        bound: "Nearly all of the time is in the kernel, which takes and sends a line with the same calls for both; the rest is that of reading the command, counting it against the limits and writing a longer answer.",
        run: |lab| {
            let pairs = lab.alternated([DATES, ECHO], 5, 3)?;
            against(&pairs, |run| run.get("/per_second"))
        },
    },
    Row {
        name: "line-cost",
        what: "the server's processor time of such a line",
        baseline: "the echo",
        unit: Unit::Micros,
        target: Target::TimesAtMost(1.25),
        bound: "Nearly all of the time is in the kernel, which takes and sends a line with the same calls for both; the rest is that of reading the command, counting it against the limits and writing a longer answer.",
        run: |lab| {
            let pairs = lab.alternated([DATES, ECHO], 5, 3)?;
            against(&pairs, Figures::processor_us)
        },
    },
];

pub(super) const TURNS: &[Row] = &[
    Row {
        name: "durable-64",
        what: "durable turns of the store, 64 games in closed loop",
        baseline: "the bare loop",
        unit: Unit::PerSecond,
        target: Target::TimesAtLeast(0.7),
        bound: "The store also writes the ends of games, with their lists, counts, news and ratings, and wakes a caller for each turn; the bare loop does neither.",
        run: |lab| durable(lab, "--games 64"),
    },
    Row {
        name: "durable-1000",
        what: "the same with 1,000 games",
        baseline: "the bare loop",
        unit: Unit::PerSecond,
        target: Target::TimesAtLeast(0.7),
        bound: "The store also writes the ends of games, with their lists, counts, news and ratings, and wakes a caller for each turn; the bare loop does neither.",
        run: |lab| durable(lab, "--games 1000"),
    },
    Row {
        name: "durable-postgres-64",
        what: "the same with PostgreSQL, 64 games",
        baseline: "the bare loop",
        unit: Unit::PerSecond,
        target: Target::TimesAtLeast(0.7),
        bound: "What a batch costs PostgreSQL hardly depends on the turns in it: a batch of the bare loop has a turn of each game, one of the store has those that are there. The tables of the store also have constraints and indexes.",
        run: |lab| durable(lab, "--games 64 --postgres"),
    },
    Row {
        name: "durable-postgres-1000",
        what: "the same with PostgreSQL, 1,000 games",
        baseline: "the bare loop",
        unit: Unit::PerSecond,
        target: Target::TimesAtLeast(0.7),
        bound: "The tables of the store have constraints and indexes that PostgreSQL checks for each row, and the ends of games change many more rows; the bare loop has none of that.",
        run: |lab| durable(lab, "--games 1000 --postgres"),
    },
    Row {
        name: "turn-cost",
        what: "the server's processor time of a turn, 64 games in closed loop",
        baseline: "the relay",
        unit: Unit::Micros,
        target: Target::TimesAtMost(3.0),
        bound: "A turn passes through the tasks of its connection, its table and the writer, is checked against the rules, and its board is written for both players; the relay does none of that.",
        run: |lab| {
            let pairs = lab.alternated([CLOSED, CLOSED_RELAY], 5, 3)?;
            let rates = against(&pairs, |run| run.get("/per_second"))?;
            let note = match (rates.figure(), rates.baseline()) {
                (Some(server), Some(relay)) => format!(
                    "{} and {}",
                    Unit::PerSecond.written(server.median),
                    Unit::PerSecond.written(relay.median)
                ),
                (None, _) | (_, None) => String::new(),
            };
            Ok(against(&pairs, Figures::processor_us)?.noting(note))
        },
    },
    Row {
        name: "turn-cost-paced",
        what: "the same, 100 games at one turn a second",
        baseline: "the relay",
        unit: Unit::Micros,
        target: Target::TimesAtMost(4.0),
        bound: "A turn passes through the tasks of its connection, its table and the writer, is checked against the rules, and its board is written for both players; the relay does none of that.",
        run: |lab| {
            let pairs = lab.alternated([PACED, PACED_RELAY], 6, 3)?;
            against(&pairs, Figures::processor_us)
        },
    },
    Row {
        name: "delivery",
        what: "p99 from a line to the opponent's board, 100 games at one turn a second",
        baseline: "p99 of one commit",
        unit: Unit::Millis,
        target: Target::MoreAtMost(2.0),
        bound: "",
        run: |lab| {
            let pairs = lab.alternated([PACED, COMMITS], 8, 2)?;
            delivered(&pairs)
        },
    },
    Row {
        name: "delivery-nodes",
        what: "the same to an opponent on another node, with PostgreSQL",
        baseline: "p99 of one commit",
        unit: Unit::Millis,
        target: Target::MoreAtMost(5.0),
        bound: "",
        run: |lab| {
            let games = format!("{PACED} --nodes 2");
            let commits = format!("{COMMITS} --postgres");
            let pairs = lab.alternated([&games, &commits], 8, 2)?;
            delivered(&pairs)
        },
    },
    Row {
        name: "nodes",
        what: "turns of four nodes in a second of processor time, PostgreSQL's included",
        baseline: "one node",
        unit: Unit::PerSecond,
        target: Target::TimesAtLeast(0.8),
        bound: "What a commit costs PostgreSQL hardly depends on the turns in it, of which each of four nodes has fewer; each NOTIFY wakes every node, which decodes the board of each turn; and the ends of games, which take a lock of the whole database, share no commit with those of other nodes.",
        run: |lab| {
            let [four, one] = [4, 1].map(|nodes| format!("{CLOSED} --nodes {nodes}"));
            let pairs = lab.alternated([&four, &one], 6, 2)?;
            against(&pairs, |run| Ok(1e6 / run.processor_us()?))
        },
    },
];

/// A figure of the first runs against that of the others.
fn against(
    pairs: &[[Figures; 2]],
    figure: impl Fn(&Figures) -> Result<f64, Problem>,
) -> Result<Found, Problem> {
    let both = |[one, other]: &[Figures; 2]| Ok((figure(one)?, figure(other)?));
    let pairs: Result<Vec<(f64, f64)>, Problem> = pairs.iter().map(both).collect();
    Ok(Found::against(pairs?))
}

fn delivered(pairs: &[[Figures; 2]]) -> Result<Found, Problem> {
    let both = |[games, commits]: &[Figures; 2]| {
        Ok((
            games.get("/delivery_ms/p99")?,
            commits.get("/answer_ms/p99")?,
        ))
    };
    let pairs: Result<Vec<(f64, f64)>, Problem> = pairs.iter().map(both).collect();
    Ok(Found::against(pairs?))
}

/// Turns a second of the store against the bare loop.
fn durable(lab: &mut Lab, words: &str) -> Result<Found, Problem> {
    let rates = lab.bench_store(words, 3)?;
    Ok(Found::against(rates.store.into_iter().zip(rates.bare)))
}
