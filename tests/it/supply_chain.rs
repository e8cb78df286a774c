//! `scripts/sbom` lists what the executable consists of, and what builds it has a fixed version.

use crate::support::executable::root;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

fn bill_of_materials() -> Vec<u8> {
    let output = Command::new(root().join("scripts/sbom")).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}

#[test]
fn the_bill_of_materials_has_every_part_with_licence_and_checksum() {
    let written = bill_of_materials();
    assert!(
        bill_of_materials() == written,
        "the same Cargo.lock must give the same bytes"
    );
    let bill: Value = serde_json::from_slice(&written).unwrap();
    assert_eq!(
        (&bill["bomFormat"], &bill["specVersion"]),
        (&"CycloneDX".into(), &"1.5".into())
    );
    let components = bill["components"].as_array().unwrap();
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let mut refs = BTreeSet::from([bill["metadata"]["component"]["bom-ref"].as_str().unwrap()]);
    for component in components {
        let name = component["name"].as_str().unwrap();
        assert!(
            refs.insert(component["bom-ref"].as_str().unwrap()),
            "{name} is listed twice"
        );
        assert!(
            component["licenses"][0]["expression"].is_string(),
            "{name} has no licence"
        );
        // Our own crates are part of the same source, and have no checksum.
        if !name.starts_with("fanorona-") {
            let checksum = component["hashes"][0]["content"]
                .as_str()
                .unwrap_or_else(|| panic!("{name}"));
            let version = component["version"].as_str().unwrap();
            let locked = format!("name = \"{name}\"\nversion = \"{version}\"\n");
            let entry = lock
                .split(&locked)
                .nth(1)
                .unwrap_or_else(|| panic!("{name} is not in Cargo.lock"));
            assert!(
                entry.split("\n\n").next().unwrap().contains(checksum),
                "{name}"
            );
        }
    }
    // What each part depends on is in the list.
    for entry in bill["dependencies"].as_array().unwrap() {
        for part in std::iter::once(&entry["ref"]).chain(entry["dependsOn"].as_array().unwrap()) {
            assert!(refs.contains(part.as_str().unwrap()), "{part}");
        }
    }
    let scope_of = |name: &str| {
        let found = components
            .iter()
            .find(|component| component["name"] == name);
        found.map(|component| component["scope"].as_str().unwrap_or("required"))
    };
    for (name, scope) in [
        ("tokio", Some("required")),
        ("libsqlite3-sys", Some("required")),
        ("fanorona-rules", Some("required")),
        // The program for terminals.
        ("ratatui", Some("required")),
        ("cc", Some("excluded")),
        // Only tests and tools need these.
        ("proptest", None),
        ("fanorona-tools", None),
    ] {
        assert_eq!(scope_of(name), scope, "{name}");
    }
}

/// The version in another repository that a tag names can change.
#[test]
fn actions_are_named_by_their_commits() {
    let workflow = fs::read_to_string(root().join(".github/workflows/checks.yml")).unwrap();
    let mut read = 0;
    for line in workflow.lines() {
        let Some((_, action)) = line.split_once("uses: ") else {
            continue;
        };
        read += 1;
        let (_, commit) = action.split_once('@').unwrap();
        let commit = commit.split(' ').next().unwrap();
        let is_commit = commit.len() == 40 && commit.chars().all(|c| c.is_ascii_hexdigit());
        assert!(is_commit, "{action}");
    }
    assert!(read >= 2, "{read} actions");
}

#[test]
fn the_image_is_built_with_the_oldest_supported_compiler_for_the_system_on_which_it_runs() {
    let dockerfile = fs::read_to_string(root().join("Dockerfile")).unwrap();
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let (_, version) = manifest.split_once("\nrust-version = \"").unwrap();
    let version = version.split('"').next().unwrap();
    for line in [
        &format!("FROM rust:{version}-bookworm AS build"),
        "FROM debian:bookworm-slim",
    ] {
        assert!(dockerfile.lines().any(|it| it == line), "no {line}");
    }
}
