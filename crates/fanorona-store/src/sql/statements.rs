//! Every statement, for tests.

use super::accounts::{self, account_admin, addresses, aliases, bots, keys, origins, settings};
use super::administration::{self, bulletins, reports, sanctions};
use super::cluster::{claims, counts, nodes};
use super::games::positions::{audit as position_audit, openings, read};
use super::games::{
    self, ends, imports, lists, matches, pair, player, positions, queues, review, saves, starts,
    times,
};
use super::learning::{analyses, bookmarks, daily, lessons, puzzles, studies};
use super::pairing::{challenges, room, seeks, simuls};
use super::ratings::{self, audit, rate};
use super::talk::{chat, comments, following, messages, news, outbound};
use super::tournaments::{
    self, create as tournament_create, lists as tournament_lists, save as tournament_save,
};
use super::{check, status};
use crate::db::{PREPARED, Sql};

/// Lists the statements of modules.
macro_rules! statements {
    ($($module:ident in $file:literal: $($name:ident)+;)+) => {
        /// Every statement, by module.
        pub(crate) const STATEMENTS: &[(&str, &[Sql])] =
            &[$((include_str!($file), &[$($module::$name),+])),+];
    };
}

statements! {
    accounts in "accounts/mod.rs": CREATE NEXT_NUMBER CONFLICTING_NAME ADD_ADDRESSES SEE_PAST JOIN_FIRST_CHANNELS CENSOR_NO_MORE
        FOLLOW_NO_MORE FORGET_GUEST GUESTS_IN_PLAY ACCOUNT_NAMED TALLY;
    settings in "accounts/settings.rs": SET_PASSWORD DROP_RESET_CODE REPLACE_HASH SET_POLICY SET_PREFERENCE UNSET_PREFERENCE NOTE_LOGIN;
    origins in "accounts/origins.rs": LAST_LOGIN NOTE FORGET_OLD FORGET_ALL;
    challenges in "pairing/challenges.rs": CREATE BETWEEN BEGUN REMOVE CHALLENGES_OF;
    nodes in "cluster/nodes.rs": ONLINE OFFLINE ONLINE_ON_OTHERS ELSEWHERE;
    status in "status.rs": COUNT_ACTIVE;
    room in "pairing/room.rs": ACTIVE PLAYS_LIVE;
    games in "games/mod.rs": GAME START IS_OPEN TURNS;
    lists in "games/lists.rs": ALL_OF_PLAYER ACTIVE_OF_PLAYER FINISHED_OF_PLAYER NEXT_OF_PLAYER FINISHED ACTIVE EVERY;
    queues in "games/queues.rs": QUEUES_OF KEEP_QUEUE DROP_QUEUE DROP_DRAFT QUEUED_GAMES DRAFT KEEP_DRAFT AUTO;
    analyses in "learning/analyses.rs": WAITS WAITING_OF_ONE WAITING_OF_ALL WAITING_OF_GUESTS WISH WAITING KEEP DROP_POINTS KEEP_POINT
        WHO_WAITS DROP_REQUESTS ANNOTATION POINTS;
    simuls in "pairing/simuls.rs": OPEN_SIMULS OPEN TAKE_PLACE COUNT_PLACE LEAVE_PLACE FREE_PLACE CLOSE FORGET BEGIN ADD_BOARD OF_GAME
        RUNNING GAMES END;
    tournaments in "tournaments/mod.rs": TOURNAMENT ENTRANTS VACATIONS ROUNDS SEATS GAMES LATER_GAMES OF_GAME;
    tournament_create in "tournaments/create.rs": SAME_NAME COUNT_CURRENT CREATE BEGIN_SEASON;
    tournament_save in "tournaments/save.rs": SEASON SAVE SAVE_ENTRANTS SAVE_ROUNDS SAVE_PAIRINGS SAVE_SEATS ADD_GAME
        GAMES_ENDED ENTRANT_GONE DUE OF_SEASON LOOKED;
    tournament_lists in "tournaments/lists.rs": CURRENT OVER LATEST OF_ACCOUNT WON_BY;
    saves in "games/saves.rs": SAVE_GOING_ON ADD_TURNS CHECK_EARLIER TAKE_BACK SAVE_ALL SAVE_FRESH THERE;
    starts in "games/starts.rs": REMOVE_SEEKS REMOVE_CHALLENGES ADD_BOARD_PLAYERS SEEK_FEWER;
    ends in "games/ends.rs": COUNT NUMBER QUEUE DROP_PLANS DROP_DRAFTS;
    review in "games/review.rs": OF_EVERYBODY OF_PLAYER OF_PAIR LAST_OF_EVERYBODY LAST_OF_PLAYER LAST_OF_PAIR OF_POSITION
        NUMBERS_OF_PLAYER NUMBERS_OF_PAIR NUMBERS_OF_POSITION LAST_OF_POSITION ENDED_AT NEWEST
        UPWARDS;
    pair in "games/pair.rs": GAMES UPSET COUNTS;
    player in "games/player.rs": GAMES RATINGS MISTAKES;
    positions in "games/positions/mod.rs": PENDING ADD_GAMES COUNT_TURNS ADVANCE POPULAR ADD_TURNS;
    read in "games/positions/read.rs": PLAYED PLAYED_IN COUNTED PROGRESS;
    openings in "games/positions/openings.rs": FIRST_TURNS;
    position_audit in "games/positions/audit.rs": INDEXED ALL_GAMES ALL_TURNS UNCOUNTED;
    imports in "games/imports.rs": PLAYERS TAKEN HIGHEST FORGET_HIGHEST SET_HIGHEST ADD THERE;
    messages in "talk/messages.rs": SENDERS GIVE_WAY MAKE_ROOM KEEP LIST ONE UNREAD MARK_READ ERASE;
    comments in "talk/comments.rs": ADD TRIM HEARERS TELL LAST HEARD;
    following in "talk/following.rs": IS_FOLLOWING FOLLOW UNFOLLOW INTERESTS FOLLOWERS MOVED;
    news in "talk/news.rs": RECORD TELL TELL_FOLLOWERS OF_ACCOUNT GAMES MAILBOX NOTE_LEAVE FORGET_OLD;
    outbound in "talk/outbound.rs": SET_WISH PLAN_NONE THROW_AWAY OWNER_OF_TOKEN USE_UP ADDRESSEES PLAN DUE DROP POSTPONE TAKE_DUE
        QUEUE WAITING CLAIM FORGET NEXT;
    rate in "ratings/rate.rs": DUE RATINGS KEEP_CHANGES KEEP_RATINGS DONE;
    ratings in "ratings/mod.rs": LAPSED LAPSING LAPSE OF_PLAYER ON_BOARD HOUSE_NAME OF_GROUP ABOVE TOTAL RATED_GAMES;
    audit in "ratings/audit.rs": RATED WAITING OUT_OF_ORDER UNFINISHED BEGIN_IMPORT END_IMPORT ENDS KEPT CHANGES ALL_DUE;
    check in "check.rs": GAMES;
    addresses in "accounts/addresses.rs": ADDRESSES REMOVE_ADDRESSES ADD_ADDRESS DROP_MAIL_TO_REMOVED SET_CODE DROP_CONFIRMATION
        QUEUE_CONFIRMATION CONFIRM COUNT_WRONG;
    account_admin in "accounts/account_admin.rs": WISHES SET_MOST_GAMES SET_SEEKING MEMBERS MEMBERS_ON DEPART REMOVE_CHALLENGES_BY
        REMOVE_CHALLENGES_TO REMOVE_SEEKS LEAVING UNFINISHED KEEP_NAME RENAME END_MATCHES NOTE_ERASED;
    bulletins in "administration/bulletins.rs": ADD REMOVE_NEWS MOTD NEWS UNSEEN SEEN_MOTD SEEN_BROADCAST;
    sanctions in "administration/sanctions.rs": MUTE UNMUTE BAN_ACCOUNT BAN_NETWORK UNBAN_ACCOUNT UNBAN_NETWORK MUTE_OF BAN_OF BANS
        BANNED_NETWORKS;
    administration in "administration/mod.rs": ROLE_OF ADMINISTRATORS GRANT REVOKE RECORD RECORD_OF_MEMBER AUDIT GIVE_CODE RESET_CODE RECOVER ACCESS
        SET_ACCESS;
    reports in "administration/reports.rs": FORGET SAME JOIN FILE CLOSE OPEN REPORT;
    times in "games/times.rs": TO_CHECK NEXT_CHECK LIVE POSTPONE_CHECK VACATIONS OUTAGES BEGIN_VACATION END_VACATION UNTOLD TOLD
        NEXT_END CHECK_WHITES CHECK_BLACKS LAST_HEARTBEAT HEARTBEAT FIRST_HEARTBEAT NOTE_OUTAGE;
    matches in "games/matches.rs": MATCH_GAMES SEEN_TO TO_CONTINUE VELA_AFTER VELA_ASKED;
    seeks in "pairing/seeks.rs": CREATE OWN ALL OF_GUESTS SEEK LIST LIST_OF ALIKE OF_CHALLENGE WHILE_HERE OLDER REMOVE FORGET
        ADD_ANSWER FORMULA SET_FORMULA UNSET_FORMULA;
    lessons in "learning/lessons.rs": NOTE DONE;
    puzzles in "learning/puzzles.rs": SOURCE SEARCHED ADD COUNT OPEN UNSEEN_ABOVE UNSEEN_BELOW SHOW NOTE_HINT ANSWER RATING PUZZLE_RATING
        KEEP_RATING KEEP_PUZZLE_RATING PUZZLE AFTER;
    daily in "learning/daily.rs": ON ABOVE BELOW CHOOSE PAGE STREAK NOTE_HINT ANSWER SEEN ANNOUNCED;
    bookmarks in "learning/bookmarks.rs": KEEP REMOVE MADE_AT BOOKMARKS;
    studies in "learning/studies.rs": CREATE SAVE SHARE DELETE STUDY OF_OWNER;
    aliases in "accounts/aliases.rs": ALIASES SET_ALIAS UNSET_ALIAS;
    bots in "accounts/bots.rs": MARK HOW_MANY MAY_OWN BOTS_OF OWNER_OF ADD_TOKEN ADD_BROWSER DROP_OLD_BROWSERS TOKENS TOKEN NOTE_USE REVOKE REVOKE_ALL_OF;
    keys in "accounts/keys.rs": OWNER HOLDER ADD HOW_MANY KEYS NOTE_USE REMOVE;
    counts in "cluster/counts.rs": FORGET THERE ADD;
    claims in "cluster/claims.rs": ROBOT ANALYSIS PUZZLES RELEASE;
    chat in "talk/chat.rs": HEARD_NOT JOINED WANTS_QUIET HIDES CENSORS CENSORED CENSOR UNCENSOR BE_QUIET HEAR_ALL CHANNELS
        CHANNEL_OF_NUMBER CHANNEL_OF_NAME COUNT_CHANNELS FOUNDED_BY FOUND CLOSE SET_TOPIC IS_IN JOIN LEAVE;
}

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

/// The statements that erase an account.
pub(crate) const ERASED: &[Sql] = account_admin::ERASED;

#[test]
fn every_statement_is_in_the_list() {
    for (source, statements) in STATEMENTS {
        assert_eq!(
            source.matches(": Sql =").count(),
            statements.len(),
            "in {}",
            source.lines().next().unwrap_or("")
        );
    }
}

#[test]
fn a_connection_keeps_all_statements_prepared() {
    let count: usize = STATEMENTS
        .iter()
        .map(|(_, statements)| statements.len())
        .sum();
    let all = count + BATCHES.len() + ERASED.len() + whole().count();
    assert!(all < PREPARED, "{all} statements");
}
