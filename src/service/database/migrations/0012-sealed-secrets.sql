-- Ids of the keys that a host opens secrets with, separated by commas (docs/decisions/059); null for one of a version that opens none.
alter table hosts add column opens text;
