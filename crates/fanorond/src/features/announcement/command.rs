//! What the server and its administrators tell everybody: announcements, broadcasts, the message of
//! the day, news, and that the server stops.

/// A command about announcements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnnouncementCommand {
    /// Show the message of the day.
    Motd,
    /// List the news, newest first.
    News {
        /// The page starts below this number.
        before: Option<i64>,
    },
}
