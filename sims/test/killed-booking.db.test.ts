import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { complaintsAbout } from '../../apps/api/test/ledger.ts';
import { openCourierShop } from './courier-shop.ts';

// So often at each step in the gate; with KILLS as often as somebody has time for.
const KILLS = Number(process.env.KILLS ?? 1);
const STEPS = [
  'before it is looked up',
  'after it was looked up',
  'before it is sent',
  'while it is sent',
  'before it is written down',
  'after it was written down',
];

const { sims, packed, book, read, runJobs, pool, db, config } = await openCourierShop();
const child = fileURLToPath(new URL('booking-child.ts', import.meta.url));
const { DATABASE_URL, SHIPROCKET_URL, SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD, DELHIVERY_URL, DELHIVERY_TOKEN } = config;
const keys = { DATABASE_URL, SHIPROCKET_URL, SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD, DELHIVERY_URL, DELHIVERY_TOKEN };
const env = { ...process.env, ...keys };

async function bookAndDie(orderId: string, courier: string, step: string): Promise<void> {
  const { rows } = await pool.query<{ id: string; reference: string }>(
    'select id, booking_reference as reference from parcels where order_id = $1',
    [orderId],
  );
  const { id = '', reference = '' } = rows[0] ?? {};
  const run = promisify(execFile)(process.execPath, [child, id, reference, courier, step], { env });
  await expect(run).rejects.toMatchObject({ signal: 'SIGKILL' });
}

test.each(['shiprocket', 'delhivery'] as const)(
  `a worker that is killed at any step of a booking with %s, ${KILLS} times each, books one parcel and loses none`,
  { timeout: 60_000 + KILLS * 60_000 },
  async (courier) => {
    for (const step of STEPS) {
      for (let time = 0; time < KILLS; time++) {
        const { id, parcel } = await packed();
        await book(parcel.id, courier);
        await bookAndDie(id, courier, step);
        // The next worker takes the job up.
        await runJobs();
        const told = (await read(id)).parcels[0];
        const booked = [...sims[courier].parcels.values()].filter(({ reference }) => reference.startsWith(id));
        expect([step, told?.state, booked.map(({ number }) => number)]).toEqual([step, 'ready', [told?.number]]);
      }
    }
    expect((await complaintsAbout(db, { mailed: true })).filter((complaint) => !complaint.startsWith('a key'))).toEqual(
      [],
    );
  },
);
