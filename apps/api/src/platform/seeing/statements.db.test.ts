import { openCollector } from '@kinari/running/collector';
import { afterAll, expect, test, vi } from 'vitest';
import { aBuyer, aStockedVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { buildApp } from '../../app.ts';
import { openPool } from '../database/db.ts';
import { openLog } from '../log.ts';

type Line = { reqId?: string; msg: string; pid?: number; statement?: string; ms?: number };
const lines: Line[] = [];
const log = openLog({ NODE_ENV: 'test', LOG_LEVEL: 'info' }, 'test', {
  write: (line) => void lines.push(JSON.parse(line) as Line),
});
const { app, db, pool, ...rest } = await openShop({ RATE_LIMITS: 'off' }, { log });

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

async function placing(of = app, headers: Record<string, string> = {}) {
  const { id: variantId } = await aStockedVariant(db, { stock: 1, price: 89_900 });
  const buyer = await aBuyer(db, [{ variantId, quantity: 1 }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  const place = () =>
    of.inject({ method: 'POST', url: '/api/orders/place', headers: { ...buyer.headers, ...headers }, payload });
  return { place, buyer };
}

test('a statement that was slow is found by the id of its request, and at the database by its connection', async () => {
  const { place } = await placing(app, { 'x-request-id': 'slow-one' });
  const blocker = await pool.connect();
  await blocker.query('begin; lock table orders in access exclusive mode');
  // It is sent once somebody waits for it.
  const placed = place().then((reply) => reply);
  const waiting = await vi.waitFor(async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%place_order%'`,
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.pid;
  }, 10_000);
  await new Promise((resolve) => setTimeout(resolve, 600));
  await blocker.query('rollback');
  blocker.release();
  expect((await placed).statusCode).toBe(201);
  const slow = lines.find(({ msg, reqId }) => msg === 'a statement was slow' && reqId === 'slow-one');
  expect(slow).toMatchObject({ pid: waiting, statement: expect.stringContaining('place_order($1') });
  expect(slow?.ms).toBeGreaterThanOrEqual(500);
});

test('a traced request is one trace to its statements, which carry its id and nobody’s data', async () => {
  const collector = await openCollector();
  afterAll(() => collector.close());
  const ownPool = openPool(rest.config.DATABASE_URL, { size: 2, log });
  const config = { ...rest.config, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: 0 };
  const traced = await buildApp({ ...rest, config, log, pool: ownPool });
  const { place, buyer } = await placing(traced, { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': 'traced' });
  expect((await place()).statusCode).toBe(201);
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and query like '%/* request=traced */'`,
  );
  expect(rows).not.toEqual([]);
  // The ratio is nothing: only what was decided before it came here is kept.
  await traced.inject('/api/categories');
  const strange = { traceparent: `00-${TRACE.replace('4', '5')}-${PARENT}-01` };
  await traced.inject({ url: '/api/categories', headers: strange, remoteAddress: '203.0.113.9' });
  await traced.close();
  await ownPool.end();

  const call = collector.spans.find(({ name }) => name === 'POST placeOrder');
  expect(call).toMatchObject({ service: 'kinari-api', traceId: TRACE, parentSpanId: PARENT });
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.some(({ attributes }) => JSON.stringify(attributes).includes('place_order($1'))).toBe(true);
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  const told = JSON.stringify(collector.spans);
  for (const secret of [buyer.email, buyer.addressId, 'Asha', 'Bearer']) expect(told).not.toContain(secret);
});
