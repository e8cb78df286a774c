//! The executable: the command line and nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    fanorond::cli::main()
}
