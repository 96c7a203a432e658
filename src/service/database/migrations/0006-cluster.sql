-- What the hosts of one database agree on (docs/decisions/040). All times are the database's.

-- Each running service. What it holds is its own until `claimed_until`; without an end when no other can be there.
create table hosts (
  id text primary key,
  address text not null,
  version text not null,
  capacity integer not null,
  starts_at_once integer not null,
  draining boolean not null default false,
  started_at timestamptz not null,
  claimed_since timestamptz not null,
  claimed_until timestamptz not null
);

-- Each browser of a pool, from the place that a host was given to start it until nothing of it is left.
create table browsers (
  id text primary key,
  pool_id text not null,
  host_id text not null references hosts on delete cascade,
  state text not null check (state in ('starting', 'available', 'leased', 'ending')),
  created_at timestamptz not null,
  available_since timestamptz,
  lease_id text,
  leased_at timestamptz,
  terms json,
  ends_for json
) with (autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 500);

create index browsers_available on browsers (pool_id, available_since, id) where state = 'available';

create index browsers_by_host on browsers (host_id);

create unique index browsers_by_lease on browsers (lease_id) where lease_id is not null;

-- Callers that wait for a browser, in the order of `place`.
create table waiters (
  lease_id text primary key,
  place bigint generated always as identity,
  pool_id text not null,
  host_id text not null references hosts on delete cascade,
  terms json not null,
  until timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 500);

create index waiters_by_place on waiters (pool_id, place);

-- The names of leases, of those that are waited for too.
create table lease_names (
  name text primary key,
  lease_id text not null
);

create index lease_names_by_lease on lease_names (lease_id);

-- The token bucket of each pool, as it was at `counted_at`; a pool without a row has a full one.
create table pool_filling (
  pool_id text primary key references pools on delete cascade,
  tokens double precision not null,
  granted integer not null default 0,
  counted_at timestamptz not null,
  surplus integer not null default 0
);

-- Pools and hosts whose browsers do not start, and how long they wait.
create table fill_failures (
  subject text not null,
  kind text not null,
  message text not null,
  attempts integer not null,
  failed_at timestamptz not null,
  retry_at timestamptz not null,
  primary key (subject, kind)
);

-- How sessions ended that their own host could not tell of any more.
create table session_ends (
  session_id text primary key,
  ended_for json not null,
  ended_at timestamptz not null
);

create index session_ends_by_time on session_ends (ended_at);

-- What of the configuration is counted with. It cannot be read out of it here: PostgreSQL stumbles over some texts in there. A version that
-- does not know these columns leaves them as they are; they are put right when one that does is started.
alter table pools add column size integer;

alter table pools add column fill_rate_per_minute integer;
