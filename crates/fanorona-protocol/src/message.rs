//! What all messages have in common. A message is declared once, in `topics/`: its JSON and its schema follow by derive,
//! its sentence is the entry of [`Message::id`] in `locales/LANGUAGE/TOPIC.ftl`, whose arguments are the message's fields.

use crate::topics::account::{MemberRow, WhoRow};
use crate::topics::admin::{AuditRow, BanRow};
use crate::topics::announcement::NewsRow;
use crate::topics::bot::TokenRow;
use crate::topics::challenge::PendingRow;
use crate::topics::chat::CensoredRow;
use crate::topics::chat::channel::ChannelRow;
use crate::topics::games::{GameRow, LiveRow};
use crate::topics::history::HistoryRow;
use crate::topics::mailbox::MessageRow;
use crate::topics::mailbox::subscription::{SubscribedRow, Subscription};
use crate::topics::observe::{FollowedRow, ObservedRow, ObserverRow};
use crate::topics::rating::{ProgressRow, RankRow, StandingsRow};
use crate::topics::seek::ShownSeek;
use crate::topics::setting::{AliasRow, SettingRow};
use crate::topics::simul::{SimulGame, SimulRow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use strum::{EnumProperty, IntoStaticStr};

/// Something that is said to a person or a program.
///
/// Implemented for every enum with `#[derive(Serialize, IntoStaticStr)]` whose strum names are the type's name and the
/// variant's in kebab case: `SeekRefusal::NotOpen` is `seek-refusal-not-open`.
pub trait Message: Serialize {
    /// The entry of its sentence.
    fn id(&self) -> &'static str;
}

impl<T: Serialize> Message for T
where
    for<'a> &'a T: Into<&'static str>,
{
    fn id(&self) -> &'static str {
        self.into()
    }
}

/// The code of a refusal for programs (docs/protocol.md, "Errors"): the property `code` of its variant.
#[must_use]
pub fn code(refusal: &impl EnumProperty) -> &'static str {
    refusal.get_str("code").unwrap_or("internal")
}

/// Declares a sum of the messages of all topics. It is a message itself: JSON, schema and sentence are those of the
/// message inside. The variants in `drawn` are those that the view has code for.
macro_rules! sum {
    ($(#[$doc:meta])* pub enum $sum:ident { $($(#[$topic_doc:meta])* $topic:ident($message:ty),)+ }
     $(drawn { $($(#[$drawn_doc:meta])* $drawn:ident $(($drawn_type:ty))?,)+ })?) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, schemars::JsonSchema)]
        #[serde(untagged)]
        pub enum $sum {
            $($(#[$topic_doc])* $topic($message),)+
            $($($(#[$drawn_doc])* #[serde(skip)] $drawn $(($drawn_type))?,)+)?
        }

        impl From<&$sum> for &'static str {
            fn from(sum: &$sum) -> Self {
                match sum {
                    $($sum::$topic(message) => message.id(),)+
                    $($($sum::$drawn { .. } => "",)+)?
                }
            }
        }

        $(impl From<$message> for $sum {
            fn from(message: $message) -> Self {
                Self::$topic(message)
            }
        })+
    };
}
pub(crate) use sum;

/// A list: rows of one type, and the command that shows the next page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct List<R> {
    /// One entry a line. Its fields are the columns; people see those that have a heading in the locale.
    pub rows: Vec<R>,
    /// The command that shows more, if there is more.
    pub more: Option<String>,
}

impl<R> List<R> {
    /// A list that fits on one page.
    #[must_use]
    pub fn whole(rows: Vec<R>) -> Self {
        Self { rows, more: None }
    }
}

/// The lists of the server: a name in JSON, and the type of the rows.
macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident($row:ty),)+) => {
        /// Every list. Its entry in the locale is `list-NAME`: the value is said when the list is empty, and the
        /// attributes are the headings of columns.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
        #[serde(tag = "name", rename_all = "snake_case")]
        #[strum(prefix = "list-", serialize_all = "kebab-case")]
        pub enum Lists {
            $($(#[$doc])* $name(List<$row>),)+
        }

        impl Lists {
            /// The command that shows more, if there is more.
            #[must_use]
            pub fn more(&self) -> Option<&str> {
                match self {
                    $(Self::$name(list) => list.more.as_deref(),)+
                }
            }

            /// The number of rows.
            #[must_use]
            pub fn len(&self) -> usize {
                match self {
                    $(Self::$name(list) => list.rows.len(),)+
                }
            }

            /// Whether there are no rows.
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// Each row, written by a serializer.
            pub(crate) fn rows<S: Serializer + Copy>(&self, serializer: S) -> Vec<Result<S::Ok, S::Error>> {
                match self {
                    $(Self::$name(list) => list.rows.iter().map(|row| row.serialize(serializer)).collect(),)+
                }
            }
        }
    };
}

lists! {
    /// `history`.
    History(HistoryRow),
    /// `audit`.
    Audit(AuditRow),
    /// `ban`.
    Bans(BanRow),
    /// `games`, and `show` when there is nothing to show.
    Games(GameRow),
    /// `games live`.
    Live(LiveRow),
    /// `list`.
    Members(MemberRow),
    /// `news`.
    News(NewsRow),
    /// `next`.
    Next(GameRow),
    /// `progress`.
    Progress(ProgressRow),
    /// `rank`.
    Rank(RankRow),
    /// `censor`.
    Censored(CensoredRow),
    /// `channel`.
    Channels(ChannelRow),
    /// `follow`.
    Followed(FollowedRow),
    /// `messages`.
    Messages(MessageRow),
    /// `notify`.
    Notified(Subscription),
    /// `observe`.
    Observed(ObservedRow),
    /// `observers`.
    Observers(ObserverRow),
    /// `pending`.
    Pending(PendingRow),
    /// `seeks`.
    Seeks(ShownSeek),
    /// `seeks graph`: people see a picture.
    SeekGraph(ShownSeek),
    /// `simul`: the games of one simul.
    Simul(SimulGame),
    /// `simul`: all simuls.
    Simuls(SimulRow),
    /// `standings`.
    Standings(StandingsRow),
    /// `subscribe`.
    Subscribed(SubscribedRow),
    /// `set`, for people; programs get all preferences as the answer.
    Settings(SettingRow),
    /// `token`.
    Tokens(TokenRow),
    /// `alias`.
    Aliases(AliasRow),
    /// `who`.
    Who(WhoRow),
}
