-- Studies: the turns of a game with variations and notes, which a member keeps.

create table study (
    -- `autoincrement`: the number of a shared study that was deleted never means another one.
    id         integer not null primary key autoincrement,
    account_id integer not null constraint study_account references account (id) on delete cascade,
    -- A change is saved only for the version that it was made from.
    version    integer not null,
    -- These are also in the record; the list of studies reads them here.
    title      text,
    white      text,
    black      text,
    ruleset    text    not null constraint study_ruleset check (ruleset in ('tsivy', 'dimyand', 'telo')),
    turns      integer not null constraint study_turns check (turns >= 0),
    -- Whether everybody may open it.
    shared     integer not null default 0 constraint study_shared check (shared in (0, 1)),
    changed_at integer not null,
    -- All of it, in Fanorona Game Notation.
    record     text    not null
) strict;

create index study_by_account on study (account_id, id);
