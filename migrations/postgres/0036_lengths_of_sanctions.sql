-- How long a mute or a ban of the audit log lasts, in seconds; 0 without an end. Empty for other actions, and for those of
-- an older version.
alter table audit add column lasts_s bigint;
