-- What a change of a game means for other tables is worked out by the server (`consequences` in `fanorona-store`), once
-- for every database. The triggers that stay are guards: they refuse what must not happen.

drop trigger if exists game_turned;
drop trigger if exists game_undone;
drop trigger if exists game_due_earlier;
drop trigger if exists game_finished;
drop trigger if exists game_needs_no_plans;
drop trigger if exists game_numbered;
drop trigger if exists game_ended;
drop trigger if exists game_ended_news;

drop trigger if exists game_started;
drop trigger if exists game_started_news;
drop trigger if exists game_was_played;
drop trigger if exists game_was_sought;
drop trigger if exists seek_found;
drop trigger if exists account_has_seen_the_past;
drop trigger if exists account_begins_in_help;
drop trigger if exists password_changed;
drop trigger if exists rating_made;
drop trigger if exists rating_moved;
