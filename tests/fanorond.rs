//! The executable for the tests, with the same entry point as the package `fanorond`.

use std::process::ExitCode;

fn main() -> ExitCode {
    fanorond::operations::cli::main()
}
