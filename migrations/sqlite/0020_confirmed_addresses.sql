-- Mail addresses are confirmed with a code that is mailed to them. Until then they get no other mail.

-- When the owner of the account typed the code; null: the address is not confirmed. No address from before this
-- migration is confirmed, because nothing has shown that it belongs to the owner of the account.
alter table address add column confirmed_at integer;
-- The hash of the last code, and when it expires.
alter table address add column code_hash text;
alter table address add column code_expires_at integer;
-- Wrong codes since the last code was mailed.
alter table address add column wrong_codes integer not null default 0;

-- The mail that waits is for addresses that are not confirmed.
delete from outbound;

-- A confirmation mail has no token, and is sent even if its reader wants no news by mail.
alter table outbound add column kind text not null default 'news'
    constraint outbound_kind check (kind in ('news', 'confirmation'));
