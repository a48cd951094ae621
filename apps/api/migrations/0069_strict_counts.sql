-- migrate:up

-- Counts of the limits that must never give way: wrong logins, passwords and codes. Everything else is counted in Redis.
-- The key is a hash, so the table names nobody.
create table strict_counts (
  key bytea primary key check (octet_length(key) = 32),
  current integer not null check (current >= 0),
  ends_at timestamptz not null
);
create index strict_counts_ends_at on strict_counts (ends_at);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
