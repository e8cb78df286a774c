//! A program that plays in json mode, over a real socket.

use crate::heard::PATIENCE;
use fanorona_protocol::client::Line;
use serde_json::Value;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};

/// A program on one connection. Whatever it reads is held against what every line promises: one object, whose
/// `seq` is one more than that of the line before.
pub(crate) struct Program {
    reader: BufReader<TcpStream>,
    seq: u64,
    /// The number of the last command.
    tag: u64,
}

/// What a command came to.
#[derive(Debug)]
pub(crate) struct Answer {
    /// What came before the reply.
    pub(crate) events: Vec<Value>,
    /// The one reply.
    pub(crate) reply: Value,
}

impl Program {
    /// Connects, and says hello.
    pub(crate) fn connect(address: SocketAddr) -> Self {
        Self::try_connect(address).unwrap()
    }

    /// Connects and says hello, if the server is there.
    pub(crate) fn try_connect(address: SocketAddr) -> io::Result<Self> {
        let mut program = Self::over(TcpStream::connect(address)?);
        program.send("hello json tests/1")?;
        program.skip_greeting()?;
        let hello = program.next()?;
        assert_eq!(hello["t"], "hello");
        assert_eq!(program.next()?["mode"], "json");
        Ok(program)
    }

    /// Reads what the server says to everybody, before it knows that it talks to a program.
    pub(crate) fn skip_greeting(&mut self) -> io::Result<()> {
        while self.line()? != "login: \n" {}
        Ok(())
    }

    /// Talks over a socket on which nothing was said yet.
    pub(crate) fn over(socket: TcpStream) -> Self {
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        socket.set_write_timeout(Some(PATIENCE)).unwrap();
        socket.set_nodelay(true).unwrap();
        Self { reader: BufReader::new(socket), seq: 0, tag: 0 }
    }

    /// Connects, and comes in as a guest. Gives back the guest's name too.
    pub(crate) fn guest(address: SocketAddr) -> (Self, String) {
        let mut program = Self::connect(address);
        let name = program.ok("guest")["name"].as_str().unwrap().to_owned();
        (program, name)
    }

    /// The socket, to do with it what a program does not.
    pub(crate) fn socket(&self) -> &TcpStream {
        self.reader.get_ref()
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) -> io::Result<()> {
        self.socket().write_all(format!("{line}\n").as_bytes())
    }

    /// Says that nothing more will be sent.
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
        assert!(!line.ends_with("\r\n"), "json mode ends its lines with LF: {line:?}");
        let object: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        crate::schema::check(&object).unwrap_or_else(|problem| panic!("{problem}"));
        if let Err(unread) = Line::read(&line) {
            panic!("a client in Rust does not read it: {unread}: {line}");
        }
        self.seq += 1;
        assert_eq!(object["seq"], self.seq, "a line is missing or stands twice before {line}");
        Ok(object)
    }

    /// Gives a command, and waits for its reply.
    pub(crate) fn ask(&mut self, command: &str) -> io::Result<Answer> {
        let mut events = Vec::new();
        let reply = self.ask_hearing(command, |event| events.push(event))?;
        Ok(Answer { events, reply })
    }

    /// Gives a command, and waits for its reply. What comes before that is heard, also when no reply comes.
    pub(crate) fn ask_hearing(&mut self, command: &str, mut hear: impl FnMut(Value)) -> io::Result<Value> {
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

    /// Gives a command that is done; its reply.
    pub(crate) fn ok(&mut self, command: &str) -> Value {
        let Answer { reply, .. } = self.ask(command).unwrap();
        assert_eq!(reply["t"], "ok", "{command}: {reply}");
        reply
    }

    /// Gives a command that is refused; its reply.
    pub(crate) fn refused(&mut self, command: &str) -> Value {
        let Answer { reply, .. } = self.ask(command).unwrap();
        assert_eq!(reply["t"], "err", "{command}: {reply}");
        reply
    }

    /// Waits for an object of this type, passing over all others.
    pub(crate) fn until(&mut self, kind: &str) -> Value {
        loop {
            let object = self.next().unwrap();
            if object["t"] == kind {
                return object;
            }
        }
    }

    /// Reads all that comes until the server closes the connection.
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

/// Whether an object is the reply to a command.
pub(crate) fn is_reply(object: &Value) -> bool {
    object["t"] == "ok" || object["t"] == "err"
}
