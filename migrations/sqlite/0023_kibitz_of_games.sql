-- The players of a rated game hear what spectators say at the board only if they have agreed on it.
alter table challenge add column kibitz integer not null default 0
    constraint challenge_kibitz_is_a_switch check (kibitz in (0, 1));
alter table seek add column kibitz integer not null default 0
    constraint seek_kibitz_is_a_switch check (kibitz in (0, 1));
alter table game add column kibitz integer not null default 0
    constraint game_kibitz_is_a_switch check (kibitz in (0, 1));
