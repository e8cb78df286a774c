-- Simuls that have not started, and who takes part. All servers that share a database have the same.
create table open_simul (
    host         integer not null primary key constraint open_simul_host references account (id) on delete cascade,
    ruleset      text not null,
    colour       text not null constraint open_simul_colour check (colour in ('white', 'black', 'random')),
    rated        integer not null constraint open_simul_rated check (rated in (0, 1)),
    start        text not null,
    time         text not null,
    undo         integer not null constraint open_simul_undo check (undo in (0, 1)),
    kibitz       integer not null constraint open_simul_kibitz check (kibitz in (0, 1)),
    match_length integer,
    match_vela   integer not null constraint open_simul_match_vela check (match_vela in (0, 1)),
    private      integer not null constraint open_simul_private check (private in (0, 1)),
    -- The most games.
    boards       integer not null constraint open_simul_boards check (boards > 0),
    players      integer not null default 0 constraint open_simul_places check (players between 0 and boards)
) strict;

create table open_simul_player (
    -- A player takes part in one at a time.
    player    integer not null primary key constraint open_simul_player_account references account (id) on delete cascade,
    host      integer not null constraint open_simul_player_simul references open_simul (host) on delete cascade,
    joined_at integer not null
) strict;

create index open_simul_player_by_host on open_simul_player (host);
