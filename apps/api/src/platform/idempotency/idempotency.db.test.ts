import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { enqueue, runPendingJobs } from '../jobs.ts';
import { purgeIdempotencyKeysJob } from './idempotency.ts';

const { app, db, pool, log } = await createTestApp({ RATE_LIMITS: 'off' });

const createReadyBuyer = async () =>
  createTestBuyer(db, [{ variantId: (await createStockedVariant(db, { stock: 9 })).id }]);

function placeOrder({ headers, addressId }: Awaited<ReturnType<typeof createReadyBuyer>>, key: string) {
  return app.inject({
    method: 'POST',
    url: '/api/orders/place',
    headers: { ...headers, 'idempotency-key': key },
    payload: { addressId, paymentMethod: 'COD' },
  });
}

async function createPlacement() {
  const [buyer, key] = [await createReadyBuyer(), randomUUID()];
  const { order } = (await placeOrder(buyer, key)).json<EndpointResponse<'placeOrder'>>();
  return { buyer, key, order };
}

describe('a repeated idempotency key', () => {
  test('returns the order in its current state', async () => {
    const { buyer, key, order } = await createPlacement();
    await app.inject({ method: 'PUT', url: `/api/orders/${order.id}/cancel`, headers: buyer.headers });
    const repeatedResponse = await placeOrder(buyer, key);
    expect(repeatedResponse.statusCode).toBe(201);
    expect(repeatedResponse.json<EndpointResponse<'placeOrder'>>().order).toMatchObject({
      id: order.id,
      deliveryStatus: 'CANCELED',
    });
  });

  test('is stored with the order id only', async () => {
    const { key, order } = await createPlacement();
    const { rows } = await pool.query('select resource_id from idempotency_keys where key = $1', [key]);
    expect(rows).toEqual([{ resource_id: order.id }]);
  });

  test.each([
    ['empty', ''],
    ['too long', 'k'.repeat(256)],
  ])('is rejected when it is %s', async (_how, key) => {
    const reply = await placeOrder(await createReadyBuyer(), key);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<ErrorResponse>().fields ?? {})).toEqual(['idempotency-key']);
  });

  test('is a header in the OpenAPI description', () => {
    const { paths } = app.swagger() as { paths: Record<string, { post?: { parameters?: object[] } }> };
    for (const path of ['/api/orders/place', '/api/products']) {
      expect(paths[path]?.post?.parameters).toMatchObject([{ in: 'header', name: 'idempotency-key' }]);
    }
  });
});

test('idempotency keys are purged after a week', async () => {
  const [old, young] = [await createPlacement(), await createPlacement()];
  const setKeyAge = (age: string, key: string) =>
    pool.query('update idempotency_keys set created_at = now() - $1::interval where key = $2', [age, key]);
  await setKeyAge('7 days 1 minute', old.key);
  await setKeyAge('6 days 23 hours', young.key);
  await enqueue(db, purgeIdempotencyKeysJob, {});
  await runPendingJobs([purgeIdempotencyKeysJob], { pool, tools: { db, log } });
  const { rows } = await pool.query('select key from idempotency_keys where key = any($1)', [[old.key, young.key]]);
  expect(rows).toEqual([{ key: young.key }]);
});
