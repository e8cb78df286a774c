-- Whether the player and the opponents have been told that a vacation is over. Those of the past are not told any more.
alter table vacation add column told bigint not null default 0;
update vacation set told = 1 where ends_at <= (extract(epoch from now()) * 1000)::bigint;
create index vacation_untold on vacation (ends_at, account_id) where told = 0;
