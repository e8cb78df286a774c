-- Events of which there may be only a number in a day, such as new accounts of an address. All servers that share a
-- database count together.
create table counted (
    -- Which limit.
    what   text    not null,
    -- For whom it is counted: an address or an account.
    who    text    not null,
    -- Then the events are forgotten.
    until  integer not null,
    events integer not null constraint counted_events check (events > 0),
    primary key (what, who, until)
) strict, without rowid;

create index counted_by_end on counted (until);
