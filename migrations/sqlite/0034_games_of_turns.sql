-- In SQLite the foreign key of `turn` costs little, so there is nothing to do. The migrations of both databases have the
-- same numbers.
select 1;
