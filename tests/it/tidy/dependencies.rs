//! Which crates and libraries each crate may use, and its lints.

use super::{files, nowhere, root};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// The allowed dependencies of each crate (ARCHITECTURE.md). Before you add one, ask whether this
/// is the right crate, and whether the library is worth it. `dev-dependencies` are not restricted.
const IMPORTS: [(&str, &[&str]); 10] = [
    // Optional derives.
    ("fanorona-rules", &["schemars", "serde"]),
    ("fanorona-engine", &["fanorona-rules", "lzma-rust2"]),
    (
        "fanorona-game",
        &[
            "fanorona-rules",
            "schemars",
            "serde",
            "skillratings",
            "integer-blossom",
            "strum",
        ],
    ),
    (
        "fanorona-protocol",
        &[
            "fanorona-rules",
            "fanorona-game",
            "bytes",
            "tokio-util",
            "fast_qr",
            "fluent-bundle",
            "fluent-syntax",
            "include_dir",
            "intl-memoizer",
            "schemars",
            "strum",
            "tracing",
            "unic-langid",
            "serde",
            "serde_json",
            "jiff",
            "parking_lot",
            "strsim",
            "textwrap",
            "tiny-skia",
            "png",
            "icu_properties",
            "unicode-width",
            "zeroize",
        ],
    ),
    (
        "fanorona-store",
        &[
            "fanorona-rules",
            "fanorona-game",
            "sqlx",
            "async-trait",
            "blake2",
            "futures-core",
            "include_dir",
            "rustix",
            "serde",
            "serde_json",
            "strum",
            "thiserror",
            "tokio",
            "tokio-util",
            "tracing",
        ],
    ),
    (
        "fanorond",
        &[
            "fanorona-rules",
            "fanorona-engine",
            "fanorona-game",
            "fanorona-protocol",
            "fanorona-store",
            "argon2",
            "askama",
            "async-trait",
            "axum",
            "blake2",
            "flate2",
            "futures-util",
            "include_dir",
            "quick_cache",
            "tokio-tungstenite",
            "tower-http",
            "zeroize",
            "bytes",
            "clap",
            "dashmap",
            "http-body-util",
            "humantime",
            "hyper",
            "hyper-util",
            "ipnet",
            "jiff",
            "lettre",
            "parking_lot",
            "percent-encoding",
            "prometheus-client",
            "proxy-header",
            "rand",
            "rustix",
            "rustls-native-certs",
            "sd-listen-fds",
            "sd-notify",
            "serde",
            "serde_json",
            "sha2",
            "socket2",
            "strsim",
            "strum",
            "thiserror",
            "tokio",
            "tokio-rustls",
            "tokio-stream",
            "tokio-util",
            "toml",
            "tracing",
            "tracing-subscriber",
            "unicode-normalization",
        ],
    ),
    (
        "fanorona-tools",
        &[
            "fanorona-rules",
            "fanorona-engine",
            "fanorona-game",
            "fanorona-protocol",
            "fanorona-store",
            "fanorona-test-servers",
            "clap",
            "futures-util",
            "hdrhistogram",
            "http-body-util",
            "hyper",
            "hyper-util",
            "rand",
            "rustix",
            "serde",
            "serde_json",
            "sqlx",
            "tempfile",
            "tokio",
            "tokio-rustls",
            "tokio-tungstenite",
        ],
    ),
    (
        "fanorona-terminal",
        &[
            "fanorona-rules",
            "fanorona-game",
            "fanorona-protocol",
            "clap",
            "ratatui",
            "rustix",
            "rustls-native-certs",
            "serde",
            "serde_json",
            "sha2",
            "strum",
            "tokio",
            "tokio-rustls",
            "tui-input",
            "unicode-normalization",
            "unicode-width",
            "zeroize",
        ],
    ),
    ("fanorona-test-servers", &["rustix", "tempfile"]),
    ("fanorona-tests", &["fanorond", "fanorona-terminal"]),
];

/// Features of a library that the crate may not use.
const NEVER: [(&str, &str, &[&str]); 1] = [(
    "fanorona-protocol",
    "tokio-util",
    &["rt", "net", "time", "io-util"],
)];

#[test]
fn crates_only_have_allowed_dependencies() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = [
        "metadata",
        "--no-deps",
        "--offline",
        "--format-version",
        "1",
    ];
    let output = Command::new(cargo)
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let mut imports = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let normal: BTreeSet<&str> = dependencies
            .filter(|it| it["kind"] != "dev")
            .map(|it| it["name"].as_str().unwrap())
            .collect();
        imports.insert(name, normal);
        let forbidden = NEVER
            .iter()
            .filter(|(crate_name, _, _)| *crate_name == name);
        for (_, library, features) in forbidden {
            let all = package["dependencies"].as_array().unwrap().iter();
            let used = all.filter(|it| it["kind"] != "dev" && it["name"] == *library);
            let wrong = used
                .flat_map(|it| it["features"].as_array().unwrap())
                .find(|it| features.contains(&it.as_str().unwrap()));
            assert_eq!(wrong, None, "{name} may use {library}, but not this of it");
        }
    }
    let allowed: BTreeMap<&str, BTreeSet<&str>> = IMPORTS
        .iter()
        .map(|(name, imports)| (*name, imports.iter().copied().collect()))
        .collect();
    assert_eq!(imports, allowed);
}

#[test]
fn every_crate_uses_the_workspace_lints() {
    for (path, manifest) in files("crates", "toml")
        .into_iter()
        .chain(files("tests", "toml"))
    {
        assert!(
            manifest.contains("[lints]\nworkspace = true\n"),
            "{}",
            path.display()
        );
    }
    nowhere(
        &["crates", "tests"],
        &[concat!("#[", "allow("), concat!("#![", "allow(")],
        "expect a lint with a reason instead",
    );
}
