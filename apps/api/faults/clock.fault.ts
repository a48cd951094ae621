import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sized } from '../races/size.ts';
import { HOUR } from '../src/platform/clock.ts';
import { doctorSays } from './doctor.ts';
import { openFaultShop } from './fault-shop.ts';
import { openMailSink } from './mail-sink.ts';
import { freePort, startApi, startWorker } from './processes.ts';
import { everybodyOrders, expectNothingLostOrDoubled, type Receipts, someBuyers } from './shoppers.ts';

const ORDERS = sized(12, 60, 300);
// Less than a session lasts, else everybody would rightly be asked to sign in.
const JUMPS = [0, 12, -12, 1, -1, 0];
// Debian's `faketime`: it answers processes that ask for the time, and leaves alone how long something took.
const [FAKETIME] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');

describe('the clock of the API’s and the worker’s machine', () => {
  test.skipIf(!FAKETIME)('may jump forward and back: no order is lost or doubled', async ({ annotate }) => {
    const shop = await openFaultShop();
    const sink = await openMailSink();
    const folder = await mkdtemp(path.join(tmpdir(), 'kinari-clock-'));
    const clock = path.join(folder, 'clock');
    await writeFile(clock, '+0');
    const env = {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      SMTP_URL: sink.url,
    };
    const { databaseUrl } = shop;
    const api = await startApi({ databaseUrl, port: await freePort(), env });
    const worker = startWorker({ databaseUrl, env });
    const receipts: Receipts = new Map();
    try {
      for (const hours of JUMPS) {
        await writeFile(clock, `${hours >= 0 ? '+' : ''}${hours}h`);
        await expect.poll(() => hoursOff(api.url), { timeout: 10_000 }).toBe(hours);
        await everybodyOrders(() => api.url, await someBuyers(shop.db, ORDERS), { atOnce: 4, receipts });
      }
      expect(receipts.size).toBe(JUMPS.length * ORDERS);
      await expectNothingLostOrDoubled(shop.db, receipts, { mailed: true });
      await expect.poll(() => sink.received.size, { timeout: 30_000 }).toBe(receipts.size);
      expect(await doctorSays(databaseUrl)).toContain('healthy');
      await annotate(
        `hours off, by libfaketime: ${JUMPS.join(', ')}; ${receipts.size} orders acknowledged, 0 lost, 0 doubled, ${sink.received.size} letters, history in order`,
        'figure',
      );
    } finally {
      for (const one of [api, worker]) await one.end('SIGKILL');
      sink.close();
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** By the date on its replies, which the process keeps for a second. */
async function hoursOff(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/health`);
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / HOUR) + 0;
}
