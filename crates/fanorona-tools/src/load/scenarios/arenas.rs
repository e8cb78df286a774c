//! An arena in which every game ends at once.

use super::super::client::{Client, Fault, broken};
use super::super::drive::{Acted, Worker};
use super::super::target::Target;
use super::arrivals::registered;
use fanorona_game::GameId;
use fanorona_protocol::client::ClientState;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// All players of an arena.
pub(super) struct Arena {
    players: Vec<Player>,
    /// It belongs to a member, who stays.
    _director: Client,
}

/// A guest, and the game that was played last.
struct Player {
    client: Client,
    last: GameId,
}

pub(super) async fn arena(target: &Target, players: usize) -> Result<Arena, Fault> {
    let mut director = registered(target, players).await?;
    let new = format!(
        "tournament new arena Bench players=2-{players} minutes=720 telo 30+0 unrated guests norobots"
    );
    let created = director.ask(&new).await?;
    let Some(number) = created.get("number").and_then(Value::as_i64) else {
        return broken("the server made an arena without a number");
    };
    let mut all = Vec::new();
    for place in 0..players {
        let mut client = Client::guest(target, place).await?;
        client.ask(&format!("tournament join {number}")).await?;
        let last = GameId(0);
        all.push(Player { client, last });
    }
    director.ask(&format!("tournament start {number}")).await?;
    Ok(Arena {
        players: all,
        _director: director,
    })
}

impl Player {
    /// Waits for a game, resigns it on the own turn, and waits for the next game. Returns when both
    /// was done.
    async fn play(&mut self) -> Result<(Instant, Instant), Fault> {
        let board = self.next_game().await?;
        let (game, is_my_turn) = (board.game, board.is_my_turn());
        if is_my_turn {
            self.client.ask(&format!("resign {}", game.0)).await?;
        }
        let resigned = Instant::now();
        self.last = game;
        self.next_game().await?;
        Ok((resigned, Instant::now()))
    }

    async fn next_game(&mut self) -> Result<&ClientState, Fault> {
        let last = self.last;
        self.client.board(|board| board.game != last).await
    }
}

impl Worker for Arena {
    async fn act(&mut self) -> Result<Acted, Fault> {
        let mut playing = JoinSet::new();
        for mut player in self.players.drain(..) {
            playing.spawn(async move {
                let times = player.play().await?;
                Ok::<_, Fault>((player, times))
            });
        }
        let mut acted = Acted::now();
        while let Some(played) = playing.join_next().await {
            let played = played.map_err(|error| Fault::Broken(error.to_string()))?;
            let (player, (resigned, paired)) = played?;
            self.players.push(player);
            acted.answered = acted.answered.max(resigned);
            acted.delivered = acted.delivered.max(Some(paired));
        }
        Ok(acted)
    }
}
