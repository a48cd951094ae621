import { randomUUID } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import { describe, expect, test } from 'vitest';
import { aBuyer, aStockedVariant } from '#test/factories.ts';
import { countOrdersOf } from '#test/ledger.ts';
import { openShop } from '#test/shop.ts';
import { enqueue, runWaitingJobs } from '../jobs.ts';
import { forgetOldKeys } from './idempotency.ts';

const { app, db, pool, log } = await openShop({ RATE_LIMITS: 'off' });

const aReadyBuyer = async () => aBuyer(db, [{ variantId: (await aStockedVariant(db, { stock: 9 })).id }]);

function place({ headers, addressId }: Awaited<ReturnType<typeof aReadyBuyer>>, key: string) {
  return app.inject({
    method: 'POST',
    url: '/api/orders/place',
    headers: { ...headers, 'idempotency-key': key },
    payload: { addressId, paymentMethod: 'COD' },
  });
}

async function aPlacement() {
  const [buyer, key] = [await aReadyBuyer(), randomUUID()];
  const { order } = (await place(buyer, key)).json<Reply<'placeOrder'>>();
  return { buyer, key, order };
}

describe('a key that comes back', () => {
  test('answers with the order as it stands today', async () => {
    const { buyer, key, order } = await aPlacement();
    await app.inject({ method: 'PUT', url: `/api/orders/${order.id}/cancel`, headers: buyer.headers });
    const again = await place(buyer, key);
    expect(again.statusCode).toBe(201);
    expect(again.json<Reply<'placeOrder'>>().order).toMatchObject({ id: order.id, deliveryStatus: 'CANCELED' });
  });

  test('of the release before, which kept its whole reply, answers with its order', async () => {
    const { buyer, key, order } = await aPlacement();
    await pool.query(`update idempotency_keys set made = null, reply_body = order_as_json($2) where key = $1`, [
      key,
      order.id,
    ]);
    expect((await place(buyer, key)).json<Reply<'placeOrder'>>().order).toEqual(order);
    expect(await countOrdersOf(db, buyer.id)).toBe(1);
  });

  test('was kept with the order’s id and nothing else about it', async () => {
    const { key, order } = await aPlacement();
    const { rows } = await pool.query('select made, reply_body from idempotency_keys where key = $1', [key]);
    expect(rows).toEqual([{ made: order.id, reply_body: { made: order.id } }]);
  });

  test.each([
    ['empty', ''],
    ['too long', 'k'.repeat(256)],
  ])('is refused when it is %s', async (_how, key) => {
    const reply = await place(await aReadyBuyer(), key);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<ErrorReply>().fields ?? {})).toEqual(['idempotency-key']);
  });

  test('is a header that the description of the API tells of', () => {
    const { paths } = app.swagger() as { paths: Record<string, { post?: { parameters?: object[] } }> };
    for (const path of ['/api/orders/place', '/api/products']) {
      expect(paths[path]?.post?.parameters).toMatchObject([{ in: 'header', name: 'idempotency-key' }]);
    }
  });
});

test('keys are forgotten after a week', async () => {
  const [old, young] = [await aPlacement(), await aPlacement()];
  const made = (age: string, key: string) =>
    pool.query('update idempotency_keys set created_at = now() - $1::interval where key = $2', [age, key]);
  await made('7 days 1 minute', old.key);
  await made('6 days 23 hours', young.key);
  await enqueue(db, forgetOldKeys, {});
  await runWaitingJobs([forgetOldKeys], { pool, tools: { db, log } });
  const { rows } = await pool.query('select key from idempotency_keys where key = any($1)', [[old.key, young.key]]);
  expect(rows).toEqual([{ key: young.key }]);
});
