//! The words of this program in the language of the player. Everything else is said by the server.

use fanorona_protocol::language::Language;
use fanorona_protocol::text::client_word;
use strum::{IntoStaticStr, VariantArray};

/// A word or a sentence: the entry `client-NAME` of the locale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the entries of the locale say what they mean")]
pub enum Word {
    Abort,
    AskName,
    AskPassword,
    AskNewPassword,
    CannotMove,
    Captured,
    Choose,
    Confirm,
    Connecting,
    Draw,
    Ended,
    Garbage,
    GameOver,
    GoOn,
    GuestGone,
    HintPlace,
    HintTake,
    Home,
    HomeChallenges,
    HomeDaily,
    HomeFirst,
    HomeGames,
    HomeLearn,
    HomeLive,
    HomeNews,
    HomePlay,
    HomePuzzle,
    HomeSeeks,
    HomeTournaments,
    Keys,
    KeysTitle,
    LeaveAgain,
    Lost,
    LostChanged,
    LostTls,
    LostUnknown,
    MayStop,
    MustCapture,
    MouseOff,
    MouseOn,
    NoAccount,
    NotThere,
    NotYourTurn,
    OldServer,
    PasswordRule,
    PasswordsDiffer,
    PasteTooLong,
    Plain,
    Quiet,
    Rated,
    RepeatPassword,
    Retry,
    TakeOwn,
    TooMany,
    TooSmall,
    Turn,
    Turns,
    Undo,
    Unanswered,
    Unrated,
    Talk,
    YourTurn,
}

impl Word {
    /// It in a language.
    #[must_use]
    pub fn text(self, language: Language) -> String {
        client_word(self.into(), language)
    }
}
