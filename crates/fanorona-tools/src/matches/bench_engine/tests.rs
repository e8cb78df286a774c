use super::*;
use clap::Parser;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    args: BenchArgs,
}

fn args(line: &str) -> BenchArgs {
    Line::parse_from(std::iter::once("bench").chain(line.split_whitespace())).args
}

fn pairs(line: &str) -> Vec<String> {
    matches(&args(line))
        .iter()
        .map(|it| format!("{}:{}", it.level, it.against))
        .collect()
}

#[test]
fn each_level_plays_the_one_two_below() {
    assert_eq!(pairs(""), ["3:1", "4:2", "5:3", "6:4", "7:5", "8:6"]);
    assert_eq!(pairs("--levels 4-7"), ["6:4", "7:5"]);
    assert_eq!(pairs("--levels 4-5"), ["5:4"]);
    assert_eq!(pairs("--levels 5"), ["5:3"]);
    assert_eq!(pairs("--levels 2"), Vec::<String>::new());
    assert_eq!(pairs("--levels 8 --opponent material6"), ["8:material6"]);
}

#[test]
fn malformed_arguments_are_refused() {
    for text in ["", "0", "9", "3-", "5-3", "a"] {
        assert!(levels(text).is_err(), "{text}");
    }
    for text in ["", "material", "material0", "material10", "depth6"] {
        assert!(opponent(text).is_err(), "{text}");
    }
}

#[test]
fn the_table_has_a_line_for_each_match() {
    let (mut out, mut progress) = (Vec::new(), Vec::new());
    run(
        &args("--levels 3 --opponent material2 --games 2 --board telo"),
        &mut out,
        &mut progress,
    )
    .unwrap();
    assert!(
        progress.is_empty(),
        "a match of two games prints no progress"
    );
    let text = String::from_utf8(out).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(
        lines[0].starts_with("2 games each on telo, seed 1, limits of the levels"),
        "{text}"
    );
    assert!(lines[2].trim_start().starts_with("3  material2"), "{text}");
    let error = run(&args("--levels 1"), &mut Vec::new(), &mut Vec::new()).unwrap_err();
    assert!(error.to_string().contains("--levels 1-2"), "{error}");
}

#[test]
fn progress_is_printed_after_every_ten_games_but_not_after_the_last() {
    let table = |threads: u16| {
        let (mut out, mut progress) = (Vec::new(), Vec::new());
        let args = args(&format!(
            "--levels 1-2 --games 30 --board telo --threads {threads}"
        ));
        run(&args, &mut out, &mut progress).unwrap();
        [out, progress].map(|it| String::from_utf8(it).unwrap())
    };
    let [out, progress] = table(1);
    let lines: Vec<&str> = progress.lines().collect();
    assert_eq!(lines.len(), 2, "{progress}");
    for (line, games) in lines.iter().zip([10_u32, 20]) {
        let tally = line
            .strip_prefix(&format!("2 against 1, {games} of 30 games: "))
            .unwrap();
        let counted: u32 = tally
            .split(' ')
            .map(|part| part[1..].parse::<u32>().unwrap())
            .sum();
        assert_eq!(counted, games, "{line}");
    }
    assert_eq!(out.lines().count(), 3, "{out}");
    // Several threads finish games in another order, but the number of lines stays.
    assert_eq!(table(3)[1].lines().count(), 2);
}

#[test]
fn progress_is_shown_when_asked_for() {
    assert!(args("--progress").shows_progress());
    assert_eq!(args("").shows_progress(), is_watched());
}
