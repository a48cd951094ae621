-- migrate:up

-- Goods that came in, with what their delivery note says; their units are in the ledger.
create table stock_receipts (
  id uuid primary key default new_id(),
  supplier text not null default '' check (length(supplier) <= 120),
  reference text not null default '' check (length(reference) <= 60),
  units integer not null check (units > 0),
  actor_id uuid not null references users,
  received_at timestamptz not null default now()
);
create index stock_receipts_newest on stock_receipts (received_at desc, id);

-- Counting what lies on the shelves; it may take days, and there is one at a time.
create table stock_takes (
  id uuid primary key default new_id(),
  state text not null default 'open' check (state in ('open', 'booked', 'dropped')),
  started_by uuid not null references users,
  started_at timestamptz not null default now(),
  ended_by uuid references users,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null) and (ended_at is null) = (ended_by is null))
);
create unique index stock_takes_one_open on stock_takes ((true)) where state = 'open';

-- `expected` is what should have lain there when the count of this variant began: what could be sold, what was sold and not packed
-- yet, and what waits for an exchange. Booking applies the difference to what is there by then.
create table stock_take_counts (
  take_id uuid not null references stock_takes,
  variant_id uuid not null references variants,
  counted integer not null check (counted between 0 and 1000000),
  expected integer not null,
  began_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- What the shelf was changed by; none while the take is open, or where it was dropped.
  booked integer,
  primary key (take_id, variant_id)
);
create index stock_take_counts_latest on stock_take_counts (take_id, changed_at desc, variant_id);
create index stock_take_counts_variant on stock_take_counts (variant_id);

alter table stock_movements
  add column receipt_id uuid references stock_receipts,
  add column take_id uuid references stock_takes,
  add column cause text check (cause in ('damaged', 'lost', 'found', 'miscounted', 'other')),
  add column note text check (length(note) between 1 and 200),
  drop constraint stock_movements_reason_check,
  drop constraint stock_movements_check,
  add constraint stock_movements_reason_check check (
    reason in (
      'opening', 'correction', 'sale', 'cancellation', 'reopening', 'edit', 'returned', 'exchange', 'received', 'count'
    )
  ) not valid,
  add constraint stock_movements_check check (
    (reason in ('sale', 'cancellation', 'reopening')) = (order_line_id is not null and order_event_id is not null)
    and (reason = 'edit') = (order_line_id is not null and order_edit_id is not null)
    and (reason = 'returned') = (num_nonnulls(parcel_line_id, return_line_id) = 1 and reason <> 'exchange')
    and (reason <> 'exchange' or (return_line_id is not null and parcel_line_id is null))
    and (reason = 'received') = (receipt_id is not null)
    and (reason = 'count') = (take_id is not null)
    and (reason = 'correction' or (cause is null and note is null))
    and (reason <> 'received' or units > 0)
  ) not valid;
alter table stock_movements validate constraint stock_movements_reason_check;
alter table stock_movements validate constraint stock_movements_check;
create unique index stock_movements_once_received on stock_movements (receipt_id, variant_id) where receipt_id is not null;
create unique index stock_movements_once_counted on stock_movements (take_id, variant_id) where take_id is not null;

-- The days on which staff were told what runs low: once a day, however often the job is tried.
create table low_stock_letters (
  day date primary key,
  told_at timestamptz not null default now()
);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
