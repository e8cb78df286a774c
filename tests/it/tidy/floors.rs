//! The floors of the server: which folder may import which.

use super::imports::{Module, SERVER, imports};
use std::collections::BTreeSet;

/// The folders of the server from the ground up. A folder imports only from those before it.
const FLOORS: [&str; 19] = [
    "clock",
    "work",
    "command",
    "error",
    "config",
    "observability",
    "net",
    "engine",
    "cluster",
    "people",
    "games",
    "services",
    "features",
    "session",
    "connection",
    "web",
    "background",
    "listeners",
    "operations",
];

fn floor(module: &Module) -> Option<usize> {
    let folder = module.first()?;
    FLOORS.iter().position(|floor| floor == folder)
}

#[test]
fn folders_import_only_from_floors_below() {
    let mut arrows = 0;
    let mut wrong = Vec::new();
    for (module, imported) in imports(SERVER) {
        if module.last().is_some_and(|name| name.ends_with("_tests")) {
            continue;
        }
        // The root of the crate and the executable see everything.
        let Some(own) = floor(&module) else {
            assert!(module.len() <= 1, "{} is on no floor", module.join("::"));
            continue;
        };
        for other in imported {
            arrows += 1;
            if floor(&other).is_none_or(|floor| floor > own) {
                wrong.push(format!(
                    "{} imports {}",
                    module.join("::"),
                    other.join("::")
                ));
            }
        }
    }
    assert!(arrows > 1_000, "the imports are read: {arrows}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Files of the folder of features that are no feature: what several features share, and how they
/// are called. They and every feature may import each other, as long as a feature is imported only
/// by those that follow.
const SHARED: [&str; 10] = [
    "acting",
    "advice",
    "game_context",
    "caller",
    "comments",
    "eligibility",
    "logged_in",
    "places",
    "starting",
    "tasks",
];

/// Which feature, or shared file, imports which feature, and why.
const FEATURES: [(&str, &str, &str); 16] = [
    (
        "acting",
        "simul",
        "after a turn the host of a simul is at the next board",
    ),
    (
        "admin",
        "account",
        "operators delete accounts by the same steps as their owners",
    ),
    (
        "chat",
        "admin",
        "`report` is typed like talk, and `channel` has commands for administrators",
    ),
    (
        "history",
        "study",
        "`export` sends studies as it sends games",
    ),
    (
        "history",
        "tournament",
        "`export` sends the games of a tournament",
    ),
    (
        "history",
        "versus",
        "below the games of two players stand their results",
    ),
    (
        "openings",
        "history",
        "the games at a position are a history",
    ),
    ("places", "learn", "a lesson that is left says so"),
    ("places", "puzzle", "a puzzle that is left says so"),
    ("places", "study", "a study that is left says so"),
    (
        "play",
        "replay",
        "`back` in a replay is a step of the replay",
    ),
    (
        "queue",
        "play",
        "the first queued turn is played at once if it can be",
    ),
    (
        "rematch",
        "challenge",
        "a rematch is asked for by a challenge",
    ),
    (
        "seek",
        "challenge",
        "an answer to a seek starts a game or sends a challenge",
    ),
    (
        "sentence",
        "seek",
        "the answer to \"I want to play\" is the list of seeks",
    ),
    ("tasks", "learn puzzle study", "they are the tasks"),
];

#[test]
fn features_import_each_other_only_for_a_reason() {
    let mut found = BTreeSet::new();
    for (module, imported) in imports(SERVER) {
        let [folder, own, ..] = module.as_slice() else {
            continue;
        };
        if folder != "features" || module.last().is_some_and(|name| name.ends_with("_tests")) {
            continue;
        }
        for other in imported {
            if let [folder, other, ..] = other.as_slice()
                && folder == "features"
                && other != own
                && !SHARED.contains(&other.as_str())
            {
                found.insert((own.clone(), other.clone()));
            }
        }
    }
    let allowed: BTreeSet<(String, String)> = FEATURES
        .iter()
        .flat_map(|(own, others, _)| {
            let others = others.split_whitespace();
            others.map(|other| ((*own).to_owned(), other.to_owned()))
        })
        .collect();
    assert_eq!(found, allowed);
}
