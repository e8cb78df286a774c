-- What waits for players who are away: messages, comments, news, and mail that is to be sent.

create table message (
    recipient integer not null constraint message_recipient references account (id) on delete cascade,
    -- By which its owner calls it, from 1.
    number    integer not null,
    sender    integer not null constraint message_sender references account (id) on delete cascade,
    text      text    not null,
    sent_at   integer not null,
    read_at   integer,
    primary key (recipient, number)
) strict, without rowid;

-- Forgetting a guest looks here for what that one has sent.
create index message_by_sender on message (sender);

-- What is said at a board and stays with it.
create table comment (
    game_id integer not null constraint comment_game references game (id),
    number  integer not null,
    author  integer not null constraint comment_author references account (id),
    text    text    not null,
    said_at integer not null,
    primary key (game_id, number)
) strict, without rowid;

create index comment_by_author on comment (author);

-- What somebody wants to hear of. `subject` is the board or the account, and 0 where all are meant.
create table following (
    account_id integer not null constraint following_account references account (id) on delete cascade,
    what       text    not null
        constraint following_what check (what in ('board', 'boards', 'result', 'results', 'player')),
    subject    integer not null,
    primary key (account_id, what, subject)
) strict, without rowid;

create index following_by_subject on following (what, subject);

-- What has happened to a member. Whose turn it is, which challenges and offers wait and how far a followed board has
-- come is not here: that is read from the games themselves. For one board there is one row of a kind, so that a
-- mailbox cannot grow without bound.
create table news (
    account_id integer not null constraint news_account references account (id) on delete cascade,
    kind       text    not null
        constraint news_kind check (kind in ('started', 'ended', 'declined', 'comment', 'reminder', 'plan_dropped')),
    board      integer not null,
    -- Who has caused it last. Not a reference: guests are forgotten.
    who        integer,
    -- How often it has happened since the row was made.
    times      integer not null,
    at         integer not null,
    primary key (account_id, kind, board)
) strict, without rowid;

create table mailbox (
    account_id integer not null primary key constraint mailbox_account references account (id) on delete cascade,
    -- Up to when everything has been seen on the spot.
    here_until integer,
    -- When mail was made the last time, and when it is to be made again.
    mailed_at  integer,
    mail_due   integer,
    -- By which somebody can end the mail without logging in. It serves once.
    token      text constraint mailbox_token unique
) strict;

create index mailbox_by_mail_due on mailbox (mail_due) where mail_due is not null;

-- Mail that the relay has not taken yet.
create table outbound (
    id           integer not null primary key autoincrement,
    account_id   integer not null constraint outbound_account references account (id) on delete cascade,
    address      text    not null,
    subject      text    not null,
    body         text    not null,
    -- How mail is ended, as the header says it.
    token        text    not null,
    made_at      integer not null,
    attempts     integer not null default 0,
    next_attempt integer not null
) strict;

create index outbound_by_next_attempt on outbound (next_attempt);
create index outbound_by_account on outbound (account_id);

-- The two that follow cost nothing with a turn that starts or ends no game, and are kept or lost together with it.

create trigger game_started_news after insert on game when new.result is null
begin
    insert into news (account_id, kind, board, who, times, at)
    select id, 'started', new.id, iif(id = new.white, new.black, new.white), 1, new.started_at
    from account where id in (new.white, new.black) and kind = 'member'
    on conflict (account_id, kind, board) do nothing;
end;

create trigger game_ended_news after update of result on game when old.result is null and new.result is not null
begin
    insert into news (account_id, kind, board, who, times, at)
    select id, 'ended', new.id, null, 1, new.changed_at
    from (
        select id from account where id in (new.white, new.black) and kind = 'member'
        union
        select account_id from following where what in ('board', 'result') and subject = new.id
        union
        select account_id from following where what in ('boards', 'results') and subject = 0
    )
    where true
    on conflict (account_id, kind, board) do update set times = times + 1, at = excluded.at;
end;
