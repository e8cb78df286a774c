-- A file has one writer, which always hears what became of its commits. The migrations of both databases have the same numbers.
select 1;
