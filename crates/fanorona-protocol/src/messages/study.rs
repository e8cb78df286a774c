//! Studies: games with variations and notes that members keep, play through and share.

use crate::messages::analysis::Advice;
use crate::messages::state::StageLine;
use crate::notation::{StepTexts, TurnText};

use crate::messages::message::refusals;
use crate::messages::play::IllegalMove;
use crate::records::study::{self, RecordProblem, TITLE};
use crate::value::{AtMost, OfGame, OfPlayer};

use fanorona_game::{GameId, Mark, PlayerName, Ply, Score, StudyId, StudyPlace, Timestamp};

use fanorona_rules::{Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The board of a study.
#[derive(Debug, Clone, PartialEq)]
pub struct StudyEvent {
    /// What happened.
    pub status: StudyStatus,
    /// The number of the study.
    pub id: StudyId,
    /// The member who keeps it.
    pub owner: PlayerName,
    /// Whether everybody may open it.
    pub shared: bool,
    /// Where the player is.
    pub place: StudyPlace,
}

/// What happened in a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StudyStatus {
    /// The study was created.
    Created,
    /// The study was opened.
    Opened,
    /// The board is shown.
    At,
    /// The board is shown in the middle of a turn.
    UnderWay,
    /// A new turn was added to the study.
    Added,
    /// Turns were removed.
    Removed,
    /// The study is paused: turns typed without a game number now go to a game.
    Paused,
}

/// The board of a study as programs get it; fields as in `state`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StudyLine {
    /// The number of the study.
    pub study: StudyId,
    /// What happened.
    pub status: StudyStatus,
    /// The member who keeps it.
    pub owner: PlayerName,
    /// Whether everybody may open it.
    pub shared: bool,
    pub title: Option<String>,
    /// The name of the player of White, any text.
    pub white: Option<String>,
    /// The name of the player of Black, any text.
    pub black: Option<String>,
    /// The number of turns played at the board shown.
    pub after: u32,
    /// The number of turns to the end of this line.
    pub of: u32,
    /// Whether these turns are the main line of the study.
    pub main_line: bool,
    /// The number of turns of the study, including those of variations.
    pub turns: usize,
    /// The board.
    pub ruleset: Ruleset,
    pub last: Option<TurnText>,
    #[serde(flatten)]
    pub stage: StageLine,
    /// The note about this position.
    pub note: Option<String>,
    /// The points and lines that are marked.
    pub marks: Vec<Mark>,
    /// The turns that continue from here; the first is the main line.
    pub variations: Vec<TurnText>,
}

impl From<&StudyEvent> for StudyLine {
    fn from(event: &StudyEvent) -> Self {
        let StudyEvent {
            status,
            id,
            owner,
            shared,
            place,
        } = event;
        let StudyPlace { study, at, stage } = place;
        let name = |side| study::player(study, side).map(str::to_owned);
        Self {
            study: *id,
            status: *status,
            owner: owner.clone(),
            shared: *shared,
            title: study.tag(TITLE).map(str::to_owned),
            white: name(Side::White),
            black: name(Side::Black),
            after: place.ply(),
            of: place.turns(),
            main_line: study.is_on_main_line(*at),
            turns: study.len(),
            ruleset: stage.ruleset(),
            last: at.map(|node| study.turn(node).into()),
            stage: stage.into(),
            note: study.note(*at).map(|note| note.as_str().to_owned()),
            marks: study.marks(*at).iter().collect(),
            variations: study
                .children(*at)
                .map(|node| study.turn(node).into())
                .collect(),
        }
    }
}

/// A study as a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StudyText {
    /// The number of the study.
    pub study: StudyId,
    /// The record, in Fanorona Game Notation.
    pub text: String,
}

/// A study in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StudyRow {
    /// Its number.
    pub study: StudyId,
    pub title: Option<String>,
    /// The name of the player of White, any text.
    pub white: Option<String>,
    /// The name of the player of Black, any text.
    pub black: Option<String>,
    /// The board.
    pub ruleset: Ruleset,
    /// The number of turns, including those of variations.
    pub turns: u32,
    /// Whether everybody may open it.
    pub shared: bool,
    /// When the study was last changed.
    pub changed_ms: Timestamp,
}

/// A study.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct OfStudy {
    /// Its number.
    pub study: StudyId,
}

/// The answer to a command about studies.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "study-done-", serialize_all = "kebab-case")]
pub enum StudyDone {
    /// The next lines are read as a record.
    PasteRecord {
        /// The most bytes.
        most: usize,
    },
    /// The paste was cancelled.
    ImportCancelled,
    /// A note has changed.
    StudyChanged(OfStudy),
    /// The title has changed.
    StudyTitle {
        /// The number of the study.
        study: StudyId,
        /// The title, if there is one now.
        title: Option<String>,
    },
    /// The note at this place.
    StudyNote {
        /// The number of the study.
        study: StudyId,
        /// The note, if there is one.
        note: Option<String>,
    },
    /// The note at this place was removed.
    StudyNoteRemoved {
        /// The number of the study.
        study: StudyId,
        /// The note that was there.
        note: String,
    },
    /// A turn was removed, with all turns that followed it.
    StudyTurnsRemoved {
        /// The number of the study.
        study: StudyId,
        turn: TurnText,
        /// The number of turns removed, including those of variations.
        removed: usize,
    },
    /// Who can open the study.
    StudySharing {
        /// The number of the study.
        study: StudyId,
        /// Whether everybody can; otherwise only the owner.
        shared: bool,
    },
    /// Everybody may open the study.
    StudyShared(OfStudy),
    /// Only its owner may open the study.
    StudyUnshared(OfStudy),
    /// The study was closed.
    StudyClosed(OfStudy),
    /// The study was deleted.
    StudyDeleted(OfStudy),
    /// A game over the board was stored.
    OtbRecorded {
        /// Its number.
        game: GameId,
        /// The members who are asked whether they may be named.
        asked: Vec<PlayerName>,
    },
    /// The player agreed to be named in a game over the board.
    OtbAgreed(OfGame),
    /// The player is not named in a game over the board.
    OtbDeclined(OfGame),
    /// The games of the list ask the player.
    OtbAsks,
    /// No game over the board asks the player.
    OtbAsksNothing,
    /// The steps that may be played next.
    LegalInStudy {
        legal: StepTexts,
        /// Whether the turn may end here instead.
        may_end: bool,
    },
    /// The turn that the strongest bot would play here.
    StudyAdvice {
        /// The number of the study.
        study: StudyId,
        /// The number of the turn.
        turn: Ply,
        /// The side to move.
        side: Side,
        #[serde(flatten)]
        advice: Advice,
    },
}

refusals! {
    /// Why a command about studies was refused.
    pub enum StudyRefusal ("study-refusal-") {
        /// There is no such study, or it belongs to somebody who does not share it.
        NoStudy(OfStudy) => not_found,
        /// The player named shares no studies.
        SharesNone(OfPlayer) => not_found,
        /// Guests can only read what members share.
        GuestsRead => forbidden,
        /// The player has no open study.
        NoOpenStudy => not_found,
        /// The study belongs to somebody else, who shares it.
        NotYourStudy {
            /// The number of the study.
            study: StudyId,
            owner: PlayerName,
        } => forbidden,
        /// The player has the most studies that a member may have.
        TooManyStudies(AtMost<u32>) => limit,
        /// The study has the most turns that a study may have.
        StudyFull(AtMost<usize>) => limit,
        /// The study would be too long as a record.
        StudyTooLong {
            /// The most bytes.
            most: usize,
        } => limit,
        /// The title has too many characters.
        TitleTooLong(AtMost<usize>) => limit,
        NoteTooLong {
            /// The most bytes.
            most: usize,
        } => limit,
        /// Something is no mark on this board, or there would be more marks on it than may be.
        BadMarks {
            /// The most marks at one place.
            most: usize,
        } => bad_args,
        /// The pasted lines are not a record. Nothing was stored.
        BadRecord {
            /// The line with the mistake, from 1.
            line: usize,
            /// What is wrong.
            problem: RecordProblem,
        } => bad_args,
        /// The study was changed in another session, or deleted.
        StudyMovedOn(OfStudy) => stale_move,
        /// The moves are illegal.
        IllegalInStudy {
            /// The number of the study.
            study: StudyId,
            /// Why, and what is legal instead.
            #[serde(flatten)]
            why: IllegalMove,
        } => illegal_move,
        /// White and Black need different names.
        OneName => bad_args,
        /// No game over the board is recorded in the open study.
        NothingRecorded(OfStudy) => not_found,
        /// The recorded game has no turns.
        NoTurnsRecorded(OfStudy) => not_found,
        /// The recorded game is not decided on the board, so its result must be given.
        ResultNeeded => bad_args,
        /// The recorded game is decided on the board.
        DecidedOnBoard {
            /// The result.
            result: Score,
        } => bad_args,
        /// The game over the board does not name the player.
        NotNamed(OfGame) => not_found,
        /// The game is over at this place of the study.
        OverInStudy(OfStudy) => game_over,
        /// There are no more turns in that direction.
        EndOfStudy {
            /// The number of the study.
            study: StudyId,
            /// The number of turns played at the board shown.
            after: u32,
        } => not_found,
        /// No variation has this number.
        NoVariation {
            /// The number of turns that continue from here.
            variations: usize,
        } => not_found,
        /// The study is at its start, where there is no turn to remove.
        NothingToRemove => not_found,
        /// There is no note at this place.
        NoNoteToRemove => not_found,
        /// Only replays have turning points.
        OnlyInReplays => bad_args,
        /// The study is of a private game, which only its players may see.
        PrivateStudy(OfStudy) => forbidden,
        /// A study cannot be made of a running game.
        GameIsRunning(OfGame) => forbidden,
        /// The player censors the owner, so the owner's studies are hidden.
        OwnerCensored(OfPlayer) => forbidden,
        /// The position occurs in a running rated game of the player.
        RatedGameIsRunning(OfGame) => forbidden,
    }
}
