//! The executable, for the tests: the same door as that of the package `fanorond`.

use std::process::ExitCode;

fn main() -> ExitCode {
    fanorond::cli::main()
}
