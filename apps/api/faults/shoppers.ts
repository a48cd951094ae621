import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { aCrowd, type Buyer } from '../races/crowd.ts';
import { times } from '../races/size.ts';
import type { Db } from '../src/platform/database/db.ts';
import { aStockedVariant } from '../test/factories.ts';
import { complaintsAbout } from '../test/ledger.ts';

const ANSWER_MS = 6000;
const GIVE_UP_MS = 90_000;

/** What shoppers have been told: the order that each key was answered with. Kept apart from the shop's own records. */
export type Receipts = Map<string, { orderId: string; buyerId: string; at: number }>;

type Sent = { status: number; orderId?: string | undefined } | 'no answer';

/** Sends one placement; a connection that breaks or an answer that does not come is no answer. */
export async function send(url: string, { headers, addressId }: Buyer, key: string): Promise<Sent> {
  try {
    const reply = await fetch(`${url}/orders/place`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key, connection: 'close' },
      body: JSON.stringify({ addressId, paymentMethod: 'COD' }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const body: unknown = await reply.json();
    return { status: reply.status, orderId: (body as Partial<Reply<'placeOrder'>>).order?.id };
  } catch {
    return 'no answer';
  }
}

/** Places one order as the shop's page does: unless answered, it asks again with the same key. */
export async function orderUntilAnswered(
  urlNow: () => string,
  buyer: Buyer,
  { key = randomUUID(), receipts }: { key?: string; receipts: Receipts },
): Promise<{ tries: number }> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (let tries = 1; Date.now() < deadline; tries++) {
    const answer = await send(urlNow(), buyer, key);
    if (answer !== 'no answer' && answer.orderId) {
      receipts.set(key, { orderId: answer.orderId, buyerId: buyer.id, at: Date.now() });
      return { tries };
    }
    if (answer !== 'no answer' && answer.status < 500) throw new Error(`An order was refused with ${answer.status}`);
    await wait(50);
  }
  throw new Error('An order was never answered');
}

/** A few shoppers at a time until everybody has ordered; `onAnswer` hears of every receipt. */
export async function everybodyOrders(
  urlNow: () => string,
  buyers: readonly Buyer[],
  { atOnce, pauseMs = 0, receipts }: { atOnce: number; pauseMs?: number; receipts: Receipts },
): Promise<{ triedAgain: number }> {
  const queue = [...buyers];
  let triedAgain = 0;
  const shopper = async () => {
    for (let buyer = queue.pop(); buyer; buyer = queue.pop()) {
      const { tries } = await orderUntilAnswered(urlNow, buyer, { receipts });
      if (tries > 1) triedAgain += 1;
      if (pauseMs) await wait(Math.random() * pauseMs * 2);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, shopper));
  return { triedAgain };
}

/** Every receipt is an order, every key and every buyer has exactly one, and the books are in order. */
export async function expectNothingLostOrDoubled(db: Db, receipts: Receipts, { mailed = false } = {}): Promise<void> {
  const told = [...receipts].map(([key, { orderId, buyerId }]) => ({ key, order_id: orderId, user_id: buyerId }));
  const { rows } = await sql<{ lost: number; doubled: number }>`
    with told as (select * from json_to_recordset(${JSON.stringify(told)}::json) as told (key text, order_id text, user_id uuid))
    select
      count(*) filter (where placed.id is null)::int as lost,
      count(*) filter (where (select count(*) from orders mine where mine.user_id = told.user_id) > 1)::int as doubled
    from told
    left join orders placed on placed.id = told.order_id and placed.user_id = told.user_id
    left join idempotency_keys claimed on claimed.key = told.key and claimed.user_id = told.user_id
  `.execute(db);
  expect(rows).toEqual([{ lost: 0, doubled: 0 }]);
  expect(await complaintsAbout(db, { mailed })).toEqual([]);
}

/** Customers at the till with one unit of each of so many things, which last for all of them. */
export async function someBuyers(db: Db, many: number, { lines = 1 } = {}): Promise<Buyer[]> {
  const variants = await Promise.all(times(lines).map(() => aStockedVariant(db, { stock: many })));
  return aCrowd(
    db,
    times(many).map(() => variants.map(({ id }) => ({ variantId: id }))),
  );
}

/** Where the letters of these receipts go. */
export async function addressesOf(db: Db, receipts: Receipts): Promise<string[]> {
  const ids = [...receipts.values()].map(({ buyerId }) => buyerId);
  const people = await db.selectFrom('users').select('email').where('id', 'in', ids).execute();
  return people.map(({ email }) => email);
}
