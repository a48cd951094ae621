-- Sales totals: triggers append changes, a job aggregates them (docs/decisions/0048-append-and-aggregate-sales.md).

-- Hour of the totals, in Indian time.
create or replace function sales_hour(at timestamptz) returns timestamp
language sql stable strict parallel safe
as $$ select date_trunc('hour', at at time zone 'Asia/Kolkata') $$;

-- Area of the totals: the sorting district, the first three digits of the pincode.
create or replace function sales_area(pincode text) returns text
language sql immutable strict parallel safe
as $$ select left(pincode, 3) $$;

-- Contribution of one order to the totals. Returns a one-row table, because PostgreSQL can inline that.
create or replace function order_sales_values(
  delivery_status text,
  total_paise bigint,
  is_first boolean,
  was_canceled_after_shipping boolean,
  has_undelivered_shipment boolean,
  has_return boolean
) returns table (
  orders integer,
  revenue_paise bigint,
  first_orders integer,
  first_orders_kept integer,
  first_revenue_paise bigint,
  pending integer,
  delivered integer,
  canceled integer,
  canceled_after_shipping integer,
  returned_to_origin integer,
  returned_by_customer integer,
  returned integer
)
language sql immutable parallel safe
as $$
  select
    1,
    case when $1 <> 'CANCELED' then $2 else 0 end,
    $3::integer,
    ($3 and $1 <> 'CANCELED')::integer,
    case when $3 and $1 <> 'CANCELED' then $2 else 0 end,
    ($1 = 'PENDING')::integer,
    ($1 = 'DELIVERED')::integer,
    ($1 = 'CANCELED')::integer,
    $4::integer,
    $5::integer,
    $6::integer,
    ($5 or $6)::integer
$$;

-- A row trigger, which is fastest for a single placement. For bulk loads, disable both triggers and run rebuild_sales_aggregates().
create or replace function record_placed_orders() returns trigger
language plpgsql
as $$
begin
  -- An order that waits for an online payment counts once it is paid.
  if new.pay_until is not null then
    return null;
  end if;
  insert into first_orders (user_id, order_id) values (new.user_id, new.id) on conflict do nothing;
  insert into sales_order_changes (
    hour, area, orders, revenue_paise, first_orders, first_orders_kept, first_revenue_paise,
    pending, delivered, canceled, canceled_after_shipping, returned_to_origin, returned_by_customer, returned
  )
  select
    sales_hour(new.placed_at), sales_area(new.address_postal_code), counted.orders, counted.revenue_paise, counted.first_orders,
    counted.first_orders_kept, counted.first_revenue_paise, counted.pending, counted.delivered, counted.canceled,
    counted.canceled_after_shipping, counted.returned_to_origin, counted.returned_by_customer, counted.returned
  from order_sales_values(
    new.delivery_status, new.total_paise, found, new.was_canceled_after_shipping, new.has_undelivered_shipment, new.has_return
  ) counted;
  return null;
end
$$;
create or replace trigger orders_record_placed_orders after insert on orders
for each row execute function record_placed_orders();

-- Records a placed line. A row trigger, as for orders.
create or replace function record_placed_lines() returns trigger
language plpgsql
as $$
begin
  insert into sales_line_changes (hour, product_id, units, revenue_paise)
  select sales_hour(placed.placed_at), new.product_id, new.quantity, new.quantity * new.price_paise
  from orders placed
  where placed.id = new.order_id and placed.delivery_status <> 'CANCELED' and placed.pay_until is null;
  return null;
end
$$;
create or replace trigger order_lines_record_placed_lines after insert on order_lines
for each row execute function record_placed_lines();

-- Records a changed line. Lines of cancelled orders count as zero before and after.
create or replace function record_changed_line() returns trigger
language plpgsql
as $$
begin
  insert into sales_line_changes (hour, product_id, units, revenue_paise)
  select
    sales_hour(placed.placed_at), new.product_id,
    new.quantity - old.quantity, new.quantity * new.price_paise - old.quantity * old.price_paise
  from orders placed
  where placed.id = new.order_id and placed.delivery_status <> 'CANCELED' and placed.pay_until is null;
  return null;
end
$$;
create or replace trigger order_lines_record_changed_line after update of quantity, price_paise on order_lines
for each row when ((old.quantity, old.price_paise) is distinct from (new.quantity, new.price_paise))
execute function record_changed_line();

-- Subtracts the old contribution of an order and adds the new one, each in its own hour and area.
create or replace function record_changed_order() returns trigger
language plpgsql
as $$
declare
  is_first boolean;
begin
  if old.pay_until is not null and new.pay_until is null then
    insert into first_orders (user_id, order_id) values (new.user_id, new.id) on conflict do nothing;
  end if;
  is_first := exists (select from first_orders where user_id = new.user_id and order_id = new.id);
  insert into sales_order_changes (
    hour, area, orders, revenue_paise, first_orders, first_orders_kept, first_revenue_paise,
    pending, delivered, canceled, canceled_after_shipping, returned_to_origin, returned_by_customer, returned
  )
  select
    sales_hour(version.placed_at), sales_area(version.address_postal_code),
    sum(sign * counted.orders), sum(sign * counted.revenue_paise),
    sum(sign * counted.first_orders), sum(sign * counted.first_orders_kept), sum(sign * counted.first_revenue_paise),
    sum(sign * counted.pending), sum(sign * counted.delivered), sum(sign * counted.canceled),
    sum(sign * counted.canceled_after_shipping), sum(sign * counted.returned_to_origin),
    sum(sign * counted.returned_by_customer), sum(sign * counted.returned)
  from (
    values
      (
        -1, old.placed_at, old.address_postal_code, old.delivery_status, old.total_paise,
        old.was_canceled_after_shipping, old.has_undelivered_shipment, old.has_return, old.pay_until
      ),
      (
        1, new.placed_at, new.address_postal_code, new.delivery_status, new.total_paise,
        new.was_canceled_after_shipping, new.has_undelivered_shipment, new.has_return, new.pay_until
      )
  ) version(
    sign, placed_at, address_postal_code, delivery_status, total_paise,
    was_canceled_after_shipping, has_undelivered_shipment, has_return, pay_until
  )
  cross join lateral order_sales_values(
    version.delivery_status, version.total_paise, is_first,
    version.was_canceled_after_shipping, version.has_undelivered_shipment, version.has_return
  ) counted
  where version.pay_until is null
  group by 1, 2;

  if (sales_hour(old.placed_at), old.delivery_status = 'CANCELED', old.pay_until is null)
    is distinct from (sales_hour(new.placed_at), new.delivery_status = 'CANCELED', new.pay_until is null) then
    insert into sales_line_changes (hour, product_id, units, revenue_paise)
    select
      sales_hour(version.placed_at), line.product_id,
      version.sign * line.quantity, version.sign * line.quantity * line.price_paise
    from order_lines line
    cross join (
      values (-1, old.placed_at, old.delivery_status, old.pay_until), (1, new.placed_at, new.delivery_status, new.pay_until)
    ) version(sign, placed_at, delivery_status, pay_until)
    where line.order_id = new.id and version.delivery_status <> 'CANCELED' and version.pay_until is null and line.quantity > 0;
  end if;
  return null;
end
$$;
create or replace trigger orders_record_changed_order
after update of delivery_status, total_paise, placed_at, address_postal_code, has_undelivered_shipment, has_return, pay_until on orders
for each row when (
  (
    old.delivery_status, old.total_paise, old.placed_at, old.address_postal_code, old.has_undelivered_shipment, old.has_return,
    old.pay_until is null
  ) is distinct from (
    new.delivery_status, new.total_paise, new.placed_at, new.address_postal_code, new.has_undelivered_shipment, new.has_return,
    new.pay_until is null
  )
)
execute function record_changed_order();

-- Advisory lock: only one transaction at a time changes the totals.
create or replace function sales_totals_lock() returns bigint
language sql immutable parallel safe
as $$ select 725412 $$;

-- Moves up to `most` order changes into the totals and returns the count. The caller has the lock of the totals.
create or replace function aggregate_order_changes(most integer) returns integer
language sql
as $$
  -- Oldest pending changes.
  with taken as (
    delete from public.sales_order_changes
    where id in (select id from public.sales_order_changes order by id limit most)
    returning *
  ),
  -- Totals per hour.
  hours as (
    insert into public.sales_hourly as existing (
      hour, orders, revenue_paise, first_orders, first_orders_kept, first_revenue_paise,
      pending, delivered, canceled, canceled_after_shipping, returned_to_origin, returned_by_customer, returned
    )
    select
      hour, sum(orders), sum(revenue_paise), sum(first_orders), sum(first_orders_kept), sum(first_revenue_paise),
      sum(pending), sum(delivered), sum(canceled), sum(canceled_after_shipping),
      sum(returned_to_origin), sum(returned_by_customer), sum(returned)
    from taken
    group by hour
    on conflict (hour) do update
    set
      orders = existing.orders + excluded.orders,
      revenue_paise = existing.revenue_paise + excluded.revenue_paise,
      first_orders = existing.first_orders + excluded.first_orders,
      first_orders_kept = existing.first_orders_kept + excluded.first_orders_kept,
      first_revenue_paise = existing.first_revenue_paise + excluded.first_revenue_paise,
      pending = existing.pending + excluded.pending,
      delivered = existing.delivered + excluded.delivered,
      canceled = existing.canceled + excluded.canceled,
      canceled_after_shipping = existing.canceled_after_shipping + excluded.canceled_after_shipping,
      returned_to_origin = existing.returned_to_origin + excluded.returned_to_origin,
      returned_by_customer = existing.returned_by_customer + excluded.returned_by_customer,
      returned = existing.returned + excluded.returned
  ),
  -- Totals per day and area.
  areas as (
    insert into public.sales_by_area_daily as existing (day, area, orders, returned)
    select hour::date, area, sum(orders), sum(returned)
    from taken
    group by 1, 2
    having sum(orders) <> 0 or sum(returned) <> 0
    on conflict (day, area) do update
    set orders = existing.orders + excluded.orders, returned = existing.returned + excluded.returned
  )
  select count(*)::integer from taken
$$;

-- Moves up to `most` line changes into the totals and returns the count. The caller has the lock of the totals.
create or replace function aggregate_line_changes(most integer) returns integer
language sql
as $$
  -- Oldest pending changes.
  with taken as (
    delete from public.sales_line_changes
    where id in (select id from public.sales_line_changes order by id limit most)
    returning *
  ),
  -- Units per hour.
  hours as (
    insert into public.sales_hourly as existing (hour, units)
    select hour, sum(units)
    from taken
    group by hour
    on conflict (hour) do update set units = existing.units + excluded.units
  ),
  -- Units and revenue per day and product.
  days as (
    insert into public.product_sales_daily as existing (day, product_id, units, revenue_paise)
    select hour::date, product_id, sum(units), sum(revenue_paise)
    from taken
    group by 1, 2
    on conflict (day, product_id) do update
    set units = existing.units + excluded.units, revenue_paise = existing.revenue_paise + excluded.revenue_paise
  ),
  -- The same per month.
  months as (
    insert into public.product_sales_monthly as existing (month, product_id, units, revenue_paise)
    select date_trunc('month', hour)::date, product_id, sum(units), sum(revenue_paise)
    from taken
    group by 1, 2
    on conflict (month, product_id) do update
    set units = existing.units + excluded.units, revenue_paise = existing.revenue_paise + excluded.revenue_paise
  )
  select count(*)::integer from taken
$$;

-- Aggregates up to `most` pending changes of each kind and returns the count.
-- Takes the lock of the totals; a concurrent call returns 0.
create or replace function aggregate_sales(most integer) returns integer
language plpgsql
as $$
begin
  if not pg_try_advisory_xact_lock(sales_totals_lock()) then
    return 0;
  end if;
  return aggregate_order_changes(most) + aggregate_line_changes(most);
end
$$;

-- Derives the flags of all orders that the totals count, from shipments, returns and status changes. Writes only rows that changed.
-- The caller has locked these tables.
create or replace function rebuild_order_flags() returns void
language sql
as $$
  select public.set_report_flags(
    placed.id, expected.was_canceled_after_shipping, expected.has_undelivered_shipment, expected.has_return
  )
  from public.orders placed
  join (
    select
      id,
      delivery_status = 'CANCELED' and coalesce((
        select from_status <> 'PENDING' from public.order_events event
        where event.order_id = candidate.id and to_status = 'CANCELED'
        order by happened_at desc, event.id desc limit 1
      ), false) as was_canceled_after_shipping,
      exists (select from public.shipments where order_id = candidate.id and status = 'returned_to_origin') as has_undelivered_shipment,
      exists (select from public.returns where order_id = candidate.id and received_at is not null) as has_return
    from public.orders candidate
    where delivery_status = 'CANCELED' or was_canceled_after_shipping or has_undelivered_shipment or has_return
      or id in (select order_id from public.shipments where status = 'returned_to_origin')
      or id in (select order_id from public.returns where received_at is not null)
  ) expected on expected.id = placed.id
  where (placed.was_canceled_after_shipping, placed.has_undelivered_shipment, placed.has_return)
      is distinct from (expected.was_canceled_after_shipping, expected.has_undelivered_shipment, expected.has_return)
$$;

-- Fills the empty totals from all orders. The caller has locked the tables.
-- Inserts by day, as in live operation, so that a date range is stored together on disk.
create or replace function fill_sales_totals() returns void
language sql
as $$
  insert into public.sales_hourly
  select
    hour, sum(orders), coalesce(sum(units), 0), sum(revenue_paise), sum(first_orders), sum(first_orders_kept), sum(first_revenue_paise),
    sum(pending), sum(delivered), sum(canceled), sum(canceled_after_shipping),
    sum(returned_to_origin), sum(returned_by_customer), sum(returned)
  from (
    select public.sales_hour(placed.placed_at) as hour, counted.*, 0 as units
    from public.orders placed
    left join public.first_orders first on first.user_id = placed.user_id and first.order_id = placed.id
    cross join lateral public.order_sales_values(
      placed.delivery_status, placed.total_paise, first.order_id is not null,
      placed.was_canceled_after_shipping, placed.has_undelivered_shipment, placed.has_return
    ) counted
    where placed.pay_until is null
    union all
    select public.sales_hour(placed.placed_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, line.quantity
    from public.orders placed
    join public.order_lines line on line.order_id = placed.id
    where placed.delivery_status <> 'CANCELED' and placed.pay_until is null
  ) counted
  group by hour;

  insert into public.sales_by_area_daily (day, area, orders, returned)
  select
    public.sales_hour(placed_at)::date, public.sales_area(address_postal_code),
    count(*), count(*) filter (where has_undelivered_shipment or has_return)
  from public.orders
  where pay_until is null
  group by 1, 2
  order by 1, 2;

  insert into public.product_sales_daily (day, product_id, units, revenue_paise)
  select public.sales_hour(placed.placed_at)::date, line.product_id, sum(line.quantity), sum(line.quantity * line.price_paise)
  from public.orders placed
  join public.order_lines line on line.order_id = placed.id
  where placed.delivery_status <> 'CANCELED' and placed.pay_until is null
  group by 1, 2
  order by 1, 2;

  insert into public.product_sales_monthly (month, product_id, units, revenue_paise)
  select date_trunc('month', day)::date, product_id, sum(units), sum(revenue_paise)
  from public.product_sales_daily
  group by 1, 2
  order by 1, 2
$$;

-- Rebuilds all totals from the orders: for databases without totals, and after manual fixes.
-- Locks orders, order_lines, shipments and returns against writes, and takes the lock of the totals.
create or replace function rebuild_sales_aggregates() returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(sales_totals_lock());
  lock table orders, order_lines, shipments, returns in share row exclusive mode;
  perform rebuild_order_flags();

  delete from first_orders;
  insert into first_orders (user_id, order_id)
  select distinct on (user_id) user_id, id from orders where pay_until is null order by user_id, placed_at, id;

  delete from sales_order_changes;
  delete from sales_line_changes;
  delete from sales_hourly;
  delete from sales_by_area_daily;
  delete from product_sales_daily;
  delete from product_sales_monthly;
  perform fill_sales_totals();
end
$$;

-- Initial count of existing orders. Creating the triggers above locks the tables, so no order is missed or counted twice.
do $$
begin
  if exists (select from orders) and not exists (select from sales_hourly) and not exists (select from sales_order_changes) then
    perform rebuild_sales_aggregates();
  end if;
end
$$;
