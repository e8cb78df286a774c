//! Words of pages that no message has.

use crate::language::Language;
use crate::text::sentences::locale::Locale;
use strum::{IntoStaticStr, VariantArray};

/// A word or a sentence of a page: the entry `web-NAME` of the locale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(prefix = "web-", serialize_all = "kebab-case")]
pub enum Label {
    Skip,
    Language,
    Menu,
    NavHome,
    NavPlay,
    NavGames,
    NavSearch,
    NavStandings,
    NavTournaments,
    NavOpenings,
    NavHelp,
    Name,
    Password,
    PasswordAgain,
    Unencrypted,
    NoAccountYet,
    HaveAccount,
    LogIn,
    LogOut,
    Register,
    Slogan,
    HomePlay,
    HomeLearn,
    HomeLive,
    HomeNoneLive,
    HomeDaily,
    HomeSeeks,
    HomeOnline,
    HomeFinished,
    HomeTerminal,
    HomeTerminalHow,
    White,
    Black,
    Game,
    Study,
    Studies,
    Turns,
    First,
    Previous,
    Next,
    Last,
    Course,
    Record,
    ExploreHere,
    Embed,
    RatingOverTime,
    RecentGames,
    RunningGames,
    Statistics,
    HeadToHead,
    SearchPlayer,
    SearchAgainst,
    SearchWords,
    SearchGo,
    More,
    Players,
    FinishedGames,
    News,
    MessageOfTheDay,
    TournamentCurrent,
    TournamentChampions,
    TournamentHow,
    TournamentNext,
    TournamentTable,
    TournamentPairings,
    TournamentRound,
    TournamentRounds,
    TournamentGames,
    TournamentJoin,
    TournamentPlay,
    TournamentBye,
    TournamentLeave,
    TournamentLogIn,
    Data,
    DataOff,
    DataNotYet,
    DataAbout,
    DataMonth,
    DataBytes,
    DataLicence,
    DataIndex,
    DataFormat,
    DataHow,
    DataCheck,
    Pieces,
    Stale,
    NotFound,
    TooMuch,
    NotShown,
    RefusedMethod,
    RefusedBanned,
    RefusedTooLarge,
    RefusedBusy,
    RefusedForeignForm,
    RefusedMistake,
    RefusedForeignSocket,
    RefusedProgram,
    RefusedTooMany,
    RefusedFull,
    RefusedForm,
    RefusedAccount,
    RefusedHead,
    RefusedTooMuch,
}

impl Label {
    /// The words in a language.
    #[must_use]
    pub fn words(self, language: Language) -> String {
        Locale::of(language).word(self.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_label_has_words_in_each_language() {
        for label in Label::VARIANTS {
            for language in Language::ALL.iter().copied() {
                let words = label.words(language);
                assert!(!words.starts_with("web-"), "{language:?}: {words}");
            }
        }
    }
}
