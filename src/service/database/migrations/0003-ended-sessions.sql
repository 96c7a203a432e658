-- json keeps every text that JSON can hold; jsonb refuses some, which policies and tags may contain.
alter table pools alter column config type json using config::json;

alter table ended_sessions alter column record type json using record::json;

alter table ended_sessions add column name text;

alter table ended_sessions add column pool_name text;

alter table ended_sessions add column profile_id text;

alter table ended_sessions add column proxy_id text;

alter table ended_sessions add column tags json;
