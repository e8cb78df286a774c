//! A server with pages, and what is played there.

use crate::support::executable::{Serving, Site};
use crate::support::program::Program;
use std::fs;
use std::net::SocketAddr;

/// A whole game on the smallest board. Its last turn captures three times.
pub(super) const GAME: [&str; 4] = ["c2b2+", "a3a2+", "b2a1-", "b3b2+,c3-,c2+"];

/// The boards before and after each turn of [`GAME`], from the top row to the bottom one.
pub(super) const BOARDS: [&str; 5] = [
    "bbb/b1w/www",
    "bbb/1w1/www",
    "1bb/bw1/1ww",
    "1b1/b11/www",
    "111/b1b/111",
];

/// The boards after the first and the second step of the last turn.
pub(super) const STEPS: [&str; 2] = ["111/bb1/w1w", "11b/b11/11w"];

/// A server that shows its games to browsers.
pub(super) struct House {
    serving: Serving,
    _site: Site,
}

impl House {
    pub(super) fn new() -> Self {
        Self::with(&[])
    }

    /// A server with robots.
    pub(super) fn with_robots() -> Self {
        Self::with(&[("FANOROND_ROBOTS", "true")])
    }

    fn with(settings: &[(&str, &str)]) -> Self {
        let site = Site::new();
        let mut command = site.fanorond(&["--http", "127.0.0.1:0"]);
        command.envs(settings.iter().copied());
        let about = site.directory().join("about.txt");
        let text = "# Privacy\n\nWe keep little. Ask hello@zoma.example.\n";
        fs::write(&about, text).unwrap();
        command.env("FANOROND_PLACE__ABOUT", about);
        // A test asks for more pages than a person, from one address.
        for limit in ["STRANGER", "ADDRESS"] {
            command.env(
                format!("FANOROND_LIMITS__CONNECTION__{limit}_COMMANDS_PER_SECOND"),
                "0",
            );
        }
        let serving = Site::serving(command, &["127.0.0.1:0"]);
        Self {
            serving,
            _site: site,
        }
    }

    /// Where browsers connect.
    pub(super) fn pages(&self) -> SocketAddr {
        self.serving
            .address_after("listening for browsers address=")
    }

    /// Where terminals connect.
    pub(super) fn lines(&self) -> SocketAddr {
        self.serving.address()
    }

    /// Two members begin a game on the smallest board, Rasoa with the white pieces.
    pub(super) fn match_of_two(&self) -> Match {
        let mut white = Program::connect(self.lines());
        white.ok("register Rasoa mangahazo");
        let mut black = Program::connect(self.lines());
        black.ok("register Rakoto voankazo");
        white.ok("challenge Rakoto white board=telo 10+5");
        black.ok("accept");
        Match {
            programs: [white, black],
            played: 0,
        }
    }

    /// Two members have played a game.
    pub(super) fn finished_game(&self) -> Match {
        let mut game = self.match_of_two();
        while game.played < GAME.len() {
            game.goes_on();
        }
        game
    }
}

/// Two members who play [`GAME`].
pub(super) struct Match {
    programs: [Program; 2],
    played: usize,
}

impl Match {
    /// The next turn is played.
    pub(super) fn goes_on(&mut self) {
        self.programs[self.played % 2].ok(GAME[self.played]);
        self.played += 1;
    }

    /// The first steps of the next turn are played.
    pub(super) fn begins(&mut self, steps: &str) {
        self.programs[self.played % 2].ok(steps);
    }

    /// White's last turn is taken back, and another one is played.
    pub(super) fn differs(&mut self, turn: &str) {
        let [white, black] = &mut self.programs;
        white.ok("undo 1 1");
        black.ok("accept undo");
        white.ok(turn);
    }

    /// The same two begin another game.
    pub(super) fn again(&mut self) {
        let [white, black] = &mut self.programs;
        white.ok("challenge Rakoto white 10+5");
        black.ok("accept");
        white.ok("e2e3+");
    }

    /// The one who plays the white pieces.
    pub(super) fn both(&mut self) -> &mut [Program; 2] {
        &mut self.programs
    }

    pub(super) fn white(&mut self) -> &mut Program {
        &mut self.programs[0]
    }
}
