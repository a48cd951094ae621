import { afterAll, expect, test } from 'vitest';
import { aBuyer, aStockedVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { buildApp } from '../../app.ts';
import { openPool } from '../database/db.ts';
import { enqueue } from '../jobs.ts';

const { app, db, pool, ...rest } = await openShop({ RATE_LIMITS: 'off', CACHE: 'on' });

async function figure(name: string, of = app): Promise<number | undefined> {
  const line = (await of.inject('/metrics')).body.split('\n').find((line) => line.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

test('each placement is counted as placed, or by why it was refused', async () => {
  const { id: variantId } = await aStockedVariant(db, { stock: 1, price: 89_900 });
  const place = async () => {
    const { headers, addressId } = await aBuyer(db, [{ variantId, quantity: 1 }]);
    const payload = { addressId, paymentMethod: 'COD' };
    return app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  };
  expect(await figure('kinari_placements_total{outcome="placed"}')).toBe(0);
  expect(await figure('kinari_placements_total{outcome="unavailable"}')).toBe(0);
  expect((await place()).statusCode).toBe(201);
  const { code } = (await place()).json<{ code: string }>();
  await app.inject({ method: 'POST', url: '/api/orders/place', payload: {} });
  expect(await figure('kinari_placements_total{outcome="placed"}')).toBe(1);
  expect(await figure(`kinari_placements_total{outcome="${code}"}`)).toBe(1);
  expect(await figure('kinari_placements_total{outcome="not_signed_in"}')).toBe(1);
});

test('letters that are not sent make the mail late, by when they were asked for', async () => {
  expect(await figure('kinari_mail_lag_seconds')).toBeLessThan(60);
  await enqueue(db, { name: 'send_welcome' }, {});
  await enqueue(db, { name: 'draw_document' }, {});
  // Tried once, and to be tried again in an hour: it is late all the same.
  await pool.query(`
    update graphile_worker._private_jobs job set attempts = 1, created_at = now() - interval '10 minutes', run_at = now() + interval '1 hour'
    from graphile_worker._private_tasks task where task.id = job.task_id and task.identifier = 'send_welcome'`);
  expect(await figure('kinari_mail_lag_seconds')).toBeGreaterThanOrEqual(600);
  expect(await figure('kinari_jobs_oldest_seconds{job_name="send_welcome"}')).toBeGreaterThanOrEqual(600);
  expect(await figure('kinari_jobs_waiting{job_name="draw_document"}')).toBe(1);
  expect(await figure('kinari_jobs_oldest_seconds{job_name="draw_document"}')).toBeLessThan(60);
});

test('a reply that was there already is a hit', async () => {
  const before = (await figure('kinari_reply_cache_total{result="hit"}')) ?? 0;
  await app.inject('/api/categories');
  await app.inject('/api/categories');
  expect((await figure('kinari_reply_cache_total{result="hit"}')) ?? 0).toBe(before + 1);
});

test('whoever waits for a connection is counted with how long, and whoever got none too', async () => {
  const small = openPool(rest.config.DATABASE_URL, { size: 1, log: rest.log, waitMs: 100 });
  const other = await buildApp({ ...rest, pool: small });
  afterAll(async () => {
    await other.close();
    await small.end();
  });
  const held = await small.connect();
  const waiting = small.query('select 1');
  setTimeout(() => held.release(), 60);
  await waiting;
  expect(await figure('kinari_database_wait_seconds_bucket{le="0.05",result="got"}', other)).toBeLessThan(
    (await figure('kinari_database_wait_seconds_count{result="got"}', other)) ?? 0,
  );
  const kept = await small.connect();
  await expect(small.query('select 1')).rejects.toThrow('timeout exceeded');
  kept.release();
  expect(await figure('kinari_database_wait_seconds_count{result="failed"}', other)).toBe(1);
});

test('a database that is away is told, and what it would have told is not made up', async () => {
  const lost = openPool('postgres://postgres@127.0.0.1:1/nowhere', { size: 1, log: rest.log, waitMs: 100 });
  const other = await buildApp({ ...rest, pool: lost });
  expect(await figure('kinari_database_up', other)).toBe(0);
  expect(await figure('kinari_jobs_waiting{job_name="draw_document"}', other)).toBeUndefined();
  expect(await figure('kinari_database_up')).toBe(1);
  await other.close();
});

test('the id of a request is the one our own proxy gave it, and is answered', async () => {
  const reply = await app.inject({ url: '/api/categories', headers: { 'x-request-id': 'proxy-17' } });
  expect(reply.headers['x-request-id']).toBe('proxy-17');
  const strange = await app.inject({
    url: '/api/categories',
    headers: { 'x-request-id': 'proxy-17' },
    remoteAddress: '203.0.113.9',
  });
  expect(strange.headers['x-request-id']).not.toBe('proxy-17');
});

test('how full the disk with the pictures is stands between nothing and all', async () => {
  const used = await figure('kinari_media_used_ratio');
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThan(1);
});
