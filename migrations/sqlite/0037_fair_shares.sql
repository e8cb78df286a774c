-- Reports about the same player for the same reason are joined in one.
alter table report add column times integer not null default 1 constraint report_times check (times > 0);

-- By what the order of analyses is fair: the network of the player (an IPv6 network of 48 bits), whether the player is a
-- guest, and the turns of the game. Requests of an older version have none.
alter table analysis_request add column network text;
alter table analysis_request add column guest integer not null default 0 constraint analysis_wish_guest check (guest in (0, 1));
alter table analysis_request add column turns integer not null default 0;
