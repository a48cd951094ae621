import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bySize } from '../races/race-size.ts';
import { HOUR } from '../src/platform/clock.ts';
import { runDoctor } from './doctor.ts';
import { startFakeSmtpServer } from './fake-smtp-server.ts';
import { createFaultTestApp } from './fault-test-app.ts';
import { findFreePort, startApi, startWorker } from './processes.ts';
import { createBuyersWithStock, expectNoLostOrDuplicateOrders, placeAllOrders, type Receipts } from './shoppers.ts';

const ORDERS = bySize(12, 60, 300);
// Hours. Less than a session lasts, otherwise everyone would have to log in again.
const HOUR_OFFSETS = [0, 12, -12, 1, -1, 0];
// Debian's libfaketime: changes the wall clock of a process, but not measured durations.
const [FAKETIME] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');

describe('the system clock of the API and the worker', () => {
  test.skipIf(!FAKETIME)('jumps forward and back: no order is lost or duplicated', async ({ annotate }) => {
    const shop = await createFaultTestApp();
    const smtpServer = await startFakeSmtpServer();
    const folder = await mkdtemp(path.join(tmpdir(), 'kinari-clock-'));
    const clock = path.join(folder, 'clock');
    await writeFile(clock, '+0');
    const env = {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      SMTP_URL: smtpServer.url,
    };
    const { databaseUrl } = shop;
    const api = await startApi({ databaseUrl, port: await findFreePort(), env });
    const worker = startWorker({ databaseUrl, env });
    const receipts: Receipts = new Map();
    try {
      for (const hours of HOUR_OFFSETS) {
        await writeFile(clock, `${hours >= 0 ? '+' : ''}${hours}h`);
        await expect.poll(() => getClockOffsetHours(api.url), { timeout: 10_000 }).toBe(hours);
        await placeAllOrders(() => api.url, await createBuyersWithStock(shop.db, ORDERS), { concurrency: 4, receipts });
      }
      expect(receipts.size).toBe(HOUR_OFFSETS.length * ORDERS);
      await expectNoLostOrDuplicateOrders(shop.db, receipts, { emailsSent: true });
      await expect.poll(() => smtpServer.received.size, { timeout: 30_000 }).toBe(receipts.size);
      expect(await runDoctor(databaseUrl)).toContain('healthy');
      await annotate(
        `hours off, by libfaketime: ${HOUR_OFFSETS.join(', ')}; ${receipts.size} orders acknowledged, 0 lost, 0 doubled, ${smtpServer.received.size} emails, history in order`,
        'result',
      );
    } finally {
      for (const shopProcess of [api, worker]) await shopProcess.end('SIGKILL');
      smtpServer.close();
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Reads the Date header, which the process caches for a second. */
async function getClockOffsetHours(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/health`);
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / HOUR) + 0;
}
