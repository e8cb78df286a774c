-- Rows for the test of plans: 100,000 games and what belongs to them. Triggers and foreign keys are off.
set session_replication_role = replica;
set synchronous_commit = off;
insert into account (id, kind, name, key, skeleton, password_hash, policy, created_at)
    select n, 'member', 'P' || n, 'p' || n, 's' || n, '$hash', 'ask', 5 from generate_series(1, 50000::bigint) as n;
insert into game (id, ruleset, white, black, rated, started_at, changed_at, version, position, steps, ply, quiet,
        last_turn, last_turn_at, base, to_move, result, reason, finished, ended_at, time, due, check_at)
    select n, (array['tsivy', 'dimyand', 'telo'])[1 + n % 3], 1 + (n * 7919) % 50000, 1 + (n * 104729 + 1) % 50000,
        n % 2, n, n, 9, repeat('x', 60), '', 2, '', 'e2e3+', n, repeat('x', 60),
        case when n > 97000 then 'w' end, case when n <= 97000 then '1-0' end, case when n <= 97000 then 'resigned'
        end, (n <= 97000)::int, case when n <= 97000 then n end,
        case when n % 2 = 0 then '5m+0' else '3d' end, case when n > 97000 then n end, case when n > 97000 then n end
    from generate_series(1, 100000::bigint) as n;
insert into turn (game_id, ply, text, played_at) select game, ply, 'e2e3+', game from generate_series(1, 100000) as
        game, generate_series(1, 2) as ply;
insert into game_end (no, game_id) select n, n from generate_series(1, 97000) as n;
insert into rating select n, board, 1500000000 - n * 7, 80000000, 60000000000, 5, 5, 3, 1, 'established', 9 + n from
        generate_series(1, 10000::bigint) as n, unnest(array['tsivy', 'dimyand', 'telo']) as board;
insert into rating_change select 1 + (n * 7919) % 10000, 'telo', n, 1500000000, 80000000, 60000000000, 1500000000,
        80000000, 60000000000, n, 1500000000 from generate_series(1, 97000::bigint) as n;
insert into board_player select 'telo', 'p' || n, n from generate_series(1, 10000::bigint) as n;
insert into message select 1 + n % 5000, n / 5000, 1 + n % 777, 'text', n, null from generate_series(1, 50000) as n;
insert into news select 1 + n % 5000, 'ended', n, null, 1, n from generate_series(1, 50000) as n;
insert into comment select n / 5, n % 5, 1 + n % 10000, 'text', n from generate_series(1, 50000) as n;
insert into following select 1 + n % 5000, 'board', n from generate_series(1, 50000) as n;
insert into bookmark select 1 + n % 5000, 1 + n % 97000, n, 'note' from generate_series(1, 50000::bigint) as n;
insert into puzzle select n, n, 2, 'p' || n, 'only_safe', 'x', 'x', 1500000000 - n * 7, 80000000, 60000000000, 5, 0,
        0 from generate_series(1, 10000::bigint) as n;
insert into puzzle_attempt select 1 + n % 1000, n / 1000, 5, 0, 1 from generate_series(1, 50000) as n;
insert into daily_puzzle select to_char(date '2000-01-01' + n, 'YYYY-MM-DD'), n, 1 from generate_series(1, 9000) as n;
insert into daily_attempt select 1 + n % 1000, to_char(date '2000-01-01' + 1 + n / 1000, 'YYYY-MM-DD'), 5, 0, 1
        from generate_series(1, 50000) as n;
