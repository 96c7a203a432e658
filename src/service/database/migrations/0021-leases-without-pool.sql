-- Who has a session without a pool, for when its host is lost.
alter table sessions_without_pool add column lease_id text;
alter table sessions_without_pool add column leased_at timestamptz;
alter table sessions_without_pool add column terms json;
