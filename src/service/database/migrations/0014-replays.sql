-- Videos of sessions (docs/decisions/082); the file of each is in the data folder of its host.
create table replays (
  id text primary key,
  session_id text not null,
  host_id text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  size_bytes bigint,
  failure text
);

create index replays_by_session on replays (session_id);
create index replays_by_host on replays (host_id);
