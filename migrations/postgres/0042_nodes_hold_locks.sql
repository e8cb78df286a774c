-- A node lives as long as its session holds the advisory lock (1180790384, its number). There is no lease any more, and
-- nodes of an older version do not know this: stop all nodes before the first one of this version starts.
alter table node drop column lease_until, drop column bus;
-- Whether the node has started, so that a later one finds players online.
alter table node add column awake bigint not null default 0;
-- When its death was noticed. Its accounts are worked off since then.
alter table node add column died_at bigint;

create view living_node as
    select objid::bigint as id from pg_locks
    where locktype = 'advisory' and classid = 1180790384 and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database());
