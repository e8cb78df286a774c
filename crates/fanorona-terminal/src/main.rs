//! `fanorona`: plays on a server from a terminal.

use std::process::ExitCode;

fn main() -> ExitCode {
    fanorona_terminal::cli::main()
}
