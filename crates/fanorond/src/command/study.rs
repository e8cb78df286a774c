//! What can be asked about studies: keeping, playing through and sharing games with variations and
//! notes.

pub(crate) mod parse;

use fanorona_game::{GameId, GameResult, Marks, Note, PlayerName, Start, StudyId};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Ruleset};

/// A command about studies. Where no study is named, it is about the open one.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum StudyCommand {
    /// Show the open study, or list the player's own ones.
    Show,
    /// List studies with smaller numbers than this.
    List {
        /// Another member, who shares them; `None` for the player's own.
        of: Option<PlayerName>,
        /// The number; `None` for the first page.
        before: Option<StudyId>,
    },
    Open(StudyId),
    /// Start a study without turns.
    New(Ruleset, Start),
    /// Start a study of a finished game.
    OfGame(GameId),
    /// Start a study of one's own that is equal to the open one.
    Copy,
    /// Change the title, or remove it.
    Title(Option<String>),
    /// Show the note at this place.
    ShowNote,
    /// Change the note at this place, or remove it.
    Note(Option<Note>),
    /// Mark points and lines at this place, or take these marks away; `None` for all.
    Mark(Option<Marks>),
    /// Play a turn in the study, never in a game.
    Try(Movements),
    /// Enter the variation with this number.
    Enter(u32),
    /// Remove the turn that was played last, and all after it.
    Remove,
    /// Let everybody open the study, or nobody else.
    Share(Sharing),
    /// Print a study as a record.
    Export(Option<StudyId>),
    /// Leave the open study.
    Close,
    Delete(StudyId),
    /// Record a game over the board in a new study.
    Record(BySide<PlayerName>, Ruleset),
    /// The recorded game is over: with this result, or with that of the board.
    Finish(Option<GameResult>),
    /// List the games over the board that name the member, who has not answered.
    Asked,
    /// Whether the member agrees to be named in a game over the board.
    Consent {
        game: GameId,
        agrees: bool,
    },
}

impl StudyCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Show
            | Self::List { .. }
            | Self::Open(_)
            | Self::ShowNote
            | Self::Export(_)
            | Self::Asked => true,
            Self::New(..)
            | Self::OfGame(_)
            | Self::Copy
            | Self::Title(_)
            | Self::Note(_)
            | Self::Mark(_)
            | Self::Try(_)
            | Self::Enter(_)
            | Self::Remove
            | Self::Share(_)
            | Self::Close
            | Self::Delete(_)
            | Self::Record(..)
            | Self::Finish(_)
            | Self::Consent { .. } => false,
        }
    }
}

/// Who may open a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// Every member and guest.
    Everybody,
    Owner,
}
