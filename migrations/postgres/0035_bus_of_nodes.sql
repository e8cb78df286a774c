-- By which bus a node hears the others: 'local', 'postgres' or 'nats'. Nodes with different buses would not hear each
-- other, so they do not run at the same time. Empty for nodes of an older version.
alter table node add column bus text collate "C" not null default '';
