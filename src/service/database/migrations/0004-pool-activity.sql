-- Without a reference to pools: what still happens to a pool while it is deleted must not keep the rest of a batch from being written.
create table pool_activity (
  id bigint primary key,
  pool_id text not null,
  at timestamptz not null,
  kind text not null,
  activity json not null
);

create index pool_activity_by_pool on pool_activity (pool_id, id);

create index pool_activity_by_time on pool_activity (at);
