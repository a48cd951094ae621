import type pg from 'pg';
import { dropIndexes } from './indexes.ts';
import { insertSyntheticShipments } from './shipments.ts';

// Up to this number, `create_order` places each order. That takes one or two milliseconds, so larger shops are filled in bulk.
const BULK_THRESHOLD = 10_000;
const MIN_CUSTOMERS = 2000;
const ORDERS_PER_CUSTOMER = 25;
// Below this number, recreating the indexes would take longer than updating them.
const INDEX_DROP_THRESHOLD = 100_000;
const FILLED_TABLES = [
  'orders',
  'order_lines',
  'order_events',
  'stock_movements',
  'shipments',
  'shipment_lines',
  'shipment_events',
  'order_queues',
  'cod_entries',
];
const ORDERS_PER_STATEMENT = 50_000;
type Status = 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';

const STATUSES: readonly Status[] = [
  'PENDING',
  'SHIPPED',
  'DELIVERED',
  'DELIVERED',
  'DELIVERED',
  'DELIVERED',
  'DELIVERED',
  'DELIVERED',
  'CANCELED',
  'SHIPPED',
];
const FIRST_NAMES = [
  'Asha',
  'Ravi',
  'Meera',
  'Kabir',
  'Nisha',
  'Arjun',
  'Divya',
  'Farhan',
  'Gauri',
  'Imran',
  'Jaya',
  'Leela',
];
const LAST_NAMES = ['Rao', 'Patel', 'Iyer', 'Khan', 'Das', 'Menon', 'Sharma', 'Bose', 'Gill', 'Naidu'];

type Options = {
  /** The orders are spread evenly over this number of days, up to now. */
  days?: number;
  /** The nth order has the nth of these, from the start again after the last. */
  statuses?: readonly Status[];
};

/**
 * Adds `count` orders of one line each with their stock movements and shipments. The shop must have products.
 * They have no invoices: the shop's tax documents start after them. All integrity checks pass afterwards.
 */
export async function insertSyntheticOrders(
  client: pg.ClientBase,
  count: number,
  { days = 730, statuses = STATUSES }: Options = {},
): Promise<void> {
  const customers = Math.max(MIN_CUSTOMERS, Math.ceil(count / ORDERS_PER_CUSTOMER));
  await insertCustomers(client, customers);
  await client.query(`
    create temporary table chosen as
    select row_number() over () - 1 as place, variant.id as variant_id, variant.product_id, product.name as product_name,
      variant.size, variant.color, variant.color_hex, variant.price_paise, variant.saving_paise
    from (select * from variants where archived_at is null limit 10000) variant
    join products product on product.id = variant.product_id`);
  await client.query('create unique index on chosen (place)');
  await client.query('analyze customers, chosen');
  const { rows } = await client.query<{ known: number }>('select count(*)::int as known from orders');
  const first = (rows[0]?.known ?? 0) + 1;
  // Sales totals are recomputed once at the end, not per order.
  await client.query('alter table orders disable trigger orders_record_placed_orders');
  await client.query('alter table order_lines disable trigger order_lines_record_placed_lines');
  const indexes = count < INDEX_DROP_THRESHOLD ? [] : await dropIndexes(client, FILLED_TABLES);
  for (let n = first; n < first + count; n += ORDERS_PER_STATEMENT) {
    const last = Math.min(n + ORDERS_PER_STATEMENT, first + count) - 1;
    await client.query(createBatchSql({ first: n, last, seconds: (days * 86_400) / count, customers, statuses }));
    await client.query('analyze placed');
    await client.query(INSERT_INITIAL_STOCK);
    await client.query(count > BULK_THRESHOLD ? INSERT_ORDERS : CREATE_ORDERS);
    await client.query(INSERT_HISTORY);
    await insertSyntheticShipments(client);
    await client.query('drop table placed');
  }
  for (const definition of indexes) await client.query(definition);
  await client.query('alter table orders enable trigger orders_record_placed_orders');
  await client.query('alter table order_lines enable trigger order_lines_record_placed_lines');
  await client.query('select rebuild_sales_aggregates()');
  await client.query('update tax_profile set documents_since = now()');
  await client.query('drop table customers, chosen');
  await client.query(`vacuum analyze ${FILLED_TABLES.join(', ')}`);
}

async function insertCustomers(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `insert into users (username, email, password_hash, first_name, last_name)
     select 'synthetic' || n, 'synthetic' || n || '@example.com', 'no login',
       ($1::text[])[1 + n % cardinality($1::text[])], ($2::text[])[1 + n / 7 % cardinality($2::text[])]
     from generate_series(0, $3::int - 1) n
     on conflict do nothing`,
    [FIRST_NAMES, LAST_NAMES, count],
  );
  await client.query(
    `insert into carts (user_id) select id from users where username like 'synthetic%' on conflict do nothing`,
  );
  await client.query(`
    create temporary table customers as
    select row_number() over (order by users.id) - 1 as place, users.id as user_id, first_name as customer_first_name,
      last_name as customer_last_name, email as customer_email, carts.id as cart_id
    from users join carts on carts.user_id = users.id
    where username like 'synthetic%'`);
  await client.query('create unique index on customers (place)');
}

type Batch = { first: number; last: number; seconds: number; customers: number; statuses: readonly Status[] };

// Table `placed` has the columns of the new orders and of their only line. The first eight characters of an id must be unique:
// an odd factor yields 2^40 values without a repetition. Some variants sell far more often than others.
const createBatchSql = ({ first, last, seconds, customers, statuses }: Batch) => `
  create temporary table placed as
  with numbered as materialized (
    select
      n,
      n / 10 as k,
      (
        select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((n * 618033988749) >> (5 * i) & 31)::int, 1), '')
        from generate_series(0, 7) i
      ) || substr(new_order_id(), 9) as id,
      now() - n * interval '${seconds} seconds' as placed_at,
      (array['${statuses.join("', '")}'])[1 + n % ${statuses.length}] as delivery_status,
      case when n % 10 in (0, 2, 5, 7) then 2 else 1 end as units
    from generate_series(${first}::bigint, ${last}::bigint) n
  ),
  -- An order takes a day per step, or less if it is younger.
  sent as materialized (
    select
      numbered.*,
      least(interval '1 day', (now() - placed_at) / 4) as step,
      case delivery_status
        when 'PENDING' then (array[null, null, 'packed', 'ready_to_ship'])[1 + k % 4]
        when 'SHIPPED' then (array[
          null, 'handed_over', 'handed_over', 'handed_over', 'in_transit', 'in_transit', 'in_transit', 'out_for_delivery',
          'delivery_failed', 'returning_to_origin'
        ])[1 + k % 10]
        when 'DELIVERED' then 'delivered'
        else (array[null, 'canceled', 'returned_to_origin', 'returned_to_origin'])[1 + k % 4]
      end as shipment_status
    from numbered
  )
  select
    sent.*,
    coalesce(shipment_status <> 'canceled', false) as has_shipment,
    coalesce(shipment_status = 'returned_to_origin', false) as has_undelivered_shipment,
    coalesce(shipment_status = 'returned_to_origin', false) as was_canceled_after_shipping,
    -- Every other returned one waits for inspection.
    coalesce(shipment_status = 'returned_to_origin' and k % 4 = 2, false) as is_inspected,
    placed_at::date + 5 as expected_delivery_on,
    case delivery_status when 'DELIVERED' then (placed_at + 2 * step)::date end as delivered_on,
    case delivery_status when 'DELIVERED' then 'PAID' else 'PENDING' end as payment_status,
    customers.user_id, customer_first_name, customer_last_name, customer_email, cart_id, 1000 + n::int as cart_version,
    '14 Laxmi Road' as address_line1, 'Pune' as address_city, 'Maharashtra' as address_state,
    (110000 + n * 7919 % 780000)::text as address_postal_code,
    units * (price_paise + saving_paise) as subtotal_paise, units * saving_paise as discount_paise, units * price_paise as total_paise,
    0 as credit_paise, new_id() as event_id, new_id() as line_id, chosen.*
  from sent
  join customers on customers.place = n % ${customers}
  join chosen on chosen.place = floor(power(n * 618033989 % 1000000000 / 1e9::float8, 3) * (select count(*) from chosen))::bigint`;

// Units that are not restocked. What is sold was in stock before, so the stock stays as it is.
const INSERT_INITIAL_STOCK = `
  insert into stock_movements (variant_id, units, reason, created_at)
  select variant_id, sum(units), 'initial', min(placed_at)
  from placed
  where (delivery_status <> 'CANCELED' or was_canceled_after_shipping) and not is_inspected
  group by variant_id`;

const ORDER_COLUMNS = `
  user_id, customer_first_name, customer_last_name, customer_email, address_line1, address_city, address_state, address_postal_code,
  subtotal_paise, discount_paise, total_paise, payment_status, delivery_status, expected_delivery_on, delivered_on, cart_id,
  cart_version, placed_at, has_shipment, has_undelivered_shipment, was_canceled_after_shipping`;
const LINE_COLUMNS = 'product_id, variant_id, product_name, size, color, color_hex, price_paise, saving_paise';

const INSERT_ORDERS = `
  with events as (
    insert into order_events (id, order_id, to_status, actor_id, happened_at)
    select event_id, id, 'PENDING', user_id, placed_at from placed
  ),
  lines as (
    insert into order_lines (id, order_id, position, quantity, ${LINE_COLUMNS})
    select line_id, id, 0, units, ${LINE_COLUMNS} from placed
  ),
  sales as (
    insert into stock_movements (variant_id, units, reason, order_line_id, order_event_id, actor_id, created_at)
    select variant_id, -units, 'sale', line_id, event_id, user_id, placed_at from placed
  )
  insert into orders (id, ${ORDER_COLUMNS}) select id, ${ORDER_COLUMNS} from placed`;

const CREATE_ORDERS = `
  update placed set id = created.order_id
  from (
    select wanted.n, made.order_id
    from placed wanted
    cross join lateral create_order(
      jsonb_populate_record(null::orders, to_jsonb(wanted)),
      array(
        select quoted
        from quote_lines(array[row(null, wanted.variant_id, wanted.units, wanted.price_paise, wanted.placed_at)::cart_item]) quoted
      ),
      wanted.user_id
    ) made
  ) created
  where created.n = placed.n;
  update placed set line_id = line.id from order_lines line where line.order_id = placed.id;
  update orders
  set
    delivery_status = placed.delivery_status, delivered_on = placed.delivered_on, has_shipment = placed.has_shipment,
    has_undelivered_shipment = placed.has_undelivered_shipment, was_canceled_after_shipping = placed.was_canceled_after_shipping
  from placed
  where placed.id = orders.id;
  select refresh_payment_status(id) from placed`;

// Later statuses. Units of orders that were cancelled before shipping are restocked.
const INSERT_HISTORY = `
  with happened as (
    insert into order_events (order_id, from_status, to_status, happened_at)
    select id, 'PENDING', 'SHIPPED', placed_at + step
    from placed
    where delivery_status in ('SHIPPED', 'DELIVERED') or was_canceled_after_shipping
    union all
    select
      id, case when delivery_status = 'DELIVERED' or was_canceled_after_shipping then 'SHIPPED' else 'PENDING' end, delivery_status,
      placed_at + 2 * step
    from placed
    where delivery_status in ('DELIVERED', 'CANCELED')
    returning id, order_id, from_status, to_status
  )
  insert into stock_movements (variant_id, units, reason, order_line_id, order_event_id, created_at)
  select variant_id, units, 'order_canceled', line_id, happened.id, placed_at + 2 * step
  from happened
  join placed on placed.id = happened.order_id
  where from_status = 'PENDING' and to_status = 'CANCELED'`;
