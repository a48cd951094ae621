-- migrate:up

-- What a remittance said, line by line, and what became of it: the same reference again is answered from here.
create table remittance_lines (
  remittance_id uuid not null references remittances,
  -- The line of the file, as an editor counts.
  row integer not null check (row > 0),
  outcome text not null check (outcome in ('matched', 'short', 'over', 'unknown', 'already_paid', 'refused')),
  number text check (number ~ '^[A-Za-z0-9-]{4,40}$'),
  paise bigint check (paise >= 0),
  -- What was outstanding for the parcel before this line.
  owed_paise bigint,
  parcel_id uuid references parcels,
  why text check (why in ('formula', 'number', 'amount', 'columns')),
  primary key (remittance_id, row),
  check ((outcome = 'refused') = (why is not null)),
  check ((outcome = 'refused') = (number is null or paise is null)),
  check ((outcome in ('unknown', 'refused')) = (parcel_id is null or owed_paise is null))
);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
