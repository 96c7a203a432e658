create table pools (
  id text primary key,
  name text unique,
  config jsonb not null,
  created_at timestamptz not null
);

create table api_keys (
  id text primary key,
  name text not null,
  hash text not null unique,
  created_at timestamptz not null
);
