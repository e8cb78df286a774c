//! Import and export of games, here and from a server.

use super::args::{FetchArgs, FetchWord};
use super::failure::Failure;
use super::{database, runtime};
use crate::config::ServeArgs;
use crate::features::history::files::{self, Lines, Numbers, PrivateGames};
use crate::operations::fetch;
use fanorona_protocol::records::Format;
use fanorona_protocol::records::fgn::FgnError;
use fanorona_protocol::text::terminal;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// Writes all games of a database, and says how many private ones it left out.
pub(super) fn export(
    serve: &ServeArgs,
    format: Format,
    private: bool,
    out: impl Write,
) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(out);
    let database = database(serve)?;
    let private = if private {
        PrivateGames::Included
    } else {
        PrivateGames::LeftOut
    };
    let left_out = runtime()?.block_on(files::export(&database, format, private, &mut out))?;
    if left_out > 0 {
        // If stderr is closed, there is nowhere left to report to.
        drop(writeln!(
            io::stderr().lock(),
            "private games left out: {left_out}; --private exports them too"
        ));
    }
    Ok(())
}

/// Fetches the records of games from a server, into a file or to `out`.
pub(super) fn fetch(args: &FetchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let FetchArgs {
        site,
        words,
        output,
    } = args;
    let (mut games, mut format) = (Vec::new(), None);
    for word in words {
        match *word {
            FetchWord::Game(game) if games.contains(&game) => {}
            FetchWord::Game(game) => games.push(game),
            FetchWord::Format(other) if format.is_some_and(|format| format != other) => {
                return Err(Failure::Usage("name only one format".to_owned()));
            }
            FetchWord::Format(other) => format = Some(other),
        }
    }
    if games.is_empty() {
        let problem = "name the number of a game: type fanorond fetch HOST GAME";
        return Err(Failure::Usage(problem.to_owned()));
    }
    let fetched = runtime()?.block_on(fetch::fetch(site, &games, format.unwrap_or(Format::Fgn)));
    let records = fetched.map_err(Failure::Work)?;
    match output {
        Some(file) => replace(file, &records)
            .map_err(|error| Failure::Work(format!("{}: {error}", file.display()))),
        None => Ok(out.write_all(&records).and_then(|()| out.flush())?),
    }
}

/// Writes a file, or leaves it as it was.
fn replace(file: &Path, contents: &[u8]) -> io::Result<()> {
    // Such as a pipe.
    if fs::metadata(file).is_ok_and(|it| !it.is_file()) {
        return fs::write(file, contents);
    }
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let replaced = fs::write(&part, contents).and_then(|()| fs::rename(&part, file));
    if replaced.is_err() {
        // What is there already is of no use.
        drop(fs::remove_file(&part));
    }
    replaced
}

/// The contents of a file or of stdin.
pub(super) fn open(file: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let opened = File::open(file);
    let opened = opened.map_err(|error| Failure::Work(format!("{}: {error}", file.display())))?;
    Ok(Box::new(BufReader::new(opened)))
}

pub(super) fn import(
    file: &Path,
    numbers: Numbers,
    database: &str,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let complain = |error: &FgnError| {
        // If stderr is closed, there is nowhere left to report to.
        drop(writeln!(
            io::stderr().lock(),
            "{}:{}: {}",
            file.display(),
            error.line,
            error.problem
        ));
    };
    let lines = Lines::new(open(file)?);
    let summary = runtime()?.block_on(files::import(database, lines, numbers, complain))?;
    writeln!(out, "{summary}")?;
    match summary.refused {
        0 => Ok(()),
        refused => Err(Failure::Work(terminal::games_refused(refused))),
    }
}
