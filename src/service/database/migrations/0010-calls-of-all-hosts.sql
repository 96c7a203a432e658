-- Calls that were begun, by what their callers named them (docs/decisions/038): on whichever host one comes again.
create table begun_calls (
  name text primary key,
  begun_at timestamptz not null default clock_timestamp()
);

create index begun_calls_by_time on begun_calls (begun_at);

-- How many calls each key has left, as it was at `counted_at`; a key without a row has all.
create table call_rates (
  caller text primary key,
  tokens double precision not null,
  counted_at timestamptz not null
);
