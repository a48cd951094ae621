-- migrate:up

-- How far the comparison of stock with its ledger has come: one row.
create table stock_checks (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz,
  -- Movements up to here were there at the last look, and at the one before it: what commits late has a lower number.
  seen_movement bigint not null default 0,
  seen_before bigint not null default 0,
  -- The rolling part goes on after this variant; at the end it begins anew.
  after_variant uuid,
  variants integer not null default 0,
  milliseconds integer not null default 0
);
insert into stock_checks default values;

-- Variants whose stock was not the sum of their movements when they were last looked at.
create table stock_drifts (
  variant_id uuid primary key references variants on delete cascade,
  stock integer not null,
  ledger bigint not null,
  found_at timestamptz not null,
  check (stock <> ledger)
);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
