-- Several services write what happened to pools.
create sequence pool_activity_ids;

select setval('pool_activity_ids', coalesce((select max(id) from pool_activity), 0) + 1, false);

-- The host that has taken a name for a session of its own; what a lease in the queue or of a pool's browser has goes with that.
alter table lease_names add column host_id text references hosts on delete cascade;

-- Who calls this host for another one shows it: whoever can read it here is trusted in any case.
alter table hosts add column secret text;

-- The hosts of sessions without a pool; those of pools stand with their browsers.
create table sessions_without_pool (
  id text primary key,
  host_id text not null references hosts on delete cascade
);

-- The host that keeps the telemetry of an ended session. It may be gone.
alter table ended_sessions add column host_id text;
