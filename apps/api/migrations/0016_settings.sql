-- migrate:up

-- What an owner has set otherwise than a fresh shop begins with. Which settings there are, and what each may be, stands in
-- the contract (`settings.ts`); a key that is unknown there is never read.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Which kinds of things staff change is a list in the code (`Subject`); here it is only kept from being nonsense.
alter table audit_entries drop constraint audit_entries_subject_kind_check;
alter table audit_entries add constraint audit_entries_subject_kind_check check (subject_kind ~ '^[a-z_]{1,40}$');

-- When staff were written to about an order: once, however often its confirmation has to be tried.
alter table orders add column staff_told_at timestamptz;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
