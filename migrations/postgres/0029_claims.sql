-- Work that one of the servers is doing, so that no other one does it too.
create table claim (
    -- 'robot', 'analysis' or 'puzzles'
    work    text collate "C" not null,
    game_id bigint not null,
    -- The version of the game for the turn of a bot; otherwise 0.
    version bigint not null,
    -- The claim ends with the lease of this node.
    node_id bigint not null constraint claim_node references node (id) on delete cascade,
    primary key (work, game_id, version)
);

create index claim_by_node on claim (node_id);
