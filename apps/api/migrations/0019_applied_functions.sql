-- migrate:up

-- Which sets of functions and triggers (src/sql-files.ts) this database has been given; the newest is in force.
create table applied_functions (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  -- The hash of each file, by which the next release knows what has changed.
  files jsonb not null,
  applied_at timestamptz not null default clock_timestamp()
);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
