import { readConfig } from '@kinari/api/config';
import type { Courier } from '@kinari/api/couriers/courier';
import { openCouriers } from '@kinari/api/couriers/open-couriers';
import { book } from '@kinari/api/parcels/booking.service';
import { openDb, openPool } from '@kinari/api/platform/database/db';
import { openLog } from '@kinari/api/platform/log';

// Books one parcel as the worker would, and is killed by its own hand, without a word, at the step it was told.
const [parcelId = '', reference = '', name = '', killAt = ''] = process.argv.slice(2);
const config = readConfig();
const log = openLog(config, 'test');
const pool = openPool(config.DATABASE_URL, { size: 2, log });
const courier = openCouriers(config, 'job').get(name as Courier['name']);
if (!courier) throw new Error(`${name} is not set up`);

function die(step: string): void {
  if (step === killAt) process.kill(process.pid, 'SIGKILL');
}

const watched: Courier = {
  ...courier,
  async lookUp(asked) {
    die('before it is looked up');
    const found = await courier.lookUp(asked);
    die('after it was looked up');
    return found;
  },
  ...(courier.numbersInAdvance && {
    async numbersInAdvance(count: number) {
      const numbers = await courier.numbersInAdvance?.(count);
      die('with a number in hand');
      return numbers ?? [];
    },
  }),
  async book(booking) {
    die('before it is sent');
    if (killAt === 'while it is sent') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5);
    const booked = await courier.book(booking);
    die('before it is written down');
    return booked;
  },
};
await book(openDb(pool), { courier: watched, parcelId, reference, now: () => new Date() });
die('after it was written down');
await pool.end();
