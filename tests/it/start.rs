//! Starting the executable with valid and invalid settings, and its commands that need no server.

use crate::executable::{Site, fanorond};
use crate::output::Captured;
use crate::program::Program;
use fanorona_rules::{Position, Ruleset};
use rustix::process::{Signal, kill_process};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Asserts that a command fails with this exit code and one sentence that contains all `words`.
pub(crate) fn refused(command: &mut Command, code: i32, words: &[&str]) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().unwrap();
    let said = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(code), "{command:?}: {said}");
    assert!(stdout.is_empty(), "{command:?} wrote {stdout:?}");
    let sentence = said
        .strip_prefix("fanorond: ")
        .and_then(|said| said.strip_suffix('\n'));
    let sentence = sentence.unwrap_or_else(|| panic!("{command:?} said {said}"));
    assert!(
        !sentence.contains('\n') && sentence.len() > 15,
        "{command:?} said {said}"
    );
    for word in words {
        assert!(
            sentence.contains(word),
            "{command:?} said {said}, and not {word}"
        );
    }
    sentence.to_owned()
}

/// The output of a command that must succeed.
pub(crate) fn said(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && complaint.is_empty(),
        "{command:?}: {complaint}"
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn nobody_can_connect_before_the_database_is_migrated() {
    let site = Site::new();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let options = SqliteConnectOptions::new()
        .filename(site.database())
        .create_if_missing(true);
    let mut other = runtime.block_on(options.connect()).unwrap();
    // A file without tables, to which another process writes.
    let empty = "pragma journal_mode = wal; pragma application_id = 1180790383; begin immediate";
    runtime
        .block_on(sqlx::raw_sql(empty).execute(&mut other))
        .unwrap();
    let mut server = site.fanorond(&["--listen", "127.0.0.1:0", "--log", "fanorond=debug"]);
    let mut server = server.stderr(Stdio::piped()).spawn().unwrap();
    let mut log = Captured::from(server.stderr.take().unwrap());
    log.until("nobody can connect yet address=");
    let address: SocketAddr = log.until("\n").parse().unwrap();
    assert_eq!(
        TcpStream::connect(address)
            .map(drop)
            .map_err(|error| error.kind()),
        Err(ErrorKind::ConnectionRefused)
    );
    runtime
        .block_on(sqlx::raw_sql("commit").execute(&mut other))
        .unwrap();
    log.until("listening address=");
    Program::connect(address).ok("date");
    server.kill().unwrap();
    server.wait().unwrap();
}

#[test]
fn a_hangup_does_not_end_the_server() {
    let serving = Site::new();
    let mut serving = serving.serve();
    kill_process(serving.id(), Signal::HUP).unwrap();
    serving.logs("read the configuration again");
    Program::connect(serving.address()).ok("date");
}

#[test]
fn wrong_arguments_are_refused_with_one_sentence() {
    let site = Site::new();
    for (arguments, words) in [
        (&["--lisen", "127.0.0.1:0"][..], &["--lisen"][..]),
        (&["--listen"], &["--listen"]),
        (&["--listen", "here"], &["here", "--listen"]),
        (&["--listen", "127.0.0.1:70000"], &["127.0.0.1:70000"]),
        (&["--log-format", "xml"], &["xml", "json"]),
        (&["--log", "fanorond=loud"], &["fanorond=loud"]),
        (&["--database", "postgres://x"], &["postgres://x"]),
        (
            &["--database", "mysql://x/y"],
            &["database: \"mysql://x/y\" is not a database URL"],
        ),
        (&["settings", "--log", "fanorond=loud"], &["fanorond=loud"]),
        (&["dance"], &["dance"]),
        (&["setings"], &["did you mean settings?"]),
        (
            &["admin"],
            &["type fanorond admin grant or fanorond admin revoke or fanorond admin list"],
        ),
        (
            &["admin", "grant"],
            &["missing <NAME>: type fanorond admin grant", "<NAME>"],
        ),
        (&["admin", "revoke"], &["type fanorond admin revoke"]),
        (&["admin", "grnt", "x"], &["did you mean grant?"]),
        (&["ratings"], &["type fanorond ratings rebuild"]),
        (&["backup"], &["missing <FILE>: type fanorond backup"]),
        (
            &["migrate-store"],
            &["missing <FROM> <TO>: type fanorond migrate-store <FROM> <TO>"],
        ),
        (
            &["--database", "sqlite:x.db", "settings"],
            &["type fanorond settings --database sqlite:x.db"],
        ),
        (
            &["--no-limits", "--log", "warn", "admin", "list"],
            &["type fanorond admin list --no-limits --log warn"],
        ),
        (
            &["--database", "postgres://fanorond:hush@db/x", "check"],
            &["type fanorond check --database postgres://fanorond@db/x"],
        ),
        (&["perft"], &["DEPTH"]),
        (&["perft", "many"], &["many"]),
        (&["perft", "--ruleset", "chess", "1"], &["chess", "tsivy"]),
        (&["turns", "--position", "bbb/3/www"], &["bbb/3/www"]),
        (
            &[
                "turns",
                "--ruleset",
                "telo",
                "--position",
                "bbbbb/bbbbb/bw1bw/wwwww/wwwww w",
            ],
            &["dimyand", "telo"],
        ),
        (&["replay", "e2e4"], &["turn 1", "e2e4"]),
        (&["replay", "hello"], &["turn 1", "hello"]),
    ] {
        // Whether a database answers is only known when it is opened.
        let code = if arguments == ["--database", "postgres://x"] {
            1
        } else {
            2
        };
        refused(&mut site.fanorond(arguments), code, words);
    }
    assert_eq!(
        fs::read_dir(site.directory()).unwrap().count(),
        0,
        "a file was created"
    );
}

#[test]
fn unknown_settings_are_named() {
    let site = Site::new();
    let file = site.directory().join("fanorond.toml");
    fs::write(&file, "lisen = [\"127.0.0.1:0\"]\n").unwrap();
    refused(
        &mut site.fanorond(&["--config", "fanorond.toml"]),
        2,
        &["lisen"],
    );
    refused(
        site.fanorond(&[]).env("FANOROND_CONFIG", &file),
        2,
        &["lisen"],
    );
    fs::write(&file, "listen = \n").unwrap();
    refused(
        &mut site.fanorond(&["--config", "fanorond.toml"]),
        2,
        &["fanorond.toml"],
    );
    refused(
        &mut site.fanorond(&["--config", "nowhere.toml"]),
        2,
        &["nowhere.toml"],
    );
    refused(
        site.fanorond(&[]).env("FANOROND_LISEN", "127.0.0.1:0"),
        2,
        &["FANOROND_LISEN"],
    );
    refused(
        site.fanorond(&[]).env("FANOROND_LISTEN", "nonsense"),
        2,
        &["listen"],
    );
    refused(
        site.fanorond(&[]).env("FANOROND_LOG_FORMAT", "xml"),
        2,
        &["log_format", "xml"],
    );
    // The environment takes precedence over the file, and a flag over both.
    fs::write(
        &file,
        "database = \"sqlite:file/x.db\"\nlisten = [\"127.0.0.1:0\"]\n",
    )
    .unwrap();
    let mut command = site.fanorond(&["--config", "fanorond.toml"]);
    refused(&mut command, 1, &["the directory file "]);
    refused(
        command.env("FANOROND_DATABASE", "sqlite:environment/x.db"),
        1,
        &["the directory environment "],
    );
    refused(
        command.args(["--database", "sqlite:flag/x.db"]),
        1,
        &["the directory flag "],
    );
}

#[test]
fn an_address_that_is_named_twice_is_in_use() {
    let site = Site::new();
    let address = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .to_string();
    let mut command = site.fanorond(&["--listen", &address, "--listen", &address]);
    refused(
        &mut command,
        1,
        &[&address, "another address of the configuration, uses it"],
    );
}

#[test]
fn administrators_of_no_database_create_none() {
    let site = Site::new();
    for order in ["grant", "revoke"] {
        refused(
            &mut site.fanorond(&["admin", order, "Rasoa"]),
            1,
            &["fanorond.db", "does not exist"],
        );
    }
    assert_eq!(
        fs::read_dir(site.directory()).unwrap().count(),
        0,
        "a file was created"
    );
}

#[test]
fn a_port_in_use_is_named() {
    let site = Site::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let mut command = site.fanorond(&["--listen", &address]);
    refused(
        &mut command,
        1,
        &[&address, "another program uses it", "--listen"],
    );
    // 192.0.2.0/24 is reserved for documentation.
    let mut command = site.fanorond(&["--listen", "192.0.2.1:4545"]);
    refused(
        &mut command,
        1,
        &["192.0.2.1:4545", "does not have that address"],
    );
    // The top-level domain "invalid" never exists.
    let mut command = site.fanorond(&["--listen", "nowhere.invalid:4545"]);
    refused(
        &mut command,
        1,
        &[
            "cannot listen on nowhere.invalid:4545: unknown host",
            "--listen",
        ],
    );
    assert_eq!(
        fs::read_dir(site.directory()).unwrap().count(),
        0,
        "a file was created"
    );
}

#[test]
fn it_listens_on_host_names_and_several_addresses() {
    let site = Site::new();
    let serving = site.serve_on(&["localhost:0", "127.0.0.1:0"]);
    Program::connect(serving.address()).ok("date");
}

#[test]
fn a_configured_limit_applies() {
    let site = Site::new();
    let file = site.directory().join("fanorond.toml");
    fs::write(&file, "[limits.list]\nrows = 0\n").unwrap();
    let words =
        ["limits.list.rows in fanorond.toml is 0; it must be a whole number from 1 to 1000"];
    refused(
        &mut site.fanorond(&["--config", "fanorond.toml"]),
        2,
        &words,
    );
    let mut command = site.fanorond(&["settings"]);
    refused(
        command.env("FANOROND_LIMITS__LIST__ROWS", "many"),
        2,
        &["FANOROND_LIMITS__LIST__ROWS is \"many\""],
    );
    let printed = said(
        site.fanorond(&["settings"])
            .env("FANOROND_LIMITS__LOGIN__TIMEOUT", "90s"),
    );
    assert!(
        printed.contains("\n[limits.login]\n") && printed.contains("\ntimeout = \"90s\"\n"),
        "{printed}"
    );
}

#[test]
fn a_second_server_on_the_same_database_is_refused() {
    let site = Site::new();
    let serving = site.serve();
    let mut second = site.fanorond(&["--listen", "127.0.0.1:0"]);
    refused(
        &mut second,
        1,
        &["fanorond.db", "another fanorond is using"],
    );
    // The first server is not affected, and read-only commands are allowed.
    Program::connect(serving.address()).ok("register Rasoa mangahazo");
    assert_eq!(
        said(&mut site.fanorond(&["check"])),
        "games: 0, turns: 0; every game's turns lead to its position\nrated games: 0; ratings, counts and lists follow from the games\n"
    );
}

/// A database with a running game and no server.
fn database(site: &Site) {
    let serving = site.serve();
    let mut white = Program::connect(serving.address());
    let mut black = Program::connect(serving.address());
    white.ok("register Rasoa mangahazo");
    black.ok("register Rabe mangahazo");
    black.ok("challenges auto");
    white.ok("challenge Rabe white");
    white.ok("e2e3+");
    black.ok("f4e5-");
    crate::executable::terminate(serving.id());
    assert!(serving.ended().0.success());
}

/// Changes the file without the server.
fn sql(path: &Path, statement: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true);
        let mut connection = options.connect().await.unwrap();
        sqlx::query(AssertSqlSafe(statement))
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
    });
}

/// Asserts that `serve` and `check` refuse a file and do not change it.
fn left_alone(site: &Site, words: &[&str]) {
    let before = fs::read(site.database()).unwrap();
    for command in ["serve", "check"] {
        refused(&mut site.fanorond(&[command]), 1, words);
        assert!(
            fs::read(site.database()).unwrap() == before,
            "{command} wrote to the file"
        );
    }
}

#[test]
fn an_unusable_file_is_not_changed() {
    let site = Site::new();
    fs::write(site.database(), "mifidianana ".repeat(1_000)).unwrap();
    left_alone(&site, &["fanorond.db", "is not an SQLite database"]);

    let site = Site::new();
    database(&site);
    let whole = fs::read(site.database()).unwrap();
    for length in [whole.len() / 2, whole.len() - 1] {
        fs::write(site.database(), &whole[..length]).unwrap();
        left_alone(&site, &["fanorond.db", "is damaged", "backup"]);
    }

    let site = Site::new();
    sql(&site.database(), "create table recipe (name text)");
    left_alone(&site, &["fanorond.db", "another program"]);

    let site = Site::new();
    database(&site);
    let newer = "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
                 values (9999, 'later', true, x'00', 0)";
    sql(&site.database(), newer);
    left_alone(&site, &["fanorond.db", "newer fanorond", "9999"]);
}

#[test]
fn an_unusable_path_is_named() {
    let site = Site::new();
    refused(
        &mut site.fanorond(&["--database", "sqlite:nowhere/x.db"]),
        1,
        &["nowhere", "create it first"],
    );
    refused(
        &mut site.fanorond(&["check"]),
        1,
        &["fanorond.db", "does not exist"],
    );
    refused(
        &mut site.fanorond(&["--database", "sqlite:."]),
        2,
        &["sqlite:."],
    );
    assert_eq!(
        fs::read_dir(site.directory()).unwrap().count(),
        0,
        "a file was created"
    );
    // Nobody can create a file there, not even root.
    if cfg!(target_os = "linux") {
        let mut command = site.fanorond(&["--database", "sqlite:/sys/kernel/fanorond.db"]);
        refused(
            &mut command,
            1,
            &["/sys/kernel/fanorond.db", "cannot be written to"],
        );
    }
}

/// Root can write to everything, so as root this test runs a copy of the executable as another
/// user.
#[cfg(unix)]
#[test]
fn a_read_only_file_is_named_and_can_be_checked() {
    use std::os::unix::fs::{PermissionsExt as _, chown};
    use std::os::unix::process::CommandExt as _;
    const NOBODY: u32 = 65_534;
    let site = Site::new();
    database(&site);
    let program = site.directory().join("fanorond");
    fs::copy(fanorond().get_program(), &program).unwrap();
    fs::set_permissions(site.database(), fs::Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(site.directory(), fs::Permissions::from_mode(0o777)).unwrap();
    let root = rustix::process::geteuid().is_root();
    if root {
        for entry in fs::read_dir(site.directory()).unwrap() {
            chown(entry.unwrap().path(), Some(NOBODY), None).unwrap();
        }
    }
    let run = |command: &str| {
        let mut run = Command::new(&program);
        run.arg(command).args([
            "--listen",
            "127.0.0.1:0",
            "--database",
            &format!("sqlite:{}", site.database().display()),
        ]);
        if root {
            run.uid(NOBODY);
        }
        run
    };
    let before = fs::read(site.database()).unwrap();
    refused(
        &mut run("serve"),
        1,
        &["fanorond.db", "cannot be written to"],
    );
    assert!(
        fs::read(site.database()).unwrap() == before,
        "the file was written to"
    );
    if root {
        // A file that this user cannot even read, as after a restore by root.
        let owned = |by, mode| {
            chown(site.database(), Some(by), None).unwrap();
            fs::set_permissions(site.database(), fs::Permissions::from_mode(mode)).unwrap();
        };
        owned(0, 0o600);
        refused(
            &mut run("serve"),
            1,
            &["fanorond.db", "cannot be written to"],
        );
        owned(NOBODY, 0o444);
    }
    assert_eq!(
        said(&mut run("check")),
        "games: 1, turns: 1; every game's turns lead to its position\nrated games: 0; ratings, counts and lists follow from the games\n"
    );
}

#[test]
fn a_list_without_administrators_says_how_to_make_one() {
    let site = Site::new();
    database(&site);
    let list = said(&mut site.fanorond(&["admin", "list"]));
    assert_eq!(
        list,
        "no administrators; type fanorond admin grant NAME to make one\n"
    );
}

/// The command that recalculates ratings.
const REBUILD: [&str; 2] = ["ratings", "rebuild"];

#[test]
fn wrong_ratings_are_found_and_recalculated() {
    let site = Site::new();
    database(&site);
    let serving = site.serve();
    let mut program = Program::connect(serving.address());
    let mut opponent = Program::connect(serving.address());
    opponent.ok("login Rabe mangahazo");
    opponent.ok("stop 1");
    program.ok("login Rasoa mangahazo");
    program.ok("resign 1");
    let mut busy = site.fanorond(&REBUILD);
    refused(&mut busy, 1, &["fanorond.db", "another fanorond is using"]);
    drop(serving);
    assert_eq!(
        said(&mut site.fanorond(&REBUILD)),
        "rated games: 1, players: 2; everything was correct\n"
    );
    sql(
        &site.database(),
        "update rating set points = points + 1000000 where won = 1",
    );
    refused(
        &mut site.fanorond(&["check"]),
        1,
        &[
            "not what follows from the games: players whose ratings differed: 1;",
            "fanorond ratings rebuild",
        ],
    );
    let mended = said(&mut site.fanorond(&REBUILD));
    assert!(
        mended.starts_with("rated games: 1, players: 2; "),
        "{mended}"
    );
    assert!(
        mended.ends_with("players whose ratings differed: 1; all are correct now\n"),
        "{mended}"
    );
    let right = "games: 1, turns: 2; every game's turns lead to its position\nrated games: 1; ratings, counts and lists follow from the games\n";
    assert_eq!(said(&mut site.fanorond(&["check"])), right);
}

#[test]
fn rebuilding_ratings_does_not_create_a_database() {
    let site = Site::new();
    refused(
        &mut site.fanorond(&REBUILD),
        1,
        &["fanorond.db", "does not exist"],
    );
    refused(&mut site.fanorond(&["ratings"]), 2, &["rebuild"]);
    assert_eq!(
        fs::read_dir(site.directory()).unwrap().count(),
        0,
        "a file was created"
    );
}

#[test]
fn a_game_that_does_not_match_its_turns_is_found() {
    let site = Site::new();
    database(&site);
    assert_eq!(
        said(&mut site.fanorond(&["check"])),
        "games: 1, turns: 1; every game's turns lead to its position\nrated games: 0; ratings, counts and lists follow from the games\n"
    );
    sql(&site.database(), "update turn set text = 'd2e3+'");
    refused(
        &mut site.fanorond(&["check"]),
        1,
        &["damaged games: 1; the first is game 1: its turns lead to another position"],
    );
}

#[test]
fn help_lists_every_command() {
    let help = said(fanorond().arg("--help"));
    for word in [
        "serve",
        "perft",
        "turns",
        "replay",
        "check",
        "--listen",
        "--database",
        "--config",
        "--log",
        "--log-format",
    ] {
        assert!(help.contains(word), "no {word} in {help}");
    }
    assert!(said(fanorond().arg("--version")).starts_with("fanorond "));
}

/// Lines of the reference data: `crates/fanorona-rules/tests/data/README.md`.
fn table(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

#[test]
fn perft_matches_the_reference_data() {
    const TABLE: &str = include_str!("../../crates/fanorona-rules/tests/data/perft.tsv");
    let mut counted = 0;
    for row in table(TABLE) {
        let [ruleset, position, depth, count] = row.as_slice() else {
            panic!("{row:?}")
        };
        // Each start is a process, so the small counts are left to the tests of the rules.
        if count.len() != 6 {
            continue;
        }
        let arguments = ["perft", "--ruleset", ruleset, "--position", position, depth];
        assert_eq!(
            said(fanorond().args(arguments)),
            format!("{count}\n"),
            "{row:?}"
        );
        counted += 1;
    }
    assert!(counted > 3, "{counted}");
    assert_eq!(said(fanorond().args(["perft", "4"])), "18026\n");
}

#[test]
fn turns_match_the_reference_data() {
    const TABLE: &str = include_str!("../../crates/fanorona-rules/tests/data/turns.tsv");
    for row in table(TABLE) {
        let [ruleset, position, turns] = row.as_slice() else {
            panic!("{row:?}")
        };
        let expected: BTreeMap<&str, String> = turns
            .split_terminator(' ')
            .map(|turn| turn.split_once('=').unwrap())
            .map(|(turn, after)| (turn, after.replace('_', " ")))
            .collect();
        let written =
            said(fanorond().args(["turns", "--ruleset", ruleset, "--position", position]));
        let listed: BTreeMap<&str, String> = written
            .lines()
            .map(|line| line.split_once('\t').unwrap())
            .map(|(turn, after)| (turn.strip_suffix(",end").unwrap_or(turn), after.to_owned()))
            .collect();
        assert_eq!(written.lines().count(), expected.len(), "{position}");
        assert_eq!(listed, expected, "{position}");
    }
}

#[test]
fn replay_shows_every_board_and_the_result() {
    const TABLE: &str = include_str!("../../crates/fanorona-rules/tests/data/games.tsv");
    for row in table(TABLE) {
        let [ruleset, start, result, reason, end, turns] = row.as_slice() else {
            panic!("{row:?}")
        };
        assert_eq!(
            *start,
            Position::start(Ruleset::from_name(ruleset).unwrap()).to_string()
        );
        let turns: Vec<&str> = turns.split(' ').collect();
        let written = said(
            fanorond()
                .args(["replay", "--ruleset", ruleset])
                .args(&turns),
        );
        let last = format!("\n{}\n{result} {reason}", end.replace('_', " "));
        assert!(written.trim_end().ends_with(&last), "{written}");
        let numbered = (1..=turns.len()).all(|number| written.contains(&format!("{number}. ")));
        assert!(numbered, "{written}");
    }
}
