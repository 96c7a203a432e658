create table contents (
  id text primary key,
  checksum text,
  created_at timestamptz not null default now()
);

create table content_pieces (
  content text not null references contents on delete cascade,
  place integer not null,
  bytes bytea not null,
  primary key (content, place)
);

alter table content_pieces alter column bytes set storage external;
