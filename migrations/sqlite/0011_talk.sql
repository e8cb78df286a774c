-- Channels and who is in them, whom somebody does not hear, and who wants quiet.

create table channel (
    -- `autoincrement`: the number of a channel that was closed never means another one.
    id         integer not null primary key autoincrement,
    name       text    not null,
    key        text    not null constraint channel_key unique,
    look       text    not null constraint channel_look unique,
    -- Nobody's are the standing ones, and those whose founders have left.
    founder    integer constraint channel_founder references account (id) on delete set null,
    -- Standing channels are never closed.
    standing   integer not null default 0 constraint channel_standing check (standing in (0, 1)),
    topic      text    not null default '',
    founded_at integer not null
) strict;

create index channel_by_founder on channel (founder);

insert into channel (name, key, look, standing, topic, founded_at) values
    ('help', 'help', 'help', 1, 'Questions about this server, and answers', 0),
    ('beginners', 'beginners', 'beglnners', 1, 'First games, first captures, and whom to play', 0),
    ('openings', 'openings', 'openlngs', 1, 'Openings: Vakiloha, Kobaka Fohy and the others', 0),
    ('vela', 'vela', 'vela', 1, 'The vela: playing it, and getting out of it', 0),
    ('programs', 'programs', 'programs', 1, 'Robots, clients and whatever talks json', 0),
    ('lounge', 'lounge', 'lounge', 1, 'Whatever has nothing to do with the board', 0);

create table channel_member (
    account_id integer not null constraint channel_member_account references account (id) on delete cascade,
    channel_id integer not null constraint channel_member_channel references channel (id) on delete cascade,
    primary key (account_id, channel_id)
) strict, without rowid;

create index channel_member_by_channel on channel_member (channel_id);

-- Whoever comes new is in `help` until leaving it: a question there should find people who can answer.
create trigger account_begins_in_help after insert on account
begin
    insert or ignore into channel_member (account_id, channel_id)
    select new.id, id from channel where key = 'help' and standing = 1;
end;

insert into channel_member (account_id, channel_id)
select account.id, channel.id from account join channel on channel.key = 'help' where account.kind = 'member';

-- `account_id` hears nothing of what `other_id` says.
create table censored (
    account_id integer not null constraint censored_account references account (id) on delete cascade,
    other_id   integer not null constraint censored_other references account (id) on delete cascade,
    primary key (account_id, other_id)
) strict, without rowid;

create index censored_by_other on censored (other_id);

create table quiet (
    account_id integer not null primary key constraint quiet_account references account (id) on delete cascade
) strict;
