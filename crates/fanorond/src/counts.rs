//! How many instructions some work takes, compared with `counts.txt`: more than 5 % above its figure is a failure.
//!
//! Times differ from run to run and from machine to machine, counts do not. Callgrind counts in this executable, which
//! cargo builds for the tests anyway: an optimised build only for this would take minutes. In it the rules and the
//! libraries named in the root manifest are optimised, and the rest is not. So a figure says how much work is done, not
//! how long it takes in a release.
//!
//! `UPDATE_COUNTS=1 cargo nextest run --workspace -E 'test(counts::)'` writes the figures. They belong to a compiler:
//! with another one the counts are shown and nothing fails.

mod work;

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};

/// So many percent above its figure a count may be. Below it by more, the figure is out of date.
const TOLERANCE: u64 = 5;

/// Callgrind counts in this function only. It is called once for each row.
#[inline(never)]
fn counted(work: &mut dyn FnMut()) {
    black_box(work)();
}

/// Everything that is counted, also a test of its own: the work is done right.
#[test]
fn all_work_is_done() {
    for (_, work) in work::ROWS {
        work();
    }
}

#[test]
fn no_count_has_risen() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("counts.txt");
    let now = Figures {
        compiler: output(Command::new("rustc").arg("--version")),
        counts: count(),
    };
    if std::env::var_os("UPDATE_COUNTS").is_some() {
        fs::write(&path, now.text()).unwrap();
    }
    let then = Figures::read(&fs::read_to_string(&path).unwrap());
    let (differences, has_risen) = now.since(&then);
    println!("{}\n{differences}", now.text());
    assert!(
        !has_risen || now.compiler != then.compiler,
        "{differences}\nIf that is intended, run this test with UPDATE_COUNTS=1"
    );
}

/// The counts of one run.
struct Figures {
    compiler: String,
    counts: Vec<(String, u64)>,
}

impl Figures {
    fn text(&self) -> String {
        let mut text = format!("{}\n", self.compiler);
        for (name, count) in &self.counts {
            let _ = writeln!(text, "{count:>12}  {name}");
        }
        text
    }

    fn read(text: &str) -> Self {
        let (compiler, rows) = text.split_once('\n').unwrap();
        let row = |line: &str| {
            let (count, name) = line.trim_start().split_once("  ").unwrap();
            (name.to_owned(), count.parse().unwrap())
        };
        Self {
            compiler: compiler.to_owned(),
            counts: rows.lines().map(row).collect(),
        }
    }

    /// What is new, and whether a count has risen.
    fn since(&self, then: &Self) -> (String, bool) {
        let (mut text, mut has_risen) = (String::new(), false);
        if self.compiler != then.compiler {
            let _ = writeln!(
                text,
                "The figures are those of {}: nothing is compared.",
                then.compiler
            );
        }
        for (name, now) in &self.counts {
            let before = then.counts.iter().find(|(it, _)| it == name);
            let Some((_, before)) = before else {
                let _ = writeln!(text, "{name}: {now} instructions, without a figure");
                has_risen = true;
                continue;
            };
            let is_more = *now * 100 > before * (100 + TOLERANCE);
            if is_more || *now * 100 < before * (100 - TOLERANCE) {
                let verdict = if is_more { "more" } else { "less" };
                let percent = now.abs_diff(*before) * 100 / before;
                let _ = writeln!(
                    text,
                    "{name}: {before} instructions before, {now} now, {percent} % {verdict}"
                );
            }
            has_risen |= is_more;
        }
        (text, has_risen)
    }
}

#[test]
fn a_count_that_rises_is_named_with_both_numbers() {
    let figures = |text| Figures::read(text);
    let then = figures("rustc 1\n  1000  a board\n  1000  a turn\n");
    let after = |text| figures(text).since(&then);
    assert_eq!(
        after("rustc 1\n  1050  a board\n   950  a turn\n"),
        (String::new(), false)
    );
    let (text, has_risen) = after("rustc 1\n  1051  a board\n   940  a turn\n");
    let expected = "a board: 1000 instructions before, 1051 now, 5 % more\na turn: 1000 instructions before, 940 now, 6 % less\n";
    assert_eq!((text.as_str(), has_risen), (expected, true));
    let (text, has_risen) = after("rustc 1\n    10  a key\n");
    assert!(
        has_risen && text.contains("a key: 10 instructions, without a figure"),
        "{text}"
    );
}

/// Runs [`all_work_is_done`] in callgrind, which writes a profile whenever [`counted`] returns.
fn count() -> Vec<(String, u64)> {
    let folder = tempfile::tempdir().unwrap();
    let profile = folder.path().join("profile");
    output(
        Command::new("valgrind")
            .arg("--tool=callgrind")
            .arg("--toggle-collect=fanorond::counts::counted")
            .arg("--dump-after=fanorond::counts::counted")
            .arg(format!("--callgrind-out-file={}", profile.display()))
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "counts::all_work_is_done"]),
    );
    let rows = work::ROWS.iter().zip(1..);
    let count = rows.map(|((name, _), number)| {
        let text = fs::read_to_string(profile.with_extension(number.to_string())).unwrap();
        let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
        ((*name).to_owned(), total.unwrap().parse().unwrap())
    });
    count.collect()
}

/// What a program prints.
fn output(command: &mut Command) -> String {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| {
            panic!("{program}: {error}; scripts/test installs what the tests need")
        });
    let (out, log) = (
        output.stdout,
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    let out = String::from_utf8(out).unwrap();
    assert!(output.status.success(), "{program}: {out}{log}");
    out.trim().to_owned()
}
