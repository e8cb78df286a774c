//! The log says what each change has decided.

use super::events::live;
use super::world::{WHITE_WINS, World};
use crate::tournament::{
    Decided, Decision, EntrantNumber, LogEntry, TournamentKind, TournamentTerms, Withdrawal,
};

/// What was decided by a change, in a word each.
fn decided(world: &mut World, change: impl FnOnce(&mut World)) -> Vec<LogEntry> {
    let before = world.it.clone();
    change(world);
    world.it.decided_since(&before)
}

fn words(log: &[LogEntry]) -> Vec<Decided> {
    log.iter().map(|entry| entry.what).collect()
}

#[test]
fn each_change_is_logged_once() {
    let terms = TournamentTerms {
        rounds: 3,
        ..TournamentTerms::usual(TournamentKind::DoubleSwiss, live(5))
    };
    let mut world = World::with(terms, &[1900, 1800, 1700, 1600]);
    let joined = decided(&mut world, |world| {
        world.add(1500, 1);
    });
    assert_eq!(words(&joined), [Decided::Joined]);
    assert_eq!(joined[0].entrants, [EntrantNumber(5)]);
    let started = decided(&mut world, |world| {
        world.settle();
    });
    let paired = Decided::Paired;
    assert_eq!(words(&started), [Decided::Started, paired, paired, paired]);
    assert_eq!(started[3].points, [3], "the odd one");
    assert!(started[1].points.is_empty(), "they play");
    let asked = decided(&mut world, |world| {
        world.entrant(EntrantNumber(1)).bye = Some(2);
    });
    assert_eq!((asked.len(), asked[0].round), (1, Some(2)));
    let played = decided(&mut world, |world| {
        world.finish_first(WHITE_WINS);
        world.settle();
    });
    assert_eq!(played, [], "the second game follows");
    let left = decided(&mut world, |world| {
        world.withdraw(EntrantNumber(1), Withdrawal::Left);
        world.settle();
    });
    assert_eq!(left[0].why, Some(Withdrawal::Left));
    assert_eq!(words(&left), [Decided::Withdrawn, Decided::Result]);
    let result = &left[1];
    assert_eq!((result.round, result.pairing), (Some(1), Some(1)));
    assert_eq!(result.decision, Some(Decision::Played));
    let back = decided(&mut world, |world| {
        world.entrant(EntrantNumber(1)).withdrawn = None;
    });
    assert_eq!(words(&back), [Decided::Joined]);
    let over = decided(&mut world, |world| world.play_out(WHITE_WINS));
    assert_eq!(over.last().map(|entry| entry.what), Some(Decided::Over));
    assert!(world.it.decided_since(&world.it).is_empty());
}
