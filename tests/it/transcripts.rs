//! Sessions with the real server, as text files in `tests/transcripts`: tests and documentation in
//! one. `tests/transcripts/README.md` explains the format.
//!
//! Each transcript gets its own server, SQLite file and clock. The test moves the clock, and
//! nothing sleeps. The server puts events into the outboxes of other players before it answers the
//! player who caused them, and writes an outbox before it answers its owner. So when the acting
//! player has the answer, the test sends *are you there?* to everybody (a telnet command that
//! changes nothing): everything that arrives before the answer is all there is. These answers, and
//! the prompts drawn after them, are removed before comparing.
//!
//! With `FANOROND_TESTS_ON=nodes` and so on, they run on other databases and on several nodes
//! (`Deployment`).
//!
//! With `UPDATE_TRANSCRIPTS=1` a transcript is rewritten with the actual lines instead of compared.

#![expect(
    clippy::unwrap_used,
    reason = "this module and its helpers are only used by tests"
)]

mod script;

mod stage;

mod client;
mod server;
mod terminal;

mod advice;
mod compare;
mod sample;

mod all;

use crate::support::deployment::Deployment;
use crate::tidy::pages;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorond::command::catalog::{exact, rows};
use fanorond::command::parse;
use script::{Block, Body, Kind, Script};
use stage::Stage;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Runs one transcript, and compares its file or rewrites it.
fn transcript(name: &str) {
    let name = plain(name);
    let deployment = Deployment::from_environment();
    if deployment.nodes() > 1 && ONE_SERVER.contains(&name) {
        return;
    }
    play(name, deployment);
}

/// The name of a transcript in the list, without the mark of keywords.
fn plain(name: &str) -> &str {
    name.trim_start_matches("r#")
}

/// Transcripts in which the last words of a server that stops are about somebody on another node,
/// which here stops at the same moment and hears nothing more.
const ONE_SERVER: [&str; 1] = ["restart/games_of_guests_end"];

/// Turns a list into tests of one function: each has a name and an argument.
macro_rules! cases {
    ($of:ident: $($name:ident $argument:literal)+) => {
        mod $of {
            $(#[test]
            fn $name() {
                super::$of($argument);
            })+
        }
    };
}

/// Where nodes have to tell each other something of its own kind. The others are played on nodes
/// with `FANOROND_TESTS_ON`.
fn on_three_nodes(name: &str) {
    play(name, Deployment::Nodes);
}

cases! { on_three_nodes:
    shutdown "admin/shutdown"
    a_flag_falls "clock/live_a_flag_falls"
    premoves "clock/live_premoves"
    best_of_three "match/best_of_three"
    queue "queue/in_json"
    replay "replay/with_others"
    seeks "seek/manual_seeks"
    simul "simul/from_start_to_end"
}

fn play(name: &str, deployment: Deployment) {
    let path = file(name);
    let shown = format!("tests/transcripts/{name}.txt");
    let script = Script::read(&fs::read_to_string(&path).unwrap())
        .unwrap_or_else(|problem| panic!("{shown}:{problem}"));
    // With a single thread, a task runs until it waits before anything else happens.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let actual = runtime
        .block_on(Stage::play(&script, deployment))
        .unwrap_or_else(|problem| panic!("{shown}:{problem}"));
    if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
        fs::write(&path, compare::rewritten(&script, &actual)).unwrap();
        return;
    }
    let differences = compare::differences(&script, &actual, &shown);
    assert!(
        differences.is_empty(),
        "\n\n{differences}\nIf these changes are intended: UPDATE_TRANSCRIPTS=1 cargo test -p fanorona-tests {}\n",
        name.replace('/', "::")
    );
}

/// How many tests type the advice of all transcripts.
const SHARES: usize = 8;

cases! { advice_works_as_it_is_printed:
    share_1 0
    share_2 1
    share_3 2
    share_4 3
    share_5 4
    share_6 5
    share_7 6
    share_8 7
}

/// Types what the server advises in the transcripts, where it advises it. Each of these tests does
/// its share.
fn advice_works_as_it_is_printed(share: usize) {
    let read = |name: &String| Script::read(&fs::read_to_string(file(name)).unwrap()).unwrap();
    let scripts: BTreeMap<String, Script> = names()
        .into_iter()
        .map(|name| (name.clone(), read(&name)))
        .collect();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let mut refused = Vec::new();
    for (name, advice) in advice::to_type(&scripts)
        .into_iter()
        .skip(share)
        .step_by(SHARES)
    {
        let line = runtime
            .block_on(advice::refused(&scripts[&name], &advice))
            .unwrap();
        refused.extend(line.map(|line| format!("tests/transcripts/{name}.txt:{line}")));
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn advice_that_is_refused_is_noticed() {
    let script = Script::read("player alice line\nalice> seek\n").unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let told = |command| Stage::advised(&script.blocks, Deployment::Sqlite, "alice", command);
    assert_eq!(runtime.block_on(told("unseek")), Ok(None));
    let refused = runtime.block_on(told("accept 99")).unwrap();
    assert!(refused.is_some_and(|line| line.contains("not_found")));
}

#[test]
fn every_command_that_a_sentence_tells_to_type_is_read() {
    let mut read = 0;
    for name in names() {
        let script = Script::read(&fs::read_to_string(file(&name)).unwrap()).unwrap();
        for advice in advice::all(&script) {
            let unread = parse::line(&advice.command, None)
                .err()
                .map(|unread| unread.refusal);
            let is_unknown = matches!(
                unread,
                Some(Refusal::Server(
                    ServerRefusal::UnknownCommand { .. }
                        | ServerRefusal::Ambiguous { .. }
                        | ServerRefusal::SpellOut { .. }
                        | ServerRefusal::Usage { .. }
                ))
            );
            assert!(
                !is_unknown,
                "{name}:{}: {}: {unread:?}",
                script.blocks[advice.block].line, advice.command
            );
            read += 1;
        }
    }
    assert!(read > 1_000, "{read}");
}

#[test]
fn every_file_is_a_test() {
    let listed: BTreeSet<String> = all::NAMES
        .iter()
        .map(|name| plain(name).to_owned())
        .collect();
    let files: BTreeSet<String> = names().into_iter().collect();
    let lacking: Vec<&String> = files.difference(&listed).collect();
    assert!(
        lacking.is_empty(),
        "tests/it/transcripts/all.rs lacks {lacking:?}"
    );
}

#[test]
fn every_transcript_cites_a_heading() {
    for name in names() {
        let text = fs::read_to_string(file(&name)).unwrap();
        let mut cited = pages::citations(&text);
        assert!(
            cited.any(|(page, _)| page.starts_with("docs/")),
            "{name} does not cite a heading of docs/"
        );
    }
}

#[test]
fn every_command_is_typed_in_a_transcript() {
    let texts = names()
        .into_iter()
        .map(|name| fs::read_to_string(file(&name)).unwrap());
    let typed: BTreeSet<&str> = texts
        .flat_map(|text| {
            let lines = text
                .lines()
                .filter_map(|line| Some(line.split_once("> ")?.1));
            // A program puts a tag in front of a command, and mail puts "fanorona" there.
            let words = lines.flat_map(|line| line.split(' ').take(2).collect::<Vec<_>>());
            words
                .filter_map(exact)
                .map(|row| row.name)
                .collect::<Vec<_>>()
        })
        .collect();
    let missing: Vec<&str> = rows()
        .map(|row| row.name)
        .filter(|name| !typed.contains(name))
        .collect();
    assert!(missing.is_empty(), "no transcript types {missing:?}");
}

/// The promise of the style `auto` (docs/protocol/preferences.md, "Preferences"): the prompt takes
/// one line, and one stays free.
#[test]
fn every_screen_of_a_standard_game_fits_22_lines_of_79_columns() {
    let mut screens = 0;
    for name in names() {
        let script = Script::read(&fs::read_to_string(file(&name)).unwrap()).unwrap();
        for block in &script.blocks {
            for screen in small_pictures(block) {
                let text = screen.join("\n");
                assert!(
                    screen.len() <= 22 - 2,
                    "{name}:{}: {} lines\n{text}",
                    block.line,
                    screen.len()
                );
                assert!(
                    screen.iter().all(|line| line.chars().count() <= 79),
                    "{name}:{}\n{text}",
                    block.line
                );
                screens += 1;
            }
        }
    }
    assert!(screens > 50, "{screens} screens");
}

/// What each person sees at once that has one picture of the standard board, in a style other than
/// `classic`.
fn small_pictures(block: &Block) -> Vec<Vec<String>> {
    let mut seen: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for body in &block.body {
        if let Body::Expected { name, item } = body
            && item.kind == Kind::Line
        {
            seen.entry(name)
                .or_default()
                .push(without_colours(&item.text));
        }
    }
    let letters = [
        "    a   b   c   d   e   f   g   h   i",
        "    i   h   g   f   e   d   c   b   a",
    ];
    let has_one = |lines: &Vec<String>| {
        lines
            .iter()
            .filter(|line| letters.contains(&line.as_str()))
            .count()
            == 2
    };
    seen.into_values().filter(has_one).collect()
}

fn without_colours(text: &str) -> String {
    let mut parts = text.split('{');
    let mut out = parts.next().unwrap_or_default().to_owned();
    out.extend(parts.map(|part| part.split_once('}').map_or(part, |(_, after)| after)));
    out
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts")
}

/// The file of a transcript such as `play/resigning`.
fn file(name: &str) -> PathBuf {
    directory().join(name).with_extension("txt")
}

/// The name of a transcript, such as `play/resigning`.
fn name(file: &Path) -> String {
    let below = file.strip_prefix(directory()).unwrap();
    below
        .with_extension("")
        .components()
        .map(|part| part.as_os_str().to_str().unwrap())
        .collect::<Vec<_>>()
        .join("/")
}

/// The names of all transcripts.
fn names() -> Vec<String> {
    let topics = fs::read_dir(directory())
        .unwrap()
        .map(|topic| topic.unwrap().path())
        .filter(|path| path.is_dir());
    let files = topics.flat_map(|topic| {
        fs::read_dir(topic)
            .unwrap()
            .map(|file| file.unwrap().path())
    });
    files.map(|file| name(&file)).collect()
}
