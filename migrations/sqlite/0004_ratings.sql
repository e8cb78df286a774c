-- In which order games have ended, and what they did to the ratings of their players.
--
-- Ratings are whole numbers of small parts: points and deviations in millionths, volatilities in millionths of a
-- millionth. They follow from the games alone, taken in the order of `finish`: `fanorond ratings rebuild` works them
-- out again.

-- The finished games in the order in which they ended, numbered without a gap.
create table finish (
    no      integer not null primary key,
    game_id integer not null constraint finish_game references game (id) constraint finish_once unique
) strict;

-- Rated games that have ended and are not in the ratings yet. The server rates them in the commit that ends them, so
-- that this is empty but for the first start after this migration.
create table rating_due (
    no integer not null primary key constraint rating_due_finish references finish (no)
) strict;

-- The latest rating of each player on each board.
create table rating (
    account_id integer not null constraint rating_account references account (id),
    ruleset    text    not null,
    points     integer not null constraint rating_points check (points between 100000000 and 9999000000),
    deviation  integer not null constraint rating_deviation check (deviation between 1000000 and 350000000),
    volatility integer not null constraint rating_volatility check (volatility between 10000000000 and 100000000000),
    rated_at   integer not null,
    -- Rated games on this board.
    won        integer not null,
    lost       integer not null,
    drawn      integer not null,
    -- With whom the player is listed, and when that changes although no game is played.
    standing   text    not null constraint rating_standing check (standing in ('established', 'provisional', 'inactive')),
    lapses_at  integer constraint rating_lapses check ((standing = 'inactive') = (lapses_at is null)),
    primary key (account_id, ruleset)
) strict, without rowid;

create index rating_by_points on rating (ruleset, standing, points desc, account_id);
create index rating_by_lapse on rating (lapses_at) where lapses_at is not null;

-- How many players have a rating of so many whole points: a rank is a sum over these, and not a count of players.
create table rating_count (
    ruleset  text    not null,
    standing text    not null,
    points   integer not null,
    players  integer not null constraint rating_count_players check (players >= 0),
    primary key (ruleset, standing, points)
) strict, without rowid;

create trigger rating_made after insert on rating
begin
    insert into rating_count (ruleset, standing, points, players)
    values (new.ruleset, new.standing, new.points / 1000000, 1)
    on conflict (ruleset, standing, points) do update set players = players + 1;
end;

create trigger rating_moved after update of points, standing on rating
when new.standing <> old.standing or new.points / 1000000 <> old.points / 1000000
begin
    update rating_count set players = players - 1
    where ruleset = old.ruleset and standing = old.standing and points = old.points / 1000000;
    insert into rating_count (ruleset, standing, points, players)
    values (new.ruleset, new.standing, new.points / 1000000, 1)
    on conflict (ruleset, standing, points) do update set players = players + 1;
end;

-- What each rated game did to the rating of each of its players.
create table rating_change (
    account_id        integer not null constraint rating_change_account references account (id),
    ruleset           text    not null,
    no                integer not null constraint rating_change_finish references finish (no),
    points_before     integer not null,
    -- As it had grown by then.
    deviation_before  integer not null,
    volatility_before integer not null,
    points            integer not null,
    deviation         integer not null,
    volatility        integer not null,
    primary key (account_id, ruleset, no)
) strict, without rowid;

create trigger game_numbered after update of result on game when old.result is null and new.result is not null
begin
    insert into finish (no, game_id) values ((select coalesce(max(no), 0) + 1 from finish), new.id);
    insert into rating_due (no)
    select no from finish where game_id = new.id and new.rated = 1 and new.result <> '*';
end;

-- Games that ended before: in the order of their ends. The server rates them when it starts.
insert into finish (no, game_id)
select row_number() over (order by changed_at, id), id from game where finished = 1;

insert into rating_due (no)
select finish.no from finish join game on game.id = finish.game_id
where game.rated = 1 and game.result <> '*'
order by finish.no;
