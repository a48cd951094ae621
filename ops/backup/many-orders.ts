import type pg from 'pg';

const AT_ONCE = 100_000;
const PRODUCTS = 1000;
const CUSTOMERS = 5000;

const SHELVES = `
  insert into users (username, email, password_hash, first_name, last_name)
  select 'drill' || n, 'drill' || n || '@example.com', 'nobody signs in', 'Asha', 'Rao' from generate_series(1, ${CUSTOMERS}) n;
  insert into carts (user_id) select id from users;
  insert into categories (name, slug, depth) values ('Everything', 'everything', 1);
  insert into products (name, category_id) select 'Drill ' || n, categories.id from generate_series(1, ${PRODUCTS}) n, categories;
  insert into variants (product_id, color, color_hex, size, stock, price_paise, saving_paise, position)
  select id, 'Indigo', '#2f4e86', 'M', 0, 89900, 0, 0 from products;
  create unlogged table buyers as select carts.id as cart_id, user_id, row_number() over () - 1 as place from carts;
  create unlogged table shelf as select id, product_id, row_number() over () - 1 as place from variants;
  create unique index on buyers (place);
  create unique index on shelf (place);
  analyze buyers, shelf`;

// An odd factor deals out first eight characters that are all different.
const ORDERS = `
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
    select placed.id, 0, shelf.product_id, shelf.id, 'Product', 1, 89900, 0
    from placed
    join shelf on shelf.place = placed.n % ${PRODUCTS}
    returning id, order_id, variant_id
  ),
  events as (
    insert into order_events (order_id, from_status, to_status, happened_at)
    select id, null, 'PENDING', placed_at from placed
    returning id, order_id
  )
  insert into stock_movements (variant_id, units, reason, order_line_id, order_event_id)
  select lines.variant_id, -1, 'sale', lines.id, events.id from lines join events using (order_id)`;

// What was sold had been there, and a hundred of each are left.
const STOCK = `
  insert into stock_movements (variant_id, units, reason)
  select shelf.id, 100 + (select count(*) from stock_movements sold where sold.variant_id = shelf.id), 'opening' from shelf;
  update variants set stock = 100 from shelf where shelf.id = variants.id;
  drop table buyers, shelf`;

/** Fills an empty shop with so many orders whose books are in order, past the triggers, and has everything counted. */
export async function fillWithOrders(client: pg.ClientBase, orders: number): Promise<void> {
  await client.query(SHELVES);
  await client.query('set session_replication_role = replica');
  for (let first = 1; first <= orders; first += AT_ONCE)
    await client.query(ORDERS, [first, Math.min(first + AT_ONCE - 1, orders)]);
  await client.query(STOCK);
  await client.query('set session_replication_role = origin');
  await client.query('select recount_figures()');
  await client.query('vacuum analyze');
}

/** What there is to compare: how many rows, and a sum over all that stands in them, in whatever order they lie. */
export async function sumsOf(client: pg.ClientBase): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of ['orders', 'order_lines', 'order_events', 'stock_movements', 'variants', 'users']) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(kept::text, 0)), 0) as sum from ${table} kept`,
    );
    sums[table] = rows[0]?.sum ?? '';
  }
  return sums;
}
