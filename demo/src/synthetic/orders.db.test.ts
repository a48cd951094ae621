import { afterAll, expect, test } from 'vitest';
import { runDoctor } from '../../../apps/api/faults/doctor.ts';
import { createTestCategory } from '../../../apps/api/test/factories.ts';
import { createTestApp } from '../../../apps/api/test/test-app.ts';
import { insertSyntheticProducts } from './insert-products.ts';
import { insertSyntheticOrders } from './orders.ts';

const { db, pool, config } = await createTestApp();
await createTestCategory(db);
const client = await pool.connect();
afterAll(() => client.release());
await insertSyntheticProducts(client, 50);

// The first number is placed by `create_order`, the second is inserted in bulk.
test.each([400, 10_001])(
  'doctor finds no error after %s synthetic orders are added',
  { timeout: 120_000 },
  async (count) => {
    await client.query('set statement_timeout = 0');
    await insertSyntheticOrders(client, count);
    expect(await runDoctor(config.DATABASE_URL)).toMatch(/^healthy/);
    const { rows } = await client.query(
      `select count(*)::int, count(distinct delivery_status)::int as statuses, bool_or(has_undelivered_shipment) as returned from orders`,
    );
    expect(rows).toEqual([{ count: count === 400 ? 400 : 10_401, statuses: 4, returned: true }]);
  },
);
