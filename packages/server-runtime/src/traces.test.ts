import { execFileSync } from 'node:child_process';
import { afterAll, expect, test, vi } from 'vitest';
import { createCollector } from '../test/span-collector.ts';
import { createTracer, type TracerOptions } from './traces.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const SAMPLED = `00-${TRACE}-${PARENT}-01`;
const NOT_SAMPLED = `00-${TRACE}-${PARENT}-00`;

const collector = await createCollector();
afterAll(() => collector.close());

async function createTestTracer(options: Partial<TracerOptions> = {}) {
  const log = { warn: vi.fn<TracerOptions['log']['warn']>() };
  const tracer = await createTracer({ endpoint: collector.endpoint, ratio: 1, service: 'test', log, ...options });
  if (!tracer) throw new Error('No tracer');
  return { tracer, log };
}

function listLoadedSdkFiles(endpoint: string): string[] {
  const script = `
    import { createRequire } from 'node:module';
    import { createTracer } from './traces.ts';
    await createTracer({ endpoint: process.argv[1], ratio: 1, service: 'test', log: console });
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    process.stdout.write(JSON.stringify(loaded.filter((file) => file.includes('opentelemetry'))));
  `;
  const args = ['--input-type=module', '--eval', script, endpoint];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' })) as string[];
}

test('OpenTelemetry is loaded only when an endpoint is set', () => {
  expect(listLoadedSdkFiles('')).toEqual([]);
  expect(listLoadedSdkFiles('http://127.0.0.1:4318')).not.toEqual([]);
}, 30_000);

test('a trusted client decides whether its request is traced', async () => {
  const { tracer: never } = await createTestTracer({ ratio: 0 });
  const { tracer: always } = await createTestTracer({ ratio: 1 });
  expect(never.startRequest('GET', SAMPLED, { isTrusted: true })).toBeDefined();
  expect(always.startRequest('GET', NOT_SAMPLED, { isTrusted: true })).toBeUndefined();
});

test('for other clients the ratio decides, and their trace id is kept', async () => {
  const { tracer: never } = await createTestTracer({ ratio: 0 });
  const { tracer: always } = await createTestTracer({ ratio: 1 });
  expect(never.startRequest('GET', SAMPLED, { isTrusted: false })).toBeUndefined();
  expect(never.startRequest('GET', undefined, { isTrusted: true })).toBeUndefined();
  const span = always.startRequest('GET', NOT_SAMPLED, { isTrusted: false });
  expect(span?.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
});

test.each(['', 'invalid', `00-${'0'.repeat(32)}-${PARENT}-01`, `${SAMPLED}-more`, [SAMPLED]])(
  'the header %j starts a new trace',
  async (header) => {
    const { tracer } = await createTestTracer();
    const span = tracer.startRequest('GET', header, { isTrusted: true });
    expect(span?.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(span?.traceparent).not.toContain(PARENT);
    expect(span?.traceparent).not.toContain('0'.repeat(32));
  },
);

test('spans are sent when the process stops, with parent, name, status and attributes', async () => {
  const { tracer } = await createTestTracer();
  const span = tracer.startRequest('GET', SAMPLED, { isTrusted: true });
  span?.startChild('select orders').end({ hasFailed: true });
  span?.end({ name: 'GET listOrders', attributes: { 'http.response.status_code': 200 } });
  await tracer.stop();
  const [query, request] = collector.spans.slice(-2);
  expect(request).toMatchObject({
    service: 'test',
    traceId: TRACE,
    parentSpanId: PARENT,
    name: 'GET listOrders',
    attributes: [{ key: 'http.response.status_code', value: { intValue: 200 } }],
  });
  expect(request?.status.code).not.toBe(2);
  expect(query).toMatchObject({ name: 'select orders', parentSpanId: request?.spanId, status: { code: 2 } });
});

test('a collector that is down is logged once, and stopping does not fail', async () => {
  const { tracer, log } = await createTestTracer({ endpoint: 'http://127.0.0.1:1' });
  // More than one batch of 512 spans.
  for (let index = 0; index < 600; index += 1) tracer.startRequest('GET', undefined, { isTrusted: false })?.end({});
  await tracer.stop();
  expect(log.warn).toHaveBeenCalledOnce();
}, 30_000);
