//! One game that many watch.

use super::super::browser::watch_by_socket;
use super::super::client::{Client, Fault, broken, patiently};
use super::super::drive::{Acted, Worker};
use super::super::target::Target;
use super::By;
use super::games::Pair;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// Black begins a turn and takes the step back, for ever.
const STEPS: [&str; 2] = ["f4e5-", "back"];
/// Watchers who come at the same time: the listener's backlog is limited.
const COMING: usize = 100;

pub(super) struct Watched {
    players: Pair,
    watchers: usize,
    /// A permit for each board that a watcher has got.
    got: Arc<Semaphore>,
    watching: JoinSet<Result<(), Fault>>,
    step: usize,
    /// They stay, and nobody reads what they are sent.
    _silent: Vec<Client>,
}

pub(super) async fn watched(
    target: &Arc<Target>,
    watchers: usize,
    by: By,
    silent: usize,
) -> Result<Watched, Fault> {
    let mut players = Pair::seated(target, 0, "white unrated untimed").await?;
    let game = players.begin().await?.0;
    players.white.ask(&format!("move {game} e2e3+")).await?;
    let mut watched = Watched {
        players,
        watchers,
        got: Arc::new(Semaphore::new(0)),
        watching: JoinSet::new(),
        step: 0,
        _silent: Vec::new(),
    };
    for number in 0..watchers {
        let (target, got) = (Arc::clone(target), Arc::clone(&watched.got));
        watched
            .watching
            .spawn(async move { watch(&target, number, game, by, &got).await });
        if number >= COMING {
            watched.wait_for(1).await?;
        }
    }
    watched.wait_for(watchers.min(COMING)).await?;
    for number in 0..silent {
        let mut client = Client::guest(target, number).await?;
        client.ask(&format!("observe {game}")).await?;
        watched._silent.push(client);
    }
    Ok(watched)
}

/// Watches until the server ends it. Also the board of the beginning counts.
async fn watch(
    target: &Target,
    number: usize,
    game: i64,
    by: By,
    got: &Semaphore,
) -> Result<(), Fault> {
    match by {
        By::Lines => {
            let mut client = Client::guest(target, number).await?;
            client.ask(&format!("observe {game}")).await?;
            loop {
                client.board = None;
                got.add_permits(1);
                client.board(|_| true).await?;
            }
        }
        By::Events => {
            let mut browser = target.browser(number).await?;
            browser.watch(game).await?;
            loop {
                browser.board().await?;
                got.add_permits(1);
            }
        }
        By::Sockets => watch_by_socket(target, number, game, || got.add_permits(1)).await,
    }
}

impl Watched {
    /// Waits until watchers have got so many more boards.
    async fn wait_for(&mut self, boards: usize) -> Result<(), Fault> {
        let all = u32::try_from(boards).expect("far fewer watchers");
        let got = Arc::clone(&self.got);
        patiently("boards for all watchers", async {
            tokio::select! {
                permits = got.acquire_many(all) => {
                    permits.expect("it is never closed").forget();
                    Ok(())
                }
                Some(ended) = self.watching.join_next() => match ended {
                    Ok(ended) => ended.and(broken("a watcher left")),
                    Err(error) => broken(error.to_string()),
                },
            }
        })
        .await
    }
}

impl Worker for Watched {
    async fn act(&mut self) -> Result<Acted, Fault> {
        self.players.black.ask(STEPS[self.step % 2]).await?;
        let answered = Instant::now();
        self.step += 1;
        self.wait_for(self.watchers).await?;
        Ok(Acted {
            began: None,
            answered,
            delivered: Some(Instant::now()),
        })
    }
}
