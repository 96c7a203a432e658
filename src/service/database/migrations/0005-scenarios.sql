create table scenarios (
  id text primary key,
  version integer not null,
  head json not null,
  steps json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table scenario_baselines (
  scenario_id text not null references scenarios on delete cascade,
  step_id text not null,
  file text not null,
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  updated_at timestamptz not null,
  primary key (scenario_id, step_id)
);
