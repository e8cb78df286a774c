//! The log: one event per line on standard error.
//!
//! Logging never waits. A thread of its own writes the lines; while nobody reads them, a few are
//! kept, and the others are dropped and counted.

mod lines;

use crate::config::{Config, LogFormat};
use crate::observability::metrics::Metrics;
use lines::{LogLines, NodeMark};
use std::io::{self, IsTerminal as _};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use tracing::{error, warn};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

pub use lines::LogGuard;

static LINES: OnceLock<LogLines> = OnceLock::new();

/// Starts the log. Lines that wait are written when the guard is dropped, as far as somebody reads
/// them.
///
/// # Errors
/// As [`filter_of`], or the system starts no thread.
pub fn start(config: &Config, metrics: &Metrics) -> Result<LogGuard, String> {
    let filter = filter_of(config)?;
    let node = match (config.server.node_name(), config.server.log_format) {
        (None, _) => NodeMark::default(),
        (Some(node), LogFormat::Text) => NodeMark::before_text(&node),
        (Some(node), LogFormat::Json) => NodeMark::field_of_json(&node),
    };
    let (lines, guard) = LogLines::start(config.limits.server.log_lines, node, io::stderr())
        .map_err(|error| format!("cannot start the thread of the log: {error}"))?;
    LINES.get_or_init(|| lines.clone());
    let log = fmt::layer()
        .with_writer(move || lines.clone())
        .with_ansi(io::stderr().is_terminal());
    let registry = tracing_subscriber::registry().with(filter);
    match config.server.log_format {
        LogFormat::Text => registry.with(log).init(),
        LogFormat::Json => registry.with(log.json()).init(),
    }
    let panics = metrics.panics.clone();
    std::panic::set_hook(Box::new(move |panic| {
        panics.inc();
        error!(%panic, "task panicked");
    }));
    Ok(guard)
}

/// The configured filter.
///
/// # Errors
/// It is invalid. The message is a sentence for the operator.
pub fn filter_of(config: &Config) -> Result<Targets, String> {
    let text = &config.server.log;
    filter(text).map_err(|error| format!("invalid log filter \"{text}\": {error}"))
}

/// What is logged. A word alone is a level or one of the server's crates: a misspelled level would
/// be the name of a module, and nothing would be logged.
fn filter(text: &str) -> Result<Targets, String> {
    let is_known = |word: &&str| {
        word.contains('=') || word.starts_with("fanoron") || word.parse::<LevelFilter>().is_ok()
    };
    match text.split(',').map(str::trim).find(|word| !is_known(word)) {
        Some(word) => Err(format!(
            "{word:?} is no level: write error, warn, info, debug, trace or off, or MODULE=LEVEL"
        )),
        None => text
            .replace(' ', "")
            .parse::<Targets>()
            .map_err(|error| error.to_string()),
    }
}

/// The number of lines that were dropped because nobody has read the log.
pub fn dropped_lines() -> usize {
    LINES.get().map_or(0, LogLines::dropped)
}

/// Logs how many lines were dropped since the last call.
pub fn report_dropped_lines() {
    static REPORTED: AtomicUsize = AtomicUsize::new(0);
    let dropped = dropped_lines();
    let new = dropped.saturating_sub(REPORTED.swap(dropped, Ordering::Relaxed));
    if new > 0 {
        warn!(
            lines = new,
            "lines of the log were dropped, because nobody has read it"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_level_is_refused() {
        for text in [
            "info",
            "OFF",
            "info,fanorond::listen=debug",
            "warn, fanorond",
            "hyper=debug, off",
        ] {
            assert!(filter(text).is_ok(), "{text}");
        }
        for text in ["inof", "info,blah", "a=b=c"] {
            assert!(filter(text).is_err(), "{text}");
        }
    }
}
