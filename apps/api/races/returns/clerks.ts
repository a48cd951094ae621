import { expect } from 'vitest';
import { creditUnits } from '../../src/documents/issue.service.ts';
import { putBackSentBack } from '../../src/inventory/inventory.service.ts';
import { owe } from '../../src/refunds/refunds.service.ts';
import { setVerdict } from '../../src/returns/return.queries.ts';
import { stockOf } from '../../test/ledger.ts';
import { moveTo } from '../calls.ts';
import { done, standing } from '../documents/taxed-orders.ts';
import { type Floor, meetAt, tally } from '../floor.ts';
import { race } from '../race.ts';
import { sized, times } from '../size.ts';
import {
  aClerk,
  aReturn,
  aSale,
  type Back,
  confirm,
  decide,
  expectOneServed,
  inspect,
  meetInTurn,
  note,
  ORDER,
  owedFor,
  PRICE,
  receive,
  refundsByTwo,
  type Sale,
  seal,
  stateOf,
  takesReturns,
  untilBothEnds,
} from './sent-back.ts';

const CLERKS = 4;

export const clerksAtOnce = race(
  'what several clerks decide, receive and inspect at once happens once: stock, refund and credit note',
  async (floor) => {
    const clerks = await Promise.all(times(CLERKS).map(() => aClerk(floor)));
    const rounds = sized(2, 30);
    let accepted = 0;
    for (let round = 0; round < rounds; round++) {
      const [clerk] = clerks as [(typeof clerks)[number]];
      const sale = await aSale(floor, clerk);
      let back = await aReturn(floor, clerk, sale, { until: 'asked' });
      const together = async (act: (one: typeof clerk, n: number) => ReturnType<typeof receive>) => {
        const starts = clerks.map((one, n) => () => act(one, n));
        const { answers, waiting } = await meetAt(floor, { hold: ORDER, values: [sale.id] }, starts);
        expect(waiting).toBeGreaterThan(1);
        expectOneServed(answers);
      };
      await together((one, n) => decide(floor, one, back, (n + round) % 2 === 0 ? 'accept' : 'refuse'));
      // What was refused can be asked for again.
      if ((await stateOf(floor, back)) === 'accepted') accepted += 1;
      else back = await aReturn(floor, clerk, sale, { until: 'accepted' });
      await together((one) => receive(floor, one, back));
      await together((one) => inspect(floor, one, back));
      expect(await stockOf(floor.db, sale.variantId)).toBe(1);
      expect(await owedFor(floor, sale.id)).toMatchObject([{ paise: PRICE, state: 'due' }]);
      expect(await standing(floor, sale.id)).toEqual({ invoices: 1, credits: 1, net: 0 });
    }
    return `${rounds} returns, each step taken by ${CLERKS} clerks at once: ${accepted} accepted at first, ${rounds} refunds and credit notes`;
  },
  { change: takesReturns },
);

export const backOnShelfOnce = race(
  'the same units are back on the shelf once, even by who does not hold their order',
  async (floor) => {
    const clerk = await aClerk(floor);
    const rounds = sized(2, 30);
    for (let round = 0; round < rounds; round++) {
      const sale = await aSale(floor, clerk);
      const back = await aReturn(floor, clerk, sale, { until: 'received' });
      const past = () => inspectPastTheLock(floor, { sale, back, actorId: clerk.id });
      const line = 'select from return_lines where id = $1 for update';
      const { answers, waiting } = await meetAt(floor, { hold: line, values: [back.lineId] }, [past, past]);
      expect(waiting).toBe(2);
      expect(answers.toSorted()).toEqual(['back', expect.stringContaining('stock_movements_once_sent_back')]);
      expect(await stockOf(floor.db, sale.variantId)).toBe(1);
    }
    return `${rounds} units put back twice at once, past the lock on their order: ${rounds} on the shelf`;
  },
  { change: takesReturns },
);

/** As an inspection that forgets to hold the order, and to look where the return is. */
async function inspectPastTheLock({ db }: Floor, given: { sale: Sale; back: Back; actorId: string }): Promise<string> {
  const { sale, back, actorId } = given;
  const lines = [{ returnLineId: back.lineId, variantId: sale.variantId, units: 1 }];
  try {
    await db.transaction().execute(async (tx) => {
      await setVerdict(tx, { id: back.lineId, sellable: 1, damaged: 0, notOurs: 0, missing: 0 });
      await putBackSentBack(tx, { actorId, lines });
      await tx
        .updateTable('returns')
        .set({ state: 'closed', closed_at: new Date() })
        .where('id', '=', back.id)
        .execute();
      const owed = {
        orderId: sale.id,
        returnId: back.id,
        paise: PRICE,
        as: 'money',
        receivedOn: '2026-11-02',
        actorId,
      } as const;
      await owe(tx, owed, { seal, now: () => new Date() });
      await creditUnits(tx, sale.id, { units: { [sale.lineId]: 1 }, reason: 'Twice' });
    });
    return 'back';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const refundNotedOnce = race(
  'a refund that several clerks note at once has one reference, and is confirmed once',
  async (floor) => {
    const clerks = await Promise.all(times(CLERKS).map(() => aClerk(floor)));
    const [clerk] = clerks as [(typeof clerks)[number]];
    const rounds = sized(2, 30);
    for (let round = 0; round < rounds; round++) {
      const sale = await aSale(floor, clerk);
      await aReturn(floor, clerk, sale, { until: 'closed' });
      const [refund] = await owedFor(floor, sale.id);
      const id = refund?.id ?? '';
      const meet = { hold: ORDER, values: [sale.id] };
      const noted = await meetAt(
        floor,
        meet,
        clerks.map((one, n) => () => note(floor, one, id, `UTR${round}-${n}`)),
      );
      expect(noted.waiting).toBeGreaterThan(1);
      expectOneServed(noted.answers);
      const winner = noted.answers.findIndex(({ status }) => status === 200);
      const reference = `UTR${round}-${winner}`;
      expect(await owedFor(floor, sale.id)).toMatchObject([{ state: 'noted', reference }]);

      const confirmed = await meetAt(
        floor,
        meet,
        clerks.map((one) => () => confirm(floor, one, id)),
      );
      // Whoever noted it is not the second person, whenever they press.
      expectOneServed(confirmed.answers);
      expect(confirmed.answers[winner]?.status).toBe(409);
      expect(await owedFor(floor, sale.id)).toMatchObject([{ paise: PRICE, state: 'sent', reference }]);
    }
    return `${rounds} refunds noted and confirmed by ${CLERKS} clerks at once: ${rounds} references, ${rounds} sent`;
  },
  { change: refundsByTwo },
);

export const oneReferenceEach = race(
  'two refunds that are noted at once under one reference: one of them has it',
  async (floor) => {
    const clerk = await aClerk(floor);
    const rounds = sized(2, 30);
    for (let round = 0; round < rounds; round++) {
      const ids: string[] = [];
      for (let n = 0; n < 2; n++) {
        const sale = await aSale(floor, clerk);
        await aReturn(floor, clerk, sale, { until: 'closed' });
        ids.push(...(await owedFor(floor, sale.id)).map(({ id }) => id));
      }
      const { answers } = await meetAt(
        floor,
        { hold: 'lock table refunds in share row exclusive mode' },
        ids.map((id) => () => note(floor, clerk, id, `UTR${round}`)),
      );
      expectOneServed(answers);
    }
    return `${rounds} references given to two refunds at once: ${rounds} sent, ${rounds} refused`;
  },
  { change: takesReturns },
);

export const inspectVsMove = race(
  'an order that staff cancel or set back while its return is inspected: what was paid is kept, refunded or credit',
  async (floor) => {
    const clerk = await aClerk(floor);
    const { inspected, moved } = await untilBothEnds(['inspected', 'moved'], sized(4, 80), async (round) => {
      const sale = await aSale(floor, clerk, { units: 2 });
      const back = await aReturn(floor, clerk, sale, { wish: round % 3 < 2 ? 'money' : 'credit', until: 'received' });
      const to = round % 4 < 2 ? 'CANCELED' : 'SHIPPED';
      const starts = [() => inspect(floor, clerk, back), () => moveTo(floor, clerk, sale.id, to)];
      if (round % 2 === 1) starts.reverse();
      const { answers } = await meetInTurn(floor, { hold: ORDER, values: [sale.id] }, starts);
      const isInspected = (await stateOf(floor, back)) === 'closed';
      expect(tally(answers)).toEqual(isInspected ? { 200: 2 } : { 200: 1, 409: 1 });
      expect(await inspectedUndelivered(floor, back)).toBe(false);
      // What was set back by mistake is delivered after all, and then somebody looks at the return.
      if (to === 'SHIPPED') {
        await done(moveTo(floor, clerk, sale.id, 'DELIVERED'));
        if (!isInspected) await done(inspect(floor, clerk, back));
      }
      const owed = (await owedFor(floor, sale.id)).reduce((sum, { paise }) => sum + paise, 0);
      expect(owed).toBe(to === 'CANCELED' ? 2 * PRICE : PRICE);
      return isInspected ? 'inspected' : 'moved';
    });
    return `orders moved while inspected: ${inspected} inspected first, ${moved} moved first, not a paisa more or less`;
  },
  { change: takesReturns },
);

/** Whether somebody looked at a return when its order had been set back already. */
async function inspectedUndelivered({ pool }: Floor, { id }: Back): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from returns back
     join order_events event on event.order_id = back.order_id and event.from_status = 'DELIVERED'
     where back.id = $1 and back.state = 'closed' and event.happened_at < back.closed_at`,
    [id],
  );
  return rowCount !== 0;
}
