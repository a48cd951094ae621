import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { sized } from '../races/size.ts';
import { doctorSays } from './doctor.ts';
import { openFaultShop } from './fault-shop.ts';
import { type MailSink, type Mood, openMailSink } from './mail-sink.ts';
import { freePort, startApi, startWorker } from './processes.ts';
import { addressesOf, everybodyOrders, expectNothingLostOrDoubled, type Receipts, someBuyers } from './shoppers.ts';

const ORDERS = sized(8, 30, 100);
const LETTERS_WITHIN_MS = 90_000;

// They wait more than they compute, so they wait together.
describe.concurrent('a mail server', () => {
  test.for([
    ['stalls', sized(2000, 15_000, 60_000)],
    ['turns away', sized(2000, 15_000, 60_000)],
  ] as [Mood, number][])(
    'that %s for a while loses no letter, and nobody who orders notices',
    async ([mood, forMs], { annotate }) => {
      await onABadDay(mood, async ({ sink, receipts, addresses, slowest }) => {
        await wait(forMs);
        expect(sink.received.size).toBe(0);
        sink.mood = 'takes';
        const since = Date.now();
        while (sink.received.size < addresses.length && Date.now() - since < LETTERS_WITHIN_MS) await wait(100);
        expect(addresses.filter((address) => sink.received.get(address) !== 1)).toEqual([]);
        await annotate(
          `${receipts.size} orders, the slowest answered after ${slowest} ms; the last letter ${Date.now() - since} ms after the server was well again`,
          'figure',
        );
      });
    },
  );

  test('that refuses letters for good costs those letters, which are kept to look at, and no order', async ({
    annotate,
  }) => {
    await onABadDay('bounces', async ({ sink, receipts, databaseUrl }) => {
      let said = '';
      const given = `${receipts.size} × a job was given up`;
      for (let tries = 0; tries < 60 && !said.includes(given); tries++) {
        said = await doctorSays(databaseUrl);
        await wait(200);
      }
      expect(said).toContain(given);
      expect(said).toContain('1 rules are broken');
      expect(sink.received.size).toBe(0);
      await annotate(`${receipts.size} orders, ${receipts.size} letters given up and named by the doctor`, 'figure');
    });
  });
});

type BadDay = { sink: MailSink; receipts: Receipts; addresses: string[]; slowest: number; databaseUrl: string };

async function onABadDay(mood: Mood, then: (day: BadDay) => Promise<void>): Promise<void> {
  const shop = await openFaultShop();
  const { databaseUrl } = shop;
  const sink = await openMailSink();
  sink.mood = mood;
  const api = await startApi({ databaseUrl, port: await freePort() });
  const worker = startWorker({ databaseUrl, env: { SMTP_URL: sink.url } });
  const receipts: Receipts = new Map();
  try {
    const buyers = await someBuyers(shop.db, ORDERS);
    const began = Date.now();
    await everybodyOrders(() => api.url, buyers, { atOnce: 2, receipts });
    const moments = [began, ...[...receipts.values()].map(({ at }) => at)].toSorted((one, other) => one - other);
    const slowest = Math.max(...moments.map((at, n) => at - (moments[n - 1] ?? at)));
    await expectNothingLostOrDoubled(shop.db, receipts, { mailed: true });
    await then({ sink, receipts, addresses: await addressesOf(shop.db, receipts), slowest, databaseUrl });
  } finally {
    for (const one of [api, worker]) await one.end('SIGKILL');
    sink.close();
    await shop.close();
  }
}
