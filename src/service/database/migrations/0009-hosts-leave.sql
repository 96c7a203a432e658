-- A host that was told to stop: it drains, and cannot be taken back. An older version leaves it as it is.
alter table hosts add column leaving boolean not null default false;
