create table profiles (
  id text primary key,
  name text unique,
  revision text,
  size_bytes bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz,
  last_used_at timestamptz
);

create table extensions (
  id text primary key,
  name text unique,
  size_bytes bigint not null,
  checksum text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create table proxies (
  id text primary key,
  name text,
  type text not null,
  protocol text not null,
  bypass_hosts jsonb not null,
  config jsonb not null,
  status text,
  last_checked timestamptz,
  ip_address text,
  created_at timestamptz not null
);

create table ended_sessions (
  id text primary key,
  record jsonb not null,
  deleted_at timestamptz not null
);

create index ended_sessions_by_time on ended_sessions (deleted_at);

alter table pools add column profile_id text;

alter table pools add column extension_ids jsonb not null default '[]';

alter table api_keys add column rights jsonb not null default '[]';

alter table api_keys add column last_used_at timestamptz;
