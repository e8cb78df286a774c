//! What can be asked about announcements: the message of the day and news.

pub(crate) mod parse;

/// A command about announcements.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum AnnouncementCommand {
    /// Show the message of the day.
    Motd,
    /// List the news, newest first.
    News {
        /// The page starts below this number.
        before: Option<i64>,
    },
}

impl AnnouncementCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Motd | Self::News { .. } => true,
        }
    }
}
