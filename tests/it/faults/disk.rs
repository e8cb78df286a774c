//! Power losses and failing disks during many games: nothing that was acknowledged is lost.

use super::machine::{Fault, Loss, Machine};
use super::{rounds, seed};
use crate::announce::told;
use crate::crash::ledger::Ledger;
use crate::crash::{Round, all_play, assert_kept, assert_sound, lost};
use crate::support::executable::{Serving, Site, terminate};
use crate::support::program::Program;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use std::net::TcpListener;
use std::sync::Mutex;

/// A site whose bots are registered and have begun to play, and what they were told.
fn begun() -> (Site, Machine, Ledger) {
    let (site, ledger) = (Site::new(), Ledger::default());
    let mut machine = Machine::of(&site);
    let serving = machine.serve(&site, &[]);
    let id = serving.id();
    all_play(serving.address(), Round::first(seed()), &ledger, |count| {
        if count == 20 {
            terminate(id);
        }
    });
    let (status, log) = serving.ended();
    assert!(status.success(), "{status}: {log}");
    (site, machine, ledger)
}

/// Lets the bots play until a number of replies, and kills the server then. `at` is called with the
/// number of each reply. Returns the log.
fn play_until_killed(
    serving: Serving,
    round: Round,
    ledger: &Ledger,
    last: u32,
    at: impl Fn(u32) + Sync,
) {
    play_until_stopped(serving, round, ledger, last, at, Serving::kill);
}

/// As [`play_until_killed`]; `stop` stops the server.
fn play_until_stopped(
    serving: Serving,
    round: Round,
    ledger: &Ledger,
    last: u32,
    at: impl Fn(u32) + Sync,
    stop: impl Fn(&mut Serving) + Sync,
) {
    let address = serving.address();
    let serving = Mutex::new(serving);
    all_play(address, round, ledger, |count| {
        at(count);
        if count == last {
            stop(&mut serving.lock().unwrap());
        }
    });
    serving.into_inner().unwrap().ended();
}

#[test]
fn a_power_loss_loses_nothing_that_was_acknowledged() {
    let (site, mut machine, ledger) = begun();
    let mut dice = StdRng::seed_from_u64(seed());
    for round in 1..=2 * rounds(3) {
        let loss = if round % 2 == 0 {
            Loss::Whole
        } else {
            Loss::Torn
        };
        let serving = machine.serve(&site, &[]);
        assert_kept(&serving, &ledger);
        // With slow syncs there is more time between a write and its sync.
        machine.set_sync_takes_us(dice.random_range(0..=4_000));
        let last = dice.random_range(50..=250);
        play_until_killed(
            serving,
            Round::later(seed(), round),
            &ledger,
            last,
            |_count| {},
        );
        machine.set_sync_takes_us(0);
        machine.lose_power(loss, &mut dice);
        assert_sound(&site);
    }
    assert_kept(&machine.serve(&site, &[]), &ledger);
    let (turns, finished) = ledger.size();
    assert!(
        turns > 200 && finished > 3,
        "too few turns: {turns} turns, {finished} finished games"
    );
}

/// The control: if syncs are ignored, these tests notice.
#[test]
fn a_disk_that_ignores_syncs_is_noticed() {
    let (site, mut machine, ledger) = begun();
    let mut dice = StdRng::seed_from_u64(seed());
    let serving = machine.serve(&site, &[]);
    machine.let_syncs_lie();
    play_until_killed(serving, Round::later(seed(), 1), &ledger, 150, |_count| {});
    machine.lose_power(Loss::Whole, &mut dice);
    let lost = lost(&site.serve(), &ledger);
    assert!(
        lost > 0,
        "syncs were ignored, and nothing is missing: these tests prove nothing"
    );
}

#[test]
fn after_a_failed_sync_or_write_nothing_is_acknowledged_that_is_lost() {
    let (site, mut machine, ledger) = begun();
    let mut dice = StdRng::seed_from_u64(seed());
    for round in 1..=rounds(2) {
        for (number, fault) in [Fault::SyncFails, Fault::WriteFails]
            .into_iter()
            .enumerate()
        {
            let serving = machine.serve(&site, &[]);
            assert_kept(&serving, &ledger);
            let fails = dice.random_range(50..=150);
            let round = Round::later(seed(), 2 * round + number as u64);
            let at = |count| {
                if count == fails {
                    machine.fails(fault);
                }
            };
            // The bots that are refused go on asking for the time. The log is written a moment
            // later than the answers.
            play_until_stopped(serving, round, &ledger, fails + 100, at, |serving| {
                serving.logs("writes refused until a restart");
                serving.kill();
            });
            machine.fails(Fault::None);
            machine.lose_power(Loss::Torn, &mut dice);
            assert_sound(&site);
        }
    }
    assert_kept(&machine.serve(&site, &[]), &ledger);
}

#[test]
fn operators_hear_when_the_disk_is_full_and_when_it_has_space_although_nobody_plays() {
    let site = Site::new();
    let mut machine = Machine::of(&site);
    let hook = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", hook.local_addr().unwrap());
    let settings = [
        ("FANOROND_ANNOUNCE__OPERATORS", address.as_str()),
        ("FANOROND_LIMITS__ANNOUNCE__INTERVAL", "0s"),
        ("FANOROND_LIMITS__SERVER__UPKEEP_INTERVAL", "10ms"),
        ("FANOROND_LIMITS__DATABASE__FREE_WARNING_PERCENT", "0"),
        ("FANOROND_LIMITS__DATABASE__LEAST_FREE_BYTES", "1"),
    ];
    let mut serving = machine.serve(&site, &settings);
    machine.fails(Fault::DiskFull);
    let mut rasoa = Program::connect(serving.address());
    rasoa.send("register Rasoa mangahazo").unwrap();
    assert_eq!(told(&hook)["event"]["event"], "disk_full");
    machine.fails(Fault::None);
    assert_eq!(told(&hook)["event"]["event"], "disk_has_space");
    serving.logs("disk has space again: writes accepted");
}

#[test]
fn a_full_disk_loses_nothing_and_the_games_go_on_when_there_is_space() {
    let (site, mut machine, ledger) = begun();
    let mut dice = StdRng::seed_from_u64(seed());
    for round in 1..=rounds(2) {
        let serving = machine.serve(&site, &[]);
        assert_kept(&serving, &ledger);
        let full = dice.random_range(20..=60);
        let (free, last) = (full + 60, full + 150);
        let round = Round::later(seed(), round);
        play_until_killed(serving, round, &ledger, last, |count| {
            if count == full {
                machine.fails(Fault::DiskFull);
            } else if count == free {
                machine.fails(Fault::None);
            }
        });
        machine.lose_power(Loss::Whole, &mut dice);
        assert_sound(&site);
    }
    assert_kept(&machine.serve(&site, &[]), &ledger);
}
