//! Why the program ends with an error: one sentence on stderr, and the exit code.

use crate::config::BadConfig;
use crate::error::RebuildError;
use crate::features::admin::operator::AdminError;
use crate::features::history::files::RecordsError;
use crate::listeners::sockets::ListenError;
use crate::net::tls::TlsError;
use crate::operations::backup::BackupError;
use crate::operations::check::CheckError;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use fanorona_protocol::records::fgn::FgnError;
use fanorona_store::{CopyError, OpenError, TransferError};
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

/// How long the end of the process waits for somebody to read why it has failed.
const FAILURE_PATIENCE: Duration = Duration::from_secs(1);

/// Why the program ends with an error.
#[derive(Debug)]
pub(super) enum Failure {
    /// Wrong arguments or configuration: exit code 2.
    Usage(String),
    /// The work failed: exit code 1.
    Work(String),
    /// The server of this machine does not answer: exit code 2.
    NoServer(String),
    /// The reader of stdout has closed it: not a failure.
    ReadEnough,
}

impl From<io::Error> for Failure {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the kinds belong to the library"
    )]
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ReadEnough,
            _ => Self::Work(error.to_string()),
        }
    }
}

impl From<BadConfig> for Failure {
    fn from(error: BadConfig) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<RecordsError> for Failure {
    fn from(error: RecordsError) -> Self {
        match error {
            RecordsError::Io(error) => error.into(),
            RecordsError::Open(_) | RecordsError::Store(_) => Self::Work(error.to_string()),
        }
    }
}

impl From<ListenError> for Failure {
    fn from(error: ListenError) -> Self {
        match error {
            ListenError::Nowhere => Self::Usage(error.to_string()),
            ListenError::Failed(_) => Self::Work(error.to_string()),
        }
    }
}

impl From<BackupError> for Failure {
    fn from(error: BackupError) -> Self {
        match error {
            BackupError::NoFolder(_) => Self::Usage(error.to_string()),
            BackupError::Copy(_) | BackupError::NotRemoved { .. } => Self::Work(error.to_string()),
        }
    }
}

/// An error of the work, whose sentence says all.
trait WorkError: fmt::Display {}

impl WorkError for AdminError {}
impl WorkError for CheckError {}
impl WorkError for CopyError {}
impl WorkError for FgnError {}
impl WorkError for OpenError {}
impl WorkError for RebuildError {}
impl WorkError for TlsError {}
impl WorkError for TransferError {}

impl<E: WorkError> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Work(error.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(text) | Self::Work(text) | Self::NoServer(text) => f.write_str(text),
            Self::ReadEnough => f.write_str("stdout was closed"),
        }
    }
}

/// Prints a failure on stderr. Returns its exit code.
pub(super) fn fail(failure: &Failure) -> ExitCode {
    let line = format!("fanorond: {failure}\n");
    let (written, writes) = std::sync::mpsc::sync_channel::<()>(1);
    // If stderr is closed, or nobody reads it, there is nowhere left to report to.
    std::thread::spawn(move || drop((io::stderr().write_all(line.as_bytes()), written)));
    let _written: Result<(), _> = writes.recv_timeout(FAILURE_PATIENCE);
    match failure {
        Failure::Usage(_) | Failure::NoServer(_) => ExitCode::from(2),
        Failure::Work(_) => ExitCode::FAILURE,
        Failure::ReadEnough => ExitCode::SUCCESS,
    }
}

/// An error of clap as one sentence that says what to type.
pub(super) fn one_sentence(error: &clap::Error, typed: &[String]) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => vec![word.clone()],
        Some(ContextValue::Strings(words)) => words.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        Some(_) | None => Vec::new(),
    };
    let first = |kind| context(kind).into_iter().next();
    let text = error.to_string();
    let problem = text
        .split("\n\n")
        .next()
        .unwrap_or_default()
        .trim_start_matches("error: ");
    let problem = problem.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = match (
        error.kind(),
        first(ContextKind::InvalidSubcommand),
        first(ContextKind::Usage),
    ) {
        (ErrorKind::MissingSubcommand, Some(command), _) => {
            let words = context(ContextKind::ValidSubcommand);
            let words: Vec<String> = words
                .iter()
                .filter(|word| *word != "help")
                .map(|word| format!("{command} {word}"))
                .collect();
            format!("{command} needs another word: type {}", words.join(" or "))
        }
        (ErrorKind::ArgumentConflict, Some(command), _) => {
            format!(
                "flags come after the command: type {}",
                flags_last(&command, typed)
            )
        }
        (ErrorKind::MissingRequiredArgument, _, Some(usage)) => {
            let missing = context(ContextKind::InvalidArg).join(" ");
            let usage = usage
                .trim_start_matches("Usage:")
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            format!("missing {missing}: type {usage}")
        }
        _ => {
            // The nearest word comes last.
            let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand]
                .map(context)
                .concat();
            near.last().map_or(problem.clone(), |near| {
                format!("{problem}; did you mean {near}?")
            })
        }
    };
    format!("{said} (see fanorond --help)")
}

/// The command line with its flags last.
fn flags_last(command: &str, typed: &[String]) -> String {
    let at = typed
        .iter()
        .position(|word| word == command)
        .unwrap_or_default();
    let (flags, rest) = typed.split_at(at);
    let words = rest
        .iter()
        .chain(flags)
        .map(|it| format!(" {}", fanorona_store::without_password(it)));
    format!("fanorond{}", words.collect::<String>())
}
