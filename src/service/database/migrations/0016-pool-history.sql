-- How pools were filled and used (docs/decisions/087): a row a minute for a day, and a quarter of an hour for 30 days. Pool '' is all pools
-- together; host '' is what was put together of the minutes of all hosts.
create table pool_history (
  pool_id text not null,
  step integer not null,
  at timestamptz not null,
  host_id text not null,
  levels json,
  counts json,
  primary key (pool_id, step, at, host_id)
);

create index pool_history_by_time on pool_history (step, at);
