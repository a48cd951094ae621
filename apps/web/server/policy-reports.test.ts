import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { notePolicyReports, REPORTS_PATH } from './policy-reports.ts';

const aReport = (more: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://kinari.example/search?q=private%20matters#token=abc',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?token=shp_secret',
    'script-sample': 'steal(localStorage.token)',
    ...more,
  },
});

function aSite() {
  const lines: unknown[] = [];
  let time = Date.UTC(2026, 10, 15);
  const app = Fastify();
  notePolicyReports(app, { warn: (...line: unknown[]) => void lines.push(line[0]) }, () => time);
  const send = (payload: unknown, type = 'application/csp-report') =>
    app.inject({
      method: 'POST',
      url: REPORTS_PATH,
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  return { lines, send, pass: (ms: number) => void (time += ms) };
}

test('what a browser refused is noted by directive, host and page, without queries, tokens or code', async () => {
  const { lines, send } = aSite();
  expect((await send(aReport())).statusCode).toBe(204);
  expect(lines).toEqual([
    {
      securityEvent: 'policy_refused',
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/search',
      droppedBefore: 0,
    },
  ]);
});

test('the same is noted once an hour, and how often it was left out', async () => {
  const { lines, send, pass } = aSite();
  for (let n = 0; n < 1000; n++) await send(aReport());
  expect(lines).toHaveLength(1);
  pass(60 * 60_000);
  await send(aReport());
  expect(lines[1]).toMatchObject({ droppedBefore: 999 });
});

test('whoever makes reports up writes ten lines a minute, and no more than 200 letters of each', async () => {
  const { lines, send, pass } = aSite();
  for (let n = 0; n < 2000; n++) await send(aReport({ 'blocked-uri': `word${n}${'x'.repeat(1000)}` }));
  expect(lines).toHaveLength(10);
  pass(60_000);
  for (let n = 0; n < 100; n++) await send(aReport({ 'effective-directive': `${n}${'y'.repeat(1000)}` }));
  expect(lines).toHaveLength(20);
  expect(Math.max(...lines.map((line) => JSON.stringify(line).length))).toBeLessThan(800);
});

test('anything else is refused and not noted', async () => {
  const { lines, send } = aSite();
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
  expect((await send(aReport({ 'script-sample': 'x'.repeat(9000) }))).statusCode).toBe(413);
  expect((await send(aReport(), 'application/json')).statusCode).toBe(415);
  expect((await send(aReport(), 'text/plain')).statusCode).toBe(415);
  expect(lines).toEqual([]);
});
