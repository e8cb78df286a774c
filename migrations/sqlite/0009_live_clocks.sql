-- Games by the minute.

-- Milliseconds that each side got beyond the time at the start: for its turns, and from its opponent.
alter table game add column extra_white integer not null default 0;
alter table game add column extra_black integer not null default 0;

-- The games whose clocks the server watches from its start on. The text of their time is the only one with a plus.
create index game_live on game (id) where finished = 0 and time glob '*+*';
