//! Several players who change a tournament at the same time.

use super::{Hall, Player};
use fanorona_game::Role;
use std::thread;

/// All players send their commands at the same time. Returns the name of each refusal.
fn all_at_once(players: &mut [Player], command: impl Fn(usize) -> String + Sync) -> Vec<String> {
    let command = &command;
    thread::scope(|scope| {
        let asking: Vec<_> = players
            .iter_mut()
            .enumerate()
            .map(|(number, player)| scope.spawn(move || player.does(&command(number)).unwrap()))
            .collect();
        let replies = asking.into_iter().map(|it| it.join().unwrap());
        let refusals = replies.map(|reply| match reply["refusal"].as_str() {
            Some(refusal) => refusal.to_owned(),
            None => {
                assert_eq!(reply["t"], "ok", "{reply}");
                "ok".to_owned()
            }
        });
        refusals.collect()
    })
}

#[test]
fn the_last_place_is_given_once() {
    let hall = Hall::new(0);
    let mut players: Vec<Player> = hall.players::<6>().into();
    players[0].ok("tournament new pool Full players=3");
    let mut answers = all_at_once(&mut players, |_| "tournament join 1".to_owned());
    answers.sort();
    assert_eq!(answers, ["full", "full", "full", "ok", "ok", "ok"]);
    assert_eq!(players[0].ok("tournament 1")["players"], 3);
}

#[test]
fn of_two_directors_who_start_and_cancel_the_first_is_obeyed() {
    for round in 1..=5 {
        let hall = Hall::new(0);
        let mut players: Vec<Player> = hall.players::<3>().into();
        hall.hosted.grant("bobby", Role::Operator);
        players[0].ok("tournament new pool Race players=3 within=0 5+5");
        for player in &mut players {
            player.ok("tournament join 1");
        }
        let commands = ["tournament start 1", "tournament cancel 1"];
        let order = [round % 2, (round + 1) % 2];
        let answers = all_at_once(&mut players[..2], |number| {
            commands[order[number]].to_owned()
        });
        let answer = |command: usize| {
            let number = order.iter().position(|it| *it == command).unwrap();
            answers[number].as_str()
        };
        assert_eq!(answer(1), "ok");
        assert!(["ok", "ended"].contains(&answer(0)), "{answers:?}");
        let page = players[2].ok("tournament 1");
        assert_eq!(page["stage"], "cancelled", "{page}");
        assert_eq!(players[0].refused("tournament start 1"), "ended");
    }
}

#[test]
fn two_directors_who_start_it_at_once_start_it_once() {
    let hall = Hall::new(0);
    let mut players: Vec<Player> = hall.players::<4>().into();
    hall.hosted.grant("bobby", Role::Operator);
    players[0].ok("tournament new pool Race players=4 days=3 telo");
    for player in &mut players {
        player.ok("tournament join 1");
    }
    let answers = all_at_once(&mut players[..2], |_| "tournament start 1".to_owned());
    assert!(answers.contains(&"ok".to_owned()), "{answers:?}");
    assert!(
        answers.iter().all(|it| it == "ok" || it == "has_started"),
        "{answers:?}"
    );
    players[2].until("started");
    while players[2].games() < 3 {
        players[2].hears_next().unwrap();
    }
    assert_eq!(players[2].rows("tournament games 1").len(), 6);
    assert!(!players[2].has_been_told("started"));
}
