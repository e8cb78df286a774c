-- Networks from which the owners of accounts have logged in.

create table origin (
    account_id integer not null constraint origin_account references account (id) on delete cascade,
    -- An address, an IPv6 network of 64 bits, or the machine itself, as the server writes it.
    network    text    not null,
    used_at    integer not null,
    primary key (account_id, network)
) strict, without rowid;
