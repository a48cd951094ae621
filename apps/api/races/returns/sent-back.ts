import { randomUUID } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { readConfig, refundKeysOf } from '../../src/config.ts';
import { openSeal, REFUNDS } from '../../src/platform/seal.ts';
import { signText } from '../../src/platform/signed-text.ts';
import { aPerson, aProduct, aStockedVariant } from '../../test/factories.ts';
import { registerForGst } from '../../test/tax-shop.ts';
import { moveTo, orderIn } from '../calls.ts';
import { aBuyerOf, type Buyer, fillCarts } from '../crowd.ts';
import { done, type Staff } from '../documents/taxed-orders.ts';
import { type Answer, type Floor, gathered, tally } from '../floor.ts';
import type { Change } from '../race.ts';

const MOST_TRIES = 20;
export const PRICE = 100_000;
export const ORDER = 'select from orders where id = $1 for update';
export const UPI = { means: 'upi', upiId: 'asha.k@okbank' };

/** A shop that takes returns; said before its instances start, which keep what they have read. */
export const takesReturns: Change = async (pool) => {
  await pool.query(`insert into settings (key, value) values ('returnsOnline', 'true'), ('gifts', 'true')`);
};

/** The same, where a second person confirms what a first has sent. */
export const refundsByTwo: Change = async (pool) => {
  await takesReturns(pool);
  await pool.query(`insert into settings (key, value) values ('refundsByTwo', 'true')`);
};

export const aClerk = ({ db }: Floor) => aPerson(db, { userType: 'ADMIN' });

export type Sale = { id: string; lineId: string; buyer: Buyer; variantId: string; otherId: string };

type Bought = { units?: number; others?: number; gift?: boolean; buyer?: Buyer; useCredit?: boolean };

/** An order of a registered shop that was delivered and paid for; its product has another size, and `others` of that on the shelf. */
export async function aSale(floor: Floor, clerk: Staff, { units = 1, others = 1, ...how }: Bought = {}): Promise<Sale> {
  const { db } = floor;
  await registerForGst(db);
  const { id: productId } = await aProduct(db);
  await sql`update products set hsn = '621132' where id = ${productId}`.execute(db);
  const { id: variantId } = await aStockedVariant(db, { productId, size: 'M', stock: units, price: PRICE });
  const { id: otherId } = await aStockedVariant(db, { productId, size: 'L', stock: others, price: PRICE });
  const buyer = how.buyer ?? (await aBuyerOf(db, []));
  await fillCarts(db, [{ userId: buyer.id, wanted: [{ variantId, quantity: units }] }]);
  const { id, items } = orderIn(await checkOut(floor, buyer, how));
  await done(moveTo(floor, clerk, id, 'DELIVERED'));
  return { id, lineId: items[0]?.id ?? '', buyer, variantId, otherId };
}

/** Presses the button, to pay with credit as far as it goes or to make a present of it. */
export function checkOut(floor: Floor, { headers, addressId }: Buyer, { gift, useCredit }: Bought = {}) {
  return floor.ask('POST', '/orders/place', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: {
      addressId,
      paymentMethod: 'COD',
      ...(useCredit && { useCredit }),
      ...(gift && { gift: { name: 'Ravi', contact: '9876543211' } }),
    },
  });
}

type Wish = { wish?: 'money' | 'credit' | 'exchange'; quantity?: number };

const wanted = ({ lineId, otherId }: Sale, { wish = 'money', quantity = 1 }: Wish) => ({
  orderLineId: lineId,
  parcelId: null,
  quantity,
  reason: 'too_small',
  wish,
  ...(wish === 'exchange' && { exchangeVariantId: otherId }),
});

export function askBack(floor: Floor, sale: Sale, wish: Wish = {}, key: string = randomUUID()): Promise<Answer> {
  return floor.ask('POST', `/orders/${sale.id}/returns`, {
    headers: { ...sale.buyer.headers, 'idempotency-key': key },
    body: { lines: [wanted(sale, wish)], ...(wish.wish !== 'credit' && { destination: UPI }) },
  });
}

/** Whoever was given it asks, by the link that lies in the parcel. */
export async function askByLink(floor: Floor, sale: Sale): Promise<Answer> {
  const token = await signText(floor.db, 'gift', sale.id);
  return floor.ask('POST', `/gifts/${token}/returns`, { body: { lines: [wanted(sale, { wish: 'credit' })] } });
}

export type Back = { id: string; lineId: string };

export function returnIn({ status, body, text }: Answer): Back {
  if (status >= 300) throw new Error(`Expected a return, got ${status} ${text}`);
  const { id, lines } = (body as Reply<'askReturn'>).return;
  return { id, lineId: lines[0]?.id ?? '' };
}

export const decide = (floor: Floor, { headers }: Staff, { id }: Back, kind: 'accept' | 'refuse' = 'accept') =>
  floor.ask('POST', `/returns/${id}/decision`, {
    headers,
    body: kind === 'accept' ? { kind } : { kind, why: 'It was worn' },
  });

export const receive = (floor: Floor, { headers }: Staff, { id }: Back) =>
  floor.ask('POST', `/returns/${id}/received`, { headers });

export const inspect = (floor: Floor, { headers }: Staff, { id, lineId }: Back, sellable = 1) =>
  floor.ask('POST', `/returns/${id}/inspection`, {
    headers,
    body: { lines: [{ id: lineId, sellable, damaged: 0, notOurs: 0, missing: 0 }] },
  });

export const withdraw = (floor: Floor, { buyer }: Sale, { id }: Back) =>
  floor.ask('POST', `/returns/${id}/withdraw`, { headers: buyer.headers });

/** A return that has come so far. */
export async function aReturn(
  floor: Floor,
  clerk: Staff,
  sale: Sale,
  { until, ...wish }: Wish & { until: 'asked' | 'accepted' | 'received' | 'closed' },
): Promise<Back> {
  const back = returnIn(await done(askBack(floor, sale, wish)));
  const steps = [
    () => decide(floor, clerk, back),
    () => receive(floor, clerk, back),
    () => inspect(floor, clerk, back, wish.quantity),
  ];
  for (const step of steps.slice(0, ['asked', 'accepted', 'received', 'closed'].indexOf(until))) await done(step());
  return back;
}

export const note = (floor: Floor, { headers }: Staff, refundId: string, reference: string) =>
  floor.ask('POST', `/refunds/${refundId}/reference`, { headers, body: { reference } });

export const confirm = (floor: Floor, { headers }: Staff, refundId: string) =>
  floor.ask('POST', `/refunds/${refundId}/confirmation`, { headers });

export type Owed = { id: string; paise: number; means: string | null; state: string; reference: string | null };

/** All that is owed for an order or was paid back. */
export async function owedFor({ pool }: Floor, orderId: string): Promise<Owed[]> {
  const { rows } = await pool.query<Owed>(
    `select id, paise::int, means, state, reference from refunds where order_id = $1 and state <> 'void' order by id`,
    [orderId],
  );
  return rows;
}

export async function stateOf({ pool }: Floor, { id }: Back): Promise<string | undefined> {
  const { rows } = await pool.query<{ state: string }>('select state from returns where id = $1', [id]);
  return rows[0]?.state;
}

/** What customers can pay with, of one or of all. */
export async function creditOf({ pool }: Floor, { id }: Pick<Buyer, 'id'>): Promise<number> {
  const { rows } = await pool.query<{ paise: number }>(
    'select coalesce(sum(balance_paise), 0)::int as paise from credits where owner_id = $1',
    [id],
  );
  return rows[0]?.paise ?? 0;
}

/** Bank details and codes, as the instances of a race seal them. */
export const seal = openSeal(refundKeysOf(readConfig()), REFUNDS);

/** Asks, and asks again where the shop is busy, as its pages do. */
export async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (answer.status !== 503 || tries === MOST_TRIES) return answer;
  }
}

/**
 * As `meetAt`, for two of whom the first shall be first: the second starts when the first waits for what is held. Answers also whether
 * they met, which on a busy machine they do not always.
 */
export async function meetInTurn(
  { pool }: Floor,
  { hold, values }: { hold: string; values: unknown[] },
  starts: readonly (() => Promise<Answer>)[],
): Promise<{ answers: Answer[]; met: boolean }> {
  const holder = await pool.connect();
  const busy = { times: 0 };
  let waiting = 0;
  try {
    await holder.query('begin');
    await holder.query(hold, values);
    const started: Promise<Answer>[] = [];
    for (const start of starts) {
      const ask = async () => {
        const answer = await start();
        if (answer.status === 503) busy.times += 1;
        return answer;
      };
      started.push(untilServed(ask));
      waiting = await gathered(pool, started.length);
    }
    await holder.query('commit');
    const answers = await Promise.all(started);
    return { answers, met: waiting === starts.length && busy.times === 0 };
  } finally {
    holder.release();
  }
}

const MOST_MISSED = 20;

/** Has two meet so often, and until each of both ends was seen; a round in which they missed each other answers nothing. */
export async function untilBothEnds<End extends string>(
  ends: readonly [End, End],
  rounds: number,
  run: (round: number) => Promise<End | undefined>,
): Promise<Record<End, number>> {
  const seen = Object.fromEntries(ends.map((end) => [end, 0])) as Record<End, number>;
  const isSeen = () => ends.every((end) => seen[end] > 0);
  for (let round = 0; round < rounds || (!isSeen() && round < rounds + MOST_MISSED); round++) {
    const end = await run(round);
    if (end) seen[end] += 1;
  }
  expect(isSeen(), `one of both was always first: ${JSON.stringify(seen)}`).toBe(true);
  return seen;
}

/** One of them is served, and the others are told that it is done. */
export function expectOneServed(answers: readonly Answer[], served = 200): void {
  expect(tally(answers)).toEqual({ [served]: 1, 409: answers.length - 1 });
}
