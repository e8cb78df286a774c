-- A node of a PostgreSQL database lives as long as its session holds an advisory lock. A server with a file has no other
-- nodes; the tables of both databases are the same.
alter table node drop column lease_until;
alter table node drop column bus;
alter table node add column awake integer not null default 0;
alter table node add column died_at integer;

create view living_node as select id from node;
