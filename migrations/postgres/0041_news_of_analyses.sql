-- Members are told at their next login that an analysis which they requested is ready, or is not possible.
alter table news drop constraint news_kind;
alter table news add constraint news_kind check (kind in
    ('started', 'ended', 'declined', 'comment', 'reminder', 'plan_dropped', 'analysed', 'analysis_failed'));
