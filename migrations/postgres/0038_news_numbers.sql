-- News have numbers of their own, from 1, which broadcasts and messages of the day do not share. The text of an item that was
-- removed is empty.
alter table bulletin add column news_number bigint;
update bulletin set news_number = (
    select count(*) from bulletin as earlier where earlier.kind = 'news' and earlier.id <= bulletin.id
) where kind = 'news';
create index bulletin_by_news_number on bulletin (news_number);
