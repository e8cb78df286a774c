//! Runs a transcript: its clients, its actions, and what each client receives.

use super::client::{Client, Manner};
use super::compare::{CODE, Came};
use super::script::{Action, Block, Script};
use super::server::TestServer;
use crate::support::deployment::Deployment;
use fanorona_game::InviteCode;

/// The bots of a server that has them.
const ROBOTS: u8 = 8;
/// The password of all clients that the directive `player` creates.
const PASSWORD: &str = "secret-rice";
/// The positions that an analysis searches for each turn, so that nobody waits for millions.
const SEARCHED: u64 = 100_000;
/// The same where only the commands that the server advises matter: many analyses are made then, on
/// a machine that may have much other work.
const SEARCHED_FOR_ADVICE: u64 = 10_000;

/// A running transcript.
pub(super) struct Stage {
    server: TestServer,
    /// In the order in which they connected.
    clients: Vec<Client>,
    /// The code of an invitation that was shown last.
    code: Option<InviteCode>,
}

impl Stage {
    /// The items that each client received after each action.
    pub(super) async fn play(script: &Script, deployment: Deployment) -> Result<Vec<Came>, String> {
        let mut stage = Self::start(&script.blocks, deployment, SEARCHED).await;
        let all = stage.play_blocks(&script.blocks).await?;
        stage.end().await;
        Ok(all)
    }

    async fn start(blocks: &[Block], deployment: Deployment, searched: u64) -> Self {
        let starts_with_robots = matches!(
            blocks.first(),
            Some(Block {
                action: Action::Robots,
                ..
            })
        );
        let robots = if starts_with_robots { ROBOTS } else { 0 };
        let server = TestServer::start_new(deployment, robots, searched).await;
        Self {
            server,
            clients: Vec::new(),
            code: None,
        }
    }

    async fn play_blocks(&mut self, blocks: &[Block]) -> Result<Vec<Came>, String> {
        let mut all = Vec::new();
        for block in blocks {
            let came = async {
                let actor = self.act(&block.action).await?;
                self.collect(actor.as_deref()).await
            };
            all.push(
                came.await
                    .map_err(|problem| format!("{}: {}\n{problem}", block.line, block.text))?,
            );
        }
        Ok(all)
    }

    async fn end(self) {
        // Closing clients in order keeps none of them waiting.
        drop(self.clients);
        self.server.shut().await;
    }

    /// Plays some blocks. Then a client types a command in json mode: the line with which it is
    /// refused, if it is.
    pub(super) async fn advised(
        blocks: &[Block],
        deployment: Deployment,
        name: &str,
        command: &str,
    ) -> Result<Option<String>, String> {
        let mut stage = Self::start(blocks, deployment, SEARCHED_FOR_ADVICE).await;
        stage.play_blocks(blocks).await?;
        let mut refusal = None;
        if !stage.client(name)?.is_gone() {
            stage.client(name)?.send("mode json").await?;
            stage.settle(Some(name)).await?;
            stage.client(name)?.take(true)?;
            stage.client(name)?.send(command).await?;
            stage.settle(Some(name)).await?;
            let items = stage.client(name)?.take(true)?;
            // The lines of mail have userid and password in them, and nobody is logged in after
            // them.
            let is_refusal = |text: &String| {
                text.starts_with("{\"t\":\"err\"") && !text.contains("\"inline\":true")
            };
            refusal = items.into_iter().map(|item| item.text).find(is_refusal);
        }
        stage.end().await;
        Ok(refusal)
    }

    /// Runs an action, and returns the name of its client.
    async fn act(&mut self, action: &Action) -> Result<Option<String>, String> {
        let actor = match action {
            Action::Player { name, style } => {
                self.bring_in(name, style.as_deref()).await?;
                return Ok(None);
            }
            Action::Connect { name, manner } => {
                self.connect(name, *manner).await?;
                name
            }
            Action::Send { name, text } => {
                let code = self
                    .code
                    .as_ref()
                    .map_or(CODE.to_owned(), ToString::to_string);
                self.client(name)?.send(&text.replace(CODE, &code)).await?;
                name
            }
            Action::SendAndAwait { name, text } => {
                let client = self.client(name)?;
                client.send(text).await?;
                client.read_to_a_mark().await?;
                name
            }
            Action::Bytes { name, bytes } => {
                self.client(name)?.send_bytes(bytes).await?;
                name
            }
            Action::Close { name } => {
                self.client(name)?.close().await?;
                name
            }
            Action::Prompt { name, text } => {
                self.client(name)?.may_prompt(text);
                return Ok(None);
            }
            Action::Wait(span) => {
                self.server.wait(*span).await;
                // A client whose time is up may still answer once before it is disconnected.
                self.settle(None).await?;
                return Ok(None);
            }
            Action::Administrator { name, role } => {
                self.server.grant(name, *role).await?;
                return Ok(None);
            }
            Action::Robots if self.clients.is_empty() => return Ok(None),
            Action::Robots => {
                return Err("the server has its bots from the start: put this first".to_owned());
            }
            Action::Restart(span) => {
                self.server.stop();
                for client in &mut self.clients {
                    client.read_to_the_end().await?;
                }
                self.server.start_again(*span).await;
                return Ok(None);
            }
        };
        Ok(Some(actor.clone()))
    }

    async fn connect(&mut self, name: &str, manner: Manner) -> Result<(), String> {
        let client = Client::connect(name, self.server.next_address(), manner).await?;
        match self.clients.iter_mut().find(|other| other.name() == name) {
            Some(other) if other.is_gone() => *other = client,
            Some(_) => return Err(format!("{name} is connected")),
            None => self.clients.push(client),
        }
        Ok(())
    }

    /// Creates a player with a new account, whose login is not compared.
    async fn bring_in(&mut self, name: &str, style: Option<&str>) -> Result<(), String> {
        self.connect(name, Manner::Telnet).await?;
        let client = self.client(name)?;
        client.send(&format!("register {name} {PASSWORD}")).await?;
        if let Some(style) = style {
            client.send(&format!("set style {style}")).await?;
        }
        client.settle().await?;
        client.take_arrival()?;
        self.server.settle().await;
        Ok(())
    }

    fn client(&mut self, name: &str) -> Result<&mut Client, String> {
        let client = self.clients.iter_mut().find(|client| client.name() == name);
        client.ok_or_else(|| format!("{name} is not connected"))
    }

    /// Reads everything from all clients, the acting client first: the others receive its events
    /// before it gets its answer.
    async fn settle(&mut self, actor: Option<&str>) -> Result<(), String> {
        if let Some(actor) = actor {
            self.client(actor)?.settle().await?;
        }
        self.server.settle().await;
        for client in &mut self.clients {
            client.settle().await?;
        }
        Ok(())
    }

    /// All items since the last action, those of the acting client first.
    async fn collect(&mut self, actor: Option<&str>) -> Result<Came, String> {
        self.settle(actor).await?;
        let mut came = Vec::new();
        for client in &mut self.clients {
            let acted = actor == Some(client.name());
            let items = client.take(acted)?;
            let mut words = items.iter().flat_map(|item| item.text.split_whitespace());
            if words.any(|word| word == "join") {
                self.code = words
                    .next()
                    .and_then(InviteCode::read)
                    .or_else(|| self.code.take());
            }
            let item = (client.name().to_owned(), items);
            came.insert(if acted { 0 } else { came.len() }, item);
        }
        Ok(came)
    }
}
