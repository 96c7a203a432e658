-- Who had which session, until when and why (docs/decisions/088). Without references: what has ended outlives its pool, key and host.
create table ended_leases (
  id text primary key,
  session_id text not null,
  pool_id text,
  pool_name text,
  name text,
  tags json,
  leased_by text,
  leased_at timestamptz,
  ended_at timestamptz not null,
  reason text not null,
  ended_by text,
  message text,
  host_id text
);

create index ended_leases_by_time on ended_leases (ended_at);
create index ended_leases_by_session on ended_leases (session_id);

-- Names that pools had, and pools that were deleted.
create table former_pool_names (
  pool_id text not null,
  name text not null,
  until timestamptz not null,
  primary key (pool_id, name)
);

create index former_pool_names_by_name on former_pool_names (name);

create table deleted_pools (
  id text primary key,
  name text,
  size integer not null,
  created_at timestamptz not null,
  deleted_at timestamptz not null,
  deleted_by text
);

create index deleted_pools_by_name on deleted_pools (name);
