//! The terminal program for the tests, with the same entry point as the package
//! `fanorona-terminal`.

use std::process::ExitCode;

fn main() -> ExitCode {
    fanorona_terminal::cli::main()
}
