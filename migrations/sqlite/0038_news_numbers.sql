-- News have numbers of their own, from 1, which broadcasts and messages of the day do not share. The text of an item that was
-- removed is empty.
alter table bulletin add column news_number integer;
update bulletin set news_number = (
    select count(*) from bulletin as earlier where earlier.kind = 'news' and earlier.id <= bulletin.id
) where kind = 'news';
create index bulletin_by_news_number on bulletin (news_number);

-- The comments that `.schema` shows: a column was renamed, and no trigger counts games any more.
pragma writable_schema = on;
update sqlite_schema set sql = replace(replace(sql, '`look` what it looks like', '`skeleton` what it looks like'),
    'counted by the trigger `game_finished`:', 'counted when a game ends:') where type = 'table' and name = 'account';
update sqlite_schema set sql = replace(sql, 'set by the trigger `game_finished`, because', 'set when the game ends, because')
    where type = 'table' and name = 'game';
pragma writable_schema = reset;
