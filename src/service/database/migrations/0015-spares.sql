-- How many browsers a host keeps warm for sessions without a pool, by their kind, such as {"1920x1080@25": 2}.
alter table hosts add column spares jsonb not null default '{}';
