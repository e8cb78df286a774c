-- A game can have an open offer of each kind at the same time, oldest first: 'draw w, undo b 2'.
alter table game add column asked text;
update game set asked = offer where offer is not null;
alter table game drop column offer;
alter table game add column offer text constraint game_offer
    check (offer glob 'draw [wb]*' or offer glob 'abort [wb]*' or offer glob 'undo [wb] [1-9]*');
update game set offer = asked where asked is not null;
alter table game drop column asked;
