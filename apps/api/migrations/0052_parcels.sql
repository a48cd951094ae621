-- migrate:up

-- What leaves the house. An order goes out in one parcel or several; finer truth than its four statuses lives here.
create table parcels (
  id uuid primary key default new_id(),
  order_id text not null references orders,
  -- "Parcel 2" of its order, for good: a void one keeps its place.
  position smallint not null check (position > 0),
  state text not null default 'packed' check (state in (
    'packed', 'asking', 'ready', 'handed_over', 'moving', 'out', 'failed', 'returning', 'delivered', 'returned', 'lost', 'void'
  )),
  -- When the state began, by the clock of who said so: a courier's scan counts from when it was made, not from when it came.
  state_at timestamptz not null default now(),
  -- Who brings it, as people know them, and through whom the shop asked: by hand, or one of the interfaces.
  courier text,
  booked_with text not null default 'by-hand' check (booked_with in ('by-hand', 'shiprocket', 'delhivery')),
  number text,
  track_url text check (track_url ~ '^https?://'),
  label_url text check (label_url ~ '^https?://'),
  -- Ours, one for each attempt to book: what an unknown outcome is looked up by.
  booking_reference text unique,
  weight_g integer check (weight_g between 1 and 100000),
  length_mm integer check (length_mm between 1 and 3000),
  width_mm integer check (width_mm between 1 and 3000),
  height_mm integer check (height_mm between 1 and 3000),
  -- What the rider takes at the door.
  collect_paise bigint not null check (collect_paise >= 0),
  promised_on date not null,
  eway_bill text check (eway_bill ~ '^[0-9]{12}$'),
  tries smallint not null default 0,
  -- Of a failed delivery: what the courier gave as its reason, and until when somebody must say what to do.
  failure text,
  decide_by timestamptz,
  decision text check (decision in ('try_again', 'new_contact', 'bring_back')),
  try_on date,
  packed_by uuid references users,
  packed_at timestamptz not null default now(),
  asked_at timestamptz,
  handed_at timestamptz,
  ended_at timestamptz,
  unique (order_id, position),
  check (number is null or courier is not null),
  check ((state in ('delivered', 'returned', 'lost', 'void')) = (ended_at is not null))
);
create unique index parcels_number on parcels (courier, number) where number is not null and state <> 'void';
create index parcels_by_number on parcels (number text_pattern_ops) where number is not null;
create index parcels_open on parcels (state, order_id) where state not in ('delivered', 'returned', 'lost', 'void');

create table parcel_lines (
  id uuid primary key default new_id(),
  parcel_id uuid not null references parcels,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity between 1 and 99),
  -- How the units came back, once somebody has looked: what is missing makes up the quantity.
  sellable integer check (sellable between 0 and quantity),
  damaged integer check (damaged between 0 and quantity),
  check ((sellable is null) = (damaged is null) and coalesce(sellable, 0) + coalesce(damaged, 0) <= quantity),
  unique (parcel_id, order_line_id)
);
create index parcel_lines_order_line on parcel_lines (order_line_id);

-- What happened to a parcel, appended and never edited; said by a courier, or done by somebody of the staff.
create table parcel_events (
  id uuid primary key default new_id(),
  parcel_id uuid not null references parcels,
  state text not null,
  -- The courier's own words and place, or why staff did it; emptied when the customer is forgotten.
  said text,
  place text,
  -- One scan is one event, however often it is told.
  courier_key text,
  actor_id uuid references users,
  -- What somebody wants done about a failed delivery: it says nothing of where the parcel is.
  is_wish boolean not null default false,
  happened_at timestamptz not null,
  heard_at timestamptz not null default clock_timestamp(),
  unique (parcel_id, courier_key)
);
create index parcel_events_parcel on parcel_events (parcel_id, happened_at);

create table unit_serials (
  variant_id uuid not null references variants,
  serial text not null check (length(serial) between 1 and 60),
  parcel_line_id uuid not null references parcel_lines,
  primary key (variant_id, serial)
);
create index unit_serials_line on unit_serials (parcel_line_id);

-- Who has an order on the table; ends by itself when they walk away.
create table packing_desks (
  order_id text primary key references orders,
  actor_id uuid not null references users,
  claimed_at timestamptz not null default now()
);

-- What staff changed of an order before it was packed, or where it goes after a failed delivery. Appended; the words in it are emptied
-- when the customer is forgotten.
create table order_edits (
  id uuid primary key default new_id(),
  order_id text not null references orders,
  actor_id uuid references users,
  reason text not null,
  before jsonb not null,
  after jsonb not null,
  edited_at timestamptz not null default clock_timestamp()
);
create index order_edits_order on order_edits (order_id, edited_at);

-- A line that was edited away stays, with no units: its movements name it.
alter table order_lines drop constraint order_lines_quantity_check;
alter table order_lines add constraint order_lines_quantity_check check (quantity between 0 and 99) not valid;
alter table order_lines validate constraint order_lines_quantity_check;

alter table stock_movements
  add column order_edit_id uuid references order_edits,
  add column parcel_line_id uuid references parcel_lines,
  drop constraint stock_movements_reason_check,
  drop constraint stock_movements_check,
  add constraint stock_movements_reason_check check (
    reason in ('opening', 'correction', 'sale', 'cancellation', 'reopening', 'edit', 'returned')
  ) not valid,
  add constraint stock_movements_check check (
    (reason in ('sale', 'cancellation', 'reopening')) = (order_line_id is not null and order_event_id is not null)
    and (reason = 'edit') = (order_line_id is not null and order_edit_id is not null)
    and (reason = 'returned') = (parcel_line_id is not null)
  ) not valid;
alter table stock_movements validate constraint stock_movements_reason_check;
alter table stock_movements validate constraint stock_movements_check;
-- An edit moves a line once, and a unit that came back is put on the shelf once.
create unique index stock_movements_once_an_edit on stock_movements (order_line_id, order_edit_id) where order_edit_id is not null;
create unique index stock_movements_once_returned on stock_movements (parcel_line_id) where parcel_line_id is not null;

-- Which orders wait for a hand, kept by `settle_stages`: the views of the order list are read from here. Orders without a parcel have no
-- row: whether they are to be packed, their status says.
create table order_stages (
  order_id text not null references orders,
  stage text not null check (stage in ('to_pack', 'packed', 'handed_over', 'failed', 'returning')),
  placed_at timestamptz not null,
  primary key (order_id, stage)
);
create index order_stages_newest on order_stages (stage, placed_at desc, order_id);
create index orders_due on orders (expected_delivery_on, placed_at desc, id) where delivery_status in ('PENDING', 'SHIPPED');

-- Where the cash of a parcel is: appended, and each cause counts once. What a courier owes is collected − remitted − written off.
create table cash_entries (
  id bigint generated always as identity primary key,
  parcel_id uuid not null references parcels,
  kind text not null check (kind in ('collectable', 'collected', 'remitted', 'short', 'written_off')),
  paise bigint not null check (paise <> 0),
  -- The parcel event or the line of a remittance that caused it.
  reference text not null,
  actor_id uuid references users,
  entered_at timestamptz not null default now(),
  unique (parcel_id, kind, reference)
);
create index cash_entries_when on cash_entries (entered_at);

create table remittances (
  id uuid primary key default new_id(),
  courier text not null,
  reference text not null check (length(reference) between 1 and 60),
  paise bigint not null,
  matched integer not null,
  short integer not null,
  unknown integer not null,
  actor_id uuid not null references users,
  posted_at timestamptz not null default now(),
  unique (courier, reference)
);

-- What couriers told us, as it came: kept until it has been read, and thirty days where nobody knows the number.
create table courier_hooks (
  id uuid primary key default new_id(),
  courier text not null,
  event_key text not null,
  number text not null,
  scan jsonb not null,
  received_at timestamptz not null default now(),
  read_at timestamptz,
  unique (courier, event_key)
);
create index courier_hooks_unread on courier_hooks (number) where read_at is null;

-- What links to an order are signed with, made by the database itself: each shop has its own.
create table signing_keys (
  purpose text primary key,
  secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into signing_keys (purpose) values ('track');

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
