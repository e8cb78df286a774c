-- The default of `view` is `home` from now on. Accounts that were made before keep the way round in which they see boards.
-- Their style becomes `auto`: whoever wanted the former default had no reason to set it, so nobody's choice is known.

insert into preference (account_id, name, value)
select id, 'view', 'flip' from account
where not exists (select 1 from preference where account_id = account.id and name = 'view');
