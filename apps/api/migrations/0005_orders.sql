-- migrate:up

-- People read an order by its first 8 characters, so these are chance, not time: 32 letters without I, L, O and U.
create function new_order_id() returns text
language sql volatile parallel safe
as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(bytes, i) & 31), 1), '' order by i)
  from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as bytes) chance,
       -- Bytes 6 and 8 of each UUID carry its version and variant, which are not chance.
       unnest(array[0,1,2,3,4,5,7,9,10,11,12,13,14,15,16,17,18,19,20,21]) as i
$$;

-- An order is a record of what was agreed: names, prices and the address are copies that later changes cannot reach.
create table orders (
  id text primary key default new_order_id() check (id ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  user_id uuid not null references users,
  customer_first_name text not null,
  customer_last_name text not null,
  customer_email text not null,
  address_line1 text not null,
  address_line2 text,
  address_city text not null,
  address_state text not null,
  address_postal_code text not null,
  subtotal_paise bigint not null,
  discount_paise bigint not null check (discount_paise >= 0),
  total_paise bigint not null check (total_paise > 0),
  payment_method text not null default 'COD' check (payment_method = 'COD'),
  payment_status text not null default 'PENDING' check (payment_status in ('PENDING', 'PAID', 'REFUND_DUE')),
  delivery_status text not null default 'PENDING' check (delivery_status in ('PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED')),
  expected_delivery_on date not null,
  delivered_on date,
  -- One filling of a cart becomes one order, however often it is submitted.
  cart_id uuid not null references carts,
  cart_version integer not null,
  placed_at timestamptz not null default now(),
  check (total_paise = subtotal_paise - discount_paise),
  check ((delivery_status = 'DELIVERED') = (delivered_on is not null)),
  unique (cart_id, cart_version)
);
create unique index orders_short_id on orders (left(id, 8));
create index orders_newest on orders (placed_at desc, id);
create index orders_newest_of_customer on orders (user_id, placed_at desc, id);
create index orders_newest_by_status on orders (delivery_status, placed_at desc, id);

create table order_lines (
  id uuid primary key default new_id(),
  order_id text not null references orders,
  position smallint not null,
  product_id uuid not null references products,
  variant_id uuid not null references variants,
  product_name text not null,
  picture_id uuid references pictures,
  size text,
  color text,
  color_hex text,
  quantity integer not null check (quantity between 1 and 99),
  price_paise bigint not null check (price_paise > 0),
  saving_paise bigint not null check (saving_paise >= 0),
  unique (order_id, variant_id)
);
create index order_lines_product on order_lines (product_id);

-- What happened to an order, appended and never edited; the first row is its placement.
create table order_events (
  id uuid primary key default new_id(),
  order_id text not null references orders,
  from_status text check (from_status in ('PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED')),
  to_status text not null check (to_status in ('PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED')),
  actor_id uuid references users,
  -- Two moves of one order can begin in one order and happen in the other, because the second waits for the first.
  happened_at timestamptz not null default clock_timestamp(),
  check (from_status is distinct from to_status)
);
create index order_events_order on order_events (order_id, happened_at);
create unique index order_events_one_placement on order_events (order_id) where from_status is null;

-- Every unit that came or went, and why. A variant's stock is the sum of its movements.
create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id uuid not null references variants,
  units integer not null check (units <> 0),
  reason text not null check (reason in ('opening', 'correction', 'sale', 'cancellation', 'reopening')),
  order_line_id uuid references order_lines,
  order_event_id uuid references order_events,
  actor_id uuid references users,
  moved_at timestamptz not null default now(),
  check ((reason in ('sale', 'cancellation', 'reopening')) = (order_line_id is not null and order_event_id is not null))
);
create index stock_movements_variant on stock_movements (variant_id, id);
-- One change of an order moves each of its lines once: units cannot come back twice.
create unique index stock_movements_once on stock_movements (order_line_id, order_event_id) where order_line_id is not null;

-- A write that was answered is answered the same when it is sent again; kept for a day.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  reply_status smallint,
  reply_body jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
