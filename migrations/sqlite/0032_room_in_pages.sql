-- SQLite changes rows in place, so there is nothing to do. The migrations of both databases have the same numbers.
select 1;
