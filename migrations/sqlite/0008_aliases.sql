-- Own abbreviations.

create table alias (
    account_id integer not null constraint alias_account references account (id) on delete cascade,
    -- In small letters.
    name       text    not null,
    text       text    not null,
    primary key (account_id, name)
) strict, without rowid;
