//! Everything that survives a restart.
//!
//! A [`Store`] is a SQLite file, for one server, or a PostgreSQL database, which several servers
//! share. [`Store::open`] takes the one that a URL names. The methods and their statements are in
//! the module `sql`, once for both; `db` puts both drivers behind one face. Only opening, copies
//! and the commit of a batch of turns are made for each database, in `sqlite` and `postgres`. The
//! tests in `tests/it/store_promises` run on both.
//!
//! When a call returns `Ok`, the data is on the disk. If a caller is dropped, a task of the store
//! completes the whole call anyway, unless it was still waiting for a place in the queue.

mod store;
mod values;

mod committer;
mod consequences;
mod db;
mod error;
mod fault;
mod migrations;
mod node_session;
mod notify;
mod open;
mod postgres;
mod sql;
mod sqlite;
mod transfer;
mod url;

pub(crate) use error::Result;
pub use error::{CopyError, CreateAccountError, OpenError, ServerError, StoreError, TransferError};
pub use node_session::{
    Burial, Joined, Looked, Lost, NodeSeen, NodeSession, OnlineHere, Stale, Sweep,
};
pub use notify::{Listener, MOST_NOTIFIED_BYTES, Notifier, NotifyError, SENDER};
pub use open::{StoreLimits, check_url, is_shared};
pub use postgres::PostgresLimits;
pub use sqlite::{Restored, SqliteLimits, back_up, backup_note, note_backup, restore};
pub use store::Store;
pub use transfer::{Progress, Step, Transferred, transfer};
pub use url::without_password;
pub use values::check::{Audit, Checked, Damage};
pub use values::claims::Work;
pub use values::games::analyses::{AnalysisBounds, AnalysisRequest, AnalysisRequested};
pub use values::games::challenge::NewChallenge;
pub use values::games::counted::{GameRating, PairCount, PairGame, PlayerGame, PlayerGames};
pub use values::games::game::{GameSave, Page, Saved, Tally, Undone, Which};
pub use values::games::matches::NextGame;
pub use values::games::positions::{FirstTurn, IndexProgress, PlayedHere};
pub use values::games::puzzles::{DailyPuzzle, PuzzleSource};
pub use values::games::queues::Draft;
pub use values::games::ratings::{Ranked, RatedGame, StandingsPage};
pub use values::games::review::{
    Between, FinishedGame, FinishedQuery, Found, Imported, OtbGame, OtbPlayer, Rest,
};
pub use values::games::room::{NoGame, Room};
pub use values::games::seeks::{NewSeek, SeekAnswer, SeekBounds, SeekFound, SeekMade, SeekPage};
pub use values::games::simuls::{NewSimul, OpenSimul, Simul, SimulJoined, SimulOpened};
pub use values::games::studies::{Bookmark, BookmarkNote, KeptBookmark, StoredStudy, StudyHead};
pub use values::nodes::{NodeNumber, OnlineAccount, OnlineSince};
pub use values::people::account::{Account, AccountKind, NewAccount, PasswordHash, SharedOrigin};
pub use values::people::account_admin::{
    AddressChange, AddressesKept, CodeHash, Confirmation, KeptAddress, MemberEntry, WantedGames,
};
pub use values::people::administration::{
    AdminAction, AuditEntry, AuditedAction, BanEntry, Banned, Bulletin, BulletinKind, Filed,
    Length, NewReport, Performed, Report, ReportBounds, ReportedTalk, Sanction,
};
pub use values::people::bots::{BotOf, NewBot, RegisterBotError, Token, TokenHash, WhichTokens};
pub use values::people::chat::{
    Added, Channel, ChannelCreated, ChannelLimits, ChannelRef, ChatFilter, NewChannel,
};
pub use values::people::counts::Counted;
pub use values::people::keys::{KeyAdded, SshKey};
pub use values::people::mailbox::{
    Comment, Interest, MailToken, Mailbox, MailboxLimits, Message, MessageRange, Moved, NewComment,
    NewMail, NewMessage, NewNews, News, NewsKind, NextMail, Outbound, Sent,
};
pub use values::people::personal::{PersonalPlace, PersonalRow};
pub use values::status::{DiskSpace, Observe, StoreStatus, WriterHealth};
pub use values::tournaments::{
    NewTournament, NewTournamentTalk, NoTournament, StoredTournament, TournamentHead,
    TournamentLogEntry, TournamentRoom, TournamentSave, TournamentSaved, TournamentTalk,
    WhichTournaments,
};
