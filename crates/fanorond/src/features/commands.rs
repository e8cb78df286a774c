//! The commands of all features as one type.

use crate::features::account::command::AccountCommand;
use crate::features::admin::command::AdminCommand;
use crate::features::analysis::command::AnalysisCommand;
use crate::features::announcement::command::AnnouncementCommand;
use crate::features::bot::command::BotCommand;
use crate::features::challenge::command::ChallengeCommand;
use crate::features::chat::command::ChatCommand;
use crate::features::chat::command::channel::ChannelCommand;
use crate::features::clock::command::ClockCommand;
use crate::features::formula::command::FormulaCommand;
use crate::features::games::command::GamesCommand;
use crate::features::history::command::HistoryCommand;
use crate::features::learn::command::LearnCommand;
use crate::features::mailbox::command::MailboxCommand;
use crate::features::observe::command::ObserveCommand;
use crate::features::offer::command::OfferCommand;
use crate::features::play::command::PlayCommand;
use crate::features::puzzle::command::PuzzleCommand;
use crate::features::queue::command::QueueCommand;
use crate::features::rating::command::RatingCommand;
use crate::features::rematch::command::RematchCommand;
use crate::features::replay::command::ReplayCommand;
use crate::features::seek::command::SeekCommand;
use crate::features::server::command::ServerCommand;
use crate::features::setting::command::SettingCommand;
use crate::features::simul::command::SimulCommand;
use crate::features::study::command::StudyCommand;
use crate::features::vacation::command::VacationCommand;

/// Declares [`Command`].
macro_rules! commands {
    ($($(#[$doc:meta])* $feature:ident($command:ty),)+) => {
        /// A command, with everything already read into types.
        ///
        /// Boards are `None` where the current board is meant.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Command { $($(#[$doc])* $feature($command),)+ }

        $(impl From<$command> for Command {
            fn from(command: $command) -> Self {
                Self::$feature(command)
            }
        })+
    };
}

commands! {
    Account(AccountCommand),
    /// Challenges, and answers to them and to offers.
    Challenge(ChallengeCommand),
    /// On a board.
    Play(PlayCommand),
    /// About looking at games.
    Games(GamesCommand),
    /// Takebacks, and games without a result.
    Offer(OfferCommand),
    /// Games that follow a game.
    Rematch(RematchCommand),
    /// The player's vacation.
    Vacation(VacationCommand),
    Clock(ClockCommand),
    /// The server and the connection.
    Server(ServerCommand),
    /// Games that were played.
    History(HistoryCommand),
    /// Lessons.
    Learn(LearnCommand),
    Puzzle(PuzzleCommand),
    Replay(ReplayCommand),
    /// For administrators.
    Admin(AdminCommand),
    Announcement(AnnouncementCommand),
    /// Conditional moves, submitted turns and previews.
    Queue(QueueCommand),
    Rating(RatingCommand),
    /// Preferences, aliases, the language, the next page.
    Setting(SettingCommand),
    Mailbox(MailboxCommand),
    /// About bots, or for programs.
    Bot(BotCommand),
    /// Open seeks.
    Seek(SeekCommand),
    /// The player's formula.
    Formula(FormulaCommand),
    /// Hints and analyses.
    Analysis(AnalysisCommand),
    Simul(SimulCommand),
    /// Chat between players.
    Chat(ChatCommand),
    Channel(ChannelCommand),
    /// Observing games of other players.
    Observe(ObserveCommand),
    Study(StudyCommand),
}
