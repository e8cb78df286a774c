-- More names look alike than before: the forms of `PlayerName::skeleton`, in SQL. Of several names that look alike now,
-- the first has the form. The others keep their names, and have a form that no name has.

update account set skeleton = '~' || id;
update account set skeleton = alike.form
from (
    select id, form, min(id) over (partition by form) as first
    from (
        select id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(key,
            '-', ''), '_', ''), '0', 'o'), '1', 'l'), 'i', 'l'), 'd', 'cl'), 'm', 'nn'), 'w', 'vv'),
            'uu', 'vv'), 'rn', 'nn'), 'rn', 'nn') as form
        from account
    ) as named
) as alike
where alike.id = account.id and alike.id = alike.first;

update channel set skeleton = '~' || id;
update channel set skeleton = alike.form
from (
    select id, form, min(id) over (partition by form) as first
    from (
        select id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(key,
            '-', ''), '_', ''), '0', 'o'), '1', 'l'), 'i', 'l'), 'd', 'cl'), 'm', 'nn'), 'w', 'vv'),
            'uu', 'vv'), 'rn', 'nn'), 'rn', 'nn') as form
        from channel
    ) as named
) as alike
where alike.id = channel.id and alike.id = alike.first;

update former_name set skeleton = '~' || key;
update former_name set skeleton = alike.form
from (
    select key, form, min(key) over (partition by form) as first
    from (
        select key, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(key,
            '-', ''), '_', ''), '0', 'o'), '1', 'l'), 'i', 'l'), 'd', 'cl'), 'm', 'nn'), 'w', 'vv'),
            'uu', 'vv'), 'rn', 'nn'), 'rn', 'nn') as form
        from former_name
    ) as named
) as alike
where alike.key = former_name.key and alike.key = alike.first;
