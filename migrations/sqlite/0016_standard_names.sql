-- The standard terms of the field, as in the code. SQLite changes triggers, indexes and foreign keys along with them.

-- Two names with the same skeleton look alike.
alter table account rename column look to skeleton;
alter table channel rename column look to skeleton;
alter table former_name rename column look to skeleton;

-- When the server checks the deadline of a game.
alter table game rename column look_at to check_at;
drop index game_by_look_at;
create index game_by_check_at on game (check_at) where check_at is not null;

alter table mailbox rename column here_until to online_until;

alter table seek rename column while_here to while_online;
drop index seek_while_here;
create index seek_while_online on seek (while_online) where while_online = 1;

alter table departed rename to account_deletion;
drop index departed_unfinished;
create index account_deletion_unfinished on account_deletion (erased, account_id) where erased = 0;

alter table wish rename to wanted_games;

alter table analysis_wish rename to analysis_request;
drop index analysis_wish_by_account;
create index analysis_request_by_account on analysis_request (account_id);
drop index analysis_wish_by_time;
create index analysis_request_by_time on analysis_request (asked_at, game_id);

alter table exhibition rename to simul;
alter table simul rename column giver to host;
drop index exhibition_by_giver;
create index simul_by_host on simul (host);
drop index exhibition_one_at_once;
create unique index simul_one_at_once on simul (host) where ended_at is null;
alter table exhibition_board rename to simul_board;
drop index exhibition_board_by_game;
create unique index simul_board_by_game on simul_board (game_id);

-- The topics of the standing channels are sentences in all languages, unless an administrator has set another one.
update channel set topic = ''
    where key = 'help' and topic = 'Questions about this server, and answers';
update channel set topic = ''
    where key = 'beginners' and topic = 'First games, first captures, and whom to play';
update channel set topic = ''
    where key = 'openings' and topic = 'Openings: Vakiloha, Kobaka Fohy and the others';
update channel set topic = ''
    where key = 'vela' and topic = 'The vela: playing it, and getting out of it';
update channel set topic = ''
    where key = 'programs' and topic = 'Robots, clients and whatever talks json';
update channel set topic = ''
    where key = 'lounge' and topic = 'Whatever has nothing to do with the board';
