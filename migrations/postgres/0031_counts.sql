-- Events of which there may be only a number in a day, such as new accounts of an address. All servers that share a
-- database count together.
create table counted (
    -- Which limit.
    what   text collate "C" not null,
    -- For whom it is counted: an address or an account.
    who    text collate "C" not null,
    -- Then the events are forgotten.
    until  bigint not null,
    events bigint not null constraint counted_events check (events > 0),
    primary key (what, who, until)
);

create index counted_by_end on counted (until);
