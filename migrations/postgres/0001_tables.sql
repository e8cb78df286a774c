-- The schema for PostgreSQL 15 or newer.
--
-- A SQLite file has the same tables, columns, indexes and constraints, with the same names and meanings, because the
-- server runs the same statements on both: `bigint` stands for SQLite's `integer`, also for switches (0 or 1), and
-- texts are compared by their bytes.
--
-- Times are milliseconds since 1970-01-01 00:00 UTC. Constraints have names where the server branches on them or the
-- log should name them. A released migration is never edited: write the next one.

-- Numbers that are never given twice, as SQLite's `autoincrement` gives them: without gaps, and never again after the
-- row was deleted. A sequence would leave a gap for every insert that is refused or rolled back.

-- The highest number that each table has had: what SQLite has in `sqlite_sequence`.
create table last_number (
    name text collate "C" not null primary key,
    seq  bigint not null
);

-- The next number for a row that has none. The rows that the same statement has inserted before are in the table, but
-- not in `last_number` yet. There is one branch for each table because PostgreSQL plans a statement with a variable
-- table name again with every row.
create function next_number() returns trigger
language plpgsql
as $$
declare
    highest bigint;
begin
    case tg_table_name
        when 'account' then highest := (select max(id) from account);
        when 'audit' then highest := (select max(id) from audit);
        when 'ban' then highest := (select max(id) from ban);
        when 'bulletin' then highest := (select max(id) from bulletin);
        when 'challenge' then highest := (select max(id) from challenge);
        when 'channel' then highest := (select max(id) from channel);
        when 'outbound' then highest := (select max(id) from outbound);
        when 'puzzle' then highest := (select max(id) from puzzle);
        when 'report' then highest := (select max(id) from report);
        when 'seek' then highest := (select max(id) from seek);
        when 'study' then highest := (select max(id) from study);
        when 'tournament' then highest := (select max(id) from tournament);
    end case;
    new.id := greatest(highest, (select seq from last_number where name = tg_table_name), 0) + 1;
    return new;
end
$$;

-- Runs for rows that were inserted. A row that was skipped because of a conflict is not among them, so it uses up no
-- number.
create function note_number() returns trigger
language plpgsql
as $$
begin
    update last_number set seq = new.id where name = tg_table_name and seq < new.id;
    if not found then
        insert into last_number (name, seq) values (tg_table_name, new.id) on conflict (name) do nothing;
    end if;
    return null;
end
$$;

-- Accounts.

create table account (
    -- The number of a deleted guest is never given to somebody else.
    id            bigint not null primary key,
    kind          text collate "C" not null constraint account_kind check (kind in ('member', 'guest', 'deleted')),
    -- In the owner's spelling. `key` is for lookups; names with the same `skeleton` look alike.
    name          text collate "C" not null,
    key           text collate "C" not null constraint account_key unique,
    skeleton      text collate "C" not null constraint account_skeleton unique,
    -- PHC string form.
    password_hash text collate "C",
    policy        text collate "C" not null constraint account_policy check (policy in ('ask', 'auto', 'closed')),
    -- Finished games. They are kept here because counting them takes too long.
    won           bigint not null default 0,
    lost          bigint not null default 0,
    drawn         bigint not null default 0,
    -- Velas as the debtor: won, and drawn or lost.
    freed         bigint not null default 0,
    unfreed       bigint not null default 0,
    created_at    bigint not null,
    last_login_at bigint,
    constraint account_password check ((kind = 'member') = (password_hash is not null))
);

-- Members by name, for the list of all of them.
create index member_by_key on account (key) where kind = 'member';

-- An address is confirmed with a code that is mailed to it. Until then it gets no other mail.
create table address (
    account_id      bigint not null constraint address_account references account (id) on delete cascade,
    -- The order in which they were given, from 0.
    place           bigint not null,
    address         text collate "C" not null,
    -- When the owner of the account typed the code. Null: not confirmed.
    confirmed_at    bigint,
    -- The hash of the last code, and when it expires.
    code_hash       text collate "C",
    code_expires_at bigint,
    -- Wrong codes since the last code was mailed.
    wrong_codes     bigint not null default 0,
    primary key (account_id, place)
);

-- Only values that differ from the default.
create table preference (
    account_id bigint not null constraint preference_account references account (id) on delete cascade,
    name       text collate "C" not null,
    value      text collate "C" not null,
    primary key (account_id, name)
);

create table alias (
    account_id bigint not null constraint alias_account references account (id) on delete cascade,
    -- In small letters.
    name       text collate "C" not null,
    text       text collate "C" not null,
    primary key (account_id, name)
);

-- Periods that are not charged to the account. A vacation ends when it is ended, or when its days are used up.
create table vacation (
    account_id bigint not null constraint vacation_account references account (id) on delete cascade,
    began_at   bigint not null,
    ends_at    bigint not null,
    -- Whether the player and the opponents have been told that it is over.
    told       bigint not null default 0,
    primary key (account_id, began_at)
);

create index vacation_untold on vacation (ends_at, account_id) where told = 0;

-- How many games a member wants: at most at the same time, and more than now.
create table wanted_games (
    account_id bigint not null primary key constraint wanted_games_account references account (id) on delete cascade,
    most_games bigint constraint wanted_games_most check (most_games > 0),
    seeking    bigint not null default 0 constraint wanted_games_seeking check (seeking >= 0)
);

create table formula (
    account_id bigint not null primary key constraint formula_account references account (id) on delete cascade,
    text       text collate "C" not null
);

-- Networks from which the owners of accounts have logged in.
create table origin (
    account_id bigint not null constraint origin_account references account (id) on delete cascade,
    -- A hash of the network with the key `origin` of the table `secret`: an address, an IPv6 network of 64 bits, or the machine itself.
    network    text collate "C" not null,
    used_at    bigint not null,
    primary key (account_id, network)
);

create index origin_by_network on origin (network, used_at);

create index origin_by_use on origin (used_at);

-- Random texts that the server makes once, and that nobody else may know.
create table secret (
    name  text collate "C" not null primary key,
    value text collate "C" not null
);

-- Codes with which newcomers register while nobody else can.
create table invitation (
    -- The hash of a random text, which is not stored.
    hash       text collate "C" not null primary key,
    -- How many accounts can still be registered with it.
    uses       bigint not null,
    expires_at bigint not null
);

-- Accounts of programs, and the tokens with which they log in.
create table bot (
    account_id bigint not null primary key constraint bot_account references account (id) on delete cascade,
    -- Null: the bot belongs to the server.
    owner      bigint constraint bot_owner references account (id) on delete cascade,
    made_at    bigint not null
);

create index bot_by_owner on bot (owner) where owner is not null;

create table token (
    account_id bigint not null constraint token_account references account (id) on delete cascade,
    -- The number by which the owner names it, from 1.
    number     bigint not null,
    -- The hash of a random text, which is not stored.
    hash       text collate "C" not null,
    made_at    bigint not null,
    used_at    bigint,
    primary key (account_id, number)
);

-- Keys with which members log in over SSH. sshd checks them; the server knows their fingerprints.
create table ssh_key (
    fingerprint text collate "C" not null primary key,
    account_id  bigint not null constraint ssh_key_account references account (id) on delete cascade,
    -- The number by which the owner names it, from 1.
    number      bigint not null,
    -- What the owner calls it; '' without a name.
    label       text collate "C" not null,
    added_at    bigint not null,
    used_at     bigint,
    constraint ssh_key_number unique (account_id, number)
);

-- Members who leave for good. Once a row is here, nobody logs in to the account. `erased`: its games have ended, and
-- its private data is deleted. If the server stops before that, it continues at its next start.
create table account_deletion (
    account_id bigint not null primary key constraint account_deletion_account references account (id),
    left_at    bigint not null,
    erased     bigint not null default 0 constraint account_deletion_erased check (erased in (0, 1))
);

create index account_deletion_unfinished on account_deletion (erased, account_id) where erased = 0;

-- Names of deleted members, and those that members had before an operator changed them. Nobody gets them again.
create table former_name (
    key      text collate "C" not null primary key,
    skeleton text collate "C" not null constraint former_name_skeleton unique,
    -- Who has another name now. Null: a deleted member.
    account_id bigint constraint former_name_account references account (id) on delete set null
);

create index former_name_by_account on former_name (account_id) where account_id is not null;

-- A code with which a member chooses a new password, once.
create table reset_code (
    account_id bigint not null primary key constraint reset_code_account references account (id) on delete cascade,
    code_hash  text collate "C" not null,
    expires_at bigint not null
);

-- Lessons that members have done.
create table lesson_done (
    account_id bigint not null constraint lesson_done_account references account (id) on delete cascade,
    -- The name of the lesson, as programs get it.
    lesson     text collate "C" not null,
    done_at    bigint not null,
    primary key (account_id, lesson)
);

-- Studies: the turns of a game with variations and notes, which a member keeps.
create table study (
    -- The number of a shared study that was deleted never means another study.
    id         bigint not null primary key,
    account_id bigint not null constraint study_account references account (id) on delete cascade,
    -- A change is saved only for the version that it was made from.
    version    bigint not null,
    -- These are also in the record; the list of studies reads them here.
    title      text collate "C",
    white      text collate "C",
    black      text collate "C",
    ruleset    text collate "C" not null constraint study_ruleset check (ruleset in ('tsivy', 'dimyand', 'telo')),
    turns      bigint not null constraint study_turns check (turns >= 0),
    -- Whether everybody may open it.
    shared     bigint not null default 0 constraint study_shared check (shared in (0, 1)),
    changed_at bigint not null,
    -- The whole study in Fanorona Game Notation.
    record     text collate "C" not null
);

create index study_by_account on study (account_id, id);

-- Games.

create table game (
    -- The number of its challenge.
    id           bigint not null primary key,
    ruleset      text collate "C" not null,
    white        bigint not null constraint game_white references account (id),
    black        bigint not null constraint game_black references account (id),
    rated        bigint not null constraint game_rated check (rated in (0, 1)),
    started_at   bigint not null,
    changed_at   bigint not null,
    -- Rises by one with every change.
    version      bigint not null,
    -- At the start of the current turn. `steps` is the part of the turn that was played, '' for none.
    position     text collate "C" not null,
    steps        text collate "C" not null,
    -- How many turns are finished.
    ply          bigint not null constraint game_ply check (ply >= 0),
    -- The turns since the last capture, separated by spaces; all of them paikas.
    quiet        text collate "C" not null,
    last_turn    text collate "C",
    last_turn_at bigint,
    -- The board on which the first turn of `quiet`, or else the last turn, was played. The text of a turn has a
    -- meaning only on its board, so without this column reading a game would need all of its turns.
    base         text collate "C",
    -- Of a finished game: lists of games and statistics read it from the indexes below.
    first_turn   text collate "C",
    result       text collate "C" constraint game_result check (result in ('1-0', '0-1', '1/2-1/2', '*')),
    reason       text collate "C",
    -- Whose turn it is. Null when the game is over.
    to_move      text collate "C" constraint game_to_move check (to_move in ('w', 'b')),
    -- Whether there is a result. It is a column because of the indexes below: every save writes `result`, but this
    -- one is written once in a game.
    finished     bigint not null default 0 constraint game_is_finished check (finished in (0, 1)),
    -- When it ended. It is `changed_at` then, which is in no index, because every turn changes it.
    ended_at     bigint,
    start        text collate "C" not null default 'ordinary'
        constraint game_start check (start in ('ordinary', 'vela') or start like '%/% _%' and rated = 0),
    time         text collate "C" not null default 'untimed',
    undo         bigint not null default 1 constraint game_undo check (undo in (0, 1)),
    -- Milliseconds that each side has used for its finished turns.
    used_white   bigint not null default 0,
    used_black   bigint not null default 0,
    -- When the current turn began, when its time is up, and when its player gets a reminder.
    turn_since   bigint not null default 0,
    due          bigint,
    remind_at    bigint,
    -- When the server checks the deadline, not later than `due` and `remind_at`. It is a column because it is indexed:
    -- every turn changes the two others.
    check_at     bigint,
    -- The game whose loser owes this vela.
    follows      bigint constraint game_follows references game (id),
    -- A match is named by the number of its first game.
    match_first  bigint constraint game_match references game (id),
    match_game   bigint,
    match_length bigint constraint game_match_length check (match_length in (3, 5)),
    match_vela   bigint not null default 0 constraint game_match_vela check (match_vela in (0, 1)),
    -- Whether the server has yet to decide about the next game of the match.
    follow_up    bigint not null default 0 constraint game_follow_up check (follow_up in (0, 1)),
    -- Milliseconds that each side got in addition to its time at the start: for its turns, and from its opponent.
    extra_white  bigint not null default 0,
    extra_black  bigint not null default 0,
    -- Only its players may see a private game.
    private      bigint not null default 0 constraint game_is_private check (private in (0, 1)),
    -- The side that the challenger asked for.
    colour       text collate "C" not null default 'random'
        constraint game_colour check (colour in ('white', 'black', 'random')),
    -- Whether the players of a rated game hear what spectators say at the board.
    kibitz       bigint not null default 0 constraint game_has_kibitz check (kibitz in (0, 1)),
    -- At most one open offer of each kind, oldest first: 'draw w, undo b 2'.
    offer        text collate "C" constraint game_offer check (offer ~ '^(draw [wb]|abort [wb]|undo [wb] [1-9])'),
    -- Of a finished game: the numbers of its turns and milliseconds, for the indexes below. `ply`, `used_white` and
    -- `used_black` must be in no index, because every turn changes them.
    ended_ply    bigint generated always as (case when finished = 1 then ply end) stored,
    ended_used   bigint generated always as (case when finished = 1 then used_white + used_black end) stored,
    constraint game_last_turn check (
        (ply = 0) = (last_turn is null) and (ply = 0) = (last_turn_at is null) and (ply = 0) = (base is null)
    ),
    constraint game_has_ended check ((finished = 1) = (result is not null) and (ended_at is null) = (result is null)),
    constraint game_end check ((result is null) = (reason is null) and (result is null) = (to_move is not null))
);

-- A turn changes the row of its game and no index. PostgreSQL writes only the row then, if the page of the row has room
-- for another version of it; otherwise it writes all indexes, too. So half of each page is left free.
alter table game set (fillfactor = 50);

-- Lists are in the order of the numbers, which SQLite has at the end of every index.
create index game_by_white on game (white, finished, id);
create index game_by_black on game (black, finished, id);
-- Finished games by time. The indexes have all columns that `history` reads.
create index game_by_end on game (ended_at, id, result, ruleset, start, rated, first_turn) where ended_at is not null;
-- These also have what `stats` counts.
create index game_by_end_of_white on game (
    white, ended_at, id, result, ruleset, start, rated, private, time, reason, ended_ply, ended_used, first_turn
) where ended_at is not null;
create index game_by_end_of_black on game (
    black, ended_at, id, result, ruleset, start, rated, private, time, reason, ended_ply, ended_used, first_turn
) where ended_at is not null;
-- It also has what `versus` reads.
create index game_by_end_of_both on game (
    white, black, ended_at, id, result, ruleset, start, rated, time, private, first_turn
) where ended_at is not null;
create index game_by_finished on game (finished, id);
create unique index game_by_match on game (match_first, match_game) where match_first is not null;
create index game_by_follow_up on game (follow_up) where follow_up = 1;
create unique index game_by_follows on game (follows) where follows is not null;
create index game_by_check_at on game (check_at) where check_at is not null;
-- The games whose clocks the server watches from its start on. Only the text of a live time has a plus.
create index game_live on game (id) where finished = 0 and time like '%+%';

create table turn (
    -- The triggers below keep it to games that exist.
    game_id   bigint not null,
    ply       bigint not null constraint turn_ply check (ply >= 1),
    -- In canonical form.
    text      text collate "C" not null,
    played_at bigint not null,
    primary key (game_id, ply)
);

-- Games that two people played over the board and somebody recorded. In their rows in `game` the account `otb` has
-- both seats, so that they are nobody's games: they count in no rating and no list of a player.
create table otb_game (
    game_id      bigint not null primary key constraint otb_game_game references game (id),
    -- Null: the game was imported.
    recorder     bigint constraint otb_game_recorder references account (id),
    -- The name of a player who is no member.
    white_name   text,
    black_name   text,
    -- A member whom the recorder has named. The name is shown once the member agrees.
    white_member bigint constraint otb_game_white references account (id),
    black_member bigint constraint otb_game_black references account (id),
    white_agreed bigint not null default 0 constraint otb_game_white_agreed check (white_agreed in (0, 1)),
    black_agreed bigint not null default 0 constraint otb_game_black_agreed check (black_agreed in (0, 1))
);

create index otb_game_asks_white on otb_game (white_member) where white_agreed = 0;
create index otb_game_asks_black on otb_game (black_member) where black_agreed = 0;

create table challenge (
    -- The number of the game that it becomes. It is never given twice, even if the challenge was removed.
    id           bigint not null primary key,
    challenger   bigint not null constraint challenge_challenger references account (id) on delete cascade,
    challenged   bigint not null constraint challenge_challenged references account (id) on delete cascade,
    ruleset      text collate "C" not null,
    colour       text collate "C" not null constraint challenge_colour check (colour in ('white', 'black', 'random')),
    rated        bigint not null constraint challenge_rated check (rated in (0, 1)),
    made_at      bigint not null,
    start        text collate "C" not null default 'ordinary'
        constraint challenge_start check (start in ('ordinary', 'vela') or start like '%/% _%' and rated = 0),
    time         text collate "C" not null default 'untimed',
    undo         bigint not null default 1 constraint challenge_undo check (undo in (0, 1)),
    match_length bigint constraint challenge_match check (match_length in (3, 5)),
    match_vela   bigint not null default 0 constraint challenge_match_vela check (match_vela in (0, 1)),
    -- The game whose loser owes this vela.
    follows      bigint constraint challenge_follows references game (id),
    private      bigint not null default 0 constraint challenge_is_private check (private in (0, 1)),
    kibitz       bigint not null default 0 constraint challenge_has_kibitz check (kibitz in (0, 1))
);

create index challenge_by_challenger on challenge (challenger);
create index challenge_by_challenged on challenge (challenged);
-- At most one open challenge to the vela of a game.
create unique index challenge_by_follows on challenge (follows) where follows is not null;

-- Open challenges to everybody, and those to players who know a code.
create table seek (
    -- `play 7` typed late never starts another game than the one that the player read about.
    id           bigint not null primary key,
    maker        bigint not null constraint seek_maker references account (id) on delete cascade,
    ruleset      text collate "C" not null,
    colour       text collate "C" not null constraint seek_colour check (colour in ('white', 'black', 'random')),
    rated        bigint not null constraint seek_rated check (rated in (0, 1)),
    start        text collate "C" not null,
    time         text collate "C" not null,
    -- The kind of `time`, for lists.
    pace         text collate "C" not null constraint seek_pace check (pace in ('live', 'days', 'untimed')),
    undo         bigint not null constraint seek_undo check (undo in (0, 1)),
    match_length bigint,
    match_vela   bigint not null constraint seek_match_vela check (match_vela in (0, 1)),
    private      bigint not null constraint seek_private check (private in (0, 1)),
    -- Ratings of players who can answer.
    least        bigint constraint seek_least check (least between 0 and 9999),
    most         bigint constraint seek_most check (most between 0 and 9999),
    registered   bigint not null constraint seek_registered check (registered in (0, 1)),
    manual       bigint not null constraint seek_manual check (manual in (0, 1)),
    -- Whether it is removed when its maker disconnects or the server stops.
    while_online bigint not null constraint seek_is_while_online check (while_online in (0, 1)),
    made_at      bigint not null,
    kibitz       bigint not null default 0 constraint seek_has_kibitz check (kibitz in (0, 1)),
    -- The code of an invitation, which is in its link.
    code         text collate "C"
);

create index seek_by_maker on seek (maker);
create index seek_by_game on seek (ruleset, time, rated);
create index seek_by_age on seek (made_at);
create index seek_while_online on seek (while_online) where while_online = 1;
create unique index seek_by_code on seek (code) where code is not null;
create index seek_invitation_by_age on seek (made_at) where code is not null;

-- Challenges that answer a seek whose maker wants to be asked before the game begins.
create table seek_answer (
    challenge_id bigint not null primary key
        constraint seek_answer_challenge references challenge (id) on delete cascade,
    seek_id      bigint not null constraint seek_answer_seek references seek (id) on delete cascade
);

create index seek_answer_by_seek on seek_answer (seek_id);

-- Conditional moves. Like a draft, a plan is not part of the game: it names the turn for which it was written, and has
-- no meaning for another.
create table plan (
    game_id  bigint not null constraint plan_game references game (id) on delete cascade,
    -- The side whose plan it is.
    side     text collate "C" not null constraint plan_side check (side in ('w', 'b')),
    -- How many turns were finished when it was written, and the position at that time, with the other side to move.
    ply      bigint not null constraint plan_ply check (ply >= 0),
    position text collate "C" not null,
    -- As they are typed.
    replies  text collate "C" not null,
    primary key (game_id, side)
);

-- Turns that were submitted and are not confirmed yet.
create table draft (
    game_id   bigint not null constraint draft_game references game (id) on delete cascade,
    side      text collate "C" not null constraint draft_side check (side in ('w', 'b')),
    -- Turns that were finished, and the position with the steps of the current turn.
    ply       bigint not null constraint draft_ply check (ply >= 0),
    stage     text collate "C" not null,
    movements text collate "C" not null,
    primary key (game_id, side)
);

-- A simul is named by the number of its first game.
create table simul (
    first_game bigint not null primary key constraint simul_first_game references game (id),
    host       bigint not null constraint simul_host references account (id),
    started_at bigint not null,
    -- When the result was announced.
    ended_at   bigint
);

create index simul_by_host on simul (host);
create unique index simul_one_at_once on simul (host) where ended_at is null;

create table simul_board (
    first_game bigint not null constraint simul_board_simul references simul (first_game),
    game_id    bigint not null constraint simul_board_game references game (id),
    primary key (first_game, game_id)
);

create unique index simul_board_by_game on simul_board (game_id);

-- Simuls that have not started, and who takes part. All servers that share a database have the same.
create table open_simul (
    host         bigint not null primary key constraint open_simul_host references account (id) on delete cascade,
    ruleset      text collate "C" not null,
    colour       text collate "C" not null constraint open_simul_colour check (colour in ('white', 'black', 'random')),
    rated        bigint not null constraint open_simul_rated check (rated in (0, 1)),
    start        text collate "C" not null,
    time         text collate "C" not null,
    undo         bigint not null constraint open_simul_undo check (undo in (0, 1)),
    kibitz       bigint not null constraint open_simul_kibitz check (kibitz in (0, 1)),
    match_length bigint,
    match_vela   bigint not null constraint open_simul_match_vela check (match_vela in (0, 1)),
    private      bigint not null constraint open_simul_private check (private in (0, 1)),
    -- The most games.
    boards       bigint not null constraint open_simul_boards check (boards > 0),
    players      bigint not null default 0 constraint open_simul_players check (players between 0 and boards)
);

create table open_simul_player (
    -- A player takes part in one at a time.
    player    bigint not null primary key
        constraint open_simul_player_account references account (id) on delete cascade,
    host      bigint not null constraint open_simul_player_simul references open_simul (host) on delete cascade,
    joined_at bigint not null
);

create index open_simul_player_by_host on open_simul_player (host);

-- Tournaments (docs/tournaments.md).

create table tournament (
    -- The number of a tournament never means another one.
    id         bigint not null primary key,
    name       text collate "C" not null,
    -- Names with the same skeleton look alike.
    skeleton   text collate "C" not null,
    -- What is decided, as JSON.
    terms      text collate "C" not null constraint tournament_terms check (terms::json is not null),
    played_as  text collate "C" not null
        constraint tournament_played_as check (played_as in ('pool', 'arena', 'double_swiss', 'cup')),
    stage      text collate "C" not null
        constraint tournament_stage check (stage in ('open', 'running', 'over', 'cancelled')),
    -- A change is saved only for the version that it was made from.
    version    bigint not null,
    seed       bigint not null,
    director   bigint constraint tournament_director references account (id) on delete set null,
    created_at bigint not null,
    starts_at  bigint not null,
    ended_at   bigint,
    -- When the server looks what has to happen next. Null: when something of it changes.
    check_at   bigint,
    -- The first tournament of the season, and the place of this one in it, from 1.
    season     bigint constraint tournament_season references tournament (id),
    edition    bigint,
    -- What its director says about it.
    description text collate "C",
    -- What strangers have to know to join it. A tournament with a code is in no list of everybody.
    code       text collate "C",
    -- Who meets in rounds that are still to be paired, by decision of a director, as JSON.
    fixed      text collate "C" not null default '[]' constraint tournament_fixed check (fixed::json is not null),
    constraint tournament_end check ((stage in ('over', 'cancelled')) = (ended_at is not null)),
    constraint tournament_edition check ((season is null) = (edition is null))
);

create unique index tournament_current_name on tournament (skeleton) where stage in ('open', 'running');
create unique index tournament_by_season on tournament (season, edition) where season is not null;
create index tournament_current on tournament (id) where stage in ('open', 'running');
create index tournament_by_end on tournament (ended_at) where stage = 'over';
create index tournament_by_check_at on tournament (check_at) where check_at is not null;
create index tournament_by_director on tournament (director) where director is not null;

-- Who else directs a tournament, and whom its directors have asked to take part.
create table tournament_person (
    tournament_id bigint not null constraint tournament_person_tournament references tournament (id),
    account_id    bigint not null constraint tournament_person_account references account (id),
    part          text collate "C" not null constraint tournament_person_part check (part in ('director', 'asked')),
    primary key (tournament_id, account_id, part)
);

create index tournament_person_by_account on tournament_person (account_id);

create table entrant (
    tournament_id   bigint not null constraint entrant_tournament references tournament (id),
    -- From 1, in the order in which they joined.
    number          bigint not null,
    account_id      bigint not null constraint entrant_account references account (id),
    -- Whether it is a robot that fills a gap.
    robot           bigint not null constraint entrant_is_robot check (robot in (0, 1)),
    -- Points when they joined.
    rating          bigint not null,
    from_round      bigint not null,
    -- The round in which they asked not to be paired.
    bye             bigint,
    -- The group of a pool, from 1.
    pool            bigint not null,
    forfeits        bigint not null,
    withdrawn_after bigint,
    withdrawn_why   text collate "C" constraint entrant_withdrawn_why
        check (withdrawn_why in ('left', 'absent', 'vacation', 'removed', 'gone', 'banned')),
    -- When they stopped to take part. It remains when they come back.
    withdrawn_at    bigint,
    -- The rank in a tournament that is over: 1 for those who won it.
    place           bigint,
    primary key (tournament_id, number),
    constraint entrant_withdrawn check ((withdrawn_after is null) = (withdrawn_why is null))
);

create unique index entrant_by_account on entrant (account_id, tournament_id);
create index entrant_winner on entrant (account_id, tournament_id) where place = 1;

create table round (
    tournament_id bigint not null constraint round_tournament references tournament (id),
    number        bigint not null,
    state         text collate "C" not null constraint round_state check (state in ('playing', 'over')),
    started_at    bigint not null,
    ends_at       bigint not null,
    primary key (tournament_id, number)
);

create table pairing (
    tournament_id bigint not null,
    round         bigint not null,
    -- From 1.
    number        bigint not null,
    pool          bigint not null,
    -- Why there is no opponent.
    bye           text collate "C" constraint pairing_bye check (bye in ('odd', 'requested')),
    decision      text collate "C" constraint pairing_decision
        check (decision in ('played', 'forfeit', 'director', 'bye', 'annulled')),
    primary key (tournament_id, round, number),
    constraint pairing_round foreign key (tournament_id, round) references round (tournament_id, number)
);

-- One or two for each pairing. The first has White in the first game.
create table seat (
    tournament_id bigint not null,
    round         bigint not null,
    pairing       bigint not null,
    place         bigint not null constraint seat_place check (place in (0, 1)),
    entrant       bigint not null,
    -- Half-points.
    points        bigint not null,
    forfeit       bigint not null constraint seat_forfeit check (forfeit in (0, 1)),
    -- When they said that they are there, for a game that its players arrange.
    ready_at      bigint,
    primary key (tournament_id, round, pairing, place),
    constraint seat_pairing foreign key (tournament_id, round, pairing)
        references pairing (tournament_id, round, number),
    constraint seat_entrant foreign key (tournament_id, entrant) references entrant (tournament_id, number)
);

-- The first game of each match, and all games that belong to no match.
create table tournament_game (
    game_id       bigint not null primary key constraint tournament_game_game references game (id),
    tournament_id bigint not null,
    round         bigint not null,
    pairing       bigint not null,
    constraint tournament_game_pairing foreign key (tournament_id, round, pairing)
        references pairing (tournament_id, round, number)
);

create index tournament_game_by_pairing on tournament_game (tournament_id, round, pairing);

-- What was decided in a tournament, by whom and why. Everybody can read it.
create table tournament_log (
    tournament_id bigint not null constraint tournament_log_tournament references tournament (id),
    -- From 1, in the order of the decisions.
    number        bigint not null,
    at            bigint not null,
    -- Who decided it. Null: the server, by the rules.
    account_id    bigint constraint tournament_log_account references account (id),
    -- What was decided, as JSON.
    entry         text collate "C" not null,
    reason        text,
    primary key (tournament_id, number)
);

create index tournament_log_by_account on tournament_log (account_id) where account_id is not null;

-- What members say in a tournament. Everybody can read it.
create table tournament_talk (
    tournament_id bigint not null constraint tournament_talk_tournament references tournament (id),
    -- From 1.
    number        bigint not null,
    author        bigint not null constraint tournament_talk_author references account (id),
    text          text collate "C" not null,
    said_at       bigint not null,
    primary key (tournament_id, number)
);

create index tournament_talk_by_author on tournament_talk (author);

-- Games that count in their tournaments, and for the ratings, with another score than the one with which they ended.
create table correction (
    -- From 1, in the order in which they were made.
    number  bigint not null primary key,
    game_id bigint not null constraint correction_game references game (id),
    result  text collate "C" not null
        constraint correction_result check (result in ('1-0', '0-1', '1/2-1/2', '*')),
    -- The rated game that had ended last: ratings count the correction behind it. Null: the game has changed no rating.
    after   bigint constraint correction_after references game (id)
);

create index correction_by_game on correction (game_id, number);
create index correction_by_after on correction (after) where after is not null;

-- Finished games.

-- Games that members want to find again.
create table bookmark (
    account_id bigint not null constraint bookmark_account references account (id) on delete cascade,
    game_id    bigint not null constraint bookmark_game references game (id),
    made_at    bigint not null,
    note       text collate "C",
    primary key (game_id, account_id)
);

create index bookmark_by_time on bookmark (account_id, made_at, game_id);

-- The first turns that have names, in canonical form. Only an ordinary game on the widest board has an opening.
create table opening (
    first_turn text collate "C" not null primary key,
    name       text collate "C" not null
);

insert into opening (first_turn, name) values
    ('e2e3+', 'Vakiloha'),
    ('f2e3+', 'Lehavanana'),
    ('d2e3+', 'Lehavia'),
    ('d3e3+', 'Kobaka Fohy'),
    ('d3e3-', 'Kobaka Lava');

-- Which members have played on which board. An index of games has no names: to look at 100,000 members by name until a
-- page of those on a board is found took 500 ms.
create table board_player (
    ruleset    text collate "C" not null,
    -- The key of the account.
    key        text collate "C" not null,
    account_id bigint not null constraint board_player_account references account (id) on delete cascade,
    primary key (ruleset, key)
);

create index board_player_by_account on board_player (account_id);

-- Ratings are whole numbers of small units: points and deviations in millionths, volatilities in millionths of a
-- millionth. They follow from the games alone, taken in the order of `game_end`: `fanorond ratings rebuild` calculates
-- them again.

-- The finished games in the order in which they ended, numbered without a gap.
create table game_end (
    no      bigint not null primary key,
    game_id bigint not null constraint game_end_game references game (id) constraint game_end_once unique
);

-- The positions of finished public games: before each of the first 30 turns, and all with 9 pieces or fewer. A game
-- that was aborted is left out. Positions that differ only by a symmetry of the board or by the colours have one number.
create table position_game (
    position bigint not null,
    -- The number of the end of the game.
    no       bigint not null,
    -- How many turns were finished, times 8, plus the number of the symmetry that leads to the canonical form.
    place    bigint not null,
    primary key (position, no)
);

-- For positions that many games have reached: the turns that were played there. Of other positions they are counted when
-- somebody asks.
create table position_turn (
    position bigint not null,
    -- In the canonical form of the position; '' if the game ended there.
    turn     text   not null,
    -- Games by their results for the player to move.
    won      bigint not null,
    drawn    bigint not null,
    lost     bigint not null,
    -- Rated games, and the sum of the ratings that the player to move had before them.
    rated    bigint not null,
    points   bigint not null,
    -- When the last of the games ended.
    last_at  bigint not null,
    primary key (position, turn)
);

-- One row: the number of the last end whose game is in the tables above. The games of later ends are read themselves
-- until the tables take in many at once.
create table position_index (
    one     bigint not null primary key constraint position_index_one check (one = 1),
    indexed bigint not null,
    -- How often the tables were emptied, so that nobody uses what was read before.
    emptied bigint not null
);

insert into position_index (one, indexed, emptied) values (1, 0, 0);

-- One row while games are imported: the last number in `game_end` before that. The ends after it come into the order of their
-- times when the import ends. After an interruption, the next import or `fanorond ratings rebuild` does that.
create table unfinished_import (
    one    bigint not null primary key constraint unfinished_import_one check (one = 1),
    before bigint not null
);

-- Rated games that have ended and are not in the ratings yet. The server rates games in the commit that ends them, so
-- this is usually empty.
create table rating_due (
    no bigint not null primary key constraint rating_due_end references game_end (no)
);

-- The latest rating of each player on each board.
create table rating (
    account_id bigint not null constraint rating_account references account (id),
    ruleset    text collate "C" not null,
    points     bigint not null constraint rating_points check (points between 100000000 and 9999000000),
    deviation  bigint not null constraint rating_deviation check (deviation between 1000000 and 350000000),
    volatility bigint not null constraint rating_volatility check (volatility between 10000000000 and 100000000000),
    rated_at   bigint not null,
    -- Rated games on this board.
    won        bigint not null,
    lost       bigint not null,
    drawn      bigint not null,
    -- The list that shows the player, and when that changes even if no game is played.
    standing   text collate "C" not null
        constraint rating_standing check (standing in ('established', 'provisional', 'inactive')),
    lapses_at  bigint constraint rating_lapses check ((standing = 'inactive') = (lapses_at is null)),
    primary key (account_id, ruleset)
);

create index rating_by_points on rating (ruleset, standing, points desc, account_id);
create index rating_by_lapse on rating (lapses_at) where lapses_at is not null;

-- What each rated game did to the rating of each of its players.
create table rating_change (
    account_id        bigint not null constraint rating_change_account references account (id),
    ruleset           text collate "C" not null,
    no                bigint not null constraint rating_change_end references game_end (no),
    points_before     bigint not null,
    -- With its growth since the game before.
    deviation_before  bigint not null,
    volatility_before bigint not null,
    points            bigint not null,
    deviation         bigint not null,
    volatility        bigint not null,
    -- The game of this end, and the points of the opponent before it. Statistics read thousands of rows.
    game_id           bigint not null,
    opponent_before   bigint not null,
    primary key (account_id, ruleset, no)
);

create index rating_change_by_no on rating_change (no);

-- Who waits for the analysis of which game. The row is deleted when the analysis is done.
create table analysis_request (
    game_id    bigint not null constraint analysis_request_game references game (id) on delete cascade,
    account_id bigint not null constraint analysis_request_account references account (id) on delete cascade,
    asked_at   bigint not null,
    -- By what the order of analyses is fair: the network of the player (an IPv6 network of 48 bits), whether the
    -- player is a guest, and the turns of the game.
    network    text collate "C",
    guest      bigint not null default 0 constraint analysis_request_guest check (guest in (0, 1)),
    turns      bigint not null default 0,
    primary key (game_id, account_id)
);

create index analysis_request_by_account on analysis_request (account_id);
create index analysis_request_by_time on analysis_request (asked_at, game_id);

-- A game that was analysed.
create table annotation (
    game_id bigint not null primary key constraint annotation_game references game (id) on delete cascade,
    made_at bigint not null,
    -- The search effort for each position.
    nodes   bigint not null constraint annotation_nodes check (nodes > 0),
    -- White's evaluation after each turn, with commas between; empty for an imported game without them.
    course  text collate "C" not null default ''
);

-- The turns of it that were mistakes.
create table turning_point (
    game_id bigint not null constraint turning_point_annotation references annotation (game_id) on delete cascade,
    ply     bigint not null constraint turning_point_ply check (ply > 0),
    -- The turn that should have been played.
    best    text collate "C" not null,
    -- What the player had with that turn, and has after the turn that was played: won, drawn, lost, or hundredths of a
    -- piece ahead.
    was     text collate "C" not null,
    became  text collate "C" not null,
    primary key (game_id, ply)
);

-- Puzzles, which the engine finds in finished games. They have ratings of their own, in the units of `rating`.
create table puzzle (
    -- The highest number in the table and one.
    id         bigint not null primary key,
    game_id    bigint not null constraint puzzle_game references game (id),
    -- The number of turns that were played before it.
    ply        bigint not null constraint puzzle_ply check (ply >= 0),
    position   text collate "C" not null constraint puzzle_once unique,
    kind       text collate "C" not null
        constraint puzzle_kind check (kind in ('wins_material', 'only_safe', 'wins_in_two')),
    -- Turns in canonical form, with a space between.
    solutions  text collate "C" not null,
    -- What the player has after a solution, as in `turning_point.was`.
    worth      text collate "C" not null,
    points     bigint not null,
    deviation  bigint not null,
    volatility bigint not null,
    -- The time of the last answer. Before the first answer: when it was found.
    rated_at   bigint not null,
    solved     bigint not null default 0,
    missed     bigint not null default 0
);

create index puzzle_by_points on puzzle (points, id);
create index puzzle_by_game on puzzle (game_id);

-- One row: the finished games up to this one, in the order of `game_end`, were searched for puzzles.
create table puzzle_search (
    one bigint not null primary key constraint puzzle_search_one check (one = 1),
    no  bigint not null
);

insert into puzzle_search (one, no) values (1, 0);

-- The puzzles that a member was shown.
create table puzzle_attempt (
    account_id bigint not null constraint puzzle_attempt_account references account (id) on delete cascade,
    puzzle_id  bigint not null constraint puzzle_attempt_puzzle references puzzle (id),
    -- When it was answered, or was shown if it is not answered yet.
    at         bigint not null,
    hinted     bigint not null default 0 constraint puzzle_attempt_hinted check (hinted in (0, 1)),
    -- Null while it is open.
    solved     bigint constraint puzzle_attempt_solved check (solved in (0, 1)),
    primary key (account_id, puzzle_id)
);

create index puzzle_attempt_by_puzzle on puzzle_attempt (puzzle_id);
-- A member has one open puzzle at a time.
create unique index puzzle_attempt_open on puzzle_attempt (account_id) where solved is null;

create table puzzle_rating (
    account_id bigint not null primary key
        constraint puzzle_rating_account references account (id) on delete cascade,
    points     bigint not null,
    deviation  bigint not null,
    volatility bigint not null,
    rated_at   bigint not null,
    solved     bigint not null,
    missed     bigint not null
);

-- The puzzle of each day, the same for everybody.
create table daily_puzzle (
    -- The date in the zone of the server: 2026-11-20.
    day       text collate "C" not null primary key,
    puzzle_id bigint not null constraint daily_puzzle_once unique
        constraint daily_puzzle_puzzle references puzzle (id),
    -- Whether the webhook has it.
    announced bigint not null default 0 constraint daily_puzzle_announced check (announced in (0, 1))
);

-- How members have answered the puzzle of a day. Only their first answer is here.
create table daily_attempt (
    account_id bigint not null constraint daily_attempt_account references account (id) on delete cascade,
    day        text collate "C" not null constraint daily_attempt_day references daily_puzzle (day),
    -- The time of the answer, or of the hint before it.
    at         bigint not null,
    hinted     bigint not null constraint daily_attempt_hinted check (hinted in (0, 1)),
    -- Null before the answer.
    solved     bigint constraint daily_attempt_solved check (solved in (0, 1)),
    primary key (account_id, day)
);

create index daily_attempt_by_day on daily_attempt (day, solved, hinted);

-- Messages, news and mail.

create table message (
    recipient bigint not null constraint message_recipient references account (id) on delete cascade,
    -- The number by which the recipient names it, from 1.
    number    bigint not null,
    sender    bigint not null constraint message_sender references account (id) on delete cascade,
    text      text collate "C" not null,
    sent_at   bigint not null,
    read_at   bigint,
    primary key (recipient, number)
);

-- Deleting a guest looks here for the guest's messages.
create index message_by_sender on message (sender);

-- What is said at a board and is kept with the game.
create table comment (
    game_id bigint not null constraint comment_game references game (id),
    number  bigint not null,
    author  bigint not null constraint comment_author references account (id),
    text    text collate "C" not null,
    said_at bigint not null,
    primary key (game_id, number)
);

create index comment_by_author on comment (author);

-- Events that a member wants to hear of. `subject` is the board or the account, 0 for all of them.
create table following (
    account_id bigint not null constraint following_account references account (id) on delete cascade,
    what       text collate "C" not null
        constraint following_what check (what in ('board', 'boards', 'result', 'results', 'player')),
    subject    bigint not null,
    primary key (account_id, what, subject)
);

create index following_by_subject on following (what, subject);

-- What has happened to a member. Turns to play, open challenges and offers, and the progress of followed boards are
-- read from the games. There is one row of each kind for a board, so that a mailbox has a limited size.
create table news (
    account_id bigint not null constraint news_account references account (id) on delete cascade,
    kind       text collate "C" not null
        constraint news_kind check (kind in (
            'started', 'ended', 'declined', 'named', 'comment', 'reminder', 'plan_dropped', 'analysed',
            'analysis_failed', 'corrected'
        )),
    board      bigint not null,
    -- The account that caused it last. No foreign key: guests are deleted.
    who        bigint,
    -- How often it has happened since the row was made.
    times      bigint not null,
    at         bigint not null,
    primary key (account_id, kind, board)
);

create table mailbox (
    account_id   bigint not null primary key constraint mailbox_account references account (id) on delete cascade,
    -- The member was online until then and has seen everything.
    online_until bigint,
    -- When the last mail was made, and when the next one is due.
    mailed_at    bigint,
    mail_due     bigint,
    -- With this the mails can be stopped without logging in. It can be used once.
    token        text collate "C" constraint mailbox_token unique
);

create index mailbox_by_mail_due on mailbox (mail_due) where mail_due is not null;

-- Mail that the relay has not taken yet.
create table outbound (
    id           bigint not null primary key,
    account_id   bigint not null constraint outbound_account references account (id) on delete cascade,
    address      text collate "C" not null,
    subject      text collate "C" not null,
    body         text collate "C" not null,
    -- For the header that says how to stop the mails. A confirmation has none: ''.
    token        text collate "C" not null,
    made_at      bigint not null,
    attempts     bigint not null default 0,
    next_attempt bigint not null,
    -- A confirmation is sent even if the member wants no news by mail.
    kind         text collate "C" not null default 'news'
        constraint outbound_kind check (kind in ('news', 'confirmation'))
);

create index outbound_by_next_attempt on outbound (next_attempt);
create index outbound_by_account on outbound (account_id);

-- Chat.

create table channel (
    -- The number of a channel that was closed never means another channel.
    id         bigint not null primary key,
    name       text collate "C" not null,
    key        text collate "C" not null constraint channel_key unique,
    skeleton   text collate "C" not null constraint channel_skeleton unique,
    -- Null for a standing channel, and if the founder's account was deleted.
    founder    bigint constraint channel_founder references account (id) on delete set null,
    -- Standing channels are never closed.
    standing   bigint not null default 0 constraint channel_standing check (standing in (0, 1)),
    -- '' for a standing channel whose topic is not changed: the server has it in all languages.
    topic      text collate "C" not null default '',
    founded_at bigint not null
);

create index channel_by_founder on channel (founder);

create table channel_member (
    account_id bigint not null constraint channel_member_account references account (id) on delete cascade,
    channel_id bigint not null constraint channel_member_channel references channel (id) on delete cascade,
    primary key (account_id, channel_id)
);

create index channel_member_by_channel on channel_member (channel_id);

-- `account_id` does not see messages of `other_id`.
create table censored (
    account_id bigint not null constraint censored_account references account (id) on delete cascade,
    other_id   bigint not null constraint censored_other references account (id) on delete cascade,
    primary key (account_id, other_id)
);

create index censored_by_other on censored (other_id);

create table quiet (
    account_id bigint not null primary key constraint quiet_account references account (id) on delete cascade
);

-- Administration.

create table administrator (
    account_id bigint not null primary key
        constraint administrator_account references account (id) on delete cascade,
    granted_at bigint not null,
    role       text collate "C" not null default 'operator'
        constraint administrator_role check (role in ('moderator', 'operator'))
);

-- The message of the day ('' removes it), news, and messages to everybody.
create table bulletin (
    -- "Seen up to this number" never includes a later bulletin.
    id          bigint not null primary key,
    kind        text collate "C" not null constraint bulletin_kind check (kind in ('motd', 'news', 'broadcast')),
    author      text collate "C" not null,
    -- '' for an item of news that was removed.
    text        text collate "C" not null,
    told_at     bigint not null,
    -- News have numbers of their own, from 1. Null for other kinds.
    news_number bigint
);

create index bulletin_by_kind on bulletin (kind);
create index bulletin_by_news_number on bulletin (news_number);

-- The last bulletins that an account was shown.
create table bulletin_seen (
    account_id bigint not null primary key
        constraint bulletin_seen_account references account (id) on delete cascade,
    motd       bigint not null default 0,
    broadcast  bigint not null default 0
);

create table mute (
    account_id bigint not null primary key constraint mute_account references account (id) on delete cascade,
    -- Null: until it is lifted.
    until      bigint,
    why        text collate "C" not null,
    made_at    bigint not null
);

create table ban (
    id         bigint not null primary key,
    account_id bigint constraint ban_account references account (id) on delete cascade
                      constraint ban_of_account unique,
    -- An IPv4 address, or an IPv6 network of 64 bits.
    network    text collate "C" constraint ban_of_network unique,
    until      bigint,
    why        text collate "C" not null,
    made_at    bigint not null,
    constraint ban_whom check ((account_id is null) <> (network is null))
);

create table audit (
    id      bigint not null primary key,
    done_at bigint not null,
    -- The name at that time. Null: the operator at the command line.
    by_whom text collate "C",
    act     text collate "C" not null,
    subject text collate "C",
    detail  text collate "C",
    -- How long a mute or a ban lasts, in seconds; 0 without an end. Null for other actions.
    lasts_s bigint
);

-- Who may connect. Without a row everybody may. `only` is a word of PostgreSQL's grammar and needs quotes.
create table access (
    "only" bigint not null primary key constraint access_only check ("only" = 1),
    level  text collate "C" not null
           constraint access_level check (level in ('open', 'no_registrations', 'no_guests', 'members_only')),
    set_at bigint not null
);

-- Reports of players about others, for moderators. The names stay when an account is deleted.
create table report (
    -- The audit table names reports by their numbers.
    id            bigint not null primary key,
    reporter      bigint constraint report_reporter references account (id) on delete set null,
    reporter_name text collate "C" not null,
    about         bigint constraint report_about references account (id) on delete set null,
    about_name    text collate "C" not null,
    why           text collate "C" not null,
    -- Messages of the other player that the reporter had seen, as JSON. The cast refuses other text.
    talk          text collate "C" not null constraint report_talk check (talk::json is not null),
    made_at       bigint not null,
    closed_at     bigint,
    -- Reports about the same player for the same reason are joined in one.
    times         bigint not null default 1 constraint report_times check (times > 0)
);

create index report_by_end on report (closed_at, id);
create index report_by_reporter on report (reporter);
create index report_by_about on report (about);

-- Downtime of all servers: from the last heartbeat to the next start.
create table outage (
    began_at bigint not null primary key,
    ended_at bigint not null
);

create index outage_by_end on outage (ended_at);

-- One row: the time of the last heartbeat.
create table heartbeat (
    one bigint not null primary key constraint heartbeat_one check (one = 1),
    at  bigint not null
);

-- Events of which there may be only a number in a day, such as new accounts of an address. All servers that share a
-- database count together.
create table counted (
    -- Which limit.
    what   text collate "C" not null,
    -- For whom it is counted: an address or an account.
    who    text collate "C" not null,
    -- Then the events are forgotten.
    until  bigint not null,
    events bigint not null constraint counted_events check (events > 0),
    primary key (what, who, until)
);

create index counted_by_end on counted (until);

-- The servers that share a database.

create table node (
    id          bigint generated by default as identity primary key,
    name        text collate "C" not null constraint node_name unique,
    -- Whether the node has started, so that a later one finds players online.
    awake       bigint not null default 0,
    -- When its death was noticed. Its accounts are worked off since then.
    died_at     bigint
);

-- A node lives as long as its session holds the advisory lock (1180790384, its number).
create view living_node as
    select objid::bigint as id from pg_locks
    where locktype = 'advisory' and classid = 1180790384 and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database());

create table node_account (
    node_id    bigint not null constraint node_account_node references node (id) on delete cascade,
    account_id bigint not null constraint node_account_account references account (id) on delete cascade,
    since      bigint not null,
    -- Whether a session there shows what others say.
    takes_talk bigint not null,
    primary key (node_id, account_id)
);

create index node_account_by_account on node_account (account_id);

-- Work that one of the servers is doing, so that no other one does it too.
create table claim (
    -- 'robot', 'analysis' or 'puzzles'
    work    text collate "C" not null,
    game_id bigint not null,
    -- The version of the game for the turn of a bot; otherwise 0.
    version bigint not null,
    -- The claim ends with this node.
    node_id bigint not null constraint claim_node references node (id) on delete cascade,
    primary key (work, game_id, version)
);

create index claim_by_node on claim (node_id);

-- The connections that write, one row each. A connection that is lost in a commit leaves no answer, so each commit adds
-- one to the count of its connection: afterwards the count tells whether it was committed. `pg_xact_status` would tell
-- that without a table, but it needs the number of the transaction, which a commit of turns gets only with its answer:
-- to ask for it first takes four round trips instead of one (0.22 ms instead of 0.045 ms, without the disk). And a
-- standby that has become the primary may have given the number to another transaction.
create table writer (
    id      bigint generated by default as identity primary key,
    commits bigint not null default 0,
    used_at timestamptz not null default now()
);

-- The tables whose numbers are never given twice.

create trigger next_number before insert on account for each row when (new.id is null) execute function next_number();
create trigger note_number after insert on account for each row execute function note_number();

create trigger next_number before insert on audit for each row when (new.id is null) execute function next_number();
create trigger note_number after insert on audit for each row execute function note_number();

create trigger next_number before insert on ban for each row when (new.id is null) execute function next_number();
create trigger note_number after insert on ban for each row execute function note_number();

create trigger next_number before insert on bulletin for each row when (new.id is null) execute function next_number();
create trigger note_number after insert on bulletin for each row execute function note_number();

create trigger next_number before insert on challenge for each row when (new.id is null) execute function next_number();
create trigger note_number after insert on challenge for each row execute function note_number();

create trigger next_number before insert on channel for each row when (new.id is null) execute function next_number();
create trigger note_number after insert on channel for each row execute function note_number();

create trigger next_number before insert on outbound for each row when (new.id is null) execute function next_number();
create trigger note_number after insert on outbound for each row execute function note_number();

create trigger next_number before insert on report for each row when (new.id is null) execute function next_number();
create trigger note_number after insert on report for each row execute function note_number();

create trigger next_number before insert on seek for each row when (new.id is null) execute function next_number();
create trigger note_number after insert on seek for each row execute function note_number();

create trigger next_number before insert on tournament for each row when (new.id is null) execute function next_number();
create trigger note_number after insert on tournament for each row execute function note_number();
create trigger next_number before insert on study for each row when (new.id is null) execute function next_number();
create trigger note_number after insert on study for each row execute function note_number();

-- Puzzles are not in `last_number`, as they are not in SQLite's.
create trigger next_number before insert on puzzle for each row when (new.id is null) execute function next_number();

-- The channels that every server has.
insert into channel (name, key, skeleton, standing, founded_at) values
    ('help', 'help', 'help', 1, 0),
    ('beginners', 'beginners', 'beglnners', 1, 0),
    ('openings', 'openings', 'openlngs', 1, 0),
    ('vela', 'vela', 'vela', 1, 0),
    ('programs', 'programs', 'progranns', 1, 0),
    ('lounge', 'lounge', 'lounge', 1, 0),
    ('tournaments', 'tournaments', 'tounnannents', 1, 0);

-- Guards. They refuse changes that must not happen, and make none.

-- The counts of finished games would be wrong otherwise. `after`, because a `before` trigger makes PostgreSQL lock the
-- row a second time with every save.
create function game_stays_finished() returns trigger
language plpgsql
as $$
begin
    raise exception 'a finished game stays finished'
        using errcode = 'integrity_constraint_violation', constraint = 'game_stays_finished';
end
$$;

create trigger game_stays_finished after update of result on game for each row
    when (old.result is not null and new.result is distinct from old.result)
    execute function game_stays_finished();

-- Every turn belongs to a game. A foreign key looks for the game of each turn separately, which took a third of the
-- time of a batch of turns. These triggers look for the games of all turns of a statement together.
create function turn_game() returns trigger
language plpgsql
as $$
begin
    if exists (select from added where not exists (select from game where game.id = added.game_id)) then
        raise exception 'a turn belongs to a game'
            using errcode = 'foreign_key_violation', constraint = 'turn_game';
    end if;
    return null;
end
$$;

create trigger turn_game after insert on turn
    referencing new table as added for each statement execute function turn_game();

create trigger turn_game_after_update after update on turn
    referencing new table as added for each statement execute function turn_game();

create function game_of_turns() returns trigger
language plpgsql
as $$
begin
    if exists (select from turn where game_id = old.id) then
        raise exception 'a game keeps its turns'
            using errcode = 'foreign_key_violation', constraint = 'game_of_turns';
    end if;
    return old;
end
$$;

create trigger game_of_turns before delete on game for each row execute function game_of_turns();

-- The number of a game never changes.
create trigger game_of_turns_after_update before update of id on game for each row
    when (new.id <> old.id) execute function game_of_turns();

-- A vela is played once. A challenge to a second one could never be accepted.
create function vela_once() returns trigger
language plpgsql
as $$
begin
    if exists (select from game where follows = new.follows) then
        raise exception 'a game has one vela'
            using errcode = 'integrity_constraint_violation', constraint = 'vela_once';
    end if;
    return new;
end
$$;

create trigger vela_once before insert on challenge for each row
    when (new.follows is not null) execute function vela_once();

-- The insert gives no row, as when an account has the name.
create function account_name_not_former() returns trigger
language plpgsql
as $$
begin
    if exists (select from former_name where key = new.key or skeleton = new.skeleton) then
        return null;
    end if;
    return new;
end
$$;

create trigger account_name_not_former before insert on account for each row execute function account_name_not_former();

-- Nothing starts at the moment when a player leaves for good.
create function challenge_not_departed() returns trigger
language plpgsql
as $$
begin
    if exists (select from account_deletion where account_id in (new.challenger, new.challenged)) then
        raise exception 'nobody plays with somebody who has left'
            using errcode = 'integrity_constraint_violation', constraint = 'challenge_not_departed';
    end if;
    return new;
end
$$;

create trigger challenge_not_departed before insert on challenge for each row execute function challenge_not_departed();

create function game_not_departed() returns trigger
language plpgsql
as $$
begin
    if exists (select from account_deletion where account_id in (new.white, new.black)) then
        raise exception 'nobody plays with somebody who has left'
            using errcode = 'integrity_constraint_violation', constraint = 'game_not_departed';
    end if;
    return new;
end
$$;

create trigger game_not_departed before insert on game for each row
    when (new.result is null) execute function game_not_departed();

-- Views for people who read the database with plain SQL (docs/database.md). The server does not use them.

-- Every game once for each of its players, from that player's side.
create view my_games as
select
    account.name as player,
    opponent.name as opponent,
    game.id as game,
    game.ruleset as board,
    case mine.side when 'w' then 'White' else 'Black' end as side,
    game.start,
    game.rated,
    game.private,
    game.time,
    game.ply as turns,
    to_char(to_timestamp(game.started_at / 1000) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as started,
    case when game.finished = 1
        then to_char(to_timestamp(game.ended_at / 1000) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')
    end as ended,
    case
        when game.result is null then 'running'
        when game.result = '*' then 'aborted'
        when game.result = '1/2-1/2' then 'drawn'
        when (game.result = '1-0') = (mine.side = 'w') then 'won'
        else 'lost'
    end as outcome,
    game.reason,
    change.points_before / 1000000 as rating_before,
    change.points / 1000000 as rating_after
from (
        select id as game_id, white as account_id, black as opponent_id, 'w' as side from game
        union all
        select id, black, white, 'b' from game
    ) as mine
    join game on game.id = mine.game_id
    join account on account.id = mine.account_id
    join account as opponent on opponent.id = mine.opponent_id
    left join game_end on game_end.game_id = game.id
    left join rating_change as change on change.account_id = mine.account_id
        and change.ruleset = game.ruleset and change.no = game_end.no;

-- Every finished turn with its player, its time in UTC, and the seconds since the turn before.
create view turns_readable as
select
    turn.game_id as game,
    turn.ply as turn,
    case when (turn.ply % 2 = 1) = (game.start like '% b%') then 'Black' else 'White' end as side,
    account.name as player,
    turn.text as played,
    to_char(to_timestamp(turn.played_at / 1000) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as played_at,
    (turn.played_at - coalesce(
        (select earlier.played_at from turn as earlier
            where earlier.game_id = turn.game_id and earlier.ply = turn.ply - 1),
        game.started_at
    )) / 1000.0::double precision as seconds
from turn
    join game on game.id = turn.game_id
    join account on account.id = case when (turn.ply % 2 = 1) = (game.start like '% b%') then game.black else game.white end;
