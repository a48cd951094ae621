import { setTimeout as wait } from 'node:timers/promises';
import { formatNumber } from '@kinari/contract/locale';
import { describe, expect, test } from 'vitest';
import { bySize, MAX_RUN_MS } from '../races/race-size.ts';
import { runDoctor } from './doctor.ts';
import { startFakeSmtpServer } from './fake-smtp-server.ts';
import { createFaultTestApp } from './fault-test-app.ts';
import { findFreePort, startApi, startWeb, startWorker } from './processes.ts';
import {
  createBuyersWithStock,
  expectNoLostOrDuplicateOrders,
  listBuyerEmails,
  placeAllOrders,
  type Receipts,
} from './shoppers.ts';

const ORDERS_PER_KILL = 12;
const EMAIL_TIMEOUT_MS = 90_000;

describe('kill -9 of web, API and worker in turn, at random moments', () => {
  test('no order or email is lost, and no order is duplicated', async ({ annotate }) => {
    const shop = await createFaultTestApp();
    const smtpServer = await startFakeSmtpServer();
    const [apiPort, webPort] = [await findFreePort(), await findFreePort()];
    const { databaseUrl } = shop;
    const start = {
      api: () => startApi({ databaseUrl, port: apiPort }),
      web: () => startWeb({ apiPort, port: webPort }),
      worker: async () => startWorker({ databaseUrl, env: { SMTP_URL: smtpServer.url } }),
    };
    const running = { api: await start.api(), web: await start.web(), worker: await start.worker() };
    const url = `http://127.0.0.1:${webPort}/api`;
    const maxKills = bySize(6, 30, 1000);
    const deadline = Date.now() + MAX_RUN_MS;
    const receipts: Receipts = new Map();
    const killCounts = { api: 0, web: 0, worker: 0 };
    let retriedCount = 0;
    try {
      for (let kill = 0; kill < maxKills && Date.now() < deadline; kill++) {
        const victim = (['web', 'worker', 'api'] as const)[kill % 3] ?? 'web';
        const pendingOrders = placeAllOrders(() => url, await createBuyersWithStock(shop.db, ORDERS_PER_KILL), {
          concurrency: 4,
          pauseMs: 20,
          receipts,
        });
        await wait(Math.random() * 150);
        await running[victim].end('SIGKILL');
        Object.assign(running, { [victim]: await start[victim]() });
        killCounts[victim] += 1;
        retriedCount += (await pendingOrders).retriedCount;
      }
      expect(receipts.size).toBe((killCounts.api + killCounts.web + killCounts.worker) * ORDERS_PER_KILL);
      await expectNoLostOrDuplicateOrders(shop.db, receipts, { emailsSent: true });

      const emails = await listBuyerEmails(shop.db, receipts);
      const missing = () => emails.filter((email) => !smtpServer.received.has(email)).length;
      const since = Date.now();
      while (missing() > 0 && Date.now() - since < EMAIL_TIMEOUT_MS) await wait(200);
      expect(missing()).toBe(0);
      expect(await runDoctor(databaseUrl)).toContain('healthy');
      const duplicates = emails.filter((email) => (smtpServer.received.get(email) ?? 0) > 1).length;
      await annotate(
        `${killCounts.web} kills of the site, ${killCounts.worker} of the worker, ${killCounts.api} of the API; ${formatNumber(receipts.size)} orders acknowledged, ` +
          `${formatNumber(retriedCount)} keys sent again: 0 lost, 0 doubled; ${formatNumber(emails.length)} emails: 0 lost, ${formatNumber(duplicates)} came twice; ` +
          `the last ${((Date.now() - since) / 1000).toFixed(1)} s after the last order`,
        'result',
      );
    } finally {
      for (const shopProcess of Object.values(running)) await shopProcess.end('SIGKILL');
      smtpServer.close();
      await shop.close();
    }
  });
});
