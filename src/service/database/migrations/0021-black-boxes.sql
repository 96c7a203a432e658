-- How many minutes of their display the browsers of a pool keep (docs/decisions/095).
create table pool_black_boxes (
  pool_id text primary key references pools (id) on delete cascade,
  minutes integer not null
);
