import type pg from 'pg';

const BATCH_SIZE = 100_000;
const PRODUCTS = 1000;
const CUSTOMERS = 5000;

const INSERT_CATALOG = `
  insert into users (username, email, password_hash, first_name, last_name)
  select 'drill' || n, 'drill' || n || '@example.com', 'no login', 'Asha', 'Rao' from generate_series(1, ${CUSTOMERS}) n;
  insert into carts (user_id) select id from users;
  insert into categories (name, slug, depth) values ('Everything', 'everything', 1);
  insert into products (name, category_id) select 'Drill ' || n, categories.id from generate_series(1, ${PRODUCTS}) n, categories;
  insert into variants (product_id, color, color_hex, size, stock, price_paise, saving_paise, position)
  select id, 'Indigo', '#2f4e86', 'M', 0, 89900, 0, 0 from products;
  create unlogged table buyers as select carts.id as cart_id, user_id, row_number() over () - 1 as place from carts;
  create unlogged table stocked as select id, product_id, row_number() over () - 1 as place from variants;
  create unique index on buyers (place);
  create unique index on stocked (place);
  analyze buyers, stocked`;

// Multiplying by an odd number modulo 2^32 gives every order a different prefix of eight characters.
const INSERT_ORDERS = `
  with placed as (
    insert into orders (
      id, user_id, customer_first_name, customer_last_name, customer_email, address_line1, address_city, address_state,
      address_postal_code, subtotal_paise, discount_paise, total_paise, expected_delivery_on, placed_at, cart_id, cart_version
    )
    select
      lpad(upper(to_hex((n * 2654435761) & 4294967295)), 8, '0') || upper(left(md5(n::text), 12)), user_id, 'Asha', 'Rao',
      'asha@example.com', '14 Laxmi Road', 'Pune', 'Maharashtra', '411030', 89900, 0, 89900, current_date + 5,
      now() - n * interval '1 minute', cart_id, -n::int
    from generate_series($1::bigint, $2::bigint) n
    join buyers on buyers.place = n % ${CUSTOMERS}
    returning id, -cart_version as n, placed_at
  ),
  lines as (
    insert into order_lines (order_id, position, product_id, variant_id, product_name, quantity, price_paise, saving_paise)
    select placed.id, 0, stocked.product_id, stocked.id, 'Product', 1, 89900, 0
    from placed
    join stocked on stocked.place = placed.n % ${PRODUCTS}
    returning id, order_id, variant_id
  ),
  events as (
    insert into order_events (order_id, from_status, to_status, happened_at)
    select id, null, 'PENDING', placed_at from placed
    returning id, order_id
  )
  insert into stock_movements (variant_id, units, reason, order_line_id, order_event_id)
  select lines.variant_id, -1, 'sale', lines.id, events.id from lines join events using (order_id)`;

// Adds the initial stock: the units sold, plus 100 that are left.
const UPDATE_STOCK = `
  insert into stock_movements (variant_id, units, reason)
  select stocked.id, 100 + (select count(*) from stock_movements sold where sold.variant_id = stocked.id), 'initial' from stocked;
  update variants set stock = 100 from stocked where stocked.id = variants.id;
  drop table buyers, stocked`;

/** Fills an empty shop with consistent orders. Disables triggers while inserting, then recomputes the sales totals. */
export async function seedOrders(client: pg.ClientBase, orders: number): Promise<void> {
  await client.query(INSERT_CATALOG);
  await client.query('set session_replication_role = replica');
  for (let first = 1; first <= orders; first += BATCH_SIZE)
    await client.query(INSERT_ORDERS, [first, Math.min(first + BATCH_SIZE - 1, orders)]);
  await client.query(UPDATE_STOCK);
  await client.query('set session_replication_role = origin');
  await client.query('select rebuild_sales_aggregates()');
  await client.query('vacuum analyze');
}

/** Returns row counts and checksums per table, independent of the row order. */
export async function checksumTables(client: pg.ClientBase): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of ['orders', 'order_lines', 'order_events', 'stock_movements', 'variants', 'users']) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(stored::text, 0)), 0) as sum from ${table} stored`,
    );
    sums[table] = rows[0]?.sum ?? '';
  }
  return sums;
}
