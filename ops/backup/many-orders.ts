import type pg from 'pg';
import { insertSyntheticOrders } from '../../demo/src/synthetic/orders.ts';
import { insertSimpleProducts } from '../../demo/src/synthetic/simple-products.ts';

const PRODUCTS = 1000;

/** Fills an empty shop with consistent orders. */
export async function seedOrders(client: pg.ClientBase, orders: number): Promise<void> {
  await insertSimpleProducts(client, PRODUCTS);
  await insertSyntheticOrders(client, orders);
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
