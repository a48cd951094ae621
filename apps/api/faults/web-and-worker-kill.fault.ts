import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { count, MOST_MS, sized } from '../races/size.ts';
import { doctorSays } from './doctor.ts';
import { openFaultShop } from './fault-shop.ts';
import { openMailSink } from './mail-sink.ts';
import { freePort, startApi, startWeb, startWorker } from './processes.ts';
import { addressesOf, everybodyOrders, expectNothingLostOrDoubled, type Receipts, someBuyers } from './shoppers.ts';

const PER_KILL = 12;
const LETTERS_WITHIN_MS = 90_000;

describe('kill -9 of the site, the API and the worker in turn, at any moment', () => {
  test('loses no order and no letter, and doubles no order', async ({ annotate }) => {
    const shop = await openFaultShop();
    const sink = await openMailSink();
    const [apiPort, webPort] = [await freePort(), await freePort()];
    const { databaseUrl } = shop;
    const start = {
      api: () => startApi({ databaseUrl, port: apiPort }),
      web: () => startWeb({ apiPort, port: webPort }),
      worker: async () => startWorker({ databaseUrl, env: { SMTP_URL: sink.url } }),
    };
    const running = { api: await start.api(), web: await start.web(), worker: await start.worker() };
    const url = `http://127.0.0.1:${webPort}/api`;
    const wanted = sized(6, 30, 1000);
    const deadline = Date.now() + MOST_MS;
    const receipts: Receipts = new Map();
    const killed = { api: 0, web: 0, worker: 0 };
    let triedAgain = 0;
    try {
      for (let kill = 0; kill < wanted && Date.now() < deadline; kill++) {
        const victim = (['web', 'worker', 'api'] as const)[kill % 3] ?? 'web';
        const ordering = everybodyOrders(() => url, await someBuyers(shop.db, PER_KILL), {
          atOnce: 4,
          pauseMs: 20,
          receipts,
        });
        await wait(Math.random() * 150);
        await running[victim].end('SIGKILL');
        Object.assign(running, { [victim]: await start[victim]() });
        killed[victim] += 1;
        triedAgain += (await ordering).triedAgain;
      }
      expect(receipts.size).toBe((killed.api + killed.web + killed.worker) * PER_KILL);
      await expectNothingLostOrDoubled(shop.db, receipts, { mailed: true });

      const addresses = await addressesOf(shop.db, receipts);
      const missing = () => addresses.filter((address) => !sink.received.has(address)).length;
      const since = Date.now();
      while (missing() > 0 && Date.now() - since < LETTERS_WITHIN_MS) await wait(200);
      expect(missing()).toBe(0);
      expect(await doctorSays(databaseUrl)).toContain('healthy');
      const twice = addresses.filter((address) => (sink.received.get(address) ?? 0) > 1).length;
      await annotate(
        `${killed.web} kills of the site, ${killed.worker} of the worker, ${killed.api} of the API; ${count(receipts.size)} orders acknowledged, ` +
          `${count(triedAgain)} keys sent again: 0 lost, 0 doubled; ${count(addresses.length)} letters: 0 lost, ${count(twice)} came twice; ` +
          `the last ${((Date.now() - since) / 1000).toFixed(1)} s after the last order`,
        'figure',
      );
    } finally {
      for (const one of Object.values(running)) await one.end('SIGKILL');
      sink.close();
      await shop.close();
    }
  });
});
