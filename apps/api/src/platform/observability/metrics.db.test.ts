import { afterAll, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { buildApp } from '../../app.ts';
import { createPool } from '../database/db.ts';
import { enqueue } from '../jobs.ts';

const { app, db, pool, ...rest } = await createTestApp({ RATE_LIMITS: 'off', RESPONSE_CACHE: 'on' });

async function getMetric(name: string, of = app): Promise<number | undefined> {
  const line = (await of.inject('/metrics')).body.split('\n').find((line) => line.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

test('each order attempt is counted as placed or by its error code', async () => {
  const { id: variantId } = await createStockedVariant(db, { stock: 1, price: 89_900 });
  const placeOrder = async () => {
    const { headers, addressId } = await createTestBuyer(db, [{ variantId, quantity: 1 }]);
    const payload = { addressId, paymentMethod: 'COD' };
    return app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  };
  expect(await getMetric('kinari_order_placements_total{result="placed"}')).toBe(0);
  expect(await getMetric('kinari_order_placements_total{result="unavailable"}')).toBe(0);
  expect((await placeOrder()).statusCode).toBe(201);
  const { code } = (await placeOrder()).json<{ code: string }>();
  await app.inject({ method: 'POST', url: '/api/orders/place', payload: {} });
  expect(await getMetric('kinari_order_placements_total{result="placed"}')).toBe(1);
  expect(await getMetric(`kinari_order_placements_total{result="${code}"}`)).toBe(1);
  expect(await getMetric('kinari_order_placements_total{result="not_signed_in"}')).toBe(1);
});

test('unsent emails increase the email lag, measured from when they were enqueued', async () => {
  expect(await getMetric('kinari_email_queue_age_seconds')).toBeLessThan(60);
  await enqueue(db, { name: 'send_welcome_email' }, {});
  await enqueue(db, { name: 'render_tax_document' }, {});
  // Failed once and due again in an hour, but still overdue.
  await pool.query(`
    update graphile_worker._private_jobs job set attempts = 1, created_at = now() - interval '10 minutes', run_at = now() + interval '1 hour'
    from graphile_worker._private_tasks task where task.id = job.task_id and task.identifier = 'send_welcome_email'`);
  expect(await getMetric('kinari_email_queue_age_seconds')).toBeGreaterThanOrEqual(600);
  expect(await getMetric('kinari_job_oldest_age_seconds{job_name="send_welcome_email"}')).toBeGreaterThanOrEqual(600);
  expect(await getMetric('kinari_jobs_queued{job_name="render_tax_document"}')).toBe(1);
  expect(await getMetric('kinari_job_oldest_age_seconds{job_name="render_tax_document"}')).toBeLessThan(60);
});

test('a cached response counts as a hit', async () => {
  const before = (await getMetric('kinari_response_cache_requests_total{result="hit"}')) ?? 0;
  await app.inject('/api/categories');
  await app.inject('/api/categories');
  expect((await getMetric('kinari_response_cache_requests_total{result="hit"}')) ?? 0).toBe(before + 1);
});

test('waiting for a database connection is measured, also if none was available', async () => {
  const smallPool = createPool(rest.config.DATABASE_URL, { size: 1, log: rest.log, lockTimeoutMs: 100 });
  const other = await buildApp({ ...rest, pool: smallPool });
  afterAll(async () => {
    await other.close();
    await smallPool.end();
  });
  const heldConnection = await smallPool.connect();
  const pendingQuery = smallPool.query('select 1');
  setTimeout(() => heldConnection.release(), 60);
  await pendingQuery;
  expect(await getMetric('kinari_db_pool_wait_seconds_bucket{le="0.05",result="ok"}', other)).toBeLessThan(
    (await getMetric('kinari_db_pool_wait_seconds_count{result="ok"}', other)) ?? 0,
  );
  const blockingConnection = await smallPool.connect();
  await expect(smallPool.query('select 1')).rejects.toThrow('timeout exceeded');
  blockingConnection.release();
  expect(await getMetric('kinari_db_pool_wait_seconds_count{result="error"}', other)).toBe(1);
});

test('an unavailable database is reported, and its metrics are not invented', async () => {
  const unreachablePool = createPool('postgres://postgres@127.0.0.1:1/nowhere', {
    size: 1,
    log: rest.log,
    lockTimeoutMs: 100,
  });
  const other = await buildApp({ ...rest, pool: unreachablePool });
  expect(await getMetric('kinari_db_up', other)).toBe(0);
  expect(await getMetric('kinari_jobs_queued{job_name="render_tax_document"}', other)).toBeUndefined();
  expect(await getMetric('kinari_db_up')).toBe(1);
  await other.close();
});

test('the request id of a trusted proxy is used and returned', async () => {
  const reply = await app.inject({ url: '/api/categories', headers: { 'x-request-id': 'proxy-17' } });
  expect(reply.headers['x-request-id']).toBe('proxy-17');
  const untrustedResponse = await app.inject({
    url: '/api/categories',
    headers: { 'x-request-id': 'proxy-17' },
    remoteAddress: '203.0.113.9',
  });
  expect(untrustedResponse.headers['x-request-id']).not.toBe('proxy-17');
});

test('the used share of the media disk is between 0 and 1', async () => {
  const used = await getMetric('kinari_media_disk_used_ratio');
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThan(1);
});
