-- What the house bot has found out about finished games, and exhibitions: one person against many at once.

-- Who waits for the analysis of which game. It goes when the analysis is there.
create table analysis_wish (
    game_id    integer not null constraint analysis_wish_game references game (id) on delete cascade,
    account_id integer not null constraint analysis_wish_account references account (id) on delete cascade,
    asked_at   integer not null,
    primary key (game_id, account_id)
) strict, without rowid;

create index analysis_wish_by_account on analysis_wish (account_id);
create index analysis_wish_by_time on analysis_wish (asked_at, game_id);

-- A game that was analysed.
create table annotation (
    game_id integer not null primary key constraint annotation_game references game (id) on delete cascade,
    -- When it was done, and how long each position was thought about, in positions looked at.
    made_at integer not null,
    nodes   integer not null constraint annotation_nodes check (nodes > 0)
) strict;

-- The turns of it by which something was lost.
create table turning_point (
    game_id integer not null constraint turning_point_annotation references annotation (game_id) on delete cascade,
    ply     integer not null constraint turning_point_ply check (ply > 0),
    -- The turn that should have been played.
    best    text    not null,
    -- What its player had with that turn, and has after the one that was played: won, drawn, lost, or hundredths of a
    -- piece ahead.
    was     text    not null,
    became  text    not null,
    primary key (game_id, ply)
) strict, without rowid;

-- An exhibition is known by the number of its first game.
create table exhibition (
    first_game integer not null primary key constraint exhibition_first_game references game (id),
    giver      integer not null constraint exhibition_giver references account (id),
    started_at integer not null,
    -- When everybody was told how it went.
    ended_at   integer
) strict;

create index exhibition_by_giver on exhibition (giver);

-- Nobody gives two at once.
create unique index exhibition_one_at_once on exhibition (giver) where ended_at is null;

create table exhibition_board (
    first_game integer not null constraint exhibition_board_exhibition references exhibition (first_game),
    game_id    integer not null constraint exhibition_board_game references game (id),
    primary key (first_game, game_id)
) strict, without rowid;

create unique index exhibition_board_by_game on exhibition_board (game_id);
