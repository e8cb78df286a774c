//! Random events, by the steps of `next` alone.

use super::checker;
use super::events::Event;
use crate::tournament::{TournamentKind, TournamentStage};

/// Events of a usual run. `FANOROND_EVENTS=100000 cargo test -p fanorona-game simulation` plays
/// more (nextest would stop it after three minutes).
const EVENTS: u64 = 1_000;

#[test]
fn random_events_keep_the_rules_and_end() {
    let number = |text: Option<&str>| text.map(|text| text.parse().unwrap());
    let events = number(option_env!("FANOROND_EVENTS")).unwrap_or(EVENTS);
    let only: Option<u64> = number(option_env!("FANOROND_EVENT"));
    let seeds = only.map_or(0..events, |seed| seed..seed + 1);
    let mut over = [0; 4];
    for seed in seeds {
        let played = std::panic::catch_unwind(|| {
            let mut event = Event::new(seed);
            event.play();
            checker::over(&event.world);
            event.world.it
        });
        let Ok(it) = played else {
            panic!("FANOROND_EVENT={seed} plays this one again");
        };
        if it.stage == TournamentStage::Over {
            over[match it.played_as {
                TournamentKind::Pool => 0,
                TournamentKind::Arena => 1,
                TournamentKind::DoubleSwiss => 2,
                TournamentKind::Cup => 3,
            }] += 1;
        }
    }
    if only.is_none() {
        assert!(over.iter().all(|count| *count > events / 20), "{over:?}");
    }
}
