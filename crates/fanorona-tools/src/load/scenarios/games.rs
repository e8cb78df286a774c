//! Random games between guests.

use super::super::client::{Client, Fault, broken};
use super::super::drive::{Acted, Worker};
use super::super::target::Target;
use crate::populate::turn;
use fanorona_game::GameId;
use fanorona_protocol::client::ClientState;
use fanorona_rules::{Position, Side};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use std::time::Duration;
use tokio::time::Instant;

/// Two guests who play one game after the other.
pub(super) struct Pair {
    pub(super) white: Client,
    pub(super) black: Client,
    terms: String,
    /// How often a command is tried: it takes a moment until a node knows what happens on others.
    tries: u32,
    random: StdRng,
    game: GameId,
}

impl Pair {
    /// They have not begun. With several nodes they are on different ones.
    pub(super) async fn seated(target: &Target, number: usize, terms: &str) -> Result<Self, Fault> {
        Ok(Self {
            white: Client::guest(target, number).await?,
            black: Client::guest(target, number + 1).await?,
            terms: terms.to_owned(),
            tries: if target.nodes() > 1 { 200 } else { 1 },
            random: StdRng::seed_from_u64(number as u64),
            game: GameId(0),
        })
    }

    /// Begins a game, and returns its number.
    pub(super) async fn begin(&mut self) -> Result<GameId, Fault> {
        let challenge = format!("challenge {} {}", self.black.name, self.terms);
        for (client, command) in [
            (&mut self.white, challenge.as_str()),
            (&mut self.black, "accept"),
        ] {
            let mut tries = self.tries;
            while let Err(fault) = client.ask(command).await {
                tries -= 1;
                if tries == 0 {
                    return Err(fault);
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        let last = self.game;
        let new = |board: &ClientState| board.game != last;
        self.game = self.black.board(new).await?.game;
        self.white.board(new).await?;
        Ok(self.game)
    }
}

impl Worker for Pair {
    async fn prepare(&mut self) -> Result<(), Fault> {
        let board = self.black.board.as_ref();
        if board.is_none_or(|board| board.result.is_some()) {
            self.begin().await?;
        }
        Ok(())
    }

    async fn act(&mut self) -> Result<Acted, Fault> {
        let board = self.black.board(|_| true).await?;
        let position: Position = *board.stage.start();
        let (game, ply) = (board.game, board.ply + 1);
        let (turn, after) = turn(position, &mut self.random);
        let (mover, other) = match position.side_to_move() {
            Side::White => (&mut self.white, &mut self.black),
            Side::Black => (&mut self.black, &mut self.white),
        };
        let answered = async {
            mover.ask(&format!("move {game} {turn}")).await?;
            Ok(Instant::now())
        };
        let delivered = async {
            let next = |board: &ClientState| board.game == game && board.ply == ply;
            let board = other.board(next).await?;
            if *board.stage.start() != after {
                return broken(format!("the server shows another board after {turn}"));
            }
            Ok(Instant::now())
        };
        let (answered, delivered) = tokio::try_join!(answered, delivered)?;
        Ok(Acted {
            began: None,
            answered,
            delivered: Some(delivered),
        })
    }
}
