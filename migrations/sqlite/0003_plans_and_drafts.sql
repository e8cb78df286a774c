-- Replies that players have planned, and turns that they have submitted and not yet confirmed.
--
-- Neither is part of a game: both name the turn for which they were written, and are nothing for any other.

create table plan (
    game_id  integer not null constraint plan_game references game (id) on delete cascade,
    -- Whose plan it is.
    side     text    not null constraint plan_side check (side in ('w', 'b')),
    -- How many turns were finished when it was written, and the position that they had led to, in which the other
    -- side is to move. A turn's text means something only on its board.
    ply      integer not null constraint plan_ply check (ply >= 0),
    position text    not null,
    -- In the form in which they can be typed.
    replies  text    not null,
    primary key (game_id, side)
) strict, without rowid;

create table draft (
    game_id   integer not null constraint draft_game references game (id) on delete cascade,
    side      text    not null constraint draft_side check (side in ('w', 'b')),
    -- Where the game stood: turns that were finished, and the position with the steps of the turn under way.
    ply       integer not null constraint draft_ply check (ply >= 0),
    stage     text    not null,
    movements text    not null,
    primary key (game_id, side)
) strict, without rowid;

-- What is over needs no replies. It hangs on `finished`, which is written once in a game's life, so that no turn
-- pays for it.
create trigger game_needs_no_plans after update of finished on game when new.finished = 1
begin
    delete from plan where game_id = new.id;
    delete from draft where game_id = new.id;
end;
