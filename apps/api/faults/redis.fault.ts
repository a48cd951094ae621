import { describe, expect, test } from 'vitest';
import { sized } from '../races/size.ts';
import { doctorSays } from './doctor.ts';
import { openFaultShop } from './fault-shop.ts';
import { freePort, startApi } from './processes.ts';
import { openRedisNode } from './redis-node.ts';
import { everybodyOrders, expectNothingLostOrDoubled, type Receipts, someBuyers } from './shoppers.ts';

const ORDERS = sized(40, 200, 1000);
const ROUNDS = sized(1, 3, 20);

describe('Redis', () => {
  test('killed, frozen and emptied under load costs no order, and little time', async ({ annotate }) => {
    const redis = await openRedisNode();
    const shop = await openFaultShop();
    const api = await startApi({
      databaseUrl: shop.databaseUrl,
      port: await freePort(),
      env: { RATE_LIMITS: 'on', REDIS_URL: redis.url, ADDRESS_REQUESTS: '1000000' },
    });
    const receipts: Receipts = new Map();
    const phases: [name: string, act: () => unknown][] = [
      ['well', () => {}],
      ['killed', redis.kill],
      ['back', redis.start],
      ['frozen', redis.freeze],
      ['thawed', redis.thaw],
      ['emptied', redis.empty],
    ];
    const perOrder = new Map<string, number>();
    try {
      for (let round = 0; round < ROUNDS; round++) {
        for (const [name, act] of phases) {
          const buyers = await someBuyers(shop.db, ORDERS);
          const began = Date.now();
          const ordering = everybodyOrders(() => api.url, buyers, { atOnce: 4, receipts });
          await act();
          const { triedAgain } = await ordering;
          expect([name, triedAgain]).toEqual([name, 0]);
          perOrder.set(name, (perOrder.get(name) ?? 0) + (Date.now() - began) / ORDERS / ROUNDS);
        }
      }
      expect(receipts.size).toBe(ROUNDS * phases.length * ORDERS);
      await expectNothingLostOrDoubled(shop.db, receipts);
      expect(await doctorSays(shop.databaseUrl)).toContain('healthy');
      const figures = [...perOrder].map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
      await annotate(
        `${receipts.size} orders, all answered at the first try: 0 lost, 0 doubled; ms for an order, four at once: ${figures.join(', ')}`,
        'figure',
      );
    } finally {
      redis.thaw();
      await api.end('SIGKILL');
      await shop.close();
      await redis.close();
    }
  });
});
