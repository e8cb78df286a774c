//! Tournaments, as callers of the store give and get them.

use fanorona_game::tournament::{
    LogEntry, Tournament, TournamentId, TournamentKind, TournamentName, TournamentStage,
    TournamentTerms, Withdrawal,
};
use fanorona_game::{AccountId, GameRecord, Player, PlayerName, Timestamp};

/// A tournament to be created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTournament {
    /// Its name.
    pub name: TournamentName,
    /// What is decided.
    pub terms: TournamentTerms,
    /// Public: what is drawn by lot follows from it.
    pub seed: u64,
    /// Who creates it; `None` for the next one of a season.
    pub director: Option<AccountId>,
    /// Now.
    pub created_at: Timestamp,
    /// When it starts.
    pub starts_at: Timestamp,
    /// What its director says about it.
    pub description: Option<String>,
    /// What strangers have to know to join it.
    pub code: Option<String>,
    /// Who else directs it.
    pub helpers: Vec<AccountId>,
}

/// How many tournaments there may be that are open or running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TournamentRoom {
    /// Of one director.
    pub of_director: u32,
    /// Of all.
    pub all: u32,
}

/// Why a tournament was not created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoTournament {
    /// One that is open or running has a name that looks the same.
    NameTaken(TournamentId),
    /// The director has as many as allowed.
    TooMany,
    /// There are as many as allowed.
    TooManyOfAll,
}

/// A change of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentSave {
    /// As it was read. The change is saved if nobody has changed it since.
    pub before: Tournament,
    /// As it is after the change, with the next version. Games with numbers below 0 start with the
    /// change, and get numbers of their own.
    pub after: Tournament,
    /// When the server looks again what has to happen. An earlier moment at which it has not looked
    /// remains.
    pub check_at: Option<Timestamp>,
    /// The next tournament of the season, which opens with this change.
    pub next: Option<NewTournament>,
    /// Now.
    pub at: Timestamp,
    /// Who decides the change; `None` for the server, by the rules. The log says so.
    pub by: Option<AccountId>,
    /// Why, as the log says it.
    pub reason: Option<String>,
}

/// An entry of the log of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentLogEntry {
    /// Its place in the log, from 1.
    pub number: u32,
    /// When it was decided.
    pub at: Timestamp,
    /// Who decided it; `None` for the server, by the rules.
    pub by: Option<Player>,
    /// What was decided.
    pub entry: LogEntry,
    /// The reason that the director gave.
    pub reason: Option<String>,
    /// Whom it concerns, if that is no entrant.
    pub about: Option<Player>,
}

/// Words for the talk of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTournamentTalk {
    /// The tournament.
    pub tournament: TournamentId,
    /// Who says them.
    pub author: AccountId,
    /// The words.
    pub text: String,
    /// Now.
    pub said_at: Timestamp,
    /// How many are kept.
    pub keep: u32,
}

/// What somebody said in a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentTalk {
    /// Its place in the talk, from 1.
    pub number: u32,
    /// Who said it.
    pub author: PlayerName,
    /// The words.
    pub text: String,
    /// When it was said.
    pub said_at: Timestamp,
}

/// What a change of a tournament has made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TournamentSaved {
    /// The games that started.
    pub games: Vec<GameRecord>,
    /// The next tournament of the season.
    pub next: Option<TournamentId>,
}

/// A stored tournament, with what only the server's own work needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTournament {
    /// The tournament.
    pub tournament: Tournament,
    /// Who created it.
    pub director: Option<Player>,
    /// Who else directs it.
    pub helpers: Vec<Player>,
    /// Whether one of its directors has an account that is neither deleted nor banned.
    pub directed: bool,
    /// The first tournament of its season, and its place in that, from 1.
    pub season: Option<(TournamentId, u32)>,
    /// Entrants who cannot take part, since their accounts are deleted or banned.
    pub gone: Vec<(AccountId, Withdrawal)>,
    /// When the server looks at it next; `None` if nothing but a change makes it due. It is read
    /// before all else.
    pub check_at: Option<Timestamp>,
}

/// A tournament in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentHead {
    /// Its number.
    pub id: TournamentId,
    /// Its name.
    pub name: TournamentName,
    /// What was decided when it was created.
    pub terms: TournamentTerms,
    /// How it is played.
    pub played_as: TournamentKind,
    /// How far it is.
    pub stage: TournamentStage,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it starts, or started.
    pub starts_at: Timestamp,
    /// When it was over or cancelled.
    pub ended_at: Option<Timestamp>,
    /// How many take part, robots among them.
    pub players: u32,
    /// The last round that was paired; 0 for none.
    pub round: u16,
    /// Who won it, by name.
    pub winners: Vec<Player>,
}

/// Which tournaments a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhichTournaments {
    /// Those that are open or running, by number. Of those with a code only the ones that this account
    /// directs or takes part in.
    Current(AccountId),
    /// Those without a code that were created last, the latest first.
    Latest,
    /// Those that this account takes or took part in, the latest first.
    Of(AccountId),
    /// Those that are over, the latest first. Of those with a code only the ones in which this account
    /// took part.
    Over(AccountId),
    /// Those whose directors have asked this account to take part, and that it has not joined.
    Asking(AccountId),
    /// Those that this account has won, the latest first.
    WonBy(AccountId),
}
