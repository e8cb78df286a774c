-- Lessons that members have done.

create table lesson_done (
    account_id integer not null constraint lesson_done_account references account (id) on delete cascade,
    -- The name of the lesson, as programs get it.
    lesson     text    not null,
    done_at    integer not null,
    primary key (account_id, lesson)
) strict, without rowid;
