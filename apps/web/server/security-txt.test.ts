import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { serveSecurityText } from './security-txt.ts';

const DAY = 24 * 60 * 60 * 1000;
let company: { status: number; email: unknown };
let requestCount = 0;
const api = createServer((_request, reply) => {
  requestCount += 1;
  reply.writeHead(company.status).end(JSON.stringify({ companyName: 'Kinari', email: company.email }));
}).listen(0, '127.0.0.1');
await once(api, 'listening');
afterAll(() => void api.close());
beforeEach(() => {
  company = { status: 200, email: 'help@kinari.example' };
  requestCount = 0;
});

const env = {
  API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  PUBLIC_URL: 'https://kinari.example',
};
let time = Date.UTC(2026, 10, 15, 21, 40);
function createSite(overrides: Record<string, string> = {}) {
  const app = Fastify();
  serveSecurityText(app, loadConfig({ ...env, ...overrides }), () => time);
  return () => app.inject('/.well-known/security.txt');
}

test('security.txt has a contact, an expiry date and its canonical URL', async () => {
  const reply = await createSite()();
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(reply.headers['cache-control']).toBe('public, max-age=3600');
  expect(reply.body.split('\n')).toEqual([
    'Contact: mailto:help@kinari.example',
    'Expires: 2027-05-14T00:00:00.000Z',
    'Preferred-Languages: en, hi',
    'Canonical: https://kinari.example/.well-known/security.txt',
    '',
  ]);
});

test('the expiry date is always in the future and within a year', async () => {
  const read = createSite();
  for (let day = 0; day < 800; day += 100) {
    time += 100 * DAY;
    const [, expires = ''] = /^Expires: (.+)$/m.exec((await read()).body) ?? [];
    expect(Date.parse(expires) - time).toBeGreaterThan(170 * DAY);
    expect(Date.parse(expires) - time).toBeLessThan(365 * DAY);
  }
});

test('the configured contact wins over the company email, without a request to the API', async () => {
  const page = await createSite({ SECURITY_CONTACT: 'https://kinari.example/report' })();
  expect(page.body).toContain('Contact: https://kinari.example/report\n');
  expect((await createSite({ SECURITY_CONTACT: 'safe@kinari.example' })()).body).toContain(
    'Contact: mailto:safe@kinari.example\n',
  );
  expect(requestCount).toBe(0);
  for (const contact of ['nobody', 'javascript:alert(1)', 'a@b.example\nContact: mailto:evil@example.com'])
    expect(() => loadConfig({ SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT');
});

test('without a contact the file is missing, and that is not cached', async () => {
  for (const [status, email] of [
    [200, ''],
    [200, null],
    [503, 'x@y.example'],
    [200, 'a@b.example\nPolicy: x'],
  ] as const) {
    company = { status, email };
    const reply = await createSite()();
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
  }
});

test('the API is asked once a minute, and a new email appears within a minute', async () => {
  const read = createSite();
  await Promise.all(Array.from({ length: 100 }, read));
  expect(requestCount).toBe(1);
  company = { status: 200, email: 'new@kinari.example' };
  time += 60_000;
  expect((await read()).body).toContain('new@kinari.example');
  expect(requestCount).toBe(2);
});
