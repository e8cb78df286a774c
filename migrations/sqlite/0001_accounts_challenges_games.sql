-- Accounts, challenges, games and their turns.
--
-- Moments are milliseconds since 1970-01-01 00:00 UTC. Constraints have names where the server branches on them
-- or the log should name them. A released migration is never edited: write the next one.

create table account (
    -- `autoincrement`: the number of somebody who was forgotten is never given to somebody else.
    id            integer not null primary key autoincrement,
    kind          text    not null constraint account_kind check (kind in ('member', 'guest')),
    -- The spelling of its owner; `key` is what it is looked up by, `look` what it looks like at a glance.
    name          text    not null,
    key           text    not null constraint account_key unique,
    look          text    not null constraint account_look unique,
    -- PHC string form.
    password_hash text,
    policy        text    not null constraint account_policy check (policy in ('ask', 'auto', 'closed')),
    -- Finished games, counted by the trigger `game_finished`: with a million games in the file nobody counts them
    -- again for every question.
    won           integer not null default 0,
    lost          integer not null default 0,
    drawn         integer not null default 0,
    created_at    integer not null,
    last_login_at integer,
    constraint account_password check ((kind = 'member') = (password_hash is not null))
) strict;

create table address (
    account_id integer not null constraint address_account references account (id) on delete cascade,
    -- The order in which they were given, from 0.
    place      integer not null,
    address    text    not null,
    primary key (account_id, place)
) strict, without rowid;

-- Only what differs from the default.
create table preference (
    account_id integer not null constraint preference_account references account (id) on delete cascade,
    name       text    not null,
    value      text    not null,
    primary key (account_id, name)
) strict, without rowid;

create table challenge (
    -- `autoincrement`: a challenge carries the number that its game will have, and no number is given twice, also
    -- when the challenge was taken away before the server was started again.
    id         integer not null primary key autoincrement,
    challenger integer not null constraint challenge_challenger references account (id) on delete cascade,
    challenged integer not null constraint challenge_challenged references account (id) on delete cascade,
    ruleset    text    not null,
    colour     text    not null constraint challenge_colour check (colour in ('white', 'black', 'random')),
    rated      integer not null constraint challenge_rated check (rated in (0, 1)),
    made_at    integer not null
) strict;

create index challenge_by_challenger on challenge (challenger);
create index challenge_by_challenged on challenge (challenged);

create table game (
    -- That of the challenge it came from.
    id           integer not null primary key,
    ruleset      text    not null,
    white        integer not null constraint game_white references account (id),
    black        integer not null constraint game_black references account (id),
    rated        integer not null constraint game_rated check (rated in (0, 1)),
    started_at   integer not null,
    changed_at   integer not null,
    -- Rises by one with every change.
    version      integer not null,
    -- At the start of the turn at hand; `steps` is what has been played of that turn, '' when nothing has.
    position     text    not null,
    steps        text    not null,
    -- How many turns have been finished.
    ply          integer not null constraint game_ply check (ply >= 0),
    -- The turns since the last capture, separated by spaces; all of them paikas.
    quiet        text    not null,
    last_turn    text,
    last_turn_at integer,
    -- Where the first turn of `quiet`, or else the last turn, was played. A turn's text means something only on its
    -- board, so that without this a game could not be read back without all of its turns.
    base         text,
    offer        text             constraint game_offer check (offer in ('draw w', 'draw b')),
    result       text             constraint game_result check (result in ('1-0', '0-1', '1/2-1/2', '*')),
    reason       text,
    -- Whose turn it is; nobody's when the game is over.
    to_move      text             constraint game_to_move check (to_move in ('w', 'b')),
    -- Whether there is a result. It is a column of its own, set by the trigger `game_finished`, because the indexes
    -- below contain it: every save writes `result`, and an index over that would be written with every turn.
    finished     integer not null default 0 constraint game_is_finished check (finished in (0, 1)),
    constraint game_last_turn check (
        (ply = 0) = (last_turn is null) and (ply = 0) = (last_turn_at is null) and (ply = 0) = (base is null)
    ),
    constraint game_end check ((result is null) = (reason is null) and (result is null) = (to_move is not null))
) strict;

-- Each is followed by the number of the game, by which every list is ordered and paged.
create index game_by_white on game (white, finished);
create index game_by_black on game (black, finished);
create index game_by_finished on game (finished);

create table turn (
    game_id   integer not null constraint turn_game references game (id),
    ply       integer not null constraint turn_ply check (ply >= 1),
    -- In canonical form.
    turn      text    not null,
    played_at integer not null,
    primary key (game_id, ply)
) strict, without rowid;

-- The one statement that writes a turn to a game's row also writes it to the record, so that the two can never
-- disagree, and a group of games and their turns is one statement for the driver, however large the group.
create trigger game_turned after update of ply on game when new.ply <> old.ply
begin
    select raise(abort, 'turns are dense') where new.ply <> old.ply + 1;
    insert into turn (game_id, ply, turn, played_at) values (new.id, new.ply, new.last_turn, new.last_turn_at);
end;

create trigger game_finished after update of result on game when old.result is null and new.result is not null
begin
    update game set finished = 1 where id = new.id;
    update account set won = won + 1
    where id = case new.result when '1-0' then new.white when '0-1' then new.black end;
    update account set lost = lost + 1
    where id = case new.result when '1-0' then new.black when '0-1' then new.white end;
    update account set drawn = drawn + 1 where new.result = '1/2-1/2' and id in (new.white, new.black);
end;

-- What is over stays as it ended: the counts above would be wrong otherwise.
create trigger game_stays_finished after update of result on game
when old.result is not null and new.result is not old.result
begin
    select raise(abort, 'a finished game stays finished');
end;

-- A challenge becomes the game of its number in one statement.
create trigger game_started after insert on game
begin
    delete from challenge where id = new.id;
end;
