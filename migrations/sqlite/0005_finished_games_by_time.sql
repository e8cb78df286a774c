-- Finished games in the order in which they ended, once for everybody and once for each player, so that a page of
-- `history` is read off one index whatever is asked for, and costs the same in a file of a million games.

-- The first turns that have names, in canonical form. Only an ordinary game on the widest board has an opening.
create table opening (
    first_turn text not null primary key,
    name       text not null
) strict, without rowid;

insert into opening (first_turn, name) values
    ('e2e3+', 'Vakiloha'),
    ('f2e3+', 'Lehavanana'),
    ('d2e3+', 'Lehavia'),
    ('d3e3+', 'Kobaka Fohy'),
    ('d3e3-', 'Kobaka Lava');

-- A finished game. What `history` asks for stands in the index itself.
create table ending (
    game_id  integer not null primary key constraint ending_game references game (id),
    ended_at integer not null,
    result   text    not null,
    ruleset  text    not null,
    opening  text,
    rated    integer not null
) strict;

create index ending_by_time on ending (ended_at, game_id, result, ruleset, opening, rated);

-- A finished game as one of its players sees it.
create table seat (
    account_id integer not null constraint seat_account references account (id),
    ended_at   integer not null,
    -- Of `ending`, and of `account`: to hold these two against their tables would need an index for each.
    game_id    integer not null,
    opponent   integer not null,
    side       text    not null constraint seat_side check (side in ('w', 'b')),
    -- 'none' for a game that was broken off.
    outcome    text    not null constraint seat_outcome check (outcome in ('won', 'lost', 'drawn', 'none')),
    result     text    not null,
    ruleset    text    not null,
    opening    text,
    rated      integer not null,
    primary key (account_id, ended_at, game_id)
) strict, without rowid;

create index seat_by_opponent on seat (
    account_id, opponent, ended_at, game_id, side, outcome, result, ruleset, opening, rated
);

-- The games that are over already.
insert into ending (game_id, ended_at, result, ruleset, opening, rated)
select game.id, game.changed_at, game.result, game.ruleset, opening.name, game.rated
from game
    left join turn on turn.game_id = game.id and turn.ply = 1 and game.ruleset = 'tsivy'
        and game.start = 'ordinary'
    left join opening on opening.first_turn = turn.turn
where game.finished = 1;

insert into seat (account_id, ended_at, game_id, opponent, side, outcome, result, ruleset, opening, rated)
select game.white, ending.ended_at, game.id, game.black, 'w',
    case game.result when '1-0' then 'won' when '0-1' then 'lost' when '1/2-1/2' then 'drawn' else 'none' end,
    ending.result, ending.ruleset, ending.opening, ending.rated
from ending join game on game.id = ending.game_id;

insert into seat (account_id, ended_at, game_id, opponent, side, outcome, result, ruleset, opening, rated)
select game.black, ending.ended_at, game.id, game.white, 'b',
    case game.result when '1-0' then 'lost' when '0-1' then 'won' when '1/2-1/2' then 'drawn' else 'none' end,
    ending.result, ending.ruleset, ending.opening, ending.rated
from ending join game on game.id = ending.game_id;

-- The first turn stands in the record before a game can end.
create trigger game_ended after update of result on game when old.result is null and new.result is not null
begin
    insert into ending (game_id, ended_at, result, ruleset, opening, rated)
    values (
        new.id, new.changed_at, new.result, new.ruleset,
        (
            select opening.name from turn join opening on opening.first_turn = turn.turn
            where turn.game_id = new.id and turn.ply = 1 and new.ruleset = 'tsivy' and new.start = 'ordinary'
        ),
        new.rated
    );
    insert into seat (account_id, ended_at, game_id, opponent, side, outcome, result, ruleset, opening, rated)
    select new.white, ended_at, new.id, new.black, 'w',
        case new.result when '1-0' then 'won' when '0-1' then 'lost' when '1/2-1/2' then 'drawn' else 'none' end,
        result, ruleset, opening, rated
    from ending where game_id = new.id;
    insert into seat (account_id, ended_at, game_id, opponent, side, outcome, result, ruleset, opening, rated)
    select new.black, ended_at, new.id, new.white, 'b',
        case new.result when '1-0' then 'lost' when '0-1' then 'won' when '1/2-1/2' then 'drawn' else 'none' end,
        result, ruleset, opening, rated
    from ending where game_id = new.id;
end;
