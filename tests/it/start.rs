//! Starting the executable with valid and invalid settings, and its commands that need no server.

mod calculations;
mod checks;
mod files;

use crate::support::executable::{Site, fanorond};
use crate::support::output::Captured;
use crate::support::program::Program;
use files::database;
use rustix::process::{Signal, kill_process};
use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;
use std::fs;
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
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
            &[
                "type fanorond admin create or fanorond admin grant or fanorond admin revoke or fanorond admin list",
            ],
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
    // A start that makes the database says so in the log.
    let made = site.fanorond(&["admin", "create", "Rasoa"]).output();
    assert!(made.unwrap().status.success());
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

/// Defaults may get better, and passwords will be added.
#[test]
fn a_new_file_of_settings_pins_no_default_and_is_read_by_its_group_alone() {
    let site = Site::new();
    let arguments = ["settings", "--output", "new.toml", "--log", "warn"];
    assert_eq!(said(&mut site.fanorond(&arguments)), "wrote new.toml\n");
    let path = site.directory().join("new.toml");
    let mode = fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o137, 0, "{mode:o}");
    let written = fs::read_to_string(&path).unwrap();
    let set = |line: &&str| !line.is_empty() && !line.starts_with(['#', '[']);
    let set: Vec<&str> = written.lines().filter(set).collect();
    // The first and the last are from the environment of the tests.
    let expected = [
        "listen = [\"127.0.0.1:0\"]",
        "unpack_tables = false",
        "log = \"warn\"",
        "robots = false",
    ];
    assert_eq!(set, expected);
    refused(&mut site.fanorond(&arguments), 1, &["new.toml", "exists"]);
    let again = said(fanorond().args(["settings", "--config"]).arg(&path));
    assert_eq!(again, written);
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
