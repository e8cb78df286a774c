//! How long others wait while somebody presses the server. All connections come from addresses of
//! their own, and all limits apply.

use super::super::lab::{Figures, Lab};
use super::super::row::{Found, Problem, Row, Target, Unit, digits};

const GAMES: &str = "games --games 100 --rate 100";
const STORM: &str = "logins --wrong --members 1 --at-once 100 --rate 200";

/// What bounds rows that meet their targets in some runs.
const FEW_COMMITS: &str = "The p99 of some hundred turns is that of the slowest commits, so runs of the same command differ: this row was met, and missed, in other runs of the day.";

pub(super) const ROWS: &[Row] = &[
    Row {
        bound: FEW_COMMITS,
        ..beside(
            "beside-commands",
            2.0,
            "16 guests who ask for 20 boards of the longest game, without waiting",
            |lab| {
                let boards: Vec<String> = (1_101..=1_120).map(|ply| format!("2#{ply}")).collect();
                let guests = format!("flood show {} --connections 16", boards.join(" "));
                turns(lab, "--stored 1 --long 1145", &guests)
            },
        )
    },
    beside(
        "beside-slow",
        2.0,
        "2,000 connections that write a byte in 10 seconds",
        |lab| {
            let connections = lab.either(2_000, 200);
            turns(lab, "", &format!("slow --connections {connections}"))
        },
    ),
    Row {
        bound: FEW_COMMITS,
        ..beside(
            "beside-silent",
            2.0,
            "500 watchers who read nothing",
            |lab| turns(lab, "", "watchers --watchers 0 --silent 500 --rate 1"),
        )
    },
    Row {
        bound: "Connections above the limit are closed at once, but each has been accepted first, thousands a second on the cores on which the players' turns wait.",
        ..beside(
            "beside-connects",
            2.0,
            "one address that connects again and again",
            |lab| turns(lab, "", "connects"),
        )
    },
    beside(
        "beside-flood",
        2.0,
        "a guest who writes lines without waiting",
        |lab| turns(lab, "", "flood date"),
    ),
    beside(
        "beside-endless",
        2.0,
        "16 connections that write a line without an end",
        |lab| turns(lab, "", "flood --connections 16"),
    ),
    Row {
        bound: "As `beside-analyses`.",
        ..beside(
            "beside-robots",
            1.2,
            "20 guests with 8 games each against `robot8`",
            |lab| {
                // A run ends when the robots have made the turns that they think about.
                let games = lab.either("--guests 20 --games 8", "--guests 2 --games 1");
                turns(lab, "", &format!("robots {games}"))
            },
        )
    },
    Row {
        bound: "Neither fewer threads of the engine nor a lower priority change it, so turns do not wait for the engine; what they wait for is not known.",
        ..beside(
            "beside-analyses",
            1.2,
            "100 guests who ask the engine",
            |lab| turns(lab, "", "analyses --guests 100"),
        )
    },
    beside("beside-pages", 1.2, "1,000 pages a second", |lab| {
        turns(lab, "--stored 200", "pages --browsers 16 --rate 1000")
    }),
    Row {
        bound: "A step is sent to 5,000 browsers at once. The threads that do it give way, but the kernel sends what they have begun, and the clients that read it use the same two cores.",
        ..beside(
            "beside-events",
            1.2,
            "5,000 browsers that watch a game, in which a step is played each second",
            |lab| {
                let watchers = lab.either(5_000, 300);
                turns(
                    lab,
                    "",
                    &format!("watchers --watchers {watchers} --by events --rate 1"),
                )
            },
        )
    },
    Row {
        name: "storm-turns",
        what: "p99 of a turn beside 200 wrong logins a second",
        baseline: "alone",
        unit: Unit::Millis,
        target: Target::AtMost(100.0),
        bound: "",
        run: |lab| turns(lab, "", STORM),
    },
    Row {
        name: "storm-login",
        what: "p99 of the login of a member beside 200 wrong logins a second",
        baseline: "alone",
        unit: Unit::Millis,
        target: Target::AtMost(2_000.0),
        bound: "",
        run: |lab| pressed(lab, "logins --members 20 --rate 2", "", STORM),
    },
];

/// A row about the p99 of turns beside something.
const fn beside(
    name: &'static str,
    most: f64,
    what: &'static str,
    run: fn(&mut Lab) -> Result<Found, Problem>,
) -> Row {
    Row {
        name,
        what,
        baseline: "alone",
        unit: Unit::Millis,
        target: Target::TimesAtMost(most),
        bound: "",
        run,
    }
}

fn turns(lab: &mut Lab, options: &str, scenario: &str) -> Result<Found, Problem> {
    pressed(lab, GAMES, options, scenario)
}

/// The p99 of a scenario beside another one, and alone.
fn pressed(lab: &mut Lab, ours: &str, options: &str, theirs: &str) -> Result<Found, Problem> {
    let words = format!("{ours} {options} --limits --proxied --beside \"{theirs}\"");
    let figures = lab.bench(&words, 6)?;
    let p99 = |figures: &Figures, of: &str| figures.get(&format!("{of}/answer_ms/p99"));
    let found = Found::against([(p99(&figures, "")?, p99(&figures, "/alone")?)]);
    let answered = digits(figures.get("/beside/answered")?);
    Ok(found.noting(format!("{answered} of its actions were answered")))
}
