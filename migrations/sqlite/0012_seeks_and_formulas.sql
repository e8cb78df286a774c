-- Open challenges, and who may answer them or challenge.

create table seek (
    -- `autoincrement`: whoever types `play 7` late never gets another game than was read.
    id           integer not null primary key autoincrement,
    maker        integer not null constraint seek_maker references account (id) on delete cascade,
    ruleset      text    not null,
    colour       text    not null constraint seek_colour check (colour in ('white', 'black', 'random')),
    rated        integer not null constraint seek_rated check (rated in (0, 1)),
    start        text    not null,
    time         text    not null,
    -- 'live', 'days' or 'untimed': what `time` says, for lists.
    pace         text    not null constraint seek_pace check (pace in ('live', 'days', 'untimed')),
    undo         integer not null constraint seek_undo check (undo in (0, 1)),
    match_length integer,
    match_vela   integer not null constraint seek_match_vela check (match_vela in (0, 1)),
    private      integer not null constraint seek_private check (private in (0, 1)),
    least        integer constraint seek_least check (least between 0 and 9999),
    most         integer constraint seek_most check (most between 0 and 9999),
    registered   integer not null constraint seek_registered check (registered in (0, 1)),
    manual       integer not null constraint seek_manual check (manual in (0, 1)),
    -- Whether it goes when its maker does, or the server stops.
    while_here   integer not null constraint seek_while_here check (while_here in (0, 1)),
    made_at      integer not null
) strict;

create index seek_by_maker on seek (maker);
create index seek_by_game on seek (ruleset, time, rated);
create index seek_by_age on seek (made_at);
create index seek_while_here on seek (while_here) where while_here = 1;

-- A challenge to somebody who wants to be asked before a game that was sought begins.
create table seek_answer (
    challenge_id integer not null primary key
        constraint seek_answer_challenge references challenge (id) on delete cascade,
    seek_id      integer not null constraint seek_answer_seek references seek (id) on delete cascade
) strict;

create index seek_answer_by_seek on seek_answer (seek_id);

-- What was sought is found with the game that comes of it, in the same commit.
create trigger seek_found before insert on game
begin
    delete from seek where id = (select seek_id from seek_answer where challenge_id = new.id);
end;

create table formula (
    account_id integer not null primary key constraint formula_account references account (id) on delete cascade,
    text       text    not null
) strict;
