import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { bySize } from '../races/race-size.ts';
import { runDoctor } from './doctor.ts';
import { type FakeSmtpServer, type SmtpBehavior, startFakeSmtpServer } from './fake-smtp-server.ts';
import { createFaultTestApp } from './fault-test-app.ts';
import { findFreePort, startApi, startWorker } from './processes.ts';
import {
  createBuyersWithStock,
  expectNoLostOrDuplicateOrders,
  listBuyerEmails,
  placeAllOrders,
  type Receipts,
} from './shoppers.ts';

const ORDERS = bySize(8, 30, 100);
const EMAIL_TIMEOUT_MS = 90_000;

// Concurrent, because these tests mostly wait.
describe.concurrent('an SMTP server', () => {
  test.for([
    ['stalls', bySize(2000, 15_000, 60_000)],
    ['turns away', bySize(2000, 15_000, 60_000)],
  ] as [SmtpBehavior, number][])(
    'that %s for a while: no email is lost and no order fails',
    async ([behavior, forMs], { annotate }) => {
      await runWithSmtpOutage(behavior, async ({ smtpServer, receipts, addresses: emails, slowest }) => {
        await wait(forMs);
        expect(smtpServer.received.size).toBe(0);
        smtpServer.mood = 'takes';
        const since = Date.now();
        while (smtpServer.received.size < emails.length && Date.now() - since < EMAIL_TIMEOUT_MS) await wait(100);
        expect(emails.filter((email) => smtpServer.received.get(email) !== 1)).toEqual([]);
        await annotate(
          `${receipts.size} orders, the slowest answered after ${slowest} ms; the last email ${Date.now() - since} ms after the server was well again`,
          'result',
        );
      });
    },
  );

  test('that rejects emails permanently: the jobs are kept as failed, and no order fails', async ({ annotate }) => {
    await runWithSmtpOutage('bounces', async ({ smtpServer, receipts, databaseUrl }) => {
      let doctorOutput = '';
      const expectedLine = `${receipts.size} × a job failed after all retries`;
      for (let attempts = 0; attempts < 60 && !doctorOutput.includes(expectedLine); attempts++) {
        doctorOutput = await runDoctor(databaseUrl);
        await wait(200);
      }
      expect(doctorOutput).toContain(expectedLine);
      expect(doctorOutput).toContain('1 check failed');
      expect(smtpServer.received.size).toBe(0);
      await annotate(`${receipts.size} orders, ${receipts.size} emails failed and reported by the doctor`, 'result');
    });
  });
});

type SmtpOutage = {
  smtpServer: FakeSmtpServer;
  receipts: Receipts;
  addresses: string[];
  slowest: number;
  databaseUrl: string;
};

async function runWithSmtpOutage(behavior: SmtpBehavior, then: (outage: SmtpOutage) => Promise<void>): Promise<void> {
  const shop = await createFaultTestApp();
  const { databaseUrl } = shop;
  const smtpServer = await startFakeSmtpServer();
  smtpServer.mood = behavior;
  const api = await startApi({ databaseUrl, port: await findFreePort() });
  const worker = startWorker({ databaseUrl, env: { SMTP_URL: smtpServer.url } });
  const receipts: Receipts = new Map();
  try {
    const buyers = await createBuyersWithStock(shop.db, ORDERS);
    const startedAt = Date.now();
    await placeAllOrders(() => api.url, buyers, { concurrency: 2, receipts });
    const times = [startedAt, ...[...receipts.values()].map(({ at }) => at)].toSorted((one, other) => one - other);
    const slowest = Math.max(...times.map((at, n) => at - (times[n - 1] ?? at)));
    await expectNoLostOrDuplicateOrders(shop.db, receipts, { emailsSent: true });
    await then({
      smtpServer,
      receipts,
      addresses: await listBuyerEmails(shop.db, receipts),
      slowest,
      databaseUrl,
    });
  } finally {
    for (const one of [api, worker]) await one.end('SIGKILL');
    smtpServer.close();
    await shop.close();
  }
}
