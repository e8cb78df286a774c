//! The rules of arenas, one at a time.

use super::events::{Dice, live};
use super::world::{BLACK_WINS, WHITE_WINS, World, end, pairings, points, seconds};
use crate::tournament::{
    Decision, EntrantNumber, TournamentKind, TournamentStage, TournamentTerms,
};
use std::time::Duration;

const ONE: EntrantNumber = EntrantNumber(1);
const TWO: EntrantNumber = EntrantNumber(2);

fn arena(ratings: &[i32]) -> World {
    let mut world = World::with(
        TournamentTerms::usual(TournamentKind::Arena, live(3)),
        ratings,
    );
    world.settle();
    world
}

#[test]
fn an_arena_pairs_at_once_and_gives_robots_after_ten_seconds() {
    let mut world = arena(&[1500, 1550, 1900]).robots(&[1400, 1800]);
    world.all_wait();
    let wake = world.settle();
    // The nearest two play; the third waits.
    assert!(pairings(&world)[0].has(ONE) && pairings(&world)[0].has(TWO));
    assert_eq!(wake, Some(world.now.plus(Duration::from_secs(5))));
    seconds(&mut world, 9);
    world.settle();
    assert_eq!(pairings(&world).len(), 1);
    seconds(&mut world, 1);
    world.settle();
    let with_robot = pairings(&world)[1];
    let robot = &world.it.entrants[3];
    assert!(robot.robot && robot.rating == 1800 && with_robot.has(robot.number));
}

#[test]
fn nobody_in_an_arena_of_three_with_robots_waits_longer_than_ten_seconds() {
    let mut world = arena(&[1500, 1550, 1900]).robots(&[1400, 1800]);
    let mut dice = Dice::new(1);
    while world.it.stage == TournamentStage::Running {
        world.all_wait();
        world.settle();
        let now = world.now;
        let waits = world
            .it
            .entrants
            .iter()
            .filter_map(|entrant| entrant.waits_since);
        assert!(waits.map(|since| now.since(since)).max() < Some(Duration::from_secs(10)));
        for game in world.running() {
            game.first_step = None;
            if dice.one_in(30) {
                end(game, WHITE_WINS);
            }
        }
        seconds(&mut world, 1);
    }
    assert!(pairings(&world).len() > 100);
}

#[test]
fn the_last_opponent_comes_again_only_after_five_seconds() {
    let mut world = arena(&[1500, 1550]);
    world.all_wait();
    world.settle();
    world.finish_first(WHITE_WINS);
    world.settle();
    world.all_wait();
    world.settle();
    assert_eq!(pairings(&world).len(), 1);
    seconds(&mut world, 5);
    world.settle();
    let [first, second] = &pairings(&world)[..] else {
        panic!("two pairings");
    };
    // With the other colours.
    assert_eq!(
        first.two().unwrap()[0].entrant,
        second.two().unwrap()[1].entrant
    );
}

#[test]
fn a_streak_doubles_and_running_games_do_not_count() {
    let mut world = arena(&[1500, 1550]);
    let mut won = Vec::new();
    for winner in [ONE, ONE, ONE, TWO] {
        world.all_wait();
        seconds(&mut world, 5);
        world.settle();
        let white = world.running()[0].white == winner;
        world.finish_first(if white { WHITE_WINS } else { BLACK_WINS });
        world.settle();
        won.push(
            points(pairings(&world).last().unwrap())
                .into_iter()
                .sum::<u16>(),
        );
    }
    assert_eq!(won, [2, 2, 4, 2]);
    world.all_wait();
    seconds(&mut world, 3_600 - 21);
    world.settle();
    for game in world.running() {
        game.first_step = None;
    }
    seconds(&mut world, 2);
    world.settle();
    assert_eq!(world.it.stage, TournamentStage::Over);
    assert_eq!(pairings(&world)[4].decision, Some(Decision::Annulled));
    let table = world.it.standings();
    assert_eq!((table[0].points, table[1].points), (8, 2));
}
