//! The server is killed, or the power is lost, while it migrates a file.

use super::machine::{Loss, Machine};
use super::{rounds, seed};
use crate::crash::assert_sound;
use crate::support::executable::{Site, terminate};
use crate::support::program::Program;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use std::os::unix::process::ExitStatusExt as _;

/// SIGKILL.
const KILLED: i32 = 9;

/// A site with a file that has no tables yet: a start has marked it as ours, and got no further.
fn without_tables() -> Site {
    let site = Site::new();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let options = SqliteConnectOptions::new()
        .filename(site.database())
        .create_if_missing(true);
    let mut connection = runtime.block_on(options.connect()).unwrap();
    let mark = "pragma journal_mode = wal; pragma application_id = 1180790383";
    runtime
        .block_on(sqlx::raw_sql(mark).execute(&mut connection))
        .unwrap();
    runtime.block_on(connection.close()).unwrap();
    site
}

#[test]
fn an_interrupted_migration_is_finished_at_the_next_start() {
    let writes = {
        let site = without_tables();
        let mut machine = Machine::of(&site);
        let _serving = machine.serve(&site, &[]);
        machine.writes()
    };
    assert!(writes > 20, "only {writes} writes were seen");
    let mut dice = StdRng::seed_from_u64(seed());
    for round in 0..3 * rounds(3) {
        let site = without_tables();
        let mut machine = Machine::of(&site);
        // The last writes are those of a server that runs.
        machine.kill_at_write(dice.random_range(1..=writes * 9 / 10));
        let mut command = site.fanorond(&[]);
        machine.preload(&mut command);
        let interrupted = command.output().unwrap();
        assert_eq!(interrupted.status.signal(), Some(KILLED), "{interrupted:?}");
        match round % 3 {
            0 => {}
            1 => machine.lose_power(Loss::Whole, &mut dice),
            _ => machine.lose_power(Loss::Torn, &mut dice),
        }
        let serving = site.serve();
        let mut program = Program::connect(serving.address());
        program.ok("register Rabe vary-amin-ny");
        terminate(serving.id());
        let (status, log) = serving.ended();
        assert!(status.success(), "{log}");
        assert_sound(&site);
    }
}
