-- Views for people who read the database with plain SQL, and an index for one of their questions (docs/database.md).
-- The server does not use them.

-- What did this game do to the ratings?
create index rating_change_by_no on rating_change (no);

-- Every game once for each of its players, from that player's side.
create view my_games as
select
    account.name as player,
    opponent.name as opponent,
    game.id as game,
    game.ruleset as board,
    case mine.side when 'w' then 'White' else 'Black' end as side,
    game.start,
    game.rated,
    game.private,
    game.time,
    game.ply as turns,
    strftime('%Y-%m-%d %H:%M:%S', game.started_at / 1000, 'unixepoch') as started,
    case when game.finished = 1
        then strftime('%Y-%m-%d %H:%M:%S', game.changed_at / 1000, 'unixepoch')
    end as ended,
    case
        when game.result is null then 'running'
        when game.result = '*' then 'aborted'
        when game.result = '1/2-1/2' then 'drawn'
        when (game.result = '1-0') = (mine.side = 'w') then 'won'
        else 'lost'
    end as outcome,
    game.reason,
    change.points_before / 1000000 as rating_before,
    change.points / 1000000 as rating_after
from (
        select id as game_id, white as account_id, black as opponent_id, 'w' as side from game
        union all
        select id, black, white, 'b' from game
    ) as mine
    join game on game.id = mine.game_id
    join account on account.id = mine.account_id
    join account as opponent on opponent.id = mine.opponent_id
    left join finish on finish.game_id = game.id
    left join rating_change as change on change.account_id = mine.account_id
        and change.ruleset = game.ruleset and change.no = finish.no;

-- Every finished turn with its player, its time in UTC, and the seconds since the turn before.
create view turns_readable as
select
    turn.game_id as game,
    turn.ply as turn,
    case turn.ply % 2 when 1 then 'White' else 'Black' end as side,
    account.name as player,
    turn.turn as played,
    strftime('%Y-%m-%d %H:%M:%S', turn.played_at / 1000, 'unixepoch') as played_at,
    (turn.played_at - coalesce(
        (select earlier.played_at from turn as earlier
            where earlier.game_id = turn.game_id and earlier.ply = turn.ply - 1),
        game.started_at
    )) / 1000.0 as seconds
from turn
    join game on game.id = turn.game_id
    join account on account.id = case turn.ply % 2 when 1 then game.white else game.black end;
