-- Games that nobody but their players may see.
--
-- What counts for ratings is seen by everybody in them, so that a private game is never rated.

alter table challenge add column private integer not null default 0
    constraint challenge_private_is_a_switch check (private in (0, 1));
alter table game add column private integer not null default 0
    constraint game_private_is_a_switch check (private in (0, 1));

-- As in 0006, but that nobody hears of the end of a private game except its players.
drop trigger game_ended_news;
create trigger game_ended_news after update of result on game when old.result is null and new.result is not null
begin
    insert into news (account_id, kind, board, who, times, at)
    select id, 'ended', new.id, null, 1, new.changed_at
    from (
        select id from account where id in (new.white, new.black) and kind = 'member'
        union
        select account_id from following
        where new.private = 0 and what in ('board', 'result') and subject = new.id
        union
        select account_id from following where new.private = 0 and what in ('boards', 'results') and subject = 0
    )
    where true
    on conflict (account_id, kind, board) do update set times = times + 1, at = excluded.at;
end;
