import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { moveTo } from '../races/calls.ts';
import {
  aClerk,
  done,
  type Ordered,
  type Staff,
  serials,
  someOrders,
  standing,
} from '../races/documents/taxed-orders.ts';
import { type Floor, gathered } from '../races/floor.ts';
import { DOCUMENT_PAUSES, installDocumentPauses, type Pause } from '../races/pauses.ts';
import { count, MOST_MS, sized, times } from '../races/size.ts';
import { complaintsAbout } from '../test/ledger.ts';
import { askProcess } from './ask-process.ts';
import { doctorSays } from './doctor.ts';
import { atRest, hangUp, openFaultShop, withPatience } from './fault-shop.ts';
import { freePort, startApi } from './processes.ts';

// One that is stopped at the step, and two who wait for it.
const AT_ONCE = 3;

describe('kill -9 of the API while invoices are issued', () => {
  test('at every step of theirs leaves no number out and gives none twice', async ({ annotate }) => {
    const shop = await openFaultShop();
    const port = await freePort();
    const start = () => startApi({ databaseUrl: withPatience(shop.databaseUrl), port });
    let api = await start();
    const floor: Floor = { ...shop, ask: (...asked) => askProcess(api, ...asked) };
    const kills = sized(1, 50);
    const deadline = Date.now() + MOST_MS;
    const [killed, ended] = [{ count: 0 }, { issued: 0, rolledBack: 0 }];
    const orders: Ordered[] = [];
    try {
      const clerk = await aClerk(floor);
      orders.push(...(await someOrders(floor, 1)));
      for (const { id } of orders) await done(moveTo(floor, clerk, id, 'SHIPPED'));
      await installDocumentPauses(shop.pool);
      for (const kill of times(kills))
        for (const [n, pause] of DOCUMENT_PAUSES.entries()) {
          if (Date.now() > deadline) continue;
          const stopped = await someOrders(floor, AT_ONCE);
          orders.push(...stopped);
          const letGo = await stopAt(floor, clerk, stopped, pause);
          await api.end('SIGKILL');
          // Every other time the database learns of it at once; else it finishes what nobody waits for any more.
          if ((n + kill) % 2 === 1) await hangUp(shop.pool);
          await letGo();
          killed.count += 1;
          for (const { id } of stopped)
            ended[(await standing(floor, id)).invoices === 1 ? 'issued' : 'rolledBack'] += 1;
          api = await start();
          for (const { id } of stopped) await done(moveTo(floor, clerk, id, 'SHIPPED'));
        }
      expect(ended.issued * ended.rolledBack).toBeGreaterThan(0);
      expect(await serials(floor, 'invoice')).toEqual(orders.map((_, n) => n + 1));
      expect(await complaintsAbout(shop.db)).toEqual([]);
      expect(await doctorSays(shop.databaseUrl)).toContain('healthy');
      await annotate(
        `${count(killed.count)} kills at ${DOCUMENT_PAUSES.length} steps, ${AT_ONCE} moves under way at each: ${count(ended.issued)} were issued, ` +
          `${count(ended.rolledBack)} were not; moved again, ${count(orders.length)} orders have the numbers 1 to ${count(orders.length)}`,
        'figure',
      );
    } finally {
      await api.end('SIGKILL');
      await shop.close();
    }
  });
});

/** Stops the first of these moves at a step, with the others behind it; answers what lets them go on. */
async function stopAt(floor: Floor, clerk: Staff, orders: Ordered[], { hold, values }: Pause) {
  const holder = await floor.pool.connect();
  await holder.query('begin');
  await holder.query(hold, values);
  for (const [n, { id }] of orders.entries()) {
    // Nobody answers who is killed.
    void moveTo(floor, clerk, id, 'SHIPPED').catch(() => {});
    expect(await gathered(floor.pool, n + 1, { withinMs: 10_000 })).toBe(n + 1);
  }
  return async () => {
    await holder.query('commit');
    holder.release();
    await wait(5);
    await atRest(floor.pool);
  };
}
