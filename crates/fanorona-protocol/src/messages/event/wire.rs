//! Events for another server: what one server tells an account that has its session on another.
//!
//! The JSON is that of the messages; only boards differ. A board is named by its game, and the
//! other server reads it from the store, so that nobody sees a board that is not durable.

use crate::messages::analysis::{AnalysisEvent, AnalysisNotice};
use crate::messages::announcement::Announcement;
use crate::messages::challenge::ChallengeEvent;
use crate::messages::chat::channel::ChannelEvent;
use crate::messages::chat::{ChatMessage, FriendEvent};
use crate::messages::clock::{AbsenceEvent, ClockEvent};
use crate::messages::event::Event;
use crate::messages::mailbox::news::NewsEvent;
use crate::messages::mailbox::{CommentEvent, MessageEvent};
use crate::messages::matches::MatchEvent;
use crate::messages::observe::ObserveEvent;
use crate::messages::offer::OfferEvent;
use crate::messages::puzzle::PuzzleNotice;
use crate::messages::queue::QueueEvent;
use crate::messages::robots::RobotNotice;
use crate::messages::seek::{Announce, SeekEvent};
use crate::messages::simul::SimulEvent;
use crate::messages::state::State;
use crate::messages::state::{AutoPlay, Cause};
use crate::messages::vacation::VacationEvent;
use fanorona_game::{GameId, GameRecord, GivenUp, Happening, SideLetter};
use fanorona_rules::Side;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Declares [`SentEvent`]: a board, a seek, and the events of these names, which are sent as they
/// are.
macro_rules! sent {
    ($($topic:ident($event:ty),)+) => {
        /// An event that one server sends to another.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "topic", content = "event", rename_all = "snake_case")]
        pub enum SentEvent {
            /// A board.
            State(SentState),
            /// See [`Event::Seek`].
            Seek {
                /// What happened.
                seek: Box<SeekEvent>,
                /// Whether people are told too, which the JSON of the event does not say.
                announce: Announce,
            },
            $(#[doc = concat!("See [`Event::", stringify!($topic), "`].")] $topic($event),)+
        }

        impl SentEvent {
            /// The event for another server. `None` if it is only for the connection that asked.
            #[must_use]
            pub fn of(event: &Event) -> Option<Self> {
                Some(match event.clone() {
                    $(Event::$topic(event) => Self::$topic(event),)+
                    Event::State(state) => Self::State(SentState::of(&state)?),
                    Event::Seek(seek) => Self::Seek { announce: seek.announce(), seek },
                    Event::Shared(event) => return Self::of(event.event()),
                    Event::Hello(_)
                    | Event::Lesson(_)
                    | Event::List(_)
                    | Event::Notice(_)
                    | Event::Ping
                    | Event::Preview(_)
                    | Event::Puzzle(_)
                    | Event::Record(_)
                    | Event::Replay(_)
                    | Event::Study(_)
                    | Event::StudyText(_) => return None,
                })
            }

            /// The event as it was, on a server that has read the game of [`SentEvent::board`].
            #[must_use]
            pub fn into_event(self, record: Option<&Arc<GameRecord>>) -> Option<Event> {
                Some(match self {
                    $(Self::$topic(event) => Event::$topic(event),)+
                    Self::State(state) => state.shown(record?),
                    Self::Seek { seek, announce } => Event::Seek(Box::new(seek.announced(announce))),
                })
            }
        }
    };
}

sent! {
    Absence(AbsenceEvent),
    Analysis(AnalysisEvent),
    Announcement(Announcement),
    Challenge(Box<ChallengeEvent>),
    Channel(ChannelEvent),
    Chat(ChatMessage),
    Clock(ClockEvent),
    Comment(CommentEvent),
    Friend(FriendEvent),
    Hint(AnalysisNotice),
    Match(Box<MatchEvent>),
    Message(MessageEvent),
    News(Box<NewsEvent>),
    Observe(ObserveEvent),
    Offer(Box<OfferEvent>),
    PuzzleNotice(PuzzleNotice),
    Queue(Box<QueueEvent>),
    Robots(RobotNotice),
    Simul(Box<SimulEvent>),
    Vacation(VacationEvent),
}

/// A board that one server tells another about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SentState {
    pub game: GameId,
    /// Its version, which the store has at least.
    pub version: i64,
    /// How many turns were finished, if no turn is in progress.
    pub turns: Option<u32>,
    /// Why it is shown.
    cause: SentCause,
}

/// Why a board is shown. What the board itself says is left out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SentCause {
    Asked,
    Started,
    LoggedIn,
    Happened {
        auto: Option<AutoPlay>,
        happened: Vec<SentHappening>,
    },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SentHappening {
    /// With the number of steps, which are the last ones of the board.
    Stepped {
        #[serde(with = "SideLetter")]
        by: Side,
        steps: usize,
    },
    /// The turn is the last one of the board.
    Turned {
        #[serde(with = "SideLetter")]
        by: Side,
    },
    TookBack {
        #[serde(with = "SideLetter")]
        by: Side,
        left: usize,
    },
    Undone {
        turns: u32,
    },
    GaveTime {
        #[serde(with = "SideLetter")]
        by: Side,
        millis: u64,
    },
    Ended {
        by: Option<GivenUp>,
    },
}

impl SentEvent {
    /// The board, if it is one.
    #[must_use]
    pub fn board(&self) -> Option<&SentState> {
        if let Self::State(state) = self {
            Some(state)
        } else {
            None
        }
    }
}

impl SentState {
    /// Whether the game begins.
    #[must_use]
    pub fn is_start(&self) -> bool {
        self.cause == SentCause::Started
    }

    fn of(state: &State) -> Option<Self> {
        let cause = match &*state.cause {
            Cause::Asked => SentCause::Asked,
            Cause::Started => SentCause::Started,
            Cause::LoggedIn => SentCause::LoggedIn,
            Cause::Happened { auto, happened } => SentCause::Happened {
                auto: *auto,
                happened: happened.iter().filter_map(SentHappening::of).collect(),
            },
            // An earlier board is only for the one who asked.
            Cause::AskedAt { .. } => return None,
        };
        let GameRecord {
            id: game,
            version,
            game: ref board,
            ..
        } = *state.record;
        let turns = (board.stage().played().len() == 0).then_some(board.ply().0);
        Some(Self {
            game,
            version: version.0,
            turns,
            cause,
        })
    }

    fn shown(self, record: &Arc<GameRecord>) -> Event {
        // Of a newer board it is not known what happened.
        let is_same = record.version.0 == self.version;
        let cause = match self.cause {
            SentCause::Asked => Cause::Asked,
            SentCause::Started => Cause::Started,
            SentCause::LoggedIn => Cause::LoggedIn,
            SentCause::Happened { auto, happened } => {
                let happened = happened
                    .into_iter()
                    .filter_map(|it| it.on(record, is_same))
                    .collect();
                Cause::Happened { auto, happened }
            }
        };
        Event::State(State {
            record: Arc::clone(record),
            cause: Arc::new(cause),
        })
    }
}

impl SentHappening {
    /// Offers have events of their own.
    fn of(happening: &Happening) -> Option<Self> {
        Some(match *happening {
            Happening::Stepped { by, ref steps } => Self::Stepped {
                by,
                steps: steps.len(),
            },
            Happening::Turned { by, .. } => Self::Turned { by },
            Happening::TookBack { by, left } => Self::TookBack { by, left },
            Happening::Undone { turns, .. } => Self::Undone { turns },
            Happening::GaveTime { by, span } => Self::GaveTime {
                by,
                millis: u64::try_from(span.as_millis()).unwrap_or(u64::MAX),
            },
            Happening::Ended { by, .. } => Self::Ended { by },
            Happening::Offered(_) | Happening::Declined(_) | Happening::Lapsed(_) => return None,
        })
    }

    fn on(self, record: &GameRecord, is_same: bool) -> Option<Happening> {
        let game = &record.game;
        Some(match self {
            Self::Stepped { by, steps } if is_same => {
                let played = game.stage().played();
                let before = played.len().checked_sub(steps)?;
                Happening::Stepped {
                    by,
                    steps: played.skip(before).collect(),
                }
            }
            Self::Turned { by } if is_same => Happening::Turned {
                by,
                turn: game.last()?,
                ply: game.ply(),
            },
            Self::TookBack { by, left } if is_same => Happening::TookBack { by, left },
            Self::Stepped { .. } | Self::Turned { .. } | Self::TookBack { .. } => return None,
            Self::Undone { turns } => Happening::Undone {
                turns,
                ply: game.ply(),
            },
            Self::GaveTime { by, millis } => Happening::GaveTime {
                by,
                span: Duration::from_millis(millis),
            },
            Self::Ended { by } => Happening::Ended {
                result: game.result()?,
                by,
            },
        })
    }
}
