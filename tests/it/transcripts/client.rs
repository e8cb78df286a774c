//! A client: a socket and a terminal.

use super::script::{Item, Kind};
use super::terminal::{Asker, Mode, Terminal};
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The timeout after which a test fails. A correct server never reaches it.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);
/// Telnet's AYT command ("are you there").
const ARE_YOU_THERE: [u8; 2] = [255, 246];
/// The two ways to interrupt. After a telnet verb the first byte is the number of an option
/// instead.
const CTRL_C: u8 = 3;
const INTERRUPT_PROCESS: [u8; 2] = [255, 244];
const WILL: u8 = 251;

/// The kind of a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// Ends lines with CR LF, and echoes input unless the server asks it not to.
    Telnet,
    /// Ends lines with LF, and echoes input.
    Raw,
    /// Ends lines with LF, and does not echo input.
    Program,
}

impl Manner {
    fn line_end(self) -> &'static str {
        match self {
            Self::Telnet => "\r\n",
            Self::Raw | Self::Program => "\n",
        }
    }
}

/// A connected client.
pub(super) struct Client {
    name: String,
    manner: Manner,
    socket: Option<TcpStream>,
    terminal: Terminal,
    /// Before the first line the test sends no telnet command, because that would show that the
    /// client speaks telnet.
    has_typed: bool,
}

impl Client {
    /// Connects, and waits for the first prompt.
    pub(super) async fn connect(
        name: &str,
        address: SocketAddr,
        manner: Manner,
    ) -> Result<Self, String> {
        let socket = TcpStream::connect(address)
            .await
            .map_err(|error| error.to_string())?;
        socket
            .set_nodelay(true)
            .map_err(|error| error.to_string())?;
        let (name, terminal) = (name.to_owned(), Terminal::new());
        let mut client = Self {
            name,
            manner,
            socket: Some(socket),
            terminal,
            has_typed: false,
        };
        client
            .read_until(Terminal::is_at_prompt, "the first prompt")
            .await?;
        Ok(client)
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn is_gone(&self) -> bool {
        self.socket.is_none()
    }

    /// Adds a possible prompt; an empty text means no prompt.
    pub(super) fn may_prompt(&mut self, text: &str) {
        self.terminal.may_prompt(text);
    }

    /// Types a line, and waits for the prompt after its answer.
    pub(super) async fn send(&mut self, text: &str) -> Result<(), String> {
        let line = format!("{text}{}", self.manner.line_end());
        self.send_bytes(line.as_bytes()).await
    }

    /// Types bytes. If they end or interrupt a line, waits for the prompt after it.
    pub(super) async fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), String> {
        if self.is_gone() {
            return Err(format!("{} is no longer connected", self.name));
        }
        let has_line = bytes.contains(&b'\n') || bytes.contains(&b'\r');
        // An interrupt is also answered with a line and a prompt, but the terminal does not echo a
        // line end.
        let interrupts = matches!(bytes, [CTRL_C] | [.., ..WILL, CTRL_C])
            || bytes.windows(2).any(|pair| pair == INTERRUPT_PROCESS);
        self.has_typed |= has_line;
        for _ in bytes.windows(2).filter(|pair| *pair == ARE_YOU_THERE) {
            self.terminal.asked(Asker::Story);
        }
        if has_line || interrupts {
            self.terminal
                .typed_line(has_line && self.manner != Manner::Program);
        } else {
            self.terminal.typed_half(bytes);
        }
        let was = self.terminal.mode();
        self.write(bytes).await;
        if (has_line || interrupts) && was == Mode::Human {
            let answered =
                |terminal: &Terminal| terminal.is_at_prompt() || terminal.mode() != Mode::Human;
            self.read_until(answered, "a prompt").await?;
        }
        Ok(())
    }

    /// Reads until a line about a game arrives that is not a direct answer.
    pub(super) async fn read_to_a_mark(&mut self) -> Result<(), String> {
        self.read_until(|terminal| terminal.has_line("! "), "a line about a game")
            .await
    }

    /// Closes the sending side and reads to the end.
    pub(super) async fn close(&mut self) -> Result<(), String> {
        if let Some(socket) = &mut self.socket {
            socket.shutdown().await.map_err(|error| error.to_string())?;
        }
        self.read_to_the_end().await
    }

    /// Reads until the server closes the connection.
    pub(super) async fn read_to_the_end(&mut self) -> Result<(), String> {
        self.read_until(|_| false, "the end of the connection")
            .await
    }

    /// Reads until it is certain that nothing more arrives.
    pub(super) async fn settle(&mut self) -> Result<(), String> {
        if self.is_gone() || !(self.has_typed || self.manner == Manner::Telnet) {
            return Ok(());
        }
        self.terminal.asked(Asker::Runner);
        self.write(&ARE_YOU_THERE).await;
        let settled = |terminal: &Terminal| {
            terminal.is_answered() && (terminal.is_at_prompt() || terminal.mode() != Mode::Human)
        };
        self.read_until(settled, "a sign of life").await
    }

    /// Returns what has arrived, with the prompt where it matters.
    ///
    /// # Errors The server violated a rule about prompts or lines.
    pub(super) fn take(&mut self, acted: bool) -> Result<Vec<Item>, String> {
        let mut items = self.terminal.take_items();
        let rest = if self.is_gone() {
            Ok(None)
        } else {
            self.terminal.rest()
        };
        match rest.map_err(|problem| format!("{}: {problem}", self.name))? {
            Some(prompt) if prompt != ">" && (acted || !items.is_empty()) => {
                items.push(Item::new(Kind::Prompt, prompt));
            }
            _ => {}
        }
        Ok(items)
    }

    /// Discards the output of a successful login.
    pub(super) fn take_arrival(&mut self) -> Result<(), String> {
        let items = self.take(false)?;
        let welcome = format!("Welcome, {}! Your account was created.", self.name);
        if items.iter().any(|item| item.text == welcome) {
            Ok(())
        } else {
            Err(format!("not welcome: {items:#?}"))
        }
    }

    async fn write(&mut self, bytes: &[u8]) {
        if let Some(socket) = &mut self.socket {
            // The client is closing. Its earlier lines still have to be read.
            drop(socket.write_all(bytes).await);
        }
    }

    async fn read_until(
        &mut self,
        done: impl Fn(&Terminal) -> bool,
        what: &str,
    ) -> Result<(), String> {
        let mut buffer = [0; 4_096];
        while !done(&self.terminal) {
            let Some(socket) = &mut self.socket else {
                return Ok(());
            };
            let read = tokio::time::timeout(PATIENCE, socket.read(&mut buffer)).await;
            let read = read.map_err(|_late| {
                format!(
                    "{}: {what} did not come in {PATIENCE:?}: {:#?}",
                    self.name, self.terminal
                )
            })?;
            match read {
                Ok(0) => self.gone("<closed>"),
                Ok(count) => self.terminal.read(&buffer[..count]),
                Err(error) if error.kind() == ErrorKind::ConnectionReset => self.gone("<reset>"),
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(())
    }

    fn gone(&mut self, sign: &str) {
        self.socket = None;
        self.terminal.closed(sign);
    }
}
