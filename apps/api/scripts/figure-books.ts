// What the orders say, added up without the functions that keep the sums. The first order of a customer is the one that was noted.
const ORDERS = `
  select
    placed.id, date_trunc('hour', placed.placed_at at time zone 'Asia/Kolkata') as hour, left(placed.address_postal_code, 3) as area,
    placed.delivery_status = 'CANCELED' as canceled, placed.total_paise, placed.delivery_status as status, placed.canceled_sent,
    placed.refused, placed.sent_back, first.user_id is not null as is_first
  from orders placed
  left join first_orders first on first.user_id = placed.user_id and first.order_id = placed.id`;

const LINES = `
  select placed.hour, line.product_id, line.quantity as units, line.quantity * line.price_paise as paise
  from (${ORDERS}) placed
  join order_lines line on line.order_id = placed.id
  where not placed.canceled`;

/** What must hold of the owner's figures, whether or not what changed last was added to the sums yet. */
export const FIGURE_BOOKS: readonly { about: string; query: string }[] = [
  {
    about: 'the figures of an hour are not those of its orders',
    query: `
      with kept as (
        select
          hour, sum(orders) as orders, sum(revenue_paise) as revenue, sum(first_orders) as first_orders,
          sum(first_standing) as first_standing, sum(first_revenue_paise) as first_revenue, sum(pending) as pending,
          sum(delivered) as delivered, sum(canceled) as canceled, sum(canceled_sent) as canceled_sent, sum(refused) as refused,
          sum(sent_back) as sent_back, sum(returned) as returned
        from (
          select
            hour, orders, revenue_paise, first_orders, first_standing, first_revenue_paise, pending, delivered, canceled,
            canceled_sent, refused, sent_back, returned
          from figure_hours
          union all
          select
            hour, orders, revenue_paise, first_orders, first_standing, first_revenue_paise, pending, delivered, canceled,
            canceled_sent, refused, sent_back, returned
          from figure_order_changes
        ) both_kinds
        group by hour
      ),
      counted as (
        select
          hour, count(*) as orders, coalesce(sum(total_paise) filter (where not canceled), 0) as revenue,
          count(*) filter (where is_first) as first_orders, count(*) filter (where is_first and not canceled) as first_standing,
          coalesce(sum(total_paise) filter (where is_first and not canceled), 0) as first_revenue,
          count(*) filter (where status = 'PENDING') as pending, count(*) filter (where status = 'DELIVERED') as delivered,
          count(*) filter (where canceled) as canceled, count(*) filter (where canceled_sent) as canceled_sent,
          count(*) filter (where refused) as refused, count(*) filter (where sent_back) as sent_back,
          count(*) filter (where refused or sent_back) as returned
        from (${ORDERS}) placed
        group by hour
      )
      select coalesce(kept.hour, counted.hour)::text as hour, to_json(kept) as kept, to_json(counted) as counted
      from kept
      full join counted on counted.hour = kept.hour
      where (
        coalesce(kept.orders, 0), coalesce(kept.revenue, 0), coalesce(kept.first_orders, 0), coalesce(kept.first_standing, 0),
        coalesce(kept.first_revenue, 0), coalesce(kept.pending, 0), coalesce(kept.delivered, 0), coalesce(kept.canceled, 0),
        coalesce(kept.canceled_sent, 0), coalesce(kept.refused, 0), coalesce(kept.sent_back, 0), coalesce(kept.returned, 0)
      ) is distinct from (
        coalesce(counted.orders, 0), coalesce(counted.revenue, 0), coalesce(counted.first_orders, 0),
        coalesce(counted.first_standing, 0), coalesce(counted.first_revenue, 0), coalesce(counted.pending, 0),
        coalesce(counted.delivered, 0), coalesce(counted.canceled, 0), coalesce(counted.canceled_sent, 0),
        coalesce(counted.refused, 0), coalesce(counted.sent_back, 0), coalesce(counted.returned, 0)
      )`,
  },
  {
    about: 'the units of an hour are not those of its lines',
    query: `
      select hour::text, sum(kept) as kept, sum(counted) as counted
      from (
        select hour, units as kept, 0 as counted from figure_hours
        union all
        select hour, units, 0 from figure_line_changes
        union all
        select hour, 0, units from (${LINES}) line
      ) told
      group by hour
      having sum(kept) <> sum(counted)`,
  },
  {
    about: 'the figures of an area are not those of its orders',
    query: `
      select day::text, area, sum(orders) as orders, sum(counted) as counted, sum(returned) as returned, sum(came_back) as came_back
      from (
        select day, area, orders, 0 as counted, returned, 0 as came_back from figure_areas
        union all
        select hour::date, area, orders, 0, returned, 0 from figure_order_changes
        union all
        select hour::date, area, 0, 1, 0, (refused or sent_back)::integer from (${ORDERS}) placed
      ) told
      group by day, area
      having sum(orders) <> sum(counted) or sum(returned) <> sum(came_back)`,
  },
  {
    about: 'the figures of a product are not those of its lines',
    query: `
      select day::text, product_id, sum(units) as units, sum(counted) as counted, sum(paise) as paise, sum(counted_paise) as counted_paise
      from (
        select day, product_id, units, 0 as counted, revenue_paise as paise, 0 as counted_paise from figure_product_days
        union all
        select hour::date, product_id, units, 0, revenue_paise, 0 from figure_line_changes
        union all
        select hour::date, product_id, 0, units, 0, paise from (${LINES}) line
      ) told
      group by day, product_id
      having sum(units) <> sum(counted) or sum(paise) <> sum(counted_paise)`,
  },
  {
    about: 'the figures of a product’s month are not those of its days',
    query: `
      select month::text, product_id, sum(units) as units, sum(paise) as paise
      from (
        select month, product_id, units, revenue_paise as paise from figure_product_months
        union all
        select date_trunc('month', day)::date, product_id, -units, -revenue_paise from figure_product_days
      ) told
      group by month, product_id
      having sum(units) <> 0 or sum(paise) <> 0`,
  },
  {
    about: 'an order is marked other than its history, its parcels or its returns say',
    query: `
      select placed.id, placed.canceled_sent, placed.refused, placed.sent_back, told.*
      from orders placed
      cross join lateral (
        select
          placed.delivery_status = 'CANCELED' and coalesce((
            select from_status <> 'PENDING' from order_events event
            where event.order_id = placed.id and to_status = 'CANCELED'
            order by happened_at desc, event.id desc
            limit 1
          ), false) as was_sent,
          exists (select from parcels where order_id = placed.id and state = 'returned') as was_refused,
          exists (select from returns where order_id = placed.id and received_at is not null) as was_sent_back
      ) told
      where (placed.canceled_sent, placed.refused, placed.sent_back)
        is distinct from (told.was_sent, told.was_refused, told.was_sent_back)`,
  },
  {
    about: 'a customer has no first order, or one that is not theirs',
    query: `
      select buyer.user_id, first.order_id
      from (select distinct user_id from orders) buyer
      full join first_orders first on first.user_id = buyer.user_id
      left join orders placed on placed.id = first.order_id and placed.user_id = buyer.user_id
      where placed.id is null`,
  },
];
