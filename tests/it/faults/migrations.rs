//! The server is killed, or the power is lost, while it migrates the file of an older version.

use super::machine::{Loss, Machine};
use super::{rounds, seed};
use crate::crash::assert_sound;
use crate::executable::{Site, terminate};
use crate::program::Program;
use crate::store_promises::sqlite::older;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use std::fs;
use std::os::unix::process::ExitStatusExt as _;

/// SIGKILL.
const KILLED: i32 = 9;

/// A site with the file of an older version.
fn old(file: &[u8]) -> Site {
    let site = Site::new();
    fs::write(site.database(), file).unwrap();
    site
}

#[test]
fn an_interrupted_migration_is_finished_at_the_next_start() {
    let file = {
        let site = Site::new();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(older::make(&site.database()));
        fs::read(site.database()).unwrap()
    };
    let writes = {
        let site = old(&file);
        let mut machine = Machine::of(&site);
        let _serving = machine.serve(&site, &[]);
        machine.writes()
    };
    assert!(writes > 20, "only {writes} writes were seen");
    let mut dice = StdRng::seed_from_u64(seed());
    for round in 0..3 * rounds(3) {
        let site = old(&file);
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
        let board = program.ask("show 1").unwrap().events.remove(0);
        assert_eq!((&board["ply"], &board["last"]), (&1.into(), &"e2e3+".into()), "{board}");
        terminate(serving.id());
        let (status, log) = serving.ended();
        assert!(status.success(), "{log}");
        assert_sound(&site);
    }
}
