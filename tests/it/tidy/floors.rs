//! The floors of the server: which folder may import which.

use super::imports::{Module, SERVER, imports};

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
