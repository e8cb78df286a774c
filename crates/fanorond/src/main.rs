//! The executable of the server.

use std::process::ExitCode;

fn main() -> ExitCode {
    fanorond::operations::cli::main()
}
