import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listIntegrityErrors } from '../../apps/api/test/integrity-checks.ts';
import { createCourierApp } from './courier-app.ts';

// Kills per step. The gate uses 1; set KILLS for a longer run.
const KILLS = Number(process.env.KILLS ?? 1);
const STEPS = [
  'before it is looked up',
  'after it was looked up',
  'before it is sent',
  'while it is sent',
  'before it is written down',
  'after it was written down',
];

const { sims, packed, book, read, runJobs, pool, db, config } = await createCourierApp();
const child = fileURLToPath(new URL('booking-child.ts', import.meta.url));
const { DATABASE_URL, SHIPROCKET_URL, SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD, DELHIVERY_URL, DELHIVERY_TOKEN } = config;
const keys = { DATABASE_URL, SHIPROCKET_URL, SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD, DELHIVERY_URL, DELHIVERY_TOKEN };
const env = { ...process.env, ...keys };

async function bookAndKill(orderId: string, courier: string, step: string): Promise<void> {
  const { rows } = await pool.query<{ id: string; reference: string }>(
    'select id, booking_reference as reference from shipments where order_id = $1',
    [orderId],
  );
  const { id = '', reference = '' } = rows[0] ?? {};
  const run = promisify(execFile)(process.execPath, [child, id, reference, courier, step], { env });
  await expect(run).rejects.toMatchObject({ signal: 'SIGKILL' });
}

test.each(['shiprocket', 'delhivery'] as const)(
  `a worker killed at any step of a booking with %s, ${KILLS} times each, books exactly one shipment`,
  { timeout: 60_000 + KILLS * 60_000 },
  async (courier) => {
    for (const step of STEPS) {
      for (let time = 0; time < KILLS; time++) {
        const { id, shipment } = await packed();
        await book(shipment.id, courier);
        await bookAndKill(id, courier, step);
        // The next worker picks up the job.
        await runJobs();
        const bookedShipment = (await read(id)).shipments[0];
        const booked = [...sims[courier].shipments.values()].filter(({ reference }) => reference.startsWith(id));
        expect([step, bookedShipment?.status, booked.map(({ trackingNumber }) => trackingNumber)]).toEqual([
          step,
          'ready_to_ship',
          [bookedShipment?.trackingNumber],
        ]);
      }
    }
    expect(
      (await listIntegrityErrors(db, { emailsSent: true })).filter(
        (integrityError) => !integrityError.startsWith('a key'),
      ),
    ).toEqual([]);
  },
);
