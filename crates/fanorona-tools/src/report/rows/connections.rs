//! Connections: what they take, and how many there may be.

use super::super::lab::{Figures, Lab, WITHOUT_WARM_UP};
use super::super::row::{Found, Problem, Row, Target, Unit, digits};

pub(super) const ROWS: &[Row] = &[
    Row {
        name: "memory",
        what: "memory of an idle guest, 10,000 of them",
        baseline: "",
        unit: Unit::KiB,
        target: Target::AtMost(6.0),
        bound: "A connection is a task with its session, its buffers and its decoder, which are allocated when it comes; the buffers are shrunk when they are empty, and the task is not.",
        run: |lab| {
            let guests = lab.either(10_000, 2_000);
            let run = lab.bench(&format!("idle --count {guests}"), 60)?;
            Ok(Found::alone([run.kib()?]))
        },
    },
    Row {
        name: "memory-tls",
        what: "the same with TLS",
        baseline: "",
        unit: Unit::KiB,
        target: Target::AtMost(16.0),
        bound: "",
        run: |lab| {
            let guests = lab.either(10_000, 500);
            let run = lab.bench(&format!("idle --count {guests} --tls"), 90)?;
            Ok(Found::alone([run.kib()?]))
        },
    },
    Row {
        name: "accept",
        what: "connections that come, are greeted and stay, one after the other on 16 connections",
        baseline: "",
        unit: Unit::PerSecond,
        target: Target::AtLeast(5_000.0),
        bound: "",
        run: |lab| {
            let count = lab.either(lab.connections(25_000), 2_000);
            let run = lab.bench(
                &format!("idle --strangers --count {count} --sources 4 {WITHOUT_WARM_UP}"),
                10,
            )?;
            Ok(Found::alone([run.get("/per_second")?]))
        },
    },
    Row {
        name: "greeting",
        what: "p99 of the greeting while 5,000 connections come each second",
        baseline: "",
        unit: Unit::Millis,
        target: Target::AtMost(50.0),
        bound: "",
        run: |lab| {
            let rate = lab.either(5_000, 1_000);
            let run = lab.bench(
                &format!("idle --strangers --at-once 64 --rate {rate} --sources 4"),
                2,
            )?;
            Ok(Found::alone([run.get("/answer_ms/p99")?]))
        },
    },
    Row {
        name: "many",
        what: "p99 of a turn while 1,000 play and others come and stay, up to 50,000 connections",
        baseline: "alone",
        unit: Unit::Millis,
        target: Target::AtMost(50.0),
        bound: "Each guest who comes is two changes on the disk, which share commits with the turns, and 4,000 come each second.",
        run: |lab| {
            let (figures, guests) = many(lab)?;
            let (ours, alone) = (
                figures.get("/delivery_ms/p99")?,
                figures.get("/alone/delivery_ms/p99")?,
            );
            Ok(Found::against([(ours, alone)])
                .noting(format!("{} came while it was measured", digits(guests))))
        },
    },
    Row {
        name: "many-memory",
        what: "memory of an idle guest, as many as there can be up to 50,000",
        baseline: "",
        unit: Unit::KiB,
        target: Target::AtMost(6.0),
        bound: "As `memory`.",
        run: |lab| {
            let guests = lab.either(lab.connections(50_000), 3_000);
            let run = lab.bench(
                &format!("idle --count {guests} --sources 4 {WITHOUT_WARM_UP}"),
                90,
            )?;
            Ok(
                Found::alone([run.kib()?])
                    .noting(format!("{} came", digits(run.get("/answered")?))),
            )
        },
    },
];

fn many(lab: &mut Lab) -> Result<(Figures, f64), Problem> {
    // Those who play are open files, too, and the guests of the second that is not measured.
    let guests = lab.connections(50_000).saturating_sub(1_000 + 4_000);
    let (games, guests, rate) = lab.either((500, guests, 4_000), (50, 500, 500));
    let words = format!(
        "games --games {games} --rate {games} --sources 4 --beside \"idle --at-once 64 --count {guests} --rate {rate}\""
    );
    let figures = lab.bench(&words, 20)?;
    let came = figures.get("/beside/answered")?;
    Ok((figures, came))
}
