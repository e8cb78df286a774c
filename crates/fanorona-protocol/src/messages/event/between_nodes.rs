//! Events for another node: what a node tells an account that has its session on another node.
//!
//! The JSON is that of the messages; only boards differ. Of a board only the number of its game is
//! sent, and the other node reads the game from the store, so that nobody sees a board that is not
//! durable.

use crate::messages::chat::ChatMessage;
use crate::messages::event::Event;
use crate::messages::mailbox::news::NewsEvent;
use crate::messages::seek::{Announce, SeekEvent};
use crate::messages::state::State;
use crate::messages::state::{AutoPlay, Cause};
use crate::messages::*;
use fanorona_game::{GameId, GameRecord, GivenUp, Happening};
use fanorona_rules::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Declares [`SentEvent`]. The events of most features are sent as they are; boards, seeks, chat
/// and news have variants here.
macro_rules! sent {
    (answers $answers:tt refusals $refusals:tt
        events { $($event:ident($event_type:ty) $event_kind:literal $event_mark:ident $event_doc:literal;)+ }
        local { $($local:ident($local_type:ty) $local_kind:literal $local_mark:ident $local_doc:literal;)+ }
        drawn { $($drawn:ident($drawn_type:ty) $drawn_kind:literal $drawn_mark:ident $drawn_doc:literal;)+ }
        lists $lists:tt) => {
        /// An event that one node sends to another.
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
            /// See [`Event::Chat`].
            Chat(ChatMessage),
            /// See [`Event::News`].
            News(Box<NewsEvent>),
            $(#[doc = $event_doc] $event($event_type),)+
        }

        impl SentEvent {
            /// The event for another node. `None` if it is only for the connection that asked.
            #[must_use]
            pub fn of(event: &Event) -> Option<Self> {
                Some(match event.clone() {
                    $(Event::$event(event) => Self::$event(event),)+
                    Event::Chat(message) => Self::Chat(message),
                    Event::News(news) => Self::News(news),
                    Event::State(state) => Self::State(SentState::of(&state)?),
                    Event::Seek(seek) => Self::Seek { announce: seek.announce(), seek },
                    Event::Shared(event) => return Self::of(event.event()),
                    $(Event::$local(_) => return None,)+
                    $(Event::$drawn(_) => return None,)+
                    Event::List(_) | Event::Ping => return None,
                })
            }

            /// The event as it was, on a node that has read the game of [`SentEvent::board`].
            #[must_use]
            pub fn into_event(self, record: Option<&Arc<GameRecord>>) -> Option<Event> {
                Some(match self {
                    $(Self::$event(event) => Event::$event(event),)+
                    Self::Chat(message) => Event::Chat(message),
                    Self::News(news) => Event::News(news),
                    Self::State(state) => state.shown(record?),
                    Self::Seek { seek, announce } => Event::Seek(Box::new(seek.announced(announce))),
                })
            }
        }
    };
}

crate::features! { sent }

/// A board of which one node tells another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SentState {
    pub game: GameId,
    /// The version of the game. The store has this version or a later one.
    pub version: i64,
    /// The number of finished turns, if no turn is in progress.
    pub turns: Option<u32>,
    /// Why it is shown.
    cause: SentCause,
    /// What White and Black have queued.
    #[serde(default)]
    queued: [Option<String>; 2],
}

/// Why a board is shown. What can be seen on the board itself is left out.
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
    /// `steps` is their number. They are the last ones on the board.
    Stepped {
        by: Side,
        steps: usize,
    },
    /// The turn is the last one on the board.
    Turned {
        by: Side,
    },
    TookBack {
        by: Side,
        left: usize,
    },
    Undone {
        turns: u32,
    },
    GaveTime {
        by: Side,
        millis: u64,
    },
    Ended {
        by: Option<GivenUp>,
    },
}

impl SentEvent {
    /// The board, if the event is one.
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
            // An earlier board is only for the player who asked.
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
            queued: [Side::White, Side::Black]
                .map(|side| state.queued.get(side).as_deref().map(ToOwned::to_owned)),
        })
    }

    fn shown(self, record: &Arc<GameRecord>) -> Event {
        // If the board is newer, it is not known what happened on it.
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
        let [white, black] = self.queued.map(|queued| queued.map(Into::into));
        Event::State(State {
            queued: BySide { white, black },
            ..State::new(Arc::clone(record), cause)
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
