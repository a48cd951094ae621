-- The owner's figures: what an order counts for, in which hour, and how the sums are kept (docs/decisions/0048-sums-are-kept.md).

-- The hour by the clocks of India.
create or replace function figure_hour(at timestamptz) returns timestamp
language sql stable strict parallel safe
as $$ select date_trunc('hour', at at time zone 'Asia/Kolkata') $$;

-- What one order counts for as it stands. A table of one row, so that PostgreSQL writes it into the statement that asks.
create or replace function figures_of_order(
  delivery_status text,
  total_paise bigint,
  is_first boolean,
  canceled_sent boolean,
  refused boolean,
  sent_back boolean
) returns table (
  orders integer,
  revenue_paise bigint,
  first_orders integer,
  first_standing integer,
  first_revenue_paise bigint,
  pending integer,
  delivered integer,
  canceled integer,
  canceled_sent integer,
  refused integer,
  sent_back integer,
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

-- Row by row: for the one order of a placement that is the quickest. Who fills a shop by the million switches both triggers off and
-- recounts afterwards.
create or replace function count_placed_orders() returns trigger
language plpgsql
as $$
begin
  insert into first_orders (user_id, order_id) values (new.user_id, new.id) on conflict do nothing;
  insert into figure_order_changes (
    hour, area, orders, revenue_paise, first_orders, first_standing, first_revenue_paise,
    pending, delivered, canceled, canceled_sent, refused, sent_back, returned
  )
  select
    figure_hour(new.placed_at), left(new.address_postal_code, 3), counted.orders, counted.revenue_paise, counted.first_orders,
    counted.first_standing, counted.first_revenue_paise, counted.pending, counted.delivered, counted.canceled,
    counted.canceled_sent, counted.refused, counted.sent_back, counted.returned
  from figures_of_order(
    new.delivery_status, new.total_paise, found, new.canceled_sent, new.refused, new.sent_back
  ) counted;
  return null;
end
$$;
create or replace trigger count_placed_orders after insert on orders
for each row execute function count_placed_orders();

create or replace function count_placed_lines() returns trigger
language plpgsql
as $$
begin
  insert into figure_line_changes (hour, product_id, units, revenue_paise)
  select figure_hour(placed.placed_at), new.product_id, new.quantity, new.quantity * new.price_paise
  from orders placed
  where placed.id = new.order_id and placed.delivery_status <> 'CANCELED';
  return null;
end
$$;
create or replace trigger count_placed_lines after insert on order_lines
for each row execute function count_placed_lines();

-- Fewer units of a line, in an order that stands; of one that does not, the line counts for nothing before and after.
create or replace function count_changed_line() returns trigger
language plpgsql
as $$
begin
  insert into figure_line_changes (hour, product_id, units, revenue_paise)
  select
    figure_hour(placed.placed_at), new.product_id,
    new.quantity - old.quantity, new.quantity * new.price_paise - old.quantity * old.price_paise
  from orders placed
  where placed.id = new.order_id and placed.delivery_status <> 'CANCELED';
  return null;
end
$$;
create or replace trigger count_changed_line after update of quantity, price_paise on order_lines
for each row when ((old.quantity, old.price_paise) is distinct from (new.quantity, new.price_paise))
execute function count_changed_line();

create or replace function note_canceled_sent() returns trigger
language plpgsql
as $$
begin
  new.canceled_sent := new.delivery_status = 'CANCELED' and old.delivery_status <> 'PENDING';
  return new;
end
$$;
create or replace trigger note_canceled_sent before update of delivery_status on orders
for each row when (old.delivery_status <> new.delivery_status)
execute function note_canceled_sent();

-- What an order counted for is taken back, and what it counts for now is added, in the hour and the area of each.
create or replace function count_changed_order() returns trigger
language plpgsql
as $$
declare
  is_first boolean := exists (select from first_orders where user_id = new.user_id and order_id = new.id);
begin
  insert into figure_order_changes (
    hour, area, orders, revenue_paise, first_orders, first_standing, first_revenue_paise,
    pending, delivered, canceled, canceled_sent, refused, sent_back, returned
  )
  select
    figure_hour(told.placed_at), left(told.address_postal_code, 3), sum(sign * counted.orders), sum(sign * counted.revenue_paise),
    sum(sign * counted.first_orders), sum(sign * counted.first_standing), sum(sign * counted.first_revenue_paise),
    sum(sign * counted.pending), sum(sign * counted.delivered), sum(sign * counted.canceled), sum(sign * counted.canceled_sent),
    sum(sign * counted.refused), sum(sign * counted.sent_back), sum(sign * counted.returned)
  from (
    values
      (
        -1, old.placed_at, old.address_postal_code, old.delivery_status, old.total_paise, old.canceled_sent, old.refused,
        old.sent_back
      ),
      (
        1, new.placed_at, new.address_postal_code, new.delivery_status, new.total_paise, new.canceled_sent, new.refused,
        new.sent_back
      )
  ) told(sign, placed_at, address_postal_code, delivery_status, total_paise, canceled_sent, refused, sent_back)
  cross join lateral figures_of_order(
    told.delivery_status, told.total_paise, is_first, told.canceled_sent, told.refused, told.sent_back
  ) counted
  group by 1, 2;

  if (figure_hour(old.placed_at), old.delivery_status = 'CANCELED')
    is distinct from (figure_hour(new.placed_at), new.delivery_status = 'CANCELED') then
    insert into figure_line_changes (hour, product_id, units, revenue_paise)
    select figure_hour(told.placed_at), line.product_id, told.sign * line.quantity, told.sign * line.quantity * line.price_paise
    from order_lines line
    cross join (values (-1, old.placed_at, old.delivery_status), (1, new.placed_at, new.delivery_status))
      told(sign, placed_at, delivery_status)
    where line.order_id = new.id and told.delivery_status <> 'CANCELED' and line.quantity > 0;
  end if;
  return null;
end
$$;
create or replace trigger count_changed_order
after update of delivery_status, total_paise, placed_at, address_postal_code, refused, sent_back on orders
for each row when (
  (old.delivery_status, old.total_paise, old.placed_at, old.address_postal_code, old.refused, old.sent_back)
    is distinct from
    (new.delivery_status, new.total_paise, new.placed_at, new.address_postal_code, new.refused, new.sent_back)
)
execute function count_changed_order();

-- Whoever moves a parcel or a return holds its order.
create or replace function note_refused() returns trigger
language plpgsql
as $$
begin
  update orders set refused = not refused
  where id = new.order_id and refused <> exists (select from parcels where order_id = new.order_id and state = 'returned');
  return null;
end
$$;
create or replace trigger note_refused_at_once after insert on parcels
for each row when (new.state = 'returned')
execute function note_refused();
create or replace trigger note_refused after update of state on parcels
for each row when ((old.state = 'returned') <> (new.state = 'returned'))
execute function note_refused();

create or replace function note_sent_back() returns trigger
language plpgsql
as $$
begin
  update orders set sent_back = not sent_back
  where id = new.order_id
    and sent_back <> exists (select from returns where order_id = new.order_id and received_at is not null);
  return null;
end
$$;
create or replace trigger note_sent_back_at_once after insert on returns
for each row when (new.received_at is not null)
execute function note_sent_back();
create or replace trigger note_sent_back after update of received_at on returns
for each row when ((old.received_at is null) <> (new.received_at is null))
execute function note_sent_back();

-- Adds appended changes to the sums they belong to, so many at once; answers how many there were. Who comes second has nothing to do.
create or replace function fold_figures(most integer) returns integer
language plpgsql
as $$
declare
  folded_orders integer;
  folded_lines integer;
begin
  if not pg_try_advisory_xact_lock(725412) then
    return 0;
  end if;

  with taken as (
    delete from figure_order_changes
    where id in (select id from figure_order_changes order by id limit most)
    returning *
  ),
  hours as (
    insert into figure_hours as kept (
      hour, orders, revenue_paise, first_orders, first_standing, first_revenue_paise,
      pending, delivered, canceled, canceled_sent, refused, sent_back, returned
    )
    select
      hour, sum(orders), sum(revenue_paise), sum(first_orders), sum(first_standing), sum(first_revenue_paise),
      sum(pending), sum(delivered), sum(canceled), sum(canceled_sent), sum(refused), sum(sent_back), sum(returned)
    from taken
    group by hour
    on conflict (hour) do update
    set
      orders = kept.orders + excluded.orders,
      revenue_paise = kept.revenue_paise + excluded.revenue_paise,
      first_orders = kept.first_orders + excluded.first_orders,
      first_standing = kept.first_standing + excluded.first_standing,
      first_revenue_paise = kept.first_revenue_paise + excluded.first_revenue_paise,
      pending = kept.pending + excluded.pending,
      delivered = kept.delivered + excluded.delivered,
      canceled = kept.canceled + excluded.canceled,
      canceled_sent = kept.canceled_sent + excluded.canceled_sent,
      refused = kept.refused + excluded.refused,
      sent_back = kept.sent_back + excluded.sent_back,
      returned = kept.returned + excluded.returned
  ),
  areas as (
    insert into figure_areas as kept (day, area, orders, returned)
    select hour::date, area, sum(orders), sum(returned)
    from taken
    group by 1, 2
    having sum(orders) <> 0 or sum(returned) <> 0
    on conflict (day, area) do update
    set orders = kept.orders + excluded.orders, returned = kept.returned + excluded.returned
  )
  select count(*) into folded_orders from taken;

  with taken as (
    delete from figure_line_changes
    where id in (select id from figure_line_changes order by id limit most)
    returning *
  ),
  hours as (
    insert into figure_hours as kept (hour, units)
    select hour, sum(units)
    from taken
    group by hour
    on conflict (hour) do update set units = kept.units + excluded.units
  ),
  days as (
    insert into figure_product_days as kept (day, product_id, units, revenue_paise)
    select hour::date, product_id, sum(units), sum(revenue_paise)
    from taken
    group by 1, 2
    on conflict (day, product_id) do update
    set units = kept.units + excluded.units, revenue_paise = kept.revenue_paise + excluded.revenue_paise
  ),
  months as (
    insert into figure_product_months as kept (month, product_id, units, revenue_paise)
    select date_trunc('month', hour)::date, product_id, sum(units), sum(revenue_paise)
    from taken
    group by 1, 2
    on conflict (month, product_id) do update
    set units = kept.units + excluded.units, revenue_paise = kept.revenue_paise + excluded.revenue_paise
  )
  select count(*) into folded_lines from taken;

  return folded_orders + folded_lines;
end
$$;

-- All of it anew, from the orders themselves. Nobody places or moves an order meanwhile: it is for a database that has orders and no
-- figures yet, and for one that was mended by hand.
create or replace function recount_figures() returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(725412);
  lock table orders, order_lines, parcels, returns in share row exclusive mode;

  update orders placed
  set canceled_sent = told.canceled_sent, refused = told.refused, sent_back = told.sent_back
  from (
    select
      id,
      delivery_status = 'CANCELED' and coalesce((
        select from_status <> 'PENDING' from order_events event
        where event.order_id = asked.id and to_status = 'CANCELED'
        order by happened_at desc, event.id desc limit 1
      ), false) as canceled_sent,
      exists (select from parcels where order_id = asked.id and state = 'returned') as refused,
      exists (select from returns where order_id = asked.id and received_at is not null) as sent_back
    from orders asked
    where delivery_status = 'CANCELED' or canceled_sent or refused or sent_back
      or id in (select order_id from parcels where state = 'returned')
      or id in (select order_id from returns where received_at is not null)
  ) told
  where told.id = placed.id
    and (placed.canceled_sent, placed.refused, placed.sent_back) is distinct from (told.canceled_sent, told.refused, told.sent_back);

  delete from first_orders;
  insert into first_orders (user_id, order_id)
  select distinct on (user_id) user_id, id from orders order by user_id, placed_at, id;

  delete from figure_order_changes;
  delete from figure_line_changes;
  delete from figure_hours;
  delete from figure_areas;
  delete from figure_product_days;
  delete from figure_product_months;

  insert into figure_hours
  select
    hour, sum(orders), coalesce(sum(units), 0), sum(revenue_paise), sum(first_orders), sum(first_standing), sum(first_revenue_paise),
    sum(pending), sum(delivered), sum(canceled), sum(canceled_sent), sum(refused), sum(sent_back), sum(returned)
  from (
    select figure_hour(placed.placed_at) as hour, counted.*, 0 as units
    from orders placed
    left join first_orders first on first.user_id = placed.user_id and first.order_id = placed.id
    cross join lateral figures_of_order(
      placed.delivery_status, placed.total_paise, first.order_id is not null, placed.canceled_sent, placed.refused, placed.sent_back
    ) counted
    union all
    select figure_hour(placed.placed_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, line.quantity
    from orders placed
    join order_lines line on line.order_id = placed.id
    where placed.delivery_status <> 'CANCELED'
  ) counted
  group by hour;

  -- In the order of their days, as a shop that sells writes them: a span of days then lies together.
  insert into figure_areas (day, area, orders, returned)
  select figure_hour(placed_at)::date, left(address_postal_code, 3), count(*), count(*) filter (where refused or sent_back)
  from orders
  group by 1, 2
  order by 1, 2;

  insert into figure_product_days (day, product_id, units, revenue_paise)
  select figure_hour(placed.placed_at)::date, line.product_id, sum(line.quantity), sum(line.quantity * line.price_paise)
  from orders placed
  join order_lines line on line.order_id = placed.id
  where placed.delivery_status <> 'CANCELED'
  group by 1, 2
  order by 1, 2;

  insert into figure_product_months (month, product_id, units, revenue_paise)
  select date_trunc('month', day)::date, product_id, sum(units), sum(revenue_paise)
  from figure_product_days
  group by 1, 2
  order by 1, 2;
end
$$;

-- Orders that were placed before there were figures. The triggers above hold everybody who places or moves an order until this has
-- been counted, so none is left out and none counts twice.
do $$
begin
  if exists (select from orders) and not exists (select from figure_hours) and not exists (select from figure_order_changes) then
    perform recount_figures();
  end if;
end
$$;
