import { type CourierName } from '@kinari/api/couriers/courier';
import { createCouriers } from '@kinari/api/couriers/create-couriers';
import { fulfilmentJobs } from '@kinari/api/fulfilment/fulfilment.jobs';
import { runPendingJobs } from '@kinari/api/platform/jobs';
import { shipmentJobs } from '@kinari/api/shipments/shipments.jobs';
import { afterAll } from 'vitest';
import { createPackingHelpers } from '../../apps/api/test/shipments.ts';
import { createTestApp } from '../../apps/api/test/test-app.ts';
import { createDelhiverySimulator, DELHIVERY_ACCOUNT } from '../src/delhivery.ts';
import { createShiprocketSimulator, SHIPROCKET_ACCOUNT } from '../src/shiprocket.ts';
import { WEBHOOK_KEY } from './courier-pairs.ts';

export async function createCourierApp() {
  const [shiprocket, delhivery] = [await createShiprocketSimulator(), await createDelhiverySimulator()];
  afterAll(() => Promise.all([shiprocket.close(), delhivery.close()]));
  const shop = await createTestApp({
    RATE_LIMITS: 'off',
    SHIPROCKET_URL: shiprocket.url,
    SHIPROCKET_EMAIL: SHIPROCKET_ACCOUNT.email,
    SHIPROCKET_PASSWORD: SHIPROCKET_ACCOUNT.password,
    SHIPROCKET_WEBHOOK_SECRET: WEBHOOK_KEY,
    DELHIVERY_URL: delhivery.url,
    DELHIVERY_TOKEN: DELHIVERY_ACCOUNT.token,
    DELHIVERY_WEBHOOK_SECRET: WEBHOOK_KEY,
  });
  const { db, pool, log, config } = shop;
  await pool.query(
    `update company set name = 'Kinari', address = '14 Laxmi Road, Pune', pincode = '411030', phone = '9876543210'`,
  );
  const table = await createPackingHelpers(shop);
  const jobs = [...shipmentJobs({ couriers: createCouriers(config, 'job'), now: () => new Date() }), ...fulfilmentJobs];

  /** Runs all pending jobs, including those that failed before and wait for a retry. */
  async function runJobs(times = 1): Promise<void> {
    for (let time = 0; time < times; time++) {
      await pool.query('update graphile_worker._private_jobs set run_at = now()');
      await runPendingJobs(jobs, { pool, tools: { db, log } });
    }
  }

  /** Creates a packed shipment of an order with a mobile number. */
  async function createPackedOrder() {
    const order = await table.orderOf(1);
    const shipment = await table.pack(order.id, order.lines);
    return { ...order, shipment };
  }

  const bookShipment = (shipmentId: string, courier: Exclude<CourierName, 'by-hand'>) =>
    table.asStaff('bookShipment', { params: { id: shipmentId }, body: { courier } });

  return { ...shop, ...table, sims: { shiprocket, delhivery }, runJobs, packed: createPackedOrder, book: bookShipment };
}
