import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Buyer, createBuyers } from '../races/buyers.ts';
import { range } from '../races/race-size.ts';
import type { Db } from '../src/platform/database/db.ts';
import { createStockedVariant } from '../test/factories.ts';
import { listIntegrityErrors } from '../test/integrity-checks.ts';

const RESPONSE_TIMEOUT_MS = 6000;
const MAX_RETRY_MS = 90_000;

/** Orders confirmed to shoppers, by idempotency key. Stored outside the database to compare with it. */
export type Receipts = Map<string, { orderId: string; buyerId: string; at: number }>;

type PlacementResult = { status: number; orderId?: string | undefined } | 'no answer';

/** Sends one placement. A broken connection or a timeout is 'no answer'. */
export async function sendPlacement(url: string, { headers, addressId }: Buyer, key: string): Promise<PlacementResult> {
  try {
    const response = await fetch(`${url}/orders/place`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key, connection: 'close' },
      body: JSON.stringify({ addressId, paymentMethod: 'COD' }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    return { status: response.status, orderId: (body as Partial<EndpointResponse<'placeOrder'>>).order?.id };
  } catch {
    return 'no answer';
  }
}

/** Places an order like the storefront: retries with the same key until it gets a reply. */
export async function placeOrderUntilAnswered(
  getUrl: () => string,
  buyer: Buyer,
  { key = randomUUID(), receipts }: { key?: string; receipts: Receipts },
): Promise<{ tries: number }> {
  const deadline = Date.now() + MAX_RETRY_MS;
  for (let attempts = 1; Date.now() < deadline; attempts++) {
    const result = await sendPlacement(getUrl(), buyer, key);
    if (result !== 'no answer' && result.orderId) {
      receipts.set(key, { orderId: result.orderId, buyerId: buyer.id, at: Date.now() });
      return { tries: attempts };
    }
    if (result !== 'no answer' && result.status < 500) throw new Error(`An order was rejected with ${result.status}`);
    await wait(50);
  }
  throw new Error('An order was never answered');
}

/** Lets `concurrency` shoppers order at a time, until all have a receipt. */
export async function placeAllOrders(
  getUrl: () => string,
  buyers: readonly Buyer[],
  { concurrency, pauseMs = 0, receipts }: { concurrency: number; pauseMs?: number; receipts: Receipts },
): Promise<{ retriedCount: number }> {
  const queue = [...buyers];
  let retriedCount = 0;
  const runShopper = async () => {
    for (let buyer = queue.pop(); buyer; buyer = queue.pop()) {
      const { tries: attempts } = await placeOrderUntilAnswered(getUrl, buyer, { receipts });
      if (attempts > 1) retriedCount += 1;
      if (pauseMs) await wait(Math.random() * pauseMs * 2);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runShopper));
  return { retriedCount };
}

/** Asserts that every receipt is an order, every buyer has exactly one, and all integrity checks pass. */
export async function expectNoLostOrDuplicateOrders(
  db: Db,
  receipts: Receipts,
  { emailsSent = false } = {},
): Promise<void> {
  const receiptRows = [...receipts].map(([key, { orderId, buyerId }]) => ({
    key,
    order_id: orderId,
    user_id: buyerId,
  }));
  const { rows } = await sql<{ lost: number; doubled: number }>`
    with receipt as (select * from json_to_recordset(${JSON.stringify(receiptRows)}::json) as receipt (key text, order_id text, user_id uuid))
    select
      count(*) filter (where placed.id is null)::int as lost,
      count(*) filter (where (select count(*) from orders mine where mine.user_id = receipt.user_id) > 1)::int as doubled
    from receipt
    left join orders placed on placed.id = receipt.order_id and placed.user_id = receipt.user_id
    left join idempotency_keys claimed on claimed.key = receipt.key and claimed.user_id = receipt.user_id
  `.execute(db);
  expect(rows).toEqual([{ lost: 0, doubled: 0 }]);
  expect(await listIntegrityErrors(db, { emailsSent })).toEqual([]);
}

/** Creates customers with one unit of each variant in the cart, and enough stock for all. */
export async function createBuyersWithStock(db: Db, count: number, { lines = 1 } = {}): Promise<Buyer[]> {
  const variants = await Promise.all(range(lines).map(() => createStockedVariant(db, { stock: count })));
  return createBuyers(
    db,
    range(count).map(() => variants.map(({ id }) => ({ variantId: id }))),
  );
}

/** Email addresses of the buyers with a receipt. */
export async function listBuyerEmails(db: Db, receipts: Receipts): Promise<string[]> {
  const ids = [...receipts.values()].map(({ buyerId }) => buyerId);
  const users = await db.selectFrom('users').select('email').where('id', 'in', ids).execute();
  return users.map(({ email }) => email);
}
