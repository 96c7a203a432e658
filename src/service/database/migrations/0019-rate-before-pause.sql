-- To which fill rate a pool goes back that was paused.
alter table pools add column rate_before_pause integer;
