-- Members are told at their next login that an analysis which they requested is ready, or is not possible.
pragma writable_schema = on;
update sqlite_schema set sql = replace(sql, '''plan_dropped''))', '''plan_dropped'', ''analysed'', ''analysis_failed''))')
    where type = 'table' and name = 'news';
pragma writable_schema = reset;
