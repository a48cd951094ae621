import type pg from 'pg';
import { dropIndexes } from './indexes.ts';
import { insertSyntheticShipments } from './shipments.ts';

const MIN_CUSTOMERS = 2000;
const ORDERS_PER_CUSTOMER = 25;
const SECONDS_BETWEEN = 58;
const SECONDS_OF_TWO_YEARS = 2 * 365 * 24 * 3600;
// Below this number, recreating the indexes would take longer than updating them.
const INDEX_DROP_THRESHOLD = 100_000;
const FILLED_TABLES = [
  'orders',
  'order_lines',
  'order_events',
  'shipments',
  'shipment_lines',
  'shipment_events',
  'order_queues',
  'cod_entries',
];
const ORDERS_PER_STATEMENT = 50_000;
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

/** Adds `count` orders of one line each with their shipments, over up to two years and all statuses. Takes no stock. */
export async function insertSyntheticOrders(client: pg.ClientBase, count: number): Promise<void> {
  const customers = Math.max(MIN_CUSTOMERS, Math.ceil(count / ORDERS_PER_CUSTOMER));
  await insertCustomers(client, customers);
  await client.query(`
    create temporary table chosen as
    select row_number() over () - 1 as place, variant.id, variant.product_id, product.name, variant.size, variant.color,
      variant.color_hex, variant.price_paise, variant.saving_paise
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
  const seconds = Math.min(SECONDS_BETWEEN, SECONDS_OF_TWO_YEARS / count);
  for (let n = first; n < first + count; n += ORDERS_PER_STATEMENT) {
    const last = Math.min(n + ORDERS_PER_STATEMENT, first + count) - 1;
    await client.query(createBatchSql({ first: n, last, seconds, customers }));
    await client.query('analyze placed');
    await client.query(INSERT_ORDERS);
    await insertSyntheticShipments(client);
    await client.query('drop table placed');
  }
  for (const definition of indexes) await client.query(definition);
  await client.query('alter table orders enable trigger orders_record_placed_orders');
  await client.query('alter table order_lines enable trigger order_lines_record_placed_lines');
  await client.query('select rebuild_sales_aggregates()');
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
    select row_number() over (order by users.id) - 1 as place, users.id, first_name, last_name, email, carts.id as cart_id
    from users join carts on carts.user_id = users.id
    where username like 'synthetic%'`);
  await client.query('create unique index on customers (place)');
}

type Batch = { first: number; last: number; seconds: number; customers: number };

// The first eight characters of an id must be unique. An odd factor yields 2^40 values without a repetition.
const createBatchSql = ({ first, last, seconds, customers }: Batch) => `
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
      (array['PENDING', 'SHIPPED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'CANCELED', 'SHIPPED'])[1 + n % 10] as status,
      case when n % 10 in (0, 2, 5, 7) then 2 else 1 end as units
    from generate_series(${first}::bigint, ${last}::bigint) n
  )
  select
    numbered.*,
    case status
      when 'PENDING' then (array[null, null, 'packed', 'ready_to_ship'])[1 + k % 4]
      when 'SHIPPED' then (array[
        null, 'handed_over', 'handed_over', 'handed_over', 'in_transit', 'in_transit', 'in_transit', 'out_for_delivery',
        'delivery_failed', 'returning_to_origin'
      ])[1 + k % 10]
      when 'DELIVERED' then 'delivered'
      else (array[null, 'canceled', 'returned_to_origin', 'returned_to_origin'])[1 + k % 4]
    end as shipment_status,
    placed_at::date + 5 as expected_on,
    case status when 'DELIVERED' then 'PAID' else 'PENDING' end as payment_status,
    customers.id as user_id, first_name, last_name, email, cart_id,
    new_id() as line_id, product_id, chosen.id as variant_id, name as product_name, size, color, color_hex, price_paise, saving_paise
  from numbered
  join customers on customers.place = n % ${customers}
  join chosen on chosen.place = n % (select count(*) from chosen)`;

const INSERT_ORDERS = `
  with events as (
    insert into order_events (order_id, from_status, to_status, happened_at)
    select id, null, 'PENDING', placed_at from placed
    union all
    select id, 'PENDING', status, placed_at + interval '2 days' from placed where status <> 'PENDING'
  ),
  lines as (
    insert into order_lines (
      id, order_id, position, product_id, variant_id, product_name, size, color, color_hex, quantity, price_paise, saving_paise
    )
    select line_id, id, 0, product_id, variant_id, product_name, size, color, color_hex, units, price_paise, saving_paise
    from placed
  )
  insert into orders (
    id, user_id, customer_first_name, customer_last_name, customer_email, address_line1, address_city, address_state,
    address_postal_code, subtotal_paise, discount_paise, total_paise, payment_status, delivery_status,
    expected_delivery_on, delivered_on, cart_id, cart_version, placed_at, has_shipment
  )
  select
    id, user_id, first_name, last_name, email, '14 Laxmi Road', 'Pune', 'Maharashtra',
    '411030', units * (price_paise + saving_paise), units * saving_paise, units * price_paise,
    payment_status, status,
    expected_on, case status when 'DELIVERED' then placed_at::date + 4 end, cart_id, 1000 + n, placed_at,
    coalesce(shipment_status <> 'canceled', false)
  from placed`;
