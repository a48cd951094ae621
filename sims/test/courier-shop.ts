import { type CourierName } from '@kinari/api/couriers/courier';
import { openCouriers } from '@kinari/api/couriers/open-couriers';
import { parcelJobs } from '@kinari/api/parcels/parcels.jobs';
import { runWaitingJobs } from '@kinari/api/platform/jobs';
import { afterAll } from 'vitest';
import { openPackingTable } from '../../apps/api/test/parcels.ts';
import { openShop } from '../../apps/api/test/shop.ts';
import { DELHIVERY_SIM, openDelhiverySim } from '../src/delhivery.ts';
import { openShiprocketSim, SHIPROCKET_SIM } from '../src/shiprocket.ts';
import { HOOK_KEY } from './parts.ts';

/** A whole shop with both couriers set up, and the simulators behind them. */
export async function openCourierShop() {
  const [shiprocket, delhivery] = [await openShiprocketSim(), await openDelhiverySim()];
  afterAll(() => Promise.all([shiprocket.close(), delhivery.close()]));
  const shop = await openShop({
    RATE_LIMITS: 'off',
    SHIPROCKET_URL: shiprocket.url,
    SHIPROCKET_EMAIL: SHIPROCKET_SIM.email,
    SHIPROCKET_PASSWORD: SHIPROCKET_SIM.password,
    SHIPROCKET_HOOK_KEY: HOOK_KEY,
    DELHIVERY_URL: delhivery.url,
    DELHIVERY_TOKEN: DELHIVERY_SIM.token,
    DELHIVERY_HOOK_KEY: HOOK_KEY,
  });
  const { db, pool, log, config } = shop;
  await pool.query(
    `update company set name = 'Kinari', address = '14 Laxmi Road, Pune', pincode = '411030', phone = '9876543210'`,
  );
  const table = await openPackingTable(shop);
  const jobs = parcelJobs({ couriers: openCouriers(config, 'job'), now: () => new Date() });

  /** Runs what waits; what failed is tried again at once. */
  async function runJobs(times = 1): Promise<void> {
    for (let time = 0; time < times; time++) {
      await pool.query('update graphile_worker._private_jobs set run_at = now()');
      await runWaitingJobs(jobs, { pool, tools: { db, log } });
    }
  }

  /** A packed parcel of an order with a mobile number. */
  async function packed() {
    const placed = await table.orderOf(1);
    const parcel = await table.pack(placed.id, placed.lines);
    return { ...placed, parcel };
  }

  const book = (parcelId: string, courier: Exclude<CourierName, 'by-hand'>) =>
    table.asClerk('bookParcel', { params: { id: parcelId }, body: { courier } });

  return { ...shop, ...table, sims: { shiprocket, delhivery }, runJobs, packed, book };
}
