//! The lists of all topics as one type.

use crate::topics::account::{MemberRow, WhoRow};
use crate::topics::admin::{AdministratorRow, AuditRow, BanRow, ReportRow, TalkRow};
use crate::topics::announcement::NewsRow;
use crate::topics::bot::TokenRow;
use crate::topics::challenge::PendingRow;
use crate::topics::chat::CensoredRow;
use crate::topics::chat::channel::ChannelRow;
use crate::topics::games::{GameRow, LiveRow};
use crate::topics::history::HistoryRow;
use crate::topics::learn::LessonRow;
use crate::topics::mailbox::MessageRow;
use crate::topics::mailbox::subscription::{SubscribedRow, Subscription};
use crate::topics::observe::{FollowedRow, ObservedRow, ObserverRow};
use crate::topics::rating::{ProgressRow, RankRow, StandingsRow};
use crate::topics::seek::ShownSeek;
use crate::topics::setting::{AliasRow, SettingRow};
use crate::topics::simul::{SimulGame, SimulRow};
use crate::topics::study::StudyRow;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use strum::IntoStaticStr;

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
    /// `promote` without a name.
    Administrators(AdministratorRow),
    /// `reports`.
    Reports(ReportRow),
    /// `reports NUMBER`.
    ReportedTalk(TalkRow),
    /// `audit`.
    Audit(AuditRow),
    /// `ban`.
    Bans(BanRow),
    /// `games`, and `show` when there is nothing to show.
    Games(GameRow),
    /// `games live`.
    Live(LiveRow),
    /// `learn list`.
    Lessons(LessonRow),
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
    /// `study list`.
    Studies(StudyRow),
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
