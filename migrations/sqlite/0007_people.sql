-- Accounts that come to an end, what players wish for, administrators and what they do.

-- Members who leave for good. From the moment a row stands here nobody logs in to the account any more; `erased` says
-- that its games have ended, and that nothing private is left of it. A server that was stopped between the two
-- goes on with it at its next start.
create table departed (
    account_id integer not null primary key constraint departed_account references account (id),
    left_at    integer not null,
    erased     integer not null default 0 constraint departed_erased check (erased in (0, 1))
) strict;

create index departed_unfinished on departed (erased, account_id) where erased = 0;

-- Names that members had who have left: nobody shall pass for them.
create table former_name (
    key  text not null primary key,
    look text not null constraint former_name_look unique
) strict, without rowid;

-- The insert gives no row, as when an account of today has the name.
create trigger account_name_not_former before insert on account
when exists (select 1 from former_name where key = new.key or look = new.look)
begin
    select raise(ignore);
end;

-- Whatever is asked or begun at the very moment in which somebody leaves.
create trigger challenge_not_departed before insert on challenge
when exists (select 1 from departed where account_id in (new.challenger, new.challenged))
begin
    select raise(abort, 'nobody plays with somebody who has left');
end;

create trigger game_not_departed before insert on game
when new.result is null and exists (select 1 from departed where account_id in (new.white, new.black))
begin
    select raise(abort, 'nobody plays with somebody who has left');
end;

-- Members by name, for the list of all of them.
create index member_by_key on account (key) where kind = 'member';

-- Who has played on which board. It is a table of its own, since nobody should look through a million games for it.
create table played (
    ruleset    text    not null,
    -- That of the account.
    key        text    not null,
    account_id integer not null constraint played_account references account (id) on delete cascade,
    primary key (ruleset, key)
) strict, without rowid;

create index played_by_account on played (account_id);

insert into played (ruleset, key, account_id)
select distinct game.ruleset, account.key, account.id
from game join account on account.id in (game.white, game.black)
where account.kind = 'member';

create trigger game_was_played after insert on game
begin
    insert or ignore into played (ruleset, key, account_id)
    select new.ruleset, key, id from account where id in (new.white, new.black) and kind = 'member';
end;

-- How many games somebody wants: at most at once, and more than now.
create table wish (
    account_id integer not null primary key constraint wish_account references account (id) on delete cascade,
    most_games integer constraint wish_most_games check (most_games > 0),
    seeking    integer not null default 0 constraint wish_seeking check (seeking >= 0)
) strict;

create trigger game_was_sought after insert on game
begin
    update wish set seeking = seeking - 1 where account_id in (new.white, new.black) and seeking > 0;
end;

create table administrator (
    account_id integer not null primary key
        constraint administrator_account references account (id) on delete cascade,
    granted_at integer not null
) strict;

-- What the server tells: the message of the day ('' takes it down), news, and words to everybody.
create table bulletin (
    -- `autoincrement`: "seen up to here" must not mean another one later.
    id      integer not null primary key autoincrement,
    kind    text    not null constraint bulletin_kind check (kind in ('motd', 'news', 'broadcast')),
    author  text    not null,
    text    text    not null,
    told_at integer not null
) strict;

-- Followed by the number.
create index bulletin_by_kind on bulletin (kind);

-- Up to where somebody has been told. Of an account older than this table that is nothing yet.
create table bulletin_seen (
    account_id integer not null primary key
        constraint bulletin_seen_account references account (id) on delete cascade,
    motd       integer not null default 0,
    broadcast  integer not null default 0
) strict;

-- What was said before somebody came is not for them.
create trigger account_has_seen_the_past after insert on account
begin
    insert into bulletin_seen (account_id, broadcast) values (new.id, (select coalesce(max(id), 0) from bulletin));
end;

create table mute (
    account_id integer not null primary key constraint mute_account references account (id) on delete cascade,
    -- Without an end it holds until it is lifted.
    until      integer,
    why        text    not null,
    made_at    integer not null
) strict;

create table ban (
    id         integer not null primary key autoincrement,
    account_id integer constraint ban_account references account (id) on delete cascade
                       constraint ban_of_account unique,
    -- An IPv4 address, or an IPv6 network of 64 bits.
    network    text    constraint ban_of_network unique,
    until      integer,
    why        text    not null,
    made_at    integer not null,
    constraint ban_whom check ((account_id is null) <> (network is null))
) strict;

create table audit (
    id       integer not null primary key autoincrement,
    done_at  integer not null,
    -- By name, as it was then; nobody is the operator at the command line.
    by_whom  text,
    act      text    not null,
    subject  text,
    detail   text
) strict;
