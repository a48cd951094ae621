-- migrate:up

create extension if not exists btree_gist;

-- Who the shop is to the tax office: one row. Its state is the first two digits of the GSTIN.
create table tax_profile (
  id smallint primary key default 1 check (id = 1),
  registration text not null default 'none' check (registration in ('none', 'regular', 'composition')),
  gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  legal_name text check (length(legal_name) between 1 and 120),
  -- A number is at most 16 characters: these, the year and seven digits.
  invoice_prefix text not null default 'INV' check (invoice_prefix ~ '^[A-Z0-9-]{1,3}$'),
  bill_prefix text not null default 'BL' check (bill_prefix ~ '^[A-Z0-9-]{1,3}$'),
  credit_prefix text not null default 'CN' check (credit_prefix ~ '^[A-Z0-9-]{1,3}$'),
  signature_picture_id uuid references pictures,
  -- The day on which an accountant looked at the rates.
  rates_checked_on date,
  -- What left the house before has no document.
  documents_since timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (registration = 'none' or (gstin is not null and legal_name is not null)),
  check (invoice_prefix <> bill_prefix and bill_prefix <> credit_prefix and invoice_prefix <> credit_prefix)
);
insert into tax_profile default values;

-- What is inside a price, by the beginning of the HSN code: the longest that fits counts. Some goods have a higher rate above a
-- value of one piece, without tax.
create table tax_rates (
  id integer generated always as identity primary key,
  hsn_prefix text not null check (hsn_prefix ~ '^[0-9]{2,8}$'),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  above_paise bigint check (above_paise > 0),
  rate_above_bp integer check (rate_above_bp between 0 and 10000),
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  check ((above_paise is null) = (rate_above_bp is null)),
  exclude using gist (hsn_prefix with =, daterange(valid_from, valid_until) with &&)
);
insert into tax_rates (hsn_prefix, rate_bp, above_paise, rate_above_bp, valid_from) values
  ('50', 500, null, null, '2025-09-22'),
  ('51', 500, null, null, '2025-09-22'),
  ('52', 500, null, null, '2025-09-22'),
  ('53', 500, null, null, '2025-09-22'),
  ('54', 500, null, null, '2025-09-22'),
  ('55', 500, null, null, '2025-09-22'),
  ('61', 500, 250000, 1800, '2025-09-22'),
  ('62', 500, 250000, 1800, '2025-09-22'),
  ('63', 500, 250000, 1800, '2025-09-22'),
  ('64', 500, 250000, 1800, '2025-09-22'),
  ('84', 1800, null, null, '2025-09-22'),
  ('85', 1800, null, null, '2025-09-22'),
  ('90', 1800, null, null, '2025-09-22'),
  ('91', 1800, null, null, '2025-09-22');

-- The last number of each series. Its row is the last thing a transaction locks, so that no number is ever left out.
create table document_series (
  kind text not null check (kind in ('invoice', 'bill', 'credit_note')),
  fy text not null check (fy ~ '^[0-9]{4}$'),
  prefix text not null,
  -- Whose numbers they are: with another GSTIN another series begins.
  gstin text,
  last integer not null check (last between 1 and 9999999),
  -- Days do not run backwards within a series, whoever waited for whom.
  last_on date not null,
  primary key (kind, fy, prefix)
);

-- Invoices, bills and credit notes: appended and never changed. All they say is copies.
create table documents (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('invoice', 'bill', 'credit_note')),
  fy text not null,
  prefix text not null,
  serial integer not null,
  number text not null check (number ~ '^[A-Z0-9/-]{1,16}$'),
  order_id text not null references orders,
  -- Whose units these are; none where the order went out as a whole.
  parcel_id uuid references parcels,
  -- The invoice or bill that a credit note takes back from.
  refers_to uuid references documents,
  issued_on date not null,
  issued_at timestamptz not null,
  place_of_supply text check (place_of_supply ~ '^[0-9]{2}$'),
  seller jsonb not null,
  buyer jsonb not null,
  -- The order and its parcel, as they were.
  sent jsonb not null,
  reason text,
  -- A credit note that came too late to take tax back.
  without_tax boolean not null default false,
  gross_paise bigint not null check (gross_paise > 0),
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  unique (kind, fy, number),
  unique (kind, fy, prefix, serial),
  check ((kind = 'credit_note') = (refers_to is not null)),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise = gross_paise)
);
create index documents_order on documents (order_id);
create index documents_parcel on documents (parcel_id) where parcel_id is not null;
-- A month is summed without looking at what its documents say.
create index documents_day on documents (issued_on, kind)
include (gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise);
create index documents_number on documents (number);
create index documents_refers_to on documents (refers_to) where refers_to is not null;

create table document_lines (
  id uuid primary key default new_id(),
  document_id uuid not null references documents,
  position smallint not null,
  order_line_id uuid not null references order_lines,
  refers_to uuid references document_lines,
  description text not null,
  details text not null,
  hsn text,
  quantity integer not null check (quantity between 1 and 99),
  unit text not null,
  gross_paise bigint not null check (gross_paise > 0),
  -- What was saved on all of it: before the discount it was the two together.
  saving_paise bigint not null check (saving_paise >= 0),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  -- Equal to the other half; of a credit for single pieces at one paisa they take turns.
  sgst_paise bigint not null check (sgst_paise >= 0 and abs(sgst_paise - cgst_paise) <= 1),
  igst_paise bigint not null check (igst_paise >= 0),
  -- What somebody should look at before the month is filed.
  mark text check (mark in ('hsn_missing', 'rate_missing', 'between_rates')),
  unique (document_id, position),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise = gross_paise),
  check (cgst_paise = 0 or igst_paise = 0)
);
create index document_lines_order_line on document_lines (order_line_id);
create index document_lines_refers_to on document_lines (refers_to) where refers_to is not null;
create index document_lines_mark on document_lines (document_id) where mark is not null;

-- The paper of a document, drawn once.
create table document_files (
  document_id uuid primary key references documents,
  file_key text not null,
  sha256 bytea not null check (length(sha256) = 32),
  drawn_at timestamptz not null default now()
);

alter table orders
  add column buyer_gstin text check (length(buyer_gstin) = 15),
  add column buyer_trade_name text check (length(buyer_trade_name) between 1 and 120),
  -- Where neither the address nor its pincode says which state it is in, and staff did.
  add column place_of_supply text check (place_of_supply ~ '^[0-9]{2}$');

-- What a customer entered for an invoice the last time.
alter table users
  add column gstin text check (length(gstin) = 15),
  add column trade_name text check (length(trade_name) between 1 and 120);

-- Which orders left, or were cancelled, in a month.
create index order_events_moved on order_events (happened_at) include (order_id, to_status) where to_status <> 'PENDING';

alter table prints
  drop constraint prints_kind_check,
  add constraint prints_kind_check check (kind in ('slips', 'manifest', 'tax_month'));

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
