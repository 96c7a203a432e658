-- How busy the machine of a host is, such as {"memoryBytes": 8589934592, "memoryUsedBytes": 3221225472, "processes": 412}; null until it says so.
alter table hosts add column load jsonb;
