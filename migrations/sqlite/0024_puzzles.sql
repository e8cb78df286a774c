-- Puzzles, which the engine finds in finished games, and who has solved them. They have ratings of their own, in the
-- units of `rating`.

create table puzzle (
    id         integer not null primary key,
    game_id    integer not null constraint puzzle_game references game (id),
    -- The number of turns that were played before it.
    ply        integer not null constraint puzzle_ply check (ply >= 0),
    position   text    not null constraint puzzle_once unique,
    kind       text    not null constraint puzzle_kind check (kind in ('wins_material', 'only_safe', 'wins_in_two')),
    -- Turns in canonical form, with a space between.
    solutions  text    not null,
    -- What a solution leaves its player with, as `turning_point.was`.
    worth      text    not null,
    points     integer not null,
    deviation  integer not null,
    volatility integer not null,
    -- The last time that somebody answered; before that, when it was found.
    rated_at   integer not null,
    solved     integer not null default 0,
    missed     integer not null default 0
) strict;

create index puzzle_by_points on puzzle (points, id);
create index puzzle_by_game on puzzle (game_id);

-- The finished games up to this one, in the order of `finish`, were searched for puzzles.
create table puzzle_search (
    one integer not null primary key constraint puzzle_search_one check (one = 1),
    no  integer not null
) strict;

insert into puzzle_search (one, no) values (1, 0);

-- The puzzles that a member was shown.
create table puzzle_attempt (
    account_id integer not null constraint puzzle_attempt_account references account (id) on delete cascade,
    puzzle_id  integer not null constraint puzzle_attempt_puzzle references puzzle (id),
    -- When it was answered, or was shown if it is not answered yet.
    at         integer not null,
    hinted     integer not null default 0 constraint puzzle_attempt_hinted check (hinted in (0, 1)),
    -- Null while it is open.
    solved     integer constraint puzzle_attempt_solved check (solved in (0, 1)),
    primary key (account_id, puzzle_id)
) strict, without rowid;

create index puzzle_attempt_by_puzzle on puzzle_attempt (puzzle_id);

-- One at a time.
create unique index puzzle_attempt_open on puzzle_attempt (account_id) where solved is null;

create table puzzle_rating (
    account_id integer not null primary key
        constraint puzzle_rating_account references account (id) on delete cascade,
    points     integer not null,
    deviation  integer not null,
    volatility integer not null,
    rated_at   integer not null,
    solved     integer not null,
    missed     integer not null
) strict;
