import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { logCspReports, REPORTS_PATH } from './csp-reports.ts';

const createReport = (overrides: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://kinari.example/search?q=private%20matters#token=abc',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?token=shp_secret',
    'script-sample': 'steal(localStorage.token)',
    ...overrides,
  },
});

function createSite() {
  const lines: unknown[] = [];
  let time = Date.UTC(2026, 10, 15);
  const app = Fastify();
  logCspReports(app, { warn: (...line: unknown[]) => void lines.push(line[0]) }, () => time);
  const send = (payload: unknown, type = 'application/csp-report') =>
    app.inject({
      method: 'POST',
      url: REPORTS_PATH,
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  return { lines, send, pass: (ms: number) => void (time += ms) };
}

test('a violation is logged with directive, host and page, without queries, tokens or code', async () => {
  const { lines, send } = createSite();
  expect((await send(createReport())).statusCode).toBe(204);
  expect(lines).toEqual([
    {
      securityEvent: 'csp_violation',
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/search',
      droppedBefore: 0,
    },
  ]);
});

test('a repeated violation is logged once an hour, with the number of skipped reports', async () => {
  const { lines, send, pass } = createSite();
  for (let n = 0; n < 1000; n++) await send(createReport());
  expect(lines).toHaveLength(1);
  pass(60 * 60_000);
  await send(createReport());
  expect(lines[1]).toMatchObject({ droppedBefore: 999 });
});

test('at most ten lines a minute are logged, with at most 200 characters per field', async () => {
  const { lines, send, pass } = createSite();
  for (let n = 0; n < 2000; n++) await send(createReport({ 'blocked-uri': `word${n}${'x'.repeat(1000)}` }));
  expect(lines).toHaveLength(10);
  pass(60_000);
  for (let n = 0; n < 100; n++) await send(createReport({ 'effective-directive': `${n}${'y'.repeat(1000)}` }));
  expect(lines).toHaveLength(20);
  expect(Math.max(...lines.map((line) => JSON.stringify(line).length))).toBeLessThan(800);
});

test('anything else is rejected and not logged', async () => {
  const { lines, send } = createSite();
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '{"csp-report":null}',
    '{"csp-report":{}}',
    '{"csp-report":{"effective-directive":7}}',
  ])
    expect((await send(text)).statusCode).toBe(400);
  expect((await send(createReport({ 'script-sample': 'x'.repeat(9000) }))).statusCode).toBe(413);
  expect((await send(createReport(), 'application/json')).statusCode).toBe(415);
  expect((await send(createReport(), 'text/plain')).statusCode).toBe(415);
  expect(lines).toEqual([]);
});
