-- By which bus a node hears the others. A server with a file has no other nodes; the tables of both databases are the same.
alter table node add column bus text not null default '';
