-- Work that one of the servers is doing, so that no other one does it too. With a file there is one server, and this
-- stays empty.
create table claim (
    -- 'robot', 'analysis' or 'puzzles'
    work    text    not null,
    game_id integer not null,
    -- The version of the game for the turn of a bot; otherwise 0.
    version integer not null,
    -- The claim ends with the lease of this node.
    node_id integer not null constraint claim_node references node (id) on delete cascade,
    primary key (work, game_id, version)
) without rowid;

create index claim_by_node on claim (node_id);
