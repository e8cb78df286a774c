//! A database with many finished games, against one with a thousand.

use super::super::lab::{Lab, remove_database, sqlite, usual_players};
use super::super::row::{Found, Problem, Row, Target, Unit, digits};

/// The small database.
pub(in crate::report) const FEW: u32 = 1_000;
/// A database of 200 MB has so many games.
const TO_COPY: u32 = 100_000;

const HISTORY: &str = "command \"history player{}\"";
const SEARCH: &str = "command \"history player{} lost opening lehavia\"";
const STANDINGS: &str = "command standings";
const VERSUS: &str = "command \"versus player{} player0\"";
const STATS: &str = "command \"stats player{}\"";
const OPENINGS: &str = "command \"openings player{}\"";
const EXPLORE: &str = "command \"explore {}#3\"";
/// Each has another query, because pages are kept.
const PLAYER: &str = "pages /player/player1?{}";

/// Why answers that read many rows take longer.
const LARGER: &str = "A database of a million games is larger than what a connection keeps of it, so an answer copies more pages from the memory of the system.";
/// Why `explore` takes longer when there are more games.
const EXPLORED: &str = "With more games, more of them reach a position. Its turns are counted beforehand once 16 games have reached it; until then an answer reads each of them.";

pub(super) const ROWS: &[Row] = &[
    looked_up("show", "p99 of `show N`", |lab| {
        answers(lab, "command \"show {}\"")
    }),
    looked_up("moves", "p99 of `moves N`", |lab| {
        answers(lab, "command \"moves {}\"")
    }),
    looked_up("history", "p99 of `history NAME`", |lab| {
        answers(lab, HISTORY)
    }),
    Row {
        bound: LARGER,
        ..looked_up(
            "search",
            "p99 of `history NAME lost opening lehavia`",
            |lab| answers(lab, SEARCH),
        )
    },
    Row {
        bound: "The list of the small database has its two players, that of the large one many.",
        ..looked_up("standings", "p99 of `standings`", |lab| {
            answers(lab, STANDINGS)
        })
    },
    looked_up("versus", "p99 of `versus NAME NAME`", |lab| {
        answers(lab, VERSUS)
    }),
    Row {
        bound: LARGER,
        ..looked_up("stats", "p99 of `stats NAME`", |lab| answers(lab, STATS))
    },
    looked_up("openings", "p99 of `openings NAME`", |lab| {
        answers(lab, OPENINGS)
    }),
    Row {
        bound: EXPLORED,
        ..looked_up("explore", "p99 of `explore N#3`", |lab| {
            answers(lab, EXPLORE)
        })
    },
    looked_up("page-game", "p99 of the page `/game/N`", |lab| {
        answers(lab, "pages /game/{}")
    }),
    looked_up("page-player", "p99 of the page `/player/NAME`", |lab| {
        answers(lab, PLAYER)
    }),
    looked_up(
        "postgres-history",
        "p99 of `history NAME` with PostgreSQL",
        |lab| answers_of_postgres(lab, HISTORY),
    ),
    looked_up(
        "postgres-search",
        "p99 of `history NAME lost opening lehavia` with PostgreSQL",
        |lab| answers_of_postgres(lab, SEARCH),
    ),
    looked_up(
        "postgres-standings",
        "p99 of `standings` with PostgreSQL",
        |lab| answers_of_postgres(lab, STANDINGS),
    ),
    looked_up(
        "postgres-versus",
        "p99 of `versus NAME NAME` with PostgreSQL",
        |lab| answers_of_postgres(lab, VERSUS),
    ),
    looked_up(
        "postgres-stats",
        "p99 of `stats NAME` with PostgreSQL",
        |lab| answers_of_postgres(lab, STATS),
    ),
    looked_up(
        "postgres-openings",
        "p99 of `openings NAME` with PostgreSQL",
        |lab| answers_of_postgres(lab, OPENINGS),
    ),
    Row {
        bound: EXPLORED,
        ..looked_up(
            "postgres-explore",
            "p99 of `explore N#3` with PostgreSQL",
            |lab| answers_of_postgres(lab, EXPLORE),
        )
    },
    looked_up(
        "postgres-page-player",
        "p99 of the page `/player/NAME` with PostgreSQL",
        |lab| answers_of_postgres(lab, PLAYER),
    ),
    Row {
        name: "stats-10000",
        what: "median of `stats` of a player with 10,000 games",
        baseline: "",
        unit: Unit::Millis,
        target: Target::AtMost(20.0),
        bound: "",
        run: |lab| {
            let file = lab.database(lab.either(10_000, 1_000), 2)?;
            let words = format!(
                "command \"stats player0\" --connections 1 --database {}",
                sqlite(&file)
            );
            Ok(Found::alone([lab
                .bench(&words, 4)?
                .get("/answer_ms/p50")?]))
        },
    },
    Row {
        name: "start",
        what: "from the start of the server until it listens",
        baseline: "",
        unit: Unit::Millis,
        target: Target::AtMost(300.0),
        bound: "",
        run: |lab| {
            let most = lab.most_stored();
            let file = lab.stored(most)?;
            let mut figures = Vec::new();
            for _ in 0..3 {
                figures.push(lab.start_server(&sqlite(&file))?.1.as_secs_f64() * 1e3);
            }
            Ok(Found::alone(figures).noting(games(most)))
        },
    },
    Row {
        name: "backup",
        what: "`fanorond backup` of a database of 200 MB beside 100 turns a second",
        baseline: "",
        unit: Unit::Seconds,
        target: Target::AtMost(30.0),
        bound: "",
        run: backup,
    },
];

/// A row about the p99 of an answer.
const fn looked_up(
    name: &'static str,
    what: &'static str,
    run: fn(&mut Lab) -> Result<Found, Problem>,
) -> Row {
    Row {
        name,
        what,
        baseline: "1,000 games",
        unit: Unit::Millis,
        target: Target::TimesAtMost(1.5),
        bound: "",
        run,
    }
}

/// The words of a run of such answers, one after the other. In each database a player has as many
/// games as in the largest, so that the answers are equally long.
pub(in crate::report) fn on(lab: &mut Lab, words: &str, games: u32) -> Result<String, Problem> {
    let players = players(games, lab.most_stored());
    let database = sqlite(&lab.database(games, players)?);
    Ok(looking_up(words, players, &database))
}

/// The number of players in a database of `games` games, so that each has as many games as in the
/// largest database, which has `most`.
fn players(games: u32, most: u32) -> u32 {
    let usual = usual_players(most);
    let players = u64::from(games) * u64::from(usual) / u64::from(most);
    u32::try_from(players).map_or(usual, |players| players.clamp(2, games))
}

fn looking_up(words: &str, players: u32, database: &str) -> String {
    let by = if words.starts_with("pages") {
        "--browsers"
    } else {
        "--connections"
    };
    let up_to = if words.contains("player{}") {
        players - 1
    } else if words.contains("?{}") {
        1_000_000
    } else {
        FEW - 1
    };
    format!("{words} {by} 1 --up-to {up_to} --count 2000 --count-refusals --database {database}")
}

fn answers(lab: &mut Lab, words: &str) -> Result<Found, Problem> {
    let most = lab.most_stored();
    let both = [on(lab, words, most)?, on(lab, words, FEW)?];
    compared(lab, &both, 3, most)
}

/// The same with PostgreSQL, where filling a database takes longer.
fn answers_of_postgres(lab: &mut Lab, words: &str) -> Result<Found, Problem> {
    let most = lab.either(10 * FEW, 2 * FEW);
    let mut on = |games| {
        let players = players(games, most);
        let database = lab.postgres(games, players)?;
        Ok::<_, Problem>(looking_up(words, players, &database))
    };
    let both = [on(most)?, on(FEW)?];
    compared(lab, &both, 1, most)
}

fn compared(
    lab: &mut Lab,
    [many, few]: &[String; 2],
    times: usize,
    most: u32,
) -> Result<Found, Problem> {
    let runs = lab.alternated([many, few], 3, times)?;
    let p99s = runs
        .iter()
        .map(|[many, few]| Ok((many.get("/answer_ms/p99")?, few.get("/answer_ms/p99")?)));
    let p99s: Result<Vec<(f64, f64)>, Problem> = p99s.collect();
    Ok(Found::against(p99s?).noting(games(most)))
}

fn games(number: u32) -> String {
    format!("{} games", digits(f64::from(number)))
}

fn backup(lab: &mut Lab) -> Result<Found, Problem> {
    let stored = lab.either(TO_COPY, FEW);
    let (server, copy) = (lab.copied_database(stored)?, lab.file("backup.db"));
    remove_database(&copy)?;
    let playing = format!(
        "games --games 100 --rate 100 --database {}",
        sqlite(&server)
    );
    let playing = lab.begin(&playing, 12)?;
    lab.pause(3);
    let program = lab.executable.clone();
    let (took, _) = lab.time(
        &program,
        &format!("backup {} --database {}", copy.display(), sqlite(&server)),
    )?;
    let waited = lab.end(playing)?.get("/answer_ms/p99")?;
    lab.time(&program, &format!("check --database {}", sqlite(&copy)))?;
    remove_database(&copy)?;
    remove_database(&server)?;
    let note = format!("p99 of a turn meanwhile {}", Unit::Millis.written(waited));
    Ok(Found::alone([took.as_secs_f64()]).noting(note))
}
