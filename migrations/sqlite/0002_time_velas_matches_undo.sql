-- Games that take days, velas and matches, and turns that are taken back.

-- Spans of time that are charged to nobody. A vacation ends when it is ended, or when its days are used up, so that
-- it always has an end.
create table vacation (
    account_id integer not null constraint vacation_account references account (id) on delete cascade,
    began_at   integer not null,
    ends_at    integer not null,
    primary key (account_id, began_at)
) strict, without rowid;

-- Times in which no server ran: from its last sign of life to the next start.
create table outage (
    began_at integer not null primary key,
    ended_at integer not null
) strict;

create index outage_by_end on outage (ended_at);

-- One row: when a server last gave a sign of life.
create table heartbeat (
    one integer not null primary key constraint heartbeat_one check (one = 1),
    at  integer not null
) strict;

alter table account add column freed   integer not null default 0;
alter table account add column unfreed integer not null default 0;

alter table challenge add column start text not null default 'ordinary'
    constraint challenge_start check (start in ('ordinary', 'vela'));
alter table challenge add column time text not null default 'untimed';
alter table challenge add column undo integer not null default 1 constraint challenge_undo check (undo in (0, 1));
alter table challenge add column match_length integer
    constraint challenge_match check (match_length in (3, 5));
alter table challenge add column match_vela integer not null default 0
    constraint challenge_match_vela check (match_vela in (0, 1));
-- The game whose debt a vela is to pay.
alter table challenge add column follows integer constraint challenge_follows references game (id);

-- The vela for a game is asked for once at a time.
create unique index challenge_by_follows on challenge (follows) where follows is not null;

alter table game add column start text not null default 'ordinary'
    constraint game_start check (start in ('ordinary', 'vela'));
-- Games from before there was a clock have none.
alter table game add column time text not null default 'untimed';
alter table game add column undo integer not null default 1 constraint game_undo check (undo in (0, 1));
-- Milliseconds that each side has used for its finished turns.
alter table game add column used_white integer not null default 0;
alter table game add column used_black integer not null default 0;
-- Since when the turn at hand is thought about, when the time for it is up, and when its player is to be reminded.
alter table game add column turn_since integer not null default 0;
alter table game add column due        integer;
alter table game add column remind_at  integer;
-- Not later than `due` and `remind_at`: when the server has to look at the game. It is a column of its own because it
-- is indexed: every turn moves the two others on, and an index over them would be written with every turn.
alter table game add column look_at    integer;
alter table game add column follows    integer constraint game_follows references game (id);
-- A match is known by the number of its first game.
alter table game add column match_first  integer constraint game_match references game (id);
alter table game add column match_game   integer;
alter table game add column match_length integer constraint game_match_length check (match_length in (3, 5));
alter table game add column match_vela   integer not null default 0
    constraint game_match_vela check (match_vela in (0, 1));
-- Whether what follows the game in its match is still to be seen to.
alter table game add column follow_up integer not null default 0
    constraint game_follow_up check (follow_up in (0, 1));

update game set turn_since = coalesce(last_turn_at, started_at);

-- The offers that there can be are more now.
alter table game add column asked text;
update game set asked = offer;
alter table game drop column offer;
alter table game add column offer text constraint game_offer
    check (offer in ('draw w', 'draw b', 'abort w', 'abort b') or offer glob 'undo [wb] [1-9]*');
update game set offer = asked;
alter table game drop column asked;

create index game_by_look_at on game (look_at) where look_at is not null;
create unique index game_by_match on game (match_first, match_game) where match_first is not null;
create index game_by_follow_up on game (follow_up) where follow_up = 1;
create unique index game_by_follows on game (follows) where follows is not null;

-- A vela is played once. Who asks for another at the moment at which the first one begins is refused here, since that
-- question could never be accepted.
create trigger vela_once before insert on challenge
when new.follows is not null and exists (select 1 from game where follows = new.follows)
begin
    select raise(abort, 'a game has one vela');
end;

drop trigger game_turned;

create trigger game_turned after update of ply on game when new.ply > old.ply
begin
    select raise(abort, 'turns are dense') where new.ply <> old.ply + 1;
    insert into turn (game_id, ply, turn, played_at) values (new.id, new.ply, new.last_turn, new.last_turn_at);
end;

-- Turns that were taken back by agreement have not been played.
create trigger game_undone after update of ply on game when new.ply < old.ply
begin
    delete from turn where game_id = new.id and ply > new.ply;
end;

-- A side that has less time left than the other may have to be looked at earlier than was thought.
create trigger game_due_earlier after update of due on game
when coalesce(min(new.due, new.remind_at), new.due, new.remind_at) < old.look_at and new.result is null
begin
    update game set look_at = coalesce(min(new.due, new.remind_at), new.due, new.remind_at) where id = new.id;
end;

drop trigger game_finished;

create trigger game_finished after update of result on game when old.result is null and new.result is not null
begin
    update game set finished = 1, look_at = null, follow_up = (new.match_first is not null) where id = new.id;
    update account set won = won + 1
    where id = case new.result when '1-0' then new.white when '0-1' then new.black end;
    update account set lost = lost + 1
    where id = case new.result when '1-0' then new.black when '0-1' then new.white end;
    update account set drawn = drawn + 1 where new.result = '1/2-1/2' and id in (new.white, new.black);
    -- The debtor of a vela has White.
    update account set freed = freed + (new.result = '1-0'), unfreed = unfreed + (new.result <> '1-0')
    where new.start = 'vela' and new.result <> '*' and id = new.white;
end;
