//! How figures grow with what is measured.

use super::lab::{Figures, Lab, WITHOUT_WARM_UP};
use super::row::{Problem, digits};
use super::rows::{FEW, on};
use fanorona_protocol::pictures::{Caption, PlotLine, plot};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A picture of the page.
pub(super) struct Plot {
    /// The name of its file, and for `--only`.
    pub(super) name: &'static str,
    /// What it shows.
    pub(super) title: &'static str,
    pub(super) run: fn(&mut Lab) -> Result<Curves, Problem>,
}

/// The lines of a plot.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Curves {
    lines: Vec<Curve>,
    /// Why a size has no point, for each one.
    pub(super) missing: Vec<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Curve {
    name: String,
    points: Vec<(f64, f64)>,
}

/// The name of a line, and the place of its figures.
type Shown = (&'static str, &'static str);

const RATE: Shown = ("a second", "/per_second");
const DELIVERIES: [Shown; 2] = [
    ("p99, ms", "/delivery_ms/p99"),
    ("median, ms", "/delivery_ms/p50"),
];
const ANSWERS: [Shown; 2] = [
    ("p99, ms", "/answer_ms/p99"),
    ("median, ms", "/answer_ms/p50"),
];
/// Answers by the number of stored games.
const STORED: [(&str, &str); 3] = [
    ("show, ms", "command \"show {}\""),
    ("history, ms", "command \"history player{}\""),
    ("standings, ms", "command standings"),
];

pub(super) const ALL: &[Plot] = &[
    Plot {
        name: "by-games",
        title: "Turns a second by the number of games in closed loop",
        run: |lab| games(lab, &[RATE]),
    },
    Plot {
        name: "waits-by-games",
        title: "Time from a line to the opponent's board by the number of games in closed loop",
        run: |lab| games(lab, &DELIVERIES),
    },
    Plot {
        name: "by-connections",
        title: "Lines a second by the number of connections, date in closed loop",
        run: |lab| connections(lab, &[RATE]),
    },
    Plot {
        name: "waits-by-connections",
        title: "Time of an answer by the number of connections, date in closed loop",
        run: |lab| connections(lab, &ANSWERS),
    },
    Plot {
        name: "memory-by-connections",
        title: "Memory of the server by the number of idle guests",
        run: |lab| {
            let most = lab.either(lab.connections(50_000), 1_000);
            let sizes = [10, 100, 1_000, 10_000, 50_000];
            Ok(curves(
                &[("KiB", "/server/resident_kib_after")],
                &sizes,
                most,
                |guests| {
                    lab.bench(
                        &format!("idle --count {guests} --sources 4 {WITHOUT_WARM_UP}"),
                        90,
                    )
                },
            ))
        },
    },
    Plot {
        name: "by-nodes",
        title: "Turns a second by the number of nodes on one machine, 64 games in closed loop",
        run: |lab| {
            let most = lab.either(4, 2);
            Ok(curves(&[RATE], &[1, 2, 3, 4], most, |nodes| {
                lab.bench(&format!("games --games 64 --nodes {nodes}"), 6)
            }))
        },
    },
    Plot {
        name: "by-stored",
        title: "p99 of an answer by the number of finished games",
        run: |lab| {
            let most = lab.most_stored();
            let mut all = Curves::default();
            for (name, words) in STORED {
                let sizes = [FEW, 10_000, 100_000, 1_000_000];
                let one = curves(&[(name, "/answer_ms/p99")], &sizes, most, |games| {
                    let words = on(lab, words, games)?;
                    lab.bench(&words, 3)
                });
                all.lines.extend(one.lines);
                all.missing.extend(one.missing);
            }
            Ok(all)
        },
    },
    Plot {
        name: "by-watchers",
        title: "Time from a step until all watchers have it by their number",
        run: |lab| {
            let most = lab.either(10_000, 100);
            Ok(curves(
                &DELIVERIES,
                &[10, 100, 1_000, 10_000],
                most,
                |watchers| lab.bench(&format!("watchers --watchers {watchers}"), 5),
            ))
        },
    },
];

fn games(lab: &mut Lab, shown: &[Shown]) -> Result<Curves, Problem> {
    let most = lab.either(lab.connections(20_000) / 2, 100);
    Ok(curves(shown, &[1, 10, 100, 1_000, 10_000], most, |games| {
        lab.bench(&format!("games --games {games} --sources 4"), 5)
    }))
}

fn connections(lab: &mut Lab, shown: &[Shown]) -> Result<Curves, Problem> {
    let most = lab.either(lab.connections(50_000), 1_000);
    Ok(curves(
        shown,
        &[10, 100, 1_000, 10_000, 50_000],
        most,
        |connections| {
            lab.bench(
                &format!("command date --connections {connections} --sources 4"),
                4,
            )
        },
    ))
}

/// Measures each size, and `most` instead of larger ones. A size that fails has no point.
fn curves(
    shown: &[Shown],
    sizes: &[u32],
    most: u32,
    mut run: impl FnMut(u32) -> Result<Figures, Problem>,
) -> Curves {
    let lines = shown.iter().map(|(name, _)| Curve {
        name: (*name).to_owned(),
        points: Vec::new(),
    });
    let mut curves = Curves {
        lines: lines.collect(),
        missing: Vec::new(),
    };
    let sizes: BTreeSet<u32> = sizes.iter().map(|size| *size.min(&most)).collect();
    for size in sizes {
        let figures = match run(size) {
            Ok(figures) => figures,
            Err(problem) => {
                let problem = format!("{}: {problem}", digits(f64::from(size)));
                curves.missing.push(problem);
                continue;
            }
        };
        for (curve, (_, place)) in curves.lines.iter_mut().zip(shown) {
            match figures.get(place) {
                Ok(figure) => curve.points.push((f64::from(size), figure)),
                Err(problem) => curves.missing.push(problem.to_string()),
            }
        }
    }
    curves
}

impl Curves {
    /// The picture, with its figures in words. Without a point there is none.
    pub(super) fn svg(&self, title: &str) -> Option<String> {
        let line = |curve: &Curve| {
            let points = curve.points.iter();
            let points =
                points.map(|(size, figure)| format!("{}: {}", digits(*size), digits(*figure)));
            format!("{}, {}", curve.name, points.collect::<Vec<_>>().join(", "))
        };
        let description = self.lines.iter().map(line).collect::<Vec<_>>().join("; ");
        let lines: Vec<PlotLine<'_>> = self
            .lines
            .iter()
            .map(|curve| PlotLine {
                name: &curve.name,
                points: &curve.points,
            })
            .collect();
        let caption = Caption::Text {
            title,
            description: &description,
        };
        Some(plot(&lines)?.svg(caption).into_string())
    }
}
