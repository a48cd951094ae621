-- migrate:up

-- An order that waits for an online payment, or that was cancelled because none came. It was never announced and counts in no report.
alter table orders add column pay_until timestamptz;

alter type placement_terms add attribute pays_online boolean;
alter type placement_terms add attribute minutes_to_pay integer;
alter type placement_terms add attribute max_unpaid_orders integer;
alter type placement_terms add attribute max_expired_orders integer;

-- What the provider reported, if it differs from what was asked for.
alter table payments add column received_paise bigint;
alter table payments add constraint payments_received check (received_paise >= 0) not valid;
alter table payments add column received_currency text;
-- A further capture of this attempt, which goes back.
alter table payments add column extra_of uuid;
alter table payments add constraint payments_extra_of foreign key (extra_of) references payments (id) not valid;
-- How often the order got more time because the bank had not answered, and until when the provider could not be asked.
alter table payments add column note text;
alter table payments add column checked_at timestamptz;
-- The bank has not answered yet.
alter table payments add column is_under_way boolean not null default false;
-- What became of the refund of a test payment.
alter table payments add column test_refund jsonb;
alter table payments add column started_by uuid;
alter table payments add constraint payments_started_by foreign key (started_by) references users (id) not valid;
-- The payment that pays its order. Money of a late or second attempt is sent back.
alter table payments add column is_accepted boolean not null default false;
alter table payments add column extensions smallint not null default 0;
alter table payments add column unreachable_since timestamptz;

-- Webhooks of payment providers. A job reads them and asks the provider before anything changes.
create table payment_events (
  provider text not null check (provider in ('razorpay', 'phonepe', 'cashfree')),
  event_key text not null check (length(event_key) between 1 and 200),
  -- Our reference, or the provider's id of the attempt.
  reference text check (length(reference) <= 200),
  payment_id uuid references payments (id),
  refund_id uuid,
  body bytea not null check (octet_length(body) <= 262144),
  received_at timestamptz not null default now(),
  primary key (provider, event_key)
);
create index payment_events_received_at on payment_events (received_at);
create index payment_events_payment_id on payment_events (payment_id) where payment_id is not null;
create index payment_events_unknown on payment_events (received_at desc)
where payment_id is null and refund_id is null;

-- Refunds that a provider sends back to the account that the customer paid with.
alter table refunds add column payment_id uuid;
alter table refunds add constraint refunds_payment foreign key (payment_id) references payments (id) not valid;
alter table refunds add column provider_refund_id text;
alter table refunds add column tries smallint not null default 0;
-- Refunds to the source wait for an approval. Small ones and those of late payments are approved at once, without a person.
alter table refunds add column approved_at timestamptz;
alter table refunds add column approved_by uuid;
alter table refunds add constraint refunds_approved_by_user foreign key (approved_by) references users (id) not valid;
alter table refunds add column next_check_at timestamptz;
alter table refunds add column failure text;
alter table refunds drop constraint refunds_method_check;
alter table refunds add constraint refunds_method_check check (method in ('upi', 'bank', 'store_credit', 'source')) not valid;
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
check (status in ('pending', 'awaiting_confirmation', 'sending', 'failed', 'sent', 'canceled')) not valid;
alter table refunds drop constraint refunds_check1;
alter table refunds add constraint refunds_reference_needed check (
  status not in ('awaiting_confirmation', 'sent')
  or (method is not null and (reference is not null or (method = 'source' and status = 'awaiting_confirmation')))
) not valid;
alter table refunds add constraint refunds_source_payment check (method is distinct from 'source' or payment_id is not null) not valid;

-- What the providers paid into the bank account of the shop.
create table settlements (
  id uuid primary key default new_id(),
  provider text not null check (provider in ('razorpay', 'phonepe', 'cashfree')),
  provider_settlement_id text not null,
  settled_on date not null,
  utr text,
  credit_paise bigint not null,
  debit_paise bigint not null,
  fee_paise bigint not null,
  tax_paise bigint not null,
  recorded_by uuid references users (id),
  recorded_at timestamptz not null default now(),
  unique (provider, provider_settlement_id)
);
create index settlements_settled_on on settlements (settled_on desc);
create index settlements_recorded_by on settlements (recorded_by) where recorded_by is not null;

create table settlement_rows (
  id uuid primary key default new_id(),
  settlement_id uuid not null references settlements (id),
  provider text not null,
  kind text not null check (kind in ('payment', 'refund', 'adjustment')),
  -- The provider's id of the payment, refund or adjustment.
  entity_id text not null,
  payment_id uuid references payments (id),
  refund_id uuid references refunds (id),
  credit_paise bigint not null,
  debit_paise bigint not null,
  fee_paise bigint not null,
  tax_paise bigint not null,
  -- Empty if the row matches our records.
  difference text check (difference in ('unknown', 'amount', 'status')),
  unique (provider, entity_id, kind)
);
create index settlement_rows_settlement_id on settlement_rows (settlement_id);
create index settlement_rows_payment_id on settlement_rows (payment_id) where payment_id is not null;
create index settlement_rows_refund_id on settlement_rows (refund_id) where refund_id is not null;
create index settlement_rows_difference on settlement_rows (settlement_id) where difference is not null;

-- Key of the links to pay without a login.
insert into signing_keys (purpose) values ('pay');

-- migrate:down
-- Forward only: the next migration corrects a mistake.
