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
    players      bigint not null default 0 constraint open_simul_places check (players between 0 and boards)
);

create table open_simul_player (
    -- A player takes part in one at a time.
    player    bigint not null primary key constraint open_simul_player_account references account (id) on delete cascade,
    host      bigint not null constraint open_simul_player_simul references open_simul (host) on delete cascade,
    joined_at bigint not null
);

create index open_simul_player_by_host on open_simul_player (host);
