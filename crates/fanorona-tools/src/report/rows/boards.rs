//! The rules, boards, watchers and pages.

use super::super::boards;
use super::super::lab::{Lab, sqlite};
use super::super::page_bytes::page_bytes;
use super::super::row::{Found, Problem, Row, Target, Unit, digits};
use super::stored::FEW;
use std::fs;

/// The turns that can be played one after the other from the start of the board of 9 × 5.
const PERFT: [(u32, u32); 2] = [(6, 9_205_774), (7, 175_243_243)];

pub(super) const RULES: &[Row] = &[
    Row {
        name: "perft",
        what: "turns that `fanorond perft 7` counts, with its start and end",
        baseline: "",
        unit: Unit::MillionPerSecond,
        target: Target::AtLeast(40.0),
        bound: "",
        run: |lab| {
            let (depth, turns) = lab.either(PERFT[1], PERFT[0]);
            let mut figures = Vec::new();
            for _ in 0..3 {
                let program = lab.executable.clone();
                let (took, told) = lab.time(&program, &format!("perft {depth}"))?;
                let counted: u32 = told.trim().parse()?;
                if counted != turns {
                    return Err(format!("it counted {counted} turns instead of {turns}").into());
                }
                figures.push(f64::from(turns) / 1e6 / took.as_secs_f64());
            }
            Ok(Found::alone(figures))
        },
    },
    Row {
        name: "size",
        what: "the executable, with its endgame tables",
        baseline: "",
        unit: Unit::MB,
        target: Target::AtMost(30.0),
        bound: "Half of it is code, of which the compiler makes a copy for each message and each of its forms; 6 MB are endgame tables, and 3 MB help and sentences in three languages.",
        run: |lab| {
            let bytes = u32::try_from(fs::metadata(&lab.executable)?.len())?;
            Ok(Found::alone([f64::from(bytes) / 1e6]))
        },
    },
];

pub(super) const ROWS: &[Row] = &[
    Row {
        name: "board-json",
        what: "a board as JSON",
        baseline: "",
        unit: Unit::Micros,
        target: Target::AtMost(4.0),
        bound: "",
        run: |_| Ok(Found::alone(boards::json(5)?)),
    },
    Row {
        name: "board-text",
        what: "a board as text, in the style that takes longest",
        baseline: "",
        unit: Unit::Micros,
        target: Target::AtMost(8.0),
        bound: "The sentences around the board are put together for each viewer, and the board is written piece by piece.",
        run: |_| Ok(Found::alone(boards::text(5)?)),
    },
    Row {
        name: "watchers-drawn",
        what: "all drawings of one step for 5,000 watchers, in JSON and three styles",
        baseline: "drawing it once",
        unit: Unit::Micros,
        target: Target::TimesAtMost(10.0),
        bound: "",
        run: |_| {
            let shares = boards::shared(5_000, 5)?;
            let note = format!("a watcher then gets a copy, in {} µs", digits(shares.copy));
            Ok(Found::against(shares.drawn).noting(note))
        },
    },
    Row {
        name: "watchers",
        what: "from a step until 5,000 watchers have it, at most; JSON lines",
        baseline: "",
        unit: Unit::Millis,
        target: Target::AtMost(200.0),
        bound: "",
        run: |lab| watched(lab, "lines"),
    },
    Row {
        name: "watchers-events",
        what: "the same by server-sent events",
        baseline: "",
        unit: Unit::Millis,
        target: Target::AtMost(200.0),
        bound: "",
        run: |lab| watched(lab, "events"),
    },
    Row {
        name: "watchers-sockets",
        what: "the same by WebSockets",
        baseline: "",
        unit: Unit::Millis,
        target: Target::AtMost(200.0),
        bound: "",
        run: |lab| watched(lab, "sockets"),
    },
    Row {
        name: "pages",
        what: "`/game/N` of 200 finished games, from memory, 16 browsers",
        baseline: "a bare HTTP server",
        unit: Unit::PerSecond,
        target: Target::AtLeast(5_000.0),
        bound: "",
        run: |lab| {
            let pairs = lab.alternated(["pages --stored 200", "floor-page"], 4, 2)?;
            let rates = pairs
                .iter()
                .map(|[pages, floor]| Ok((pages.get("/per_second")?, floor.get("/per_second")?)));
            let rates: Result<Vec<(f64, f64)>, Problem> = rates.collect();
            Ok(Found::against(rates?))
        },
    },
    Row {
        name: "page-bytes",
        what: "a page of a game with everything that it loads, gzipped",
        baseline: "",
        unit: Unit::KB,
        target: Target::AtMost(60.0),
        bound: "",
        run: |lab| {
            let url = sqlite(&lab.stored(FEW)?);
            let (server, _) = lab.start_server(&url)?;
            let bytes = page_bytes(server.address("listening for browsers")?, "/game/1")?;
            Ok(Found::alone([f64::from(bytes) / 1e3]))
        },
    },
];

fn watched(lab: &mut Lab, by: &str) -> Result<Found, Problem> {
    let watchers = lab.either(5_000, 500);
    let run = lab.bench(&format!("watchers --watchers {watchers} --by {by}"), 8)?;
    let median = run.get("/delivery_ms/p50")?;
    let note = format!("median {}", Unit::Millis.written(median));
    Ok(Found::alone([run.get("/delivery_ms/max")?]).noting(note))
}
