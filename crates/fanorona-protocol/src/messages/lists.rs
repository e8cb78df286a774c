//! The lists of all topics as one type.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use strum::IntoStaticStr;

/// A list: rows of one type, and the command that shows the next page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct List<R> {
    /// One entry a line. Its fields are the columns; people see those that have a heading in the
    /// locale.
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

/// The lists of the server: a name in JSON, and the type of the rows by its path in `messages`.
macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident($($row:ident)::+),)+) => {
        /// Every list. Its entry in the locale is `list-NAME`: the value is said when the list is
        /// empty, and the attributes are the headings of columns.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
        #[serde(tag = "name", rename_all = "snake_case")]
        #[strum(prefix = "list-", serialize_all = "kebab-case")]
        pub enum Lists {
            $($(#[$doc])* $name(List<crate::messages::$($row)::+>),)+
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
    History(history::HistoryRow),
    /// `promote` without a name.
    Administrators(admin::AdministratorRow),
    /// `reports`.
    Reports(admin::ReportRow),
    /// `reports NUMBER`.
    ReportedTalk(admin::TalkRow),
    /// `audit`.
    Audit(admin::AuditRow),
    /// `ban`.
    Bans(admin::BanRow),
    /// `games`, and `show` when there is nothing to show.
    Games(games::GameRow),
    /// `games live`.
    Live(games::LiveRow),
    /// `learn list`.
    Lessons(learn::LessonRow),
    /// `list`.
    Members(account::MemberRow),
    /// `news`.
    News(announcement::NewsRow),
    /// `next`.
    Next(games::GameRow),
    /// `progress`.
    Progress(rating::ProgressRow),
    /// `rank`.
    Rank(rating::RankRow),
    /// `censor`.
    Censored(chat::CensoredRow),
    /// `channel`.
    Channels(chat::channel::ChannelRow),
    /// `follow`.
    Followed(observe::FollowedRow),
    /// `messages`.
    Messages(mailbox::MessageRow),
    /// `notify`.
    Notified(mailbox::subscription::Subscription),
    /// `observe`.
    Observed(observe::ObservedRow),
    /// `observers`.
    Observers(observe::ObserverRow),
    /// `pending`.
    Pending(challenge::PendingRow),
    /// `seeks`.
    Seeks(seek::ShownSeek),
    /// `seeks graph`: people see a picture.
    SeekGraph(seek::ShownSeek),
    /// `simul`: the games of one simul.
    Simul(simul::SimulGame),
    /// `simul`: all simuls.
    Simuls(simul::SimulRow),
    /// `standings`.
    Standings(rating::StandingsRow),
    /// `study list`.
    Studies(study::StudyRow),
    /// `subscribe`.
    Subscribed(mailbox::subscription::SubscribedRow),
    /// `set`, for people; programs get all preferences as the answer.
    Settings(setting::SettingRow),
    /// `token`.
    Tokens(bot::TokenRow),
    /// `alias`.
    Aliases(setting::AliasRow),
    /// `who`.
    Who(account::WhoRow),
}
