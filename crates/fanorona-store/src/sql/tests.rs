//! Every statement, for tests.

use super::accounts::{
    self, account_admin, addresses, aliases, bots, keys, origins, personal, settings,
};
use super::administration::{self, bulletins, reports, sanctions};
use super::cluster::{claims, counts, nodes};
use super::games::positions::{audit as position_audit, openings, read};
use super::games::{
    self, ends, imports, lists, matches, otb, pair, player, positions, queues, review, saves,
    starts, times,
};
use super::learning::{analyses, bookmarks, daily, lessons, puzzles, studies};
use super::pairing::{challenges, room, seeks, simuls};
use super::ratings::{self, audit, corrections, rate};
use super::talk::{chat, comments, following, messages, news, outbound};
use super::tournaments::{
    self, create as tournament_create, lists as tournament_lists, save as tournament_save,
    talk as tournament_talk,
};
use super::{check, status};
use crate::db::{PREPARED, Sql};

/// Every statement, by module.
pub(crate) const STATEMENTS: &[&[Sql]] = &[
    accounts::STATEMENTS,
    settings::STATEMENTS,
    origins::STATEMENTS,
    challenges::STATEMENTS,
    nodes::STATEMENTS,
    status::STATEMENTS,
    room::STATEMENTS,
    games::STATEMENTS,
    lists::STATEMENTS,
    queues::STATEMENTS,
    analyses::STATEMENTS,
    simuls::STATEMENTS,
    tournaments::STATEMENTS,
    tournament_create::STATEMENTS,
    tournament_save::STATEMENTS,
    tournament_lists::STATEMENTS,
    tournament_talk::STATEMENTS,
    saves::STATEMENTS,
    starts::STATEMENTS,
    ends::STATEMENTS,
    review::STATEMENTS,
    pair::STATEMENTS,
    player::STATEMENTS,
    positions::STATEMENTS,
    read::STATEMENTS,
    openings::STATEMENTS,
    position_audit::STATEMENTS,
    imports::STATEMENTS,
    otb::STATEMENTS,
    messages::STATEMENTS,
    comments::STATEMENTS,
    following::STATEMENTS,
    news::STATEMENTS,
    outbound::STATEMENTS,
    rate::STATEMENTS,
    corrections::STATEMENTS,
    ratings::STATEMENTS,
    audit::STATEMENTS,
    check::STATEMENTS,
    addresses::STATEMENTS,
    account_admin::STATEMENTS,
    bulletins::STATEMENTS,
    sanctions::STATEMENTS,
    administration::STATEMENTS,
    reports::STATEMENTS,
    times::STATEMENTS,
    matches::STATEMENTS,
    seeks::STATEMENTS,
    lessons::STATEMENTS,
    puzzles::STATEMENTS,
    daily::STATEMENTS,
    bookmarks::STATEMENTS,
    studies::STATEMENTS,
    aliases::STATEMENTS,
    bots::STATEMENTS,
    keys::STATEMENTS,
    personal::STATEMENTS,
    counts::STATEMENTS,
    claims::STATEMENTS,
    chat::STATEMENTS,
];

/// Statements that PostgreSQL executes together.
pub(crate) const BATCHES: &[&str] = &[
    ends::FIRST.0.postgres,
    starts::ALL.0.postgres,
    rate::KEEP.0.postgres,
    positions::KEEP.0.postgres,
];

/// Statements that read a table from its start: tables with few rows, or no more rows than a limit
/// allows.
pub(crate) const SMALL: &[Sql] = &[
    analyses::WAITING_OF_ALL,
    analyses::WAITING_OF_GUESTS,
    analyses::WAITING,
    seeks::ALL,
    seeks::OF_GUESTS,
    simuls::OPEN_SIMULS,
    simuls::FORGET,
    simuls::RUNNING,
    tournament_create::COUNT_CURRENT,
    tournament_lists::CURRENT,
    corrections::RATED,
    administration::END_INVITATIONS,
    administration::DROP_INVITATIONS,
    personal::OTB_GAMES,
];

/// The statements of checks and rebuilds, which read all games.
pub(crate) fn whole() -> impl Iterator<Item = Sql> {
    let derived = check::DERIVED.iter();
    [
        check::GAMES,
        audit::RATED,
        audit::KEPT,
        audit::CHANGES,
        audit::WAITING,
        audit::OUT_OF_ORDER,
        audit::ENDS,
        audit::ALL_DUE,
        position_audit::INDEXED,
        position_audit::ALL_GAMES,
        position_audit::ALL_TURNS,
        position_audit::UNCOUNTED,
    ]
    .into_iter()
    .chain(
        derived.flat_map(|derived| {
            std::iter::once(derived.wrong).chain(derived.correct.iter().copied())
        }),
    )
}

/// The tables whose rows a member gets.
pub(crate) fn personal_tables() -> impl Iterator<Item = &'static str> {
    personal::PERSONAL.iter().map(|(table, _)| *table)
}

/// The statements that erase an account.
pub(crate) const ERASED: &[&str] = account_admin::ERASED;

#[test]
fn a_connection_keeps_all_statements_prepared() {
    let count: usize = STATEMENTS.iter().map(|statements| statements.len()).sum();
    let all = count + BATCHES.len() + ERASED.len() + whole().count();
    assert!(all < PREPARED, "{all} statements");
}
