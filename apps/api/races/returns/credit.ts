import { expect } from 'vitest';
import { readGiftCodes } from '../../src/credits/credits.service.ts';
import { aStockedVariant } from '../../test/factories.ts';
import { moveTo, orderIn } from '../calls.ts';
import { aCrowd, type Buyer, fillCarts } from '../crowd.ts';
import { done, type Staff } from '../documents/taxed-orders.ts';
import { type Floor, meetAt, refusalOf, tally } from '../floor.ts';
import { race } from '../race.ts';
import { sized, times } from '../size.ts';
import {
  aClerk,
  aReturn,
  aSale,
  askByLink,
  checkOut,
  creditOf,
  decide,
  inspect,
  meetInTurn,
  PRICE,
  receive,
  returnIn,
  seal,
  takesReturns,
  untilBothEnds,
} from './sent-back.ts';

const CREDITS = 'select from credits where owner_id = $1 for update';
const CREDIT_BY_CODE = 'select from credits where owner_id is null for update';
const VARIANT = 'select from variants where id = $1 for update';
const ACCOUNTS = 6;

export const creditSpentOnce = race(
  'credit that pays for a new order while a cancelled one is reopened pays for one of them',
  async (floor) => {
    const clerk = await aClerk(floor);
    const { reopened, placed } = await untilBothEnds(['reopened', 'placed'], sized(2, 60), async (round) => {
      const { buyer, orderId, variantId } = await aCancelledOrder(floor, clerk);
      const reopen = () => moveTo(floor, clerk, orderId, 'PENDING');
      const place = () => checkOut(floor, buyer, { useCredit: true });
      // A new order waits at the shelf, where it has counted on the credit and not spent it yet; a reopened one at the credit itself.
      const { answers, met } =
        round % 2 === 0
          ? await meetInTurn(floor, { hold: VARIANT, values: [variantId] }, [place, reopen])
          : await meetInTurn(floor, { hold: CREDITS, values: [buyer.id] }, [reopen, place]);
      const isReopened = answers.some(({ status }) => status === 200);
      // Without its credit the new order is paid at the door; the old one is told that it takes a new order.
      expect(tally(answers)).toEqual({ 201: 1, [isReopened ? 200 : 409]: 1 });
      expect(await creditOf(floor, buyer)).toBe(0);
      expect(await paidWithCredit(floor, buyer)).toBe(PRICE);
      if (isReopened) return 'reopened';
      return met ? 'placed' : undefined;
    });
    return `credits wanted by two orders at once: ${reopened} times the reopened one had it, ${placed} times the new one, never both`;
  },
  { change: takesReturns },
);

export const creditInTwoTabs = race(
  'credit that two tabs pay with at once is spent once',
  async (floor) => {
    const clerk = await aClerk(floor);
    const rounds = sized(2, 30);
    for (let round = 0; round < rounds; round++) {
      const buyer = await aBuyerWithCredit(floor, clerk);
      await fillCart(floor, buyer);
      const press = () => checkOut(floor, buyer, { useCredit: true });
      const { answers } = await meetAt(floor, { hold: CREDITS, values: [buyer.id] }, [press, press, press]);
      expect(tally(answers)[201]).toBe(1);
      await fillCart(floor, buyer);
      const next = orderIn(await checkOut(floor, buyer, { useCredit: true }));
      expect(next.creditUsed).toBe(0);
      expect(await creditOf(floor, buyer)).toBe(0);
      expect(await paidWithCredit(floor, buyer)).toBe(PRICE);
    }
    return `${rounds} credits, each spent by three tabs at once: ${rounds} orders paid with it`;
  },
  { change: takesReturns },
);

export const codeAddedOnce = race(
  'a code that several accounts add at once is one’s',
  async (floor) => {
    const clerk = await aClerk(floor);
    const rounds = sized(2, 30);
    for (let round = 0; round < rounds; round++) {
      const code = await aGiftCode(floor, clerk);
      const people = await aCrowd(
        floor.db,
        times(ACCOUNTS).map(() => []),
      );
      const { answers, waiting } = await meetAt(
        floor,
        { hold: CREDIT_BY_CODE },
        people.map(
          ({ headers }) =>
            () =>
              floor.ask('POST', '/credit', { headers, body: { code } }),
        ),
      );
      expect(waiting).toBeGreaterThan(1);
      expect(tally(answers)).toEqual({ 200: 1, 400: ACCOUNTS - 1 });
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(refusalOf(answer).code).toBe('credit_not_valid');
      const owned = await Promise.all(people.map((one) => creditOf(floor, one)));
      expect(owned.reduce((sum, paise) => sum + paise, 0)).toBe(PRICE);
    }
    return `${rounds} codes entered by ${ACCOUNTS} accounts at once: ${rounds} owners`;
  },
  { change: takesReturns },
);

/** A customer whose return became credit. */
async function aBuyerWithCredit(floor: Floor, clerk: Staff): Promise<Buyer> {
  const sale = await aSale(floor, clerk);
  await aReturn(floor, clerk, sale, { wish: 'credit', until: 'closed' });
  expect(await creditOf(floor, sale.buyer)).toBe(PRICE);
  return sale.buyer;
}

async function fillCart({ db }: Floor, { id }: Buyer): Promise<string> {
  const { id: variantId } = await aStockedVariant(db, { stock: 1, price: PRICE });
  await fillCarts(db, [{ userId: id, wanted: [{ variantId }] }]);
  return variantId;
}

/** An order that was paid with credit and cancelled, and a cart that the same credit would pay for. */
async function aCancelledOrder(
  floor: Floor,
  clerk: Staff,
): Promise<{ buyer: Buyer; orderId: string; variantId: string }> {
  const buyer = await aBuyerWithCredit(floor, clerk);
  await fillCart(floor, buyer);
  const { id: orderId } = orderIn(await checkOut(floor, buyer, { useCredit: true }));
  await done(moveTo(floor, clerk, orderId, 'CANCELED'));
  return { buyer, orderId, variantId: await fillCart(floor, buyer) };
}

/** What a present was worth, as a code that is nobody's yet. */
async function aGiftCode(floor: Floor, clerk: Staff): Promise<string> {
  const sale = await aSale(floor, clerk, { gift: true });
  const back = returnIn(await askByLink(floor, sale));
  for (const step of [decide, receive, inspect]) await done(step(floor, clerk, back));
  const [credit] = await readGiftCodes(floor.db, sale.id, seal);
  return credit?.code ?? '';
}

/** What somebody's orders that are on were paid with credit. */
async function paidWithCredit({ pool }: Floor, { id }: Buyer): Promise<number> {
  const { rows } = await pool.query<{ paise: number }>(
    `select coalesce(sum(credit_paise), 0)::int as paise from orders where user_id = $1 and delivery_status <> 'CANCELED'`,
    [id],
  );
  return rows[0]?.paise ?? 0;
}
