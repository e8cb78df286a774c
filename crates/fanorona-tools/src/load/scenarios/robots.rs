//! Guests who play against the server's own bots.

use super::super::client::{Client, Fault};
use super::super::drive::{Acted, Worker};
use super::super::target::Target;
use fanorona_game::GameId;
use fanorona_rules::Stage;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use std::collections::{BTreeMap, VecDeque};
use tokio::time::Instant;

/// A guest with several games.
pub(super) struct Guest {
    client: Client,
    challenge: String,
    random: StdRng,
    /// When the guest moved in each game.
    moved: BTreeMap<GameId, Instant>,
}

pub(super) async fn guests(
    target: &Target,
    guests: usize,
    games: usize,
    challenge: &str,
) -> Result<Vec<Guest>, Fault> {
    let mut all = Vec::new();
    for number in 0..guests {
        let mut client = Client::guest(target, number).await?;
        client.boards = Some(VecDeque::new());
        for _ in 0..games {
            client.ask(challenge).await?;
        }
        all.push(Guest {
            client,
            challenge: challenge.to_owned(),
            random: StdRng::seed_from_u64(number as u64),
            moved: BTreeMap::new(),
        });
    }
    Ok(all)
}

impl Worker for Guest {
    /// Goes on until a robot has answered a whole turn of the guest.
    async fn act(&mut self) -> Result<Acted, Fault> {
        loop {
            let board = self.client.boards.as_mut().and_then(VecDeque::pop_front);
            let Some((arrived, board)) = board else {
                self.client.next("the turn of a robot").await?;
                continue;
            };
            if board.result.is_some() {
                self.moved.remove(&board.game);
                self.client.ask(&self.challenge).await?;
            } else if board.is_my_turn() {
                let answered = match board.stage {
                    Stage::Between(_) => self.moved.remove(&board.game),
                    Stage::UnderWay(_) => None,
                };
                let step = board.legal.choose(&mut self.random);
                let step = step.map_or("stop", String::as_str);
                let moves = format!("move {} {step}", board.game.0);
                self.moved.insert(board.game, Instant::now());
                self.client.ask(&moves).await?;
                if answered.is_some() {
                    return Ok(Acted {
                        began: answered,
                        answered: arrived,
                        delivered: None,
                    });
                }
            }
        }
    }
}
