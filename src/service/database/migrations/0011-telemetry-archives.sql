-- Of sessions that are over: which content has their telemetry (docs/decisions/034), and how far it goes.
create table telemetry_archives (
  session_id text primary key,
  host_id text not null,
  content text not null unique references contents on delete cascade,
  -- The name and the size of the last file in it: there is more when the session's host has another one.
  last_file text not null,
  written_at timestamptz not null
);

create index telemetry_archives_by_time on telemetry_archives (written_at);
