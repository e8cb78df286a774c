//! The protocol from the other side: lines of json mode, read into types
//! (docs/protocol/json.md).
//!
//! A client connects, sends `hello json NAME/VERSION`, passes every line it receives to
//! [`Line::read`], and sends commands. Only what a player needs is read from a line. Types and
//! fields that this module does not know are not errors, since the protocol grows.
//!
//! ```
//! use fanorona_protocol::client::{Line, What};
//!
//! let line = Line::read(r#"{"t":"err","seq":7,"id":"3","code":"not_your_turn","msg":"Wait."}"#).unwrap();
//! assert_eq!((line.seq, line.id.as_deref()), (7, Some("3")));
//! let What::Refused(refused) = line.what else { panic!() };
//! assert_eq!(refused.code, "not_your_turn");
//! ```

use crate::messages::challenge::ChallengeEvent;
use crate::messages::chat::ChatMessage;
use crate::messages::learn::LessonLine;
use crate::messages::lists::Lists;
use crate::messages::offer::OfferEvent;
use crate::messages::puzzle::PuzzleLine;
use crate::messages::replay::ReplayLine;
use crate::messages::seek::SeekEvent;
use crate::messages::server::ServerInfo;
use crate::messages::state::ClockLine;
use crate::messages::study::StudyLine;
use fanorona_game::{EndReason, GameId, GameResult, Offer, PlayerName, Score};
use fanorona_rules::{BySide, Ruleset, Side, Stage};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;

/// One line of the server.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its number. One that does not follow the one before it means that a line was lost.
    pub seq: u64,
    /// The tag of the command that it answers.
    pub id: Option<String>,
    /// What it says.
    pub what: What,
    /// The same in words, for people: notices and refusals always have them, other lines after
    /// `hello json NAME/VERSION words`. Several lines are separated by LF.
    pub words: Option<String>,
}

/// What a line says.
#[derive(Debug, Clone, PartialEq)]
pub enum What {
    /// The server introduces itself.
    Hello(ServerInfo),
    /// A board, whole.
    State(Box<ClientState>),
    /// A challenge is made or answered.
    Challenge(Box<ChallengeEvent>),
    /// An offer inside a game is made or answered.
    Offer(Box<OfferEvent>),
    /// A player said something.
    Talk(ChatMessage),
    /// Something about the connection or the server.
    Notice(ClientNotice),
    /// A list of typed rows.
    Table(Box<Lists>),
    /// A seek opens or closes.
    Seek(Box<SeekEvent>),
    /// The board of the replay that the reader is in.
    Replay(Box<ReplayLine>),
    /// The board of the lesson that the reader is in.
    Lesson(Box<LessonLine>),
    /// The board of the puzzle that the reader is solving.
    Puzzle(Box<PuzzleLine>),
    /// The board of the study that the reader has open.
    Study(Box<StudyLine>),
    /// The server asks whether one is there: answer `pong`.
    Ping,
    /// A command was done. Which fields there are depends on the command.
    Done(Map<String, Value>),
    /// A command was refused.
    Refused(Refused),
    /// Something else, which may be passed over.
    Other {
        /// Its type.
        kind: String,
        /// All of it.
        fields: Map<String, Value>,
    },
}

/// A board, whole: nothing that came before is needed to understand it.
#[derive(Debug, Clone, PartialEq)]
pub struct ClientState {
    /// Which game.
    pub game: GameId,
    /// How many turns have been finished.
    pub ply: u32,
    /// The position with the steps that have been played of the turn at hand.
    pub stage: Stage,
    /// What may be played next, as it is sent: `move GAME STEP`.
    pub legal: Vec<String>,
    /// Whether the turn may be ended instead: `stop GAME`.
    pub may_end: bool,
    /// The turn that was finished last.
    pub last: Option<String>,
    /// Who plays.
    pub seats: BySide<PlayerName>,
    /// The reader's own side.
    pub you: Option<Side>,
    /// Whether it changes ratings.
    pub rated: bool,
    /// Whether it is the board of an earlier turn, on which nobody can play.
    pub past: bool,
    /// The end, if it is over.
    pub result: Option<GameResult>,
    /// The newest open offer.
    pub offer: Option<Offer>,
    /// The turns that the reader has queued, as they are typed.
    pub queued: Option<String>,
    /// How the game ended, in words.
    pub ending: Option<String>,
    /// The clock when the line was written.
    pub clock: ClockLine,
}

impl ClientState {
    /// Which board it is played on.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        self.stage.ruleset()
    }

    /// Whether the reader is to play.
    #[must_use]
    pub fn is_my_turn(&self) -> bool {
        self.result.is_none() && self.you == Some(self.stage.side_to_move())
    }
}

/// Something about the connection or the server.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ClientNotice {
    /// For programs.
    pub code: String,
    /// For people.
    pub msg: String,
    /// Whether the connection closes, and to connect again at once would be wrong.
    #[serde(default)]
    pub ends: bool,
    /// Whether it only tells people at a terminal what to type.
    #[serde(default)]
    pub hint: bool,
}

/// A command was refused, and nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Refused {
    /// For programs (docs/protocol/errors.md, "Codes").
    pub code: String,
    /// For people.
    pub msg: String,
    /// Why a movement is illegal.
    pub reason: Option<String>,
    /// What would have been legal.
    #[serde(default)]
    pub legal: Vec<String>,
    /// After so many seconds it may be tried again.
    pub wait_s: Option<u64>,
}

/// Why a line was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unread {
    /// The text is not a JSON object with a type and a number.
    NotALine(String),
    /// A field is missing, or has a type other than the protocol says.
    Field {
        /// The type of the line.
        kind: String,
        /// What is wrong.
        problem: String,
    },
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotALine(problem) => write!(f, "not a line of json mode: {problem}"),
            Self::Field { kind, problem } => {
                write!(f, "a line \"{kind}\" that cannot be read: {problem}")
            }
        }
    }
}

impl std::error::Error for Unread {}

/// What every line has.
#[derive(Deserialize)]
struct Frame {
    t: String,
    seq: u64,
    id: Option<String>,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

/// A state as it is written.
#[derive(Deserialize)]
struct WrittenState {
    game: GameId,
    ply: u32,
    position: String,
    steps: Vec<String>,
    legal: Vec<String>,
    may_end: bool,
    last: Option<String>,
    white: PlayerName,
    black: PlayerName,
    you: Option<Side>,
    rated: bool,
    #[serde(default)]
    past: bool,
    result: Option<Score>,
    reason: Option<EndReason>,
    offer: Option<Offer>,
    queued: Option<String>,
    ending: Option<String>,
    clock: ClockLine,
}

impl Line {
    /// Reads a line, with or without its end.
    ///
    /// # Errors
    /// The text is not a line of json mode, or a field is missing or not as the protocol says.
    pub fn read(text: &str) -> Result<Self, Unread> {
        let frame: Frame =
            serde_json::from_str(text).map_err(|error| Unread::NotALine(error.to_string()))?;
        let Frame { t, seq, id, fields } = frame;
        let words = fields.get("msg").and_then(Value::as_str).map(str::to_owned);
        let what = match t.as_str() {
            "hello" => What::Hello(typed(&t, fields)?),
            "state" => What::State(Box::new(state(typed(&t, fields)?)?)),
            "challenge" => What::Challenge(Box::new(typed(&t, fields)?)),
            "offer" => What::Offer(Box::new(typed(&t, fields)?)),
            "talk" => What::Talk(typed(&t, fields)?),
            "notice" => What::Notice(typed(&t, fields)?),
            // Lists that are not made of typed rows yet are passed on as they are.
            "table" => match typed(&t, fields.clone()) {
                Ok(list) => What::Table(Box::new(list)),
                Err(_) => What::Other { kind: t, fields },
            },
            "seek" => What::Seek(Box::new(typed(&t, fields)?)),
            "replay" => What::Replay(Box::new(typed(&t, fields)?)),
            "lesson" => What::Lesson(Box::new(typed(&t, fields)?)),
            "puzzle" => What::Puzzle(Box::new(typed(&t, fields)?)),
            "study" => What::Study(Box::new(typed(&t, fields)?)),
            "ping" => What::Ping,
            "ok" => What::Done(fields),
            "err" => What::Refused(typed(&t, fields)?),
            _ => What::Other { kind: t, fields },
        };
        Ok(Self {
            seq,
            id,
            what,
            words,
        })
    }
}

/// A board from its two fields: the position at the start of the turn, and the steps since.
///
/// # Errors
/// It is not a position, or the steps are not legal in it.
pub fn stage_of<S: Borrow<str>>(
    position: &str,
    steps: &[S],
) -> Result<Stage, <Stage as FromStr>::Err> {
    format!("{position} {}", steps.join(",")).trim_end().parse()
}

fn typed<T: DeserializeOwned>(kind: &str, fields: Map<String, Value>) -> Result<T, Unread> {
    serde_json::from_value(Value::Object(fields)).map_err(|error| Unread::Field {
        kind: kind.to_owned(),
        problem: error.to_string(),
    })
}

fn state(written: WrittenState) -> Result<ClientState, Unread> {
    let wrong = |problem: String| Unread::Field {
        kind: "state".to_owned(),
        problem,
    };
    let stage = stage_of(&written.position, &written.steps)
        .map_err(|error| wrong(format!("{}: {error}", written.position)))?;
    let result = written.result.zip(written.reason);
    Ok(ClientState {
        game: written.game,
        ply: written.ply,
        stage,
        legal: written.legal,
        may_end: written.may_end,
        last: written.last,
        seats: BySide {
            white: written.white,
            black: written.black,
        },
        you: written.you,
        rated: written.rated,
        past: written.past,
        result: result.map(|(score, reason)| GameResult { score, reason }),
        offer: written.offer,
        queued: written.queued,
        ending: written.ending,
        clock: written.clock,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line of json mode in the pages of docs/protocol. The server sends each exactly so.
    fn documented() -> impl Iterator<Item = &'static str> {
        concat!(
            include_str!("../../../docs/protocol/json.md"),
            include_str!("../../../docs/protocol/answers.md"),
            include_str!("../../../docs/protocol/errors.md"),
        )
        .lines()
        .filter(|line| line.starts_with("{\"t\":"))
    }

    /// Every field of what was read is in the line.
    fn assert_written_again(read: &impl serde::Serialize, line: &Value) {
        let again = serde_json::to_value(read).unwrap();
        assert!(
            again
                .as_object()
                .unwrap()
                .iter()
                .all(|(field, it)| line[field] == *it),
            "{again}"
        );
    }

    #[test]
    fn every_line_that_the_server_sends_is_read() {
        let mut states = 0;
        for text in documented() {
            let value: Value = serde_json::from_str(text).unwrap();
            let line = Line::read(text).unwrap_or_else(|unread| panic!("{unread}: {text}"));
            assert_eq!(
                (line.seq, line.id.as_deref()),
                (value["seq"].as_u64().unwrap(), value["id"].as_str())
            );
            match line.what {
                What::State(state) => {
                    states += 1;
                    assert_eq!(
                        state.stage.start().to_string(),
                        value["position"].as_str().unwrap()
                    );
                    assert_eq!(
                        state.stage.played().count(),
                        value["steps"].as_array().unwrap().len()
                    );
                    assert_eq!(state.game.0, value["game"].as_i64().unwrap());
                    assert_eq!(state.seats.white.as_str(), value["white"].as_str().unwrap());
                    assert_eq!(
                        state.you.map(|side| side.letter().to_string()).as_deref(),
                        value["you"].as_str()
                    );
                    assert_eq!(
                        state.result.map(|end| end.score.code()),
                        value["result"].as_str()
                    );
                    assert_eq!(
                        state.result.map(|end| end.reason.code()),
                        value["reason"].as_str()
                    );
                    let to_move = state.stage.side_to_move().letter().to_string();
                    assert_eq!(to_move, value["to_move"].as_str().unwrap());
                    assert_eq!(
                        state.is_my_turn(),
                        value["you"] == value["to_move"] && value["status"] == "playing"
                    );
                    // What may be played is what the rules say, so that no client needs them.
                    let legal = if state.result.is_some() {
                        0
                    } else {
                        state.stage.steps().len()
                    };
                    assert_eq!(state.legal.len(), legal, "{text}");
                }
                What::Refused(refused) => assert_eq!(refused.code, value["code"].as_str().unwrap()),
                What::Challenge(it) => assert_written_again(&it, &value),
                What::Offer(it) => assert_written_again(&it, &value),
                What::Talk(it) => assert_written_again(&it, &value),
                What::Notice(it) => assert_eq!(it.code, value["code"].as_str().unwrap()),
                What::Table(it) => assert_eq!(it.len(), value["rows"].as_array().unwrap().len()),
                What::Seek(it) => assert_written_again(&it, &value),
                What::Replay(it) => assert_written_again(&it, &value),
                What::Lesson(it) => assert_written_again(&it, &value),
                What::Puzzle(it) => assert_written_again(&it, &value),
                What::Study(it) => assert_written_again(&it, &value),
                What::Hello(it) => assert_eq!(it.version, value["version"].as_str().unwrap()),
                What::Ping => assert_eq!(value["t"], "ping"),
                What::Done(fields) => {
                    assert!(
                        value["t"] == "ok" && fields.keys().all(|key| value.get(key).is_some())
                    );
                }
                What::Other { kind, .. } => assert_eq!(kind, value["t"].as_str().unwrap()),
            }
        }
        assert!(states >= 5, "{states}");
    }

    #[test]
    fn what_is_new_is_passed_over() {
        let line = Line::read(r#"{"t":"weather","seq":3,"sky":"blue"}"#).unwrap();
        assert!(matches!(line.what, What::Other { kind, .. } if kind == "weather"));
        let line =
            Line::read(r#"{"t":"notice","seq":3,"code":"here","msg":"* Yes.","new":[1]}"#).unwrap();
        assert!(matches!(line.what, What::Notice(_)));
    }

    #[test]
    fn what_is_no_line_is_told_apart() {
        for text in ["", "login: ", "[]", "{\"t\":\"ok\"}", "{\"seq\":1}"] {
            assert!(
                matches!(Line::read(text), Err(Unread::NotALine(_))),
                "{text}"
            );
        }
        let state = documented()
            .find(|line| line.contains("\"t\":\"state\""))
            .unwrap();
        for (good, bad) in [
            ("bbbbbbbbb/", "bbbb/"),
            ("\"you\":\"b\"", "\"you\":\"x\""),
            ("\"white\":\"alice\"", "\"white\":\"?\""),
            ("\"ply\":0", "\"ply\":\"0\""),
        ] {
            assert!(state.contains(good), "{good}");
            let read = Line::read(&state.replacen(good, bad, 1));
            assert!(matches!(read, Err(Unread::Field { .. })), "{bad}: {read:?}");
        }
    }
}
