-- The servers that share this database, and who is online on each. With a file there is one server, and these stay empty.
--
-- `autoincrement`: a message of a node that has ended never seems to come from another one.
create table node (
    id          integer not null primary key autoincrement,
    name        text    not null constraint node_name unique,
    -- The node is dead if it does not renew this.
    lease_until integer not null
);

create table node_account (
    node_id    integer not null constraint node_account_node references node (id) on delete cascade,
    account_id integer not null constraint node_account_account references account (id) on delete cascade,
    since      integer not null,
    -- Whether a session there shows what others say.
    takes_talk integer not null,
    primary key (node_id, account_id)
) without rowid;

create index node_account_by_account on node_account (account_id);
