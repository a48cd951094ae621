// Orders that wait for an online payment, or were cancelled without one, do not count.
// Recounts the orders without the functions that maintain the totals. A customer's first order is read from `first_orders`.
const ORDERS = `
  select
    placed.id, date_trunc('hour', placed.placed_at at time zone 'Asia/Kolkata') as hour, left(placed.address_postal_code, 3) as area,
    placed.delivery_status = 'CANCELED' as canceled, placed.total_paise, placed.delivery_status as status,
    placed.was_canceled_after_shipping, placed.has_undelivered_shipment, placed.has_return, first.user_id is not null as is_first
  from orders placed
  left join first_orders first on first.user_id = placed.user_id and first.order_id = placed.id
  where placed.pay_until is null`;

const LINES = `
  select placed.hour, line.product_id, line.quantity as units, line.quantity * line.price_paise as paise
  from (${ORDERS}) placed
  join order_lines line on line.order_id = placed.id
  where not placed.canceled`;

/** Integrity checks of the sales totals. They must hold before and after pending changes are aggregated. */
export const SALES_CHECKS: readonly { about: string; query: string }[] = [
  {
    about: 'hourly sales totals do not match the orders',
    query: `
      with stored as (
        select
          hour, sum(orders) as orders, sum(revenue_paise) as revenue, sum(first_orders) as first_orders,
          sum(first_orders_kept) as first_orders_kept, sum(first_revenue_paise) as first_revenue, sum(pending) as pending,
          sum(delivered) as delivered, sum(canceled) as canceled, sum(canceled_after_shipping) as canceled_after_shipping,
          sum(returned_to_origin) as returned_to_origin,
          sum(returned_by_customer) as returned_by_customer, sum(returned) as returned
        from (
          select
            hour, orders, revenue_paise, first_orders, first_orders_kept, first_revenue_paise, pending, delivered, canceled,
            canceled_after_shipping, returned_to_origin, returned_by_customer, returned
          from sales_hourly
          union all
          select
            hour, orders, revenue_paise, first_orders, first_orders_kept, first_revenue_paise, pending, delivered, canceled,
            canceled_after_shipping, returned_to_origin, returned_by_customer, returned
          from sales_order_changes
        ) both_kinds
        group by hour
      ),
      counted as (
        select
          hour, count(*) as orders, coalesce(sum(total_paise) filter (where not canceled), 0) as revenue,
          count(*) filter (where is_first) as first_orders, count(*) filter (where is_first and not canceled) as first_orders_kept,
          coalesce(sum(total_paise) filter (where is_first and not canceled), 0) as first_revenue,
          count(*) filter (where status = 'PENDING') as pending, count(*) filter (where status = 'DELIVERED') as delivered,
          count(*) filter (where canceled) as canceled, count(*) filter (where was_canceled_after_shipping) as canceled_after_shipping,
          count(*) filter (where has_undelivered_shipment) as returned_to_origin,
          count(*) filter (where has_return) as returned_by_customer,
          count(*) filter (where has_undelivered_shipment or has_return) as returned
        from (${ORDERS}) placed
        group by hour
      )
      select coalesce(stored.hour, counted.hour)::text as hour, to_json(stored) as stored, to_json(counted) as counted
      from stored
      full join counted on counted.hour = stored.hour
      where (
        coalesce(stored.orders, 0), coalesce(stored.revenue, 0), coalesce(stored.first_orders, 0), coalesce(stored.first_orders_kept, 0),
        coalesce(stored.first_revenue, 0), coalesce(stored.pending, 0), coalesce(stored.delivered, 0), coalesce(stored.canceled, 0),
        coalesce(stored.canceled_after_shipping, 0), coalesce(stored.returned_to_origin, 0),
        coalesce(stored.returned_by_customer, 0), coalesce(stored.returned, 0)
      ) is distinct from (
        coalesce(counted.orders, 0), coalesce(counted.revenue, 0), coalesce(counted.first_orders, 0),
        coalesce(counted.first_orders_kept, 0), coalesce(counted.first_revenue, 0), coalesce(counted.pending, 0),
        coalesce(counted.delivered, 0), coalesce(counted.canceled, 0), coalesce(counted.canceled_after_shipping, 0),
        coalesce(counted.returned_to_origin, 0), coalesce(counted.returned_by_customer, 0), coalesce(counted.returned, 0)
      )`,
  },
  {
    about: 'hourly unit totals do not match the order lines',
    query: `
      select hour::text, sum(stored) as stored, sum(counted) as counted
      from (
        select hour, units as stored, 0 as counted from sales_hourly
        union all
        select hour, units, 0 from sales_line_changes
        union all
        select hour, 0, units from (${LINES}) line
      ) totals
      group by hour
      having sum(stored) <> sum(counted)`,
  },
  {
    about: 'area sales totals do not match the orders',
    query: `
      select
        day::text, area, sum(orders) as orders, sum(counted) as counted,
        sum(returned) as returned, sum(counted_returned) as counted_returned
      from (
        select day, area, orders, 0 as counted, returned, 0 as counted_returned from sales_by_area_daily
        union all
        select hour::date, area, orders, 0, returned, 0 from sales_order_changes
        union all
        select hour::date, area, 0, 1, 0, (has_undelivered_shipment or has_return)::integer from (${ORDERS}) placed
      ) totals
      group by day, area
      having sum(orders) <> sum(counted) or sum(returned) <> sum(counted_returned)`,
  },
  {
    about: 'product sales totals do not match the order lines',
    query: `
      select day::text, product_id, sum(units) as units, sum(counted) as counted, sum(paise) as paise, sum(counted_paise) as counted_paise
      from (
        select day, product_id, units, 0 as counted, revenue_paise as paise, 0 as counted_paise from product_sales_daily
        union all
        select hour::date, product_id, units, 0, revenue_paise, 0 from sales_line_changes
        union all
        select hour::date, product_id, 0, units, 0, paise from (${LINES}) line
      ) totals
      group by day, product_id
      having sum(units) <> sum(counted) or sum(paise) <> sum(counted_paise)`,
  },
  {
    about: 'monthly product totals do not match the daily totals',
    query: `
      select month::text, product_id, sum(units) as units, sum(paise) as paise
      from (
        select month, product_id, units, revenue_paise as paise from product_sales_monthly
        union all
        select date_trunc('month', day)::date, product_id, -units, -revenue_paise from product_sales_daily
      ) totals
      group by month, product_id
      having sum(units) <> 0 or sum(paise) <> 0`,
  },
  {
    about: 'an order’s sales flags do not match its history, shipments or returns',
    query: `
      select placed.id, placed.was_canceled_after_shipping, placed.has_undelivered_shipment, placed.has_return, history.*
      from orders placed
      cross join lateral (
        select
          placed.delivery_status = 'CANCELED' and coalesce((
            select from_status <> 'PENDING' from order_events event
            where event.order_id = placed.id and to_status = 'CANCELED'
            order by happened_at desc, event.id desc
            limit 1
          ), false) as expected_canceled_after_shipping,
          exists (select from shipments where order_id = placed.id and status = 'returned_to_origin') as expected_undelivered_shipment,
          exists (select from returns where order_id = placed.id and received_at is not null) as expected_return
      ) history
      where (placed.was_canceled_after_shipping, placed.has_undelivered_shipment, placed.has_return)
        is distinct from (
          history.expected_canceled_after_shipping, history.expected_undelivered_shipment, history.expected_return
        )`,
  },
  {
    about: 'a customer’s first order is missing or wrong',
    query: `
      select buyer.user_id, first.order_id
      from (select distinct user_id from orders where pay_until is null) buyer
      full join first_orders first on first.user_id = buyer.user_id
      left join orders placed on placed.id = first.order_id and placed.user_id = buyer.user_id
      where placed.id is null`,
  },
];
