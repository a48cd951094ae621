import { loadConfig } from '@kinari/api/config';
import type { Courier } from '@kinari/api/couriers/courier';
import { createCouriers } from '@kinari/api/couriers/create-couriers';
import { createDb, createPool } from '@kinari/api/platform/database/db';
import { createLogger } from '@kinari/api/platform/log';
import { bookWithCourier } from '@kinari/api/shipments/booking.service';

// Books one shipment like the worker, and kills itself with SIGKILL at the given step.
const [shipmentId = '', reference = '', name = '', killAt = ''] = process.argv.slice(2);
const config = loadConfig();
const log = createLogger(config, 'test');
const pool = createPool(config.DATABASE_URL, { size: 2, log });
const courier = createCouriers(config, 'job').get(name as Courier['name']);
if (!courier) throw new Error(`${name} is not set up`);

function killIfStep(step: string): void {
  if (step === killAt) process.kill(process.pid, 'SIGKILL');
}

const killableCourier: Courier = {
  ...courier,
  async lookUp(lookupReference) {
    killIfStep('before it is looked up');
    const found = await courier.lookUp(lookupReference);
    killIfStep('after it was looked up');
    return found;
  },
  ...(courier.reserveTrackingNumbers && {
    async reserveTrackingNumbers(count: number) {
      const numbers = await courier.reserveTrackingNumbers?.(count);
      killIfStep('with a number in hand');
      return numbers ?? [];
    },
  }),
  async book(booking) {
    killIfStep('before it is sent');
    if (killAt === 'while it is sent') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5);
    const booked = await courier.book(booking);
    killIfStep('before it is written down');
    return booked;
  },
};
await bookWithCourier(createDb(pool), { courier: killableCourier, shipmentId, reference, now: () => new Date() });
killIfStep('after it was written down');
await pool.end();
