//! The commands of all features as one type.

use super::{
    account, admin, analysis, announcement, bookmark, bot, challenge, chat, clock, formula, games,
    history, key, learn, mailbox, observe, offer, openings, play, puzzle, queue, rating, rematch,
    replay, seek, server, session, setting, simul, stats, study, tournament, vacation, versus,
};

/// Declares [`Command`].
macro_rules! commands {
    ($($feature:ident $about:literal $command:ty;)+) => {
        /// A command, with everything already read into types.
        ///
        /// Boards are `None` where the current board is meant.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Command { $(#[doc = $about] $feature($command),)+ }

        impl Command {
            /// Whether it changes nothing: not what is stored, nothing for anybody else, and in the
            /// session of who asks only what is in front of them. A page is opened by a link, from
            /// anywhere, so it takes nothing else.
            pub(crate) fn only_reads(&self) -> bool {
                match self { $(Self::$feature(command) => command.only_reads(),)+ }
            }
        }

        #[cfg(test)]
        impl Command {
            /// The variants of the commands of each feature.
            pub(crate) const VARIANTS: &[(&str, &[&str])] = &[
                $((stringify!($feature), <$command as strum::VariantNames>::VARIANTS),)+
            ];
        }

        $(impl From<$command> for Command {
            fn from(command: $command) -> Self {
                Self::$feature(command)
            }
        })+
    };
}

commands! {
    Session "The session: its login, its connection, and questions that it asks." session::SessionCommand;
    Account "Accounts, and who is online." account::AccountCommand;
    Challenge "Challenges, and the answers to challenges and offers." challenge::ChallengeCommand;
    Play "Turns on a board." play::PlayCommand;
    Games "Looking at boards." games::GamesCommand;
    Offer "Offers inside a game: takebacks, and games without a result." offer::OfferCommand;
    Clock "Clocks, and players of live games who are disconnected." clock::ClockCommand;
    Rematch "Games that follow a game." rematch::RematchCommand;
    Vacation "Vacations." vacation::VacationCommand;
    Chat "Chat between players." chat::ChatCommand;
    Channel "Channels." chat::channel::ChannelCommand;
    Server "The server, and help." server::ServerCommand;
    Queue "Queued turns, submitted turns and previews." queue::QueueCommand;
    History "Finished games." history::HistoryCommand;
    Versus "How players have done against each other." versus::VersusCommand;
    Openings "Openings and positions: what was played in finished games." openings::OpeningsCommand;
    Bookmark "Bookmarks." bookmark::BookmarkCommand;
    Replay "Replays." replay::ReplayCommand;
    Learn "Lessons." learn::LearnCommand;
    Puzzle "Puzzles." puzzle::PuzzleCommand;
    Study "Studies." study::StudyCommand;
    Rating "Ratings." rating::RatingCommand;
    Stats "What a player's finished games have in common." stats::StatsCommand;
    Announcement "The message of the day, and news." announcement::AnnouncementCommand;
    Admin "Administration, and players who are muted or banned." admin::AdminCommand;
    Setting "Aliases." setting::SettingCommand;
    Mailbox "Messages, comments, news and mail." mailbox::MailboxCommand;
    Analysis "Hints and analyses." analysis::AnalysisCommand;
    Tournament "Tournaments." tournament::TournamentCommand;
    Simul "Simuls." simul::SimulCommand;
    Observe "Observing the games of other players." observe::ObserveCommand;
    Bot "Bots and other programs." bot::BotCommand;
    Key "SSH keys." key::KeyCommand;
    Seek "Seeks." seek::SeekCommand;
    Formula "Formulas." formula::FormulaCommand;
}

impl From<session::PreferenceCommand> for Command {
    fn from(command: session::PreferenceCommand) -> Self {
        Self::Session(session::SessionCommand::Preferences(command))
    }
}
