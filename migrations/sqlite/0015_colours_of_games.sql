-- The terms of a game have the same columns as those of a challenge and a seek.

-- The side that the challenger asked for. It was not kept before; who plays which side is in `white` and `black`.
alter table game add column colour text not null default 'random'
    constraint game_colour check (colour in ('white', 'black', 'random'));
