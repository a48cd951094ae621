import { createCollector } from '@kinari/server-runtime/test/span-collector';
import { afterAll, expect, test, vi } from 'vitest';
import { createStockedVariant, createTestBuyer } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { buildApp } from '../../app.ts';
import { createPool } from '../database/db.ts';
import { createLogger } from '../log.ts';

type Line = { requestId?: string; msg: string; pid?: number; statement?: string; durationMs?: number };
const lines: Line[] = [];
const log = createLogger({ NODE_ENV: 'test', LOG_LEVEL: 'info' }, 'test', {
  write: (line) => void lines.push(JSON.parse(line) as Line),
});
const { app, db, pool, ...rest } = await createTestApp({ RATE_LIMITS: 'off' }, { log });

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

async function createPlacement(of = app, headers: Record<string, string> = {}) {
  const { id: variantId } = await createStockedVariant(db, { stock: 1, price: 89_900 });
  const buyer = await createTestBuyer(db, [{ variantId, quantity: 1 }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  const place = () =>
    of.inject({ method: 'POST', url: '/api/orders/place', headers: { ...buyer.headers, ...headers }, payload });
  return { place, buyer };
}

test('a slow query is logged with its request id and its database connection', async () => {
  const { place } = await createPlacement(app, { 'x-request-id': 'slow-one' });
  const blocker = await pool.connect();
  await blocker.query('begin; lock table orders in access exclusive mode');
  // `inject` sends the request only when it is awaited or `then` is called.
  const pendingOrder = place().then((reply) => reply);
  const waitingPid = await vi.waitFor(async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%place_order%'`,
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.pid;
  }, 10_000);
  await new Promise((resolve) => setTimeout(resolve, 600));
  await blocker.query('rollback');
  blocker.release();
  expect((await pendingOrder).statusCode).toBe(201);
  const slowLogLine = lines.find(({ msg, requestId }) => msg === 'slow query' && requestId === 'slow-one');
  expect(slowLogLine).toMatchObject({ pid: waitingPid, statement: expect.stringContaining('place_order($1') });
  expect(slowLogLine?.durationMs).toBeGreaterThanOrEqual(500);
});

test('a traced request and its queries are one trace with the request id and no personal data', async () => {
  const collector = await createCollector();
  afterAll(() => collector.close());
  const ownPool = createPool(rest.config.DATABASE_URL, { size: 2, log });
  const config = { ...rest.config, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: 0 };
  const tracedApp = await buildApp({ ...rest, config, log, pool: ownPool });
  const { place, buyer } = await createPlacement(tracedApp, {
    traceparent: `00-${TRACE}-${PARENT}-01`,
    'x-request-id': 'traced',
  });
  expect((await place()).statusCode).toBe(201);
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and query like '%/* request=traced */'`,
  );
  expect(rows).not.toEqual([]);
  // The sampling ratio is 0: only requests that the caller already sampled are traced.
  await tracedApp.inject('/api/categories');
  const untrustedHeaders = { traceparent: `00-${TRACE.replace('4', '5')}-${PARENT}-01` };
  await tracedApp.inject({ url: '/api/categories', headers: untrustedHeaders, remoteAddress: '203.0.113.9' });
  await tracedApp.close();
  await ownPool.end();

  const requestSpan = collector.spans.find(({ name }) => name === 'POST placeOrder');
  expect(requestSpan).toMatchObject({ service: 'kinari-api', traceId: TRACE, parentSpanId: PARENT });
  expect(requestSpan?.resource).toEqual({
    'service.name': 'kinari-api',
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
    'service.instance.id': expect.stringMatching(/:\d+$/),
  });
  expect(requestSpan?.attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/api/orders/place' } });
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === requestSpan?.spanId);
  expect(statements.some(({ attributes }) => JSON.stringify(attributes).includes('place_order($1'))).toBe(true);
  expect(statements.map(({ name }) => name)).toContain('select place_order');
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  const spansJson = JSON.stringify(collector.spans);
  for (const secret of [buyer.email, buyer.addressId, 'Asha', 'Bearer']) expect(spansJson).not.toContain(secret);
});
