-- A turn changes the row of its game and no index. PostgreSQL writes only the row then, if the page of the row has room
-- for another version of it; otherwise it writes all nine indexes, too. So half of each page is left free.
alter table game set (fillfactor = 50);
