//! A player's own bots do not change the player's ratings, nor each other's, however the game
//! begins.

use crate::support::executable::Site;
use crate::support::program::Program;

#[test]
fn games_between_accounts_of_one_player_are_unrated() {
    let site = Site::new();
    let serving = site.serve();
    let connect = |line: &str| {
        let mut program = Program::connect(serving.address());
        program.ok(line);
        program
    };
    let mut owner = connect("register walter secret-rice");
    let mut stranger = connect("register bobby secret-rice");
    let mut bots = ["zebu", "lemur"].map(|name| {
        let token = owner.ok(&format!("register {name} bot of walter"))["token"]
            .as_str()
            .unwrap()
            .to_owned();
        connect(&format!("login {name} {token}"))
    });
    let [zebu, lemur] = &mut bots;
    // Who asks for a rating is told why there is none; otherwise the game is unrated.
    let own = "own_bots_play_unrated";
    for (program, name) in [
        (&mut owner, "zebu"),
        (&mut *zebu, "walter"),
        (&mut *lemur, "zebu"),
    ] {
        assert_eq!(
            program.refused(&format!("challenge {name} rated telo untimed"))["refusal"],
            own
        );
        assert_eq!(
            program.ok(&format!("challenge {name} telo untimed"))["rated"],
            false
        );
        program.ok("withdraw");
    }
    // Nobody answers the rated seek of another own account, by hand or because both seek the same.
    let seek = owner.ok("seek rated telo untimed")["seek"].clone();
    assert_eq!(zebu.refused(&format!("play {seek}"))["refusal"], own);
    assert_eq!(lemur.ok("seek rated telo untimed")["done"], "seeking");
    lemur.ok("unseek");
    assert_eq!(zebu.refused("play walter")["refusal"], own);
    // Anybody else does.
    assert_eq!(stranger.ok(&format!("play {seek}"))["done"], "started");
    // Nor does anybody join a rated simul of another own account.
    owner.ok("simul open rated telo untimed");
    assert_eq!(zebu.refused("simul join walter")["refusal"], own);
}
