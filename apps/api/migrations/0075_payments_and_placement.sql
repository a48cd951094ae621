-- migrate:up

-- Sets cancelled orders to REFUNDED if their store credit was given back. First, because the changes of tables below lock them.
update orders set payment_status = 'REFUNDED'
where delivery_status = 'CANCELED' and payment_status = 'PENDING'
  and id in (select order_id from store_credit_entries where kind = 'restored');

-- Attempts to pay an order online. Empty until a payment provider is set up: cash on delivery needs no row.
create table payments (
  id uuid primary key default new_id(),
  kind text not null default 'order' check (kind in ('order', 'test')),
  order_id text references orders (id),
  way text not null check (way in ('page', 'upi')),
  provider text not null check (provider in ('razorpay', 'phonepe', 'cashfree')),
  -- Our own reference, which the provider returns.
  reference text not null unique check (reference ~ '^[A-Za-z0-9_-]{1,40}$'),
  provider_id text,
  provider_payment_id text,
  paise bigint not null check (paise > 0),
  status text not null default 'starting'
    check (status in ('starting', 'waiting', 'paid', 'failed', 'expired', 'canceled', 'review')),
  action jsonb,
  expires_at timestamptz,
  paid_at timestamptz,
  method text,
  payer_mask text,
  fee_paise bigint check (fee_paise >= 0),
  fee_tax_paise bigint check (fee_tax_paise >= 0),
  reason text,
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payments_order check ((kind = 'order') = (order_id is not null)),
  constraint payments_paid check ((status = 'paid') = (paid_at is not null)),
  constraint payments_provider_id unique (provider, provider_id),
  constraint payments_provider_payment_id unique (provider, provider_payment_id)
);
create unique index payments_one_open on payments (order_id) where status in ('starting', 'waiting');
create index payments_order_id on payments (order_id);
create index payments_next_check on payments (next_check_at) where next_check_at is not null;

-- Refunds of a late or second payment. They do not count for the payment status.
alter table refunds add column extra boolean not null default false;
alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check check (payment_method in ('COD', 'ONLINE')) not valid;

-- Lines to price: those of a cart, or of an order that staff enter.
create type cart_item as (
  line_id uuid,
  variant_id uuid,
  quantity integer,
  shown_price_paise bigint,
  added_at timestamptz
);
alter type quoted_line add attribute return_policy text;

-- Limits and details of a placement (src/checkout/place-order.sql).
create type placement_terms as (
  delivery_days integer,
  max_open_orders integer,
  max_lines integer,
  max_order_rupees bigint,
  max_order_rupees_unverified bigint,
  max_unverified_units integer,
  network text,
  recipient_needed boolean,
  recipient_name text,
  note text,
  mobile text,
  gstin text,
  trade_name text,
  use_credit boolean,
  gift_recipient text,
  gift_contact text,
  placed_at timestamptz
);

-- Services now cancel shipments, flag orders and move stock, so these functions and their triggers are obsolete.
drop trigger if exists orders_cancel_shipments on orders;
drop trigger if exists orders_mark_canceled_after_shipping on orders;
drop trigger if exists shipments_mark_undelivered_insert on shipments;
drop trigger if exists shipments_mark_undelivered_update on shipments;
drop trigger if exists returns_mark_returned_insert on returns;
drop trigger if exists returns_mark_returned_update on returns;
drop function if exists cancel_shipments_of_order();
drop function if exists mark_canceled_after_shipping();
drop function if exists mark_undelivered();
drop function if exists mark_returned();
drop function if exists cancel_returns(text, uuid);
drop function if exists reserve_exchange_units(uuid, uuid, integer, uuid);
drop function if exists release_exchange_units(uuid, uuid, integer, uuid);
drop function if exists keep_name(uuid, uuid, text);
drop function if exists quote_lines(uuid);

-- An order that a shipment moved now publishes another event, which sends no email. Its queued emails must not be sent either.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs where payload -> 'data' ->> 'notifiedByShipment' = 'true';
  end if;
end
$$;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
