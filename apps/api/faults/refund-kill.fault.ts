import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Staff, standing } from '../races/documents/taxed-orders.ts';
import { type Answer, type Floor, gathered } from '../races/floor.ts';
import { INSPECTION_PAUSES, installReturnPauses, type Pause, REFUND_PAUSES, RETURN_PAUSES } from '../races/pauses.ts';
import {
  aClerk,
  aSale,
  askBack,
  type Back,
  confirm,
  decide,
  inspect,
  note,
  owedFor,
  PRICE,
  receive,
  refundsByTwo,
  returnIn,
  type Sale,
} from '../races/returns/sent-back.ts';
import { count, MOST_MS, sized, times } from '../races/size.ts';
import { complaintsAbout, stockOf } from '../test/ledger.ts';
import { askProcess } from './ask-process.ts';
import { doctorSays } from './doctor.ts';
import { atRest, hangUp, openFaultShop, withPatience } from './fault-shop.ts';
import { freePort, startApi } from './processes.ts';

// One that is stopped at the step, and one who does the same and waits for it.
const AT_ONCE = 2;
const SECRETS_KEY = 'a key of the faults that seals nothing of anybody';

describe('kill -9 of the API while a refund is on its way', () => {
  test('at each of six steps leaves none out and pays none twice', async ({ annotate }) => {
    const shop = await openFaultShop();
    await refundsByTwo(shop.pool);
    await installReturnPauses(shop.pool);
    const port = await freePort();
    const start = () => startApi({ databaseUrl: withPatience(shop.databaseUrl), port, env: { SECRETS_KEY } });
    let api = await start();
    const floor: Floor = { ...shop, ask: (...asked) => askProcess(api, ...asked) };
    const deadline = Date.now() + MOST_MS;
    const ended = { done: 0, rolledBack: 0 };
    const refunds = { count: 0 };
    try {
      const clerks = [await aClerk(floor), await aClerk(floor)] as const;
      for (const round of times(sized(1, 50))) {
        if (Date.now() > deadline) continue;
        const sale = await aSale(floor, clerks[0]);
        for (const [n, { reached, act, pauses }] of stepsOf(floor, sale, clerks).entries()) {
          const letGo = await stopAt(floor, act, pauses[(round + n) % pauses.length] as Pause);
          await api.end('SIGKILL');
          // Every other time the database learns of it at once; else it finishes what nobody waits for any more.
          if (Math.floor((round + n) / 2) % 2 === 1) await hangUp(shop.pool);
          await letGo();
          const isDone = (await standsAt(floor, sale)) === reached;
          ended[isDone ? 'done' : 'rolledBack'] += 1;
          api = await start();
          // The key of a return answers it again; a clerk reads that somebody was here before.
          const { status } = await act();
          expect(status).toBe(reached === 'asked' ? 201 : isDone ? 409 : 200);
          expect(await standsAt(floor, sale)).toBe(reached);
        }
        refunds.count += 1;
        expect(await owedFor(floor, sale.id)).toMatchObject([{ paise: PRICE, state: 'sent', reference: sale.id }]);
        expect(await stockOf(shop.db, sale.variantId)).toBe(1);
        expect(await standing(floor, sale.id)).toEqual({ invoices: 1, credits: 1, net: 0 });
      }
      expect(ended.done * ended.rolledBack).toBeGreaterThan(0);
      expect(await complaintsAbout(shop.db)).toEqual([]);
      expect(await doctorSays(shop.databaseUrl)).toContain('healthy');
      await annotate(
        `${count(ended.done + ended.rolledBack)} kills, ${AT_ONCE} requests under way at each: ${count(ended.done)} had happened, ` +
          `${count(ended.rolledBack)} had not; done again, ${count(refunds.count)} returns have ${count(refunds.count)} refunds, sent once`,
        'figure',
      );
    } finally {
      await api.end('SIGKILL');
      await shop.close();
    }
  });
});

type Step = { reached: string; act: () => Promise<Answer>; pauses: readonly Pause[] };

/** The way of a refund, from what its customer asks for to what a second person has seen. */
function stepsOf(floor: Floor, sale: Sale, [first, second]: readonly [Staff, Staff]): Step[] {
  const key = randomUUID();
  const asks = () => askBack(floor, sale, {}, key);
  const back = async (): Promise<Back> => returnIn(await asks());
  const refundId = async () => (await owedFor(floor, sale.id))[0]?.id ?? '';
  return [
    { reached: 'asked', act: asks, pauses: RETURN_PAUSES },
    { reached: 'accepted', act: async () => decide(floor, first, await back()), pauses: RETURN_PAUSES },
    { reached: 'received', act: async () => receive(floor, first, await back()), pauses: RETURN_PAUSES },
    { reached: 'due', act: async () => inspect(floor, first, await back()), pauses: INSPECTION_PAUSES },
    { reached: 'noted', act: async () => note(floor, first, await refundId(), sale.id), pauses: REFUND_PAUSES },
    { reached: 'sent', act: async () => confirm(floor, second, await refundId()), pauses: REFUND_PAUSES },
  ];
}

/** Where the return of a sale is, and from the inspection on where its refund is. */
async function standsAt({ pool }: Floor, { id }: Sale): Promise<string | undefined> {
  const { rows } = await pool.query<{ state: string }>(
    `select coalesce(refund.state, back.state) as state
     from returns back
     left join refunds refund on refund.return_id = back.id
     where back.order_id = $1`,
    [id],
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.state;
}

/** Stops the first who does this, with the others behind; answers what lets them go on. */
async function stopAt(floor: Floor, act: Step['act'], { hold, values }: Pause): Promise<() => Promise<void>> {
  const holder = await floor.pool.connect();
  await holder.query('begin');
  await holder.query(hold, values);
  for (const n of times(AT_ONCE)) {
    // Nobody answers who is killed.
    void act().catch(() => {});
    expect(await gathered(floor.pool, n + 1, { withinMs: 10_000 })).toBe(n + 1);
  }
  return async () => {
    await holder.query('commit');
    holder.release();
    await wait(5);
    await atRest(floor.pool);
  };
}
