-- Who has called what with which key (docs/decisions/089). The order of its key is that of its pages.
create table audit_log (
  at timestamptz not null,
  id text not null,
  method text not null,
  path text not null,
  status integer not null,
  duration_ms integer not null,
  client_ip text not null,
  domain text not null,
  user_agent text not null,
  auth_strategy text not null,
  user_id text not null,
  primary key (at, id)
);
