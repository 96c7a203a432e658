-- Which attempt of a call is remembered: one whose answer from here was lost may be made again. Null for those of an older version.
alter table begun_calls add column attempt text;
