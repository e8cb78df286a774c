-- Roles of administrators, codes for new passwords, who may come, and reports of players.

-- An operator may do everything. Those who were administrators before there were roles are operators.
alter table administrator add column role text not null default 'operator'
    constraint administrator_role check (role in ('moderator', 'operator'));

-- A code with which a member chooses a new password, once.
create table reset_code (
    account_id integer not null primary key constraint reset_code_account references account (id) on delete cascade,
    code_hash  text    not null,
    expires_at integer not null
) strict;

-- A code is void as soon as the account has another password, whether it was chosen with the code or without.
create trigger password_changed after update of password_hash on account
begin
    delete from reset_code where account_id = new.id;
end;

-- Who may come. Without a row everybody may.
create table access (
    only   integer not null primary key constraint access_only check (only = 1),
    level  text    not null
                   constraint access_level check (level in ('open', 'no_registrations', 'no_guests', 'members_only')),
    set_at integer not null
) strict;

-- What players report about others, for moderators. The names stay when a guest is gone.
create table report (
    -- `autoincrement`: the audit table names reports by their numbers.
    id            integer not null primary key autoincrement,
    reporter      integer constraint report_reporter references account (id) on delete set null,
    reporter_name text    not null,
    about         integer constraint report_about references account (id) on delete set null,
    about_name    text    not null,
    why           text    not null,
    -- What the reporter had seen of the other player's talk, as JSON.
    talk          text    not null constraint report_talk check (json_valid(talk)),
    made_at       integer not null,
    closed_at     integer
) strict;

create index report_by_end on report (closed_at, id);
create index report_by_reporter on report (reporter);
create index report_by_about on report (about);
