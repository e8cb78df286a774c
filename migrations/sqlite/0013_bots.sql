-- Accounts that programs play by, and the tokens with which those log in.

create table bot (
    account_id integer not null primary key constraint bot_account references account (id) on delete cascade,
    -- Who answers for it; null for the server itself.
    owner      integer constraint bot_owner references account (id) on delete cascade,
    made_at    integer not null
) strict;

create index bot_by_owner on bot (owner) where owner is not null;

create table token (
    account_id integer not null constraint token_account references account (id) on delete cascade,
    -- By which its owner calls it, from 1.
    number     integer not null,
    -- Of a random text, which nobody keeps.
    hash       text    not null,
    made_at    integer not null,
    used_at    integer,
    primary key (account_id, number)
) strict, without rowid;
