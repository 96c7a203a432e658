-- What the manifests of extensions say of them.
alter table extensions add column manifest_name text;
alter table extensions add column manifest_version text;
