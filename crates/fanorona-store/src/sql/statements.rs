//! Every statement, for tests.

use super::{
    account_admin, accounts, addresses, administration, aliases, analyses, audit, bots, bulletins,
    challenges, chat, check, claims, comments, counts, ends, following, games, imports, lessons,
    lists, matches, messages, news, nodes, origins, outbound, plans, puzzles, rate, ratings,
    reports, review, room, sanctions, saves, seeks, settings, simuls, starts, status, studies,
    times,
};
use crate::db::{PREPARED, Sql};

/// Lists the statements of modules.
macro_rules! statements {
    ($($module:ident: $($name:ident)+;)+) => {
        /// Every statement, by module.
        pub(crate) const STATEMENTS: &[(&str, &[Sql])] =
            &[$((include_str!(concat!(stringify!($module), ".rs")), &[$($module::$name),+])),+];
    };
}

statements! {
    accounts: CREATE NEXT_NUMBER CONFLICTING_NAME ADD_ADDRESSES SEE_PAST JOIN_FIRST_CHANNEL CENSOR_NO_MORE
        FOLLOW_NO_MORE FORGET_GUEST GUESTS_IN_PLAY ACCOUNT_NAMED TALLY;
    settings: SET_PASSWORD DROP_RESET_CODE REPLACE_HASH SET_POLICY SET_PREFERENCE UNSET_PREFERENCE NOTE_LOGIN;
    origins: LAST_LOGIN NOTE FORGET_OLD FORGET_ALL;
    challenges: CREATE BETWEEN OWN BEGUN REMOVE CHALLENGE CHALLENGES_OF;
    nodes: ONLINE OFFLINE ONLINE_ON_OTHERS ELSEWHERE;
    status: COUNT_ACTIVE;
    room: ACTIVE;
    games: GAME START IS_OPEN TURNS;
    lists: ALL_OF_PLAYER ACTIVE_OF_PLAYER FINISHED_OF_PLAYER NEXT_OF_PLAYER FINISHED ACTIVE EVERY;
    plans: PLANS_OF KEEP_PLAN DROP_PLAN DROP_DRAFT PLANNED_GAMES DRAFT KEEP_DRAFT AUTO;
    analyses: WAITS WAITING_OF_ONE WAITING_OF_ALL WAITING_OF_GUESTS WISH WAITING KEEP DROP_POINTS KEEP_POINT
        WHO_WAITS DROP_REQUESTS ANNOTATION POINTS;
    simuls: OPEN_SIMULS OPEN TAKE_PLACE COUNT_PLACE LEAVE_PLACE FREE_PLACE CLOSE FORGET BEGIN ADD_BOARD OF_GAME
        RUNNING GAMES END;
    saves: SAVE_GOING_ON ADD_TURNS CHECK_EARLIER TAKE_BACK SAVE_ALL SAVE_FRESH THERE;
    starts: REMOVE_SEEKS REMOVE_CHALLENGES ADD_BOARD_PLAYERS SEEK_FEWER;
    ends: COUNT NUMBER QUEUE DROP_PLANS DROP_DRAFTS;
    review: OF_EVERYBODY OF_PLAYER OF_PAIR LAST_OF_EVERYBODY LAST_OF_PLAYER LAST_OF_PAIR ENDED_AT NEWEST
        UPWARDS;
    imports: PLAYERS TAKEN HIGHEST FORGET_HIGHEST SET_HIGHEST ADD THERE;
    messages: SENDERS GIVE_WAY MAKE_ROOM KEEP LIST ONE UNREAD MARK_READ ERASE;
    comments: ADD TRIM HEARERS TELL LAST HEARD;
    following: IS_FOLLOWING FOLLOW UNFOLLOW INTERESTS FOLLOWERS MOVED;
    news: RECORD TELL TELL_FOLLOWERS OF_ACCOUNT GAMES MAILBOX NOTE_LEAVE FORGET_OLD;
    outbound: SET_WISH PLAN_NONE THROW_AWAY OWNER_OF_TOKEN USE_UP ADDRESSEES PLAN DUE DROP POSTPONE TAKE_DUE
        QUEUE WAITING CLAIM FORGET NEXT;
    rate: DUE RATINGS KEEP_CHANGES KEEP_RATINGS DONE;
    ratings: LAPSED LAPSING LAPSE OF_PLAYER ON_BOARD HOUSE_NAME OF_GROUP ABOVE TOTAL RATED_GAMES;
    audit: RATED WAITING OUT_OF_ORDER UNFINISHED BEGIN_IMPORT END_IMPORT ENDS KEPT CHANGES ALL_DUE;
    check: GAMES;
    addresses: ADDRESSES REMOVE_ADDRESSES ADD_ADDRESS DROP_MAIL_TO_REMOVED SET_CODE DROP_CONFIRMATION
        QUEUE_CONFIRMATION CONFIRM COUNT_WRONG;
    account_admin: WISHES SET_MOST_GAMES SET_SEEKING MEMBERS MEMBERS_ON DEPART REMOVE_CHALLENGES_BY
        REMOVE_CHALLENGES_TO REMOVE_SEEKS LEAVING UNFINISHED KEEP_NAME RENAME END_MATCHES NOTE_ERASED;
    bulletins: ADD REMOVE_NEWS MOTD NEWS UNSEEN SEEN_MOTD SEEN_BROADCAST;
    sanctions: MUTE UNMUTE BAN_ACCOUNT BAN_NETWORK UNBAN_ACCOUNT UNBAN_NETWORK MUTE_OF BAN_OF BANS
        BANNED_NETWORKS;
    administration: ROLE_OF ADMINISTRATORS GRANT REVOKE RECORD AUDIT GIVE_CODE RESET_CODE RECOVER ACCESS
        SET_ACCESS;
    reports: FORGET SAME JOIN FILE CLOSE OPEN REPORT;
    times: TO_CHECK NEXT_CHECK LIVE POSTPONE_CHECK VACATIONS OUTAGES BEGIN_VACATION END_VACATION UNTOLD TOLD
        NEXT_END CHECK_WHITES CHECK_BLACKS LAST_HEARTBEAT HEARTBEAT FIRST_HEARTBEAT NOTE_OUTAGE;
    matches: MATCH_GAMES SEEN_TO TO_CONTINUE VELA_AFTER VELA_ASKED;
    seeks: CREATE OWN ALL OF_GUESTS SEEK LIST LIST_OF ALIKE OF_CHALLENGE WHILE_HERE OLDER REMOVE FORGET
        ADD_ANSWER FORMULA SET_FORMULA UNSET_FORMULA;
    lessons: NOTE DONE;
    puzzles: SOURCE SEARCHED ADD COUNT OPEN UNSEEN_ABOVE UNSEEN_BELOW SHOW NOTE_HINT ANSWER RATING PUZZLE_RATING
        KEEP_RATING KEEP_PUZZLE_RATING PUZZLE AFTER;
    studies: CREATE SAVE SHARE DELETE STUDY OF_OWNER;
    aliases: ALIASES SET_ALIAS UNSET_ALIAS;
    bots: MARK HOW_MANY MAY_OWN BOTS_OF OWNER_OF ADD_TOKEN TOKENS TOKEN NOTE_USE REVOKE REVOKE_ALL_OF;
    counts: FORGET THERE ADD;
    claims: ROBOT ANALYSIS PUZZLES RELEASE;
    chat: HEARD_NOT JOINED WANTS_QUIET HIDES CENSORS CENSORED CENSOR UNCENSOR BE_QUIET HEAR_ALL CHANNELS
        CHANNEL_OF_NUMBER CHANNEL_OF_NAME COUNT_CHANNELS FOUNDED_BY FOUND CLOSE SET_TOPIC IS_IN JOIN LEAVE;
}

/// Statements that PostgreSQL executes together.
pub(crate) const BATCHES: &[&str] = &[
    ends::FIRST.together,
    starts::ALL.together,
    rate::KEEP.together,
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
