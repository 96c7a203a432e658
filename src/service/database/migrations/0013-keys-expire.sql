-- Docs/decisions/064. What is null stands in rows of a version that knew none of it.
alter table api_keys
  add column masked_key text,
  add column days_to_expire integer,
  add column expires_at timestamptz,
  add column created_by_id text,
  add column created_by_name text;

-- Beside the keys, not among them: a host of the version before would take them for keys.
create table deleted_api_keys (
  id text primary key,
  name text not null,
  rights jsonb not null default '[]',
  masked_key text,
  days_to_expire integer,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_by_id text,
  created_by_name text,
  created_at timestamptz not null,
  deleted_at timestamptz not null
);
