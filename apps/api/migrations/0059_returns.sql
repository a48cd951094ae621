-- migrate:up

-- As the product was when it was sold: whether a change of mind takes it back.
alter table order_lines add column return_rule text not null default 'returnable';

alter table orders drop constraint orders_payment_status_check;
alter table orders add constraint orders_payment_status_check
  check (payment_status in ('PENDING', 'PAID', 'REFUND_DUE', 'PART_REFUNDED', 'REFUNDED')) not valid;
alter table orders validate constraint orders_payment_status_check;
alter table orders
  -- What of the total is paid with shop credit; the rest is paid at the door.
  add column credit_paise bigint not null default 0,
  add constraint orders_credit_check check (credit_paise between 0 and total_paise),
  add column gift_to text check (length(gift_to) between 1 and 80),
  -- Their mobile number or e-mail.
  add column gift_contact text check (length(gift_contact) between 1 and 254),
  add constraint orders_gift_check check ((gift_to is null) = (gift_contact is null)),
  alter column cart_id drop not null,
  alter column cart_version drop not null;

-- What customers send back.
create table returns (
  id uuid primary key default new_id(),
  -- What stands on the slip: chance, in letters that nobody mistakes.
  number text not null unique check (number ~ '^R-[0-9A-HJKMNP-TV-Z]{8}$'),
  order_id text not null references orders,
  -- None where the recipient of a gift asked by their link.
  asked_by uuid references users,
  for_gift boolean not null default false,
  state text not null default 'asked' check (state in (
    'asked', 'accepted', 'refused', 'withdrawn', 'moving', 'received', 'closed'
  )),
  -- What the customer wrote; what staff answered when they refused, and when they had looked at it.
  note text,
  why_refused text,
  said text,
  -- Goods that are faulty, wrong or late come back at the shop's cost.
  we_pay boolean not null,
  courier text,
  tracking_number text,
  -- Where money should go, sealed; and as much of it as people may see.
  means text check (means in ('upi', 'bank')),
  destination bytea,
  destination_mask text,
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users,
  sent_at timestamptz,
  received_at timestamptz,
  received_by uuid references users,
  closed_at timestamptz,
  closed_by uuid references users,
  check ((state = 'refused') = (why_refused is not null)),
  check (state <> 'received' or received_at is not null),
  check ((state in ('refused', 'withdrawn', 'closed')) = (closed_at is not null))
);
create index returns_order on returns (order_id);
-- The queues, the oldest first.
create index returns_queue on returns (state, asked_at, id) where state not in ('refused', 'withdrawn', 'closed');
create index returns_ended on returns (closed_at desc, id) where state in ('refused', 'withdrawn', 'closed');

create table return_lines (
  id uuid primary key default new_id(),
  return_id uuid not null references returns,
  order_line_id uuid not null references order_lines,
  -- The parcel that brought them; none where the order went out as a whole.
  parcel_id uuid references parcels,
  quantity integer not null check (quantity between 1 and 99),
  reason text not null check (reason in (
    'too_small', 'too_large', 'changed_mind', 'damaged', 'wrong_item', 'not_as_described', 'too_late'
  )),
  wish text not null check (wish in ('money', 'exchange', 'credit')),
  exchange_variant_id uuid references variants,
  -- Whether the shelf has given up the units of an exchange, until they are sent or the time is over.
  is_held boolean not null default false,
  -- Of a unit, as it was sold.
  price_paise bigint not null check (price_paise > 0),
  -- How the units were found.
  sellable integer check (sellable >= 0),
  damaged integer check (damaged >= 0),
  not_ours integer check (not_ours >= 0),
  missing integer check (missing >= 0),
  unique nulls not distinct (return_id, order_line_id, parcel_id),
  check ((wish = 'exchange') = (exchange_variant_id is not null)),
  check (not is_held or wish = 'exchange'),
  check (
    (sellable is null and damaged is null and not_ours is null and missing is null)
    or sellable + damaged + not_ours + missing = quantity
  )
);
create index return_lines_order_line on return_lines (order_line_id);
create index return_lines_held on return_lines (return_id) where is_held;

-- The order that an exchange became: its units were paid for with what came back.
alter table orders
  add column exchange_of uuid unique references return_lines,
  add constraint orders_cart_check check ((cart_id is null) = (exchange_of is not null) and (cart_id is null) = (cart_version is null));

create table return_pictures (
  id uuid primary key default new_id(),
  return_id uuid not null references returns,
  file_key text not null,
  added_at timestamptz not null default now()
);
create index return_pictures_return on return_pictures (return_id);

-- What the shop owes: a way of paying, never a discount. Each has a code; whoever enters it owns it from then on.
create table credits (
  id uuid primary key default new_id(),
  code_hash bytea not null unique check (length(code_hash) = 32),
  -- The code, sealed, until somebody owns it: the recipient of a gift reads it by their link.
  code_sealed bytea,
  owner_id uuid references users,
  -- Kept by `enter_credit` with the entries: what is left is never less than nothing.
  balance_paise bigint not null default 0 check (balance_paise >= 0),
  expires_on date not null,
  made_at timestamptz not null default now()
);
create index credits_owner on credits (owner_id, expires_on) where owner_id is not null;

-- What is owed to customers: for what they sent back, or for a paid order that was cancelled.
create table refunds (
  id uuid primary key default new_id(),
  order_id text not null references orders,
  return_id uuid references returns,
  paise bigint not null check (paise > 0),
  -- None while the customer has not said where the money should go.
  means text check (means in ('upi', 'bank', 'credit')),
  destination bytea,
  destination_mask text,
  credit_id uuid references credits,
  -- noted: sent by one person, and a second has not looked yet. void: the order that was cancelled is on again.
  state text not null default 'due' check (state in ('due', 'noted', 'sent', 'void')),
  reference text check (length(reference) between 1 and 60),
  due_on date not null,
  done_on date,
  noted_by uuid references users,
  noted_at timestamptz,
  sent_by uuid references users,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  check ((state = 'sent') = (done_on is not null)),
  check (state not in ('noted', 'sent') or (reference is not null and means is not null)),
  check ((means = 'credit') is true or credit_id is null)
);
create index refunds_order on refunds (order_id);
create index refunds_return on refunds (return_id) where return_id is not null;
create index refunds_due on refunds (due_on, id) where state in ('due', 'noted');
create index refunds_to_erase on refunds (done_on) where destination is not null and state in ('sent', 'void');
-- The same money is never sent twice under two names.
create unique index refunds_reference on refunds (means, reference) where means in ('upi', 'bank') and reference is not null;

create table credit_entries (
  id bigint generated always as identity primary key,
  credit_id uuid not null references credits,
  kind text not null check (kind in ('issued', 'spent', 'returned')),
  paise bigint not null check ((paise < 0) = (kind = 'spent') and paise <> 0),
  order_id text not null references orders,
  refund_id uuid references refunds,
  entered_at timestamptz not null default now()
);
create index credit_entries_credit on credit_entries (credit_id);
create index credit_entries_order on credit_entries (order_id);
create unique index credit_entries_issued_once on credit_entries (credit_id) where kind = 'issued';

insert into signing_keys (purpose) values ('gift'), ('credit');

alter table stock_movements
  add column return_line_id uuid references return_lines,
  drop constraint stock_movements_reason_check,
  drop constraint stock_movements_check,
  add constraint stock_movements_reason_check check (
    reason in ('opening', 'correction', 'sale', 'cancellation', 'reopening', 'edit', 'returned', 'exchange')
  ) not valid,
  add constraint stock_movements_check check (
    (reason in ('sale', 'cancellation', 'reopening')) = (order_line_id is not null and order_event_id is not null)
    and (reason = 'edit') = (order_line_id is not null and order_edit_id is not null)
    and (reason = 'returned') = (num_nonnulls(parcel_line_id, return_line_id) = 1 and reason <> 'exchange')
    and (reason <> 'exchange' or (return_line_id is not null and parcel_line_id is null))
  ) not valid;
alter table stock_movements validate constraint stock_movements_reason_check;
alter table stock_movements validate constraint stock_movements_check;
create unique index stock_movements_once_sent_back on stock_movements (return_line_id)
where return_line_id is not null and reason = 'returned';
-- Held once, and let go once.
create unique index stock_movements_once_exchanged on stock_movements (return_line_id, sign(units))
where return_line_id is not null and reason = 'exchange';

-- Paid orders that were cancelled before: what is owed for them is from now on a row.
insert into refunds (order_id, paise, due_on)
select placed.id, placed.total_paise, (now() at time zone 'Asia/Kolkata')::date + 14
from orders placed
where placed.payment_status = 'REFUND_DUE';

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
