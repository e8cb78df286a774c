//! Random games between guests.

use super::super::client::{Client, Fault, broken};
use super::super::drive::{Acted, Worker};
use super::super::target::Target;
use crate::populate::turn;
use fanorona_game::GameId;
use fanorona_protocol::client::{ClientState, What};
use fanorona_protocol::messages::challenge::ChallengeEvent;
use fanorona_rules::{Position, Ruleset, Side};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use std::time::Duration;
use tokio::time::Instant;

/// Two guests who play one game after the other.
pub(super) struct Pair {
    white: Client,
    black: Client,
    challenge: String,
    nodes: usize,
    random: StdRng,
    game: GameId,
    position: Position,
    ply: u32,
}

/// Pairs who have not begun. With several nodes, the players of a game are on different ones.
pub(super) async fn seated(target: &Target, games: usize, terms: &str) -> Result<Vec<Pair>, Fault> {
    let mut pairs = Vec::new();
    for number in 0..games {
        let white = Client::guest(target, number).await?;
        let black = Client::guest(target, number + 1).await?;
        pairs.push(Pair {
            challenge: format!("challenge {} {terms}", black.name),
            white,
            black,
            nodes: target.nodes(),
            random: StdRng::seed_from_u64(number as u64),
            game: GameId(0),
            position: Position::start(Ruleset::Tsivy),
            ply: 0,
        });
    }
    Ok(pairs)
}

impl Pair {
    async fn begin(&mut self) -> Result<(), Fault> {
        // It takes a moment until a node knows who is on the others.
        let mut tries = if self.nodes > 1 { 200 } else { 1 };
        while let Err(fault) = self.white.ask(&self.challenge).await {
            tries -= 1;
            if tries == 0 {
                return Err(fault);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let number = loop {
            let line = self.black.next("a challenge").await?;
            if let Some(What::Challenge(event)) = line.map(|line| line.what)
                && let ChallengeEvent::Open { challenge, .. } = *event
            {
                break challenge.challenge;
            }
        };
        self.black.ask(&format!("accept {number}")).await?;
        let last = self.game;
        let new = |board: &ClientState| board.game != last;
        let board = self.black.board(new).await?;
        (self.game, self.ply) = (board.game, board.ply);
        self.position = *board.stage.start();
        self.white.board(new).await?;
        Ok(())
    }

    fn is_over(&self) -> bool {
        let over = |client: &Client| {
            let board = client.board.as_ref();
            board.is_none_or(|board| board.result.is_some())
        };
        self.ply == 0 && self.game == GameId(0) || over(&self.white) || over(&self.black)
    }
}

impl Worker for Pair {
    async fn prepare(&mut self) -> Result<(), Fault> {
        if self.is_over() {
            self.begin().await?;
        }
        Ok(())
    }

    async fn act(&mut self) -> Result<Acted, Fault> {
        let (turn, after) = turn(self.position, &mut self.random);
        let (mover, other) = match self.position.side_to_move() {
            Side::White => (&mut self.white, &mut self.black),
            Side::Black => (&mut self.black, &mut self.white),
        };
        let command = format!("move {} {turn}", self.game);
        let (game, ply) = (self.game, self.ply + 1);
        let is_next = |board: &ClientState| board.game == game && board.ply == ply;
        let answered = async {
            mover.ask(&command).await?;
            Ok(Instant::now())
        };
        let delivered = async {
            let board = other.board(is_next).await?;
            if *board.stage.start() != after {
                return broken(format!("the server shows another board after {turn}"));
            }
            Ok(Instant::now())
        };
        let (answered, delivered) = tokio::try_join!(answered, delivered)?;
        (self.position, self.ply) = (after, ply);
        Ok(Acted {
            answered,
            delivered: Some(delivered),
        })
    }
}
