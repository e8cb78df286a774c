//! A client in json mode, over a real socket.

use super::output::PATIENCE;
use super::websocket;
use fanorona_protocol::client::Line;
use serde_json::Value;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};

/// A program on one connection. It checks that every line is one object whose `seq` is one more
/// than that of the previous line.
pub(crate) struct Program {
    reader: BufReader<TcpStream>,
    seq: u64,
    /// The number of the last command.
    tag: u64,
    /// How many records have arrived.
    records: u32,
}

/// So many records of a connection are compared with the schema.
const CHECKED_RECORDS: u32 = 100;

/// The result of a command.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The events before the reply.
    pub(crate) events: Vec<Value>,
    /// The reply.
    pub(crate) reply: Value,
}

impl Program {
    /// Connects and says hello.
    pub(crate) fn connect(address: SocketAddr) -> Self {
        Self::try_connect(address).unwrap()
    }

    /// Connects and says hello, if the server is running.
    pub(crate) fn try_connect(address: SocketAddr) -> io::Result<Self> {
        if let Some(site) = over_websocket(address) {
            return Ok(Self::from_browser(site, ""));
        }
        Self::over(TcpStream::connect(address)?).greeted()
    }

    /// Connects as a proxy does for a client with this address, and says hello.
    pub(crate) fn behind_proxy(address: SocketAddr, client: &str) -> Self {
        let mut socket = TcpStream::connect(address).unwrap();
        socket
            .write_all(format!("PROXY TCP4 {client} 192.0.2.1 4000 4545\r\n").as_bytes())
            .unwrap();
        Self::over(socket).greeted().unwrap()
    }

    /// Connects with a WebSocket, as a script in a browser does. `headers`: those of the request
    /// beside the usual ones.
    pub(crate) fn from_browser(site: SocketAddr, headers: &str) -> Self {
        Self::from_page(site, "/ws", headers)
    }

    /// The same at an address such as `/ws?words`.
    pub(crate) fn from_page(site: SocketAddr, path: &str, headers: &str) -> Self {
        let mut program = Self::over(websocket::bridge(site, path, headers));
        assert_eq!(program.next().unwrap()["t"], "hello");
        program
    }

    fn greeted(mut self) -> io::Result<Self> {
        let program = &mut self;
        program.send("hello json tests/1")?;
        program.skip_greeting()?;
        let Some(line) = program.line().ok().filter(|line| line.starts_with('{')) else {
            // A server that stops says goodbye in text to those who have not said hello.
            return Err(io::ErrorKind::ConnectionAborted.into());
        };
        let hello = program.parse(&line);
        assert_eq!(hello["t"], "hello");
        assert_eq!(program.next()?["mode"], "json");
        Ok(self)
    }

    /// Skips the greeting for people, before json mode starts.
    pub(crate) fn skip_greeting(&mut self) -> io::Result<()> {
        while self.line()? != "login: \n" {}
        Ok(())
    }

    /// Starts json mode on a socket that has not been used yet.
    pub(crate) fn over(socket: TcpStream) -> Self {
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        socket.set_write_timeout(Some(PATIENCE)).unwrap();
        socket.set_nodelay(true).unwrap();
        Self {
            reader: BufReader::new(socket),
            seq: 0,
            tag: 0,
            records: 0,
        }
    }

    /// Connects as a guest. Also returns the guest's name.
    pub(crate) fn guest(address: SocketAddr) -> (Self, String) {
        let mut program = Self::connect(address);
        let name = program.ok("guest")["name"].as_str().unwrap().to_owned();
        (program, name)
    }

    /// The socket, for tests that need more than this client offers.
    pub(crate) fn socket(&self) -> &TcpStream {
        self.reader.get_ref()
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) -> io::Result<()> {
        // On several nodes, each first hears what the others say.
        if let Ok(address) = self.socket().peer_addr() {
            super::hosted::settle(address);
        }
        self.socket().write_all(format!("{line}\n").as_bytes())
    }

    /// Closes the sending side.
    pub(crate) fn end(&self) {
        self.socket().shutdown(Shutdown::Write).unwrap();
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        match self.reader.read_line(&mut line)? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ if line.ends_with('\n') => Ok(line),
            _ => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// The next object.
    pub(crate) fn next(&mut self) -> io::Result<Value> {
        let line = self.line()?;
        Ok(self.parse(&line))
    }

    fn parse(&mut self, line: &str) -> Value {
        assert!(
            !line.ends_with("\r\n"),
            "json mode ends its lines with LF: {line:?}"
        );
        let object: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        self.records += u32::from(object["t"] == "record");
        // To check the thousands of records of a long export would take most of a minute.
        if object["t"] != "record" || self.records <= CHECKED_RECORDS {
            crate::schema::check(&object).unwrap_or_else(|problem| panic!("{problem}"));
            if let Err(unread) = Line::read(line) {
                panic!("the Rust client cannot parse it: {unread}: {line}");
            }
        }
        self.seq += 1;
        assert_eq!(
            object["seq"], self.seq,
            "a line is missing or stands twice before {line}"
        );
        object
    }

    /// Sends a command and waits for its reply.
    pub(crate) fn ask(&mut self, command: &str) -> io::Result<Answer> {
        let mut events = Vec::new();
        let reply = self.ask_hearing(command, |event| events.push(event))?;
        Ok(Answer { events, reply })
    }

    /// Sends a command and waits for its reply. Calls the function for each event before the reply,
    /// even if no reply arrives.
    pub(crate) fn ask_hearing(
        &mut self,
        command: &str,
        mut hear: impl FnMut(Value),
    ) -> io::Result<Value> {
        self.tag += 1;
        let tag = self.tag.to_string();
        self.send(&format!("@{tag} {command}"))?;
        loop {
            let object = self.next()?;
            if is_reply(&object) {
                assert_eq!(object["id"], tag, "not the reply to {command}: {object}");
                return Ok(object);
            }
            assert_eq!(object["id"], Value::Null, "an event with a tag: {object}");
            hear(object);
        }
    }

    /// Sends a command that must succeed, and returns its reply.
    pub(crate) fn ok(&mut self, command: &str) -> Value {
        let Answer { reply, .. } = self.ask(command).unwrap();
        assert_eq!(reply["t"], "ok", "{command}: {reply}");
        reply
    }

    /// Sends a command that must be refused, and returns its reply.
    pub(crate) fn refused(&mut self, command: &str) -> Value {
        let Answer { reply, .. } = self.ask(command).unwrap();
        assert_eq!(reply["t"], "err", "{command}: {reply}");
        reply
    }

    /// Waits for an object of this type and skips all others.
    pub(crate) fn until(&mut self, kind: &str) -> Value {
        loop {
            let object = self.next().unwrap();
            if object["t"] == kind {
                return object;
            }
        }
    }

    /// Reads until the server closes the connection.
    pub(crate) fn rest(mut self) -> Vec<Value> {
        let mut objects = Vec::new();
        loop {
            match self.next() {
                Ok(object) => objects.push(object),
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return objects,
                Err(error) => panic!("{error} after {objects:?}"),
            }
        }
    }
}

/// The address for browsers, if tests are to connect by WebSocket (`FANOROND_TESTS_OVER`).
fn over_websocket(address: SocketAddr) -> Option<SocketAddr> {
    let wanted = std::env::var_os("FANOROND_TESTS_OVER")?;
    assert_eq!(wanted, "websocket", "the only other way to connect");
    super::hosted::site_of(address)
}

/// Whether an object is the reply to the command.
pub(crate) fn is_reply(object: &Value) -> bool {
    object["t"] == "ok" || object["t"] == "err"
}
