import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { serveSecurityText } from './security-txt.ts';

const DAY = 24 * 60 * 60 * 1000;
let company: { status: number; email: unknown };
let asked = 0;
const api = createServer((_request, reply) => {
  asked += 1;
  reply.writeHead(company.status).end(JSON.stringify({ companyName: 'Kinari', email: company.email }));
}).listen(0, '127.0.0.1');
await once(api, 'listening');
afterAll(() => void api.close());
beforeEach(() => {
  company = { status: 200, email: 'help@kinari.example' };
  asked = 0;
});

const env = {
  API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  PUBLIC_URL: 'https://kinari.example',
};
let time = Date.UTC(2026, 10, 15, 21, 40);
function aSite(more: Record<string, string> = {}) {
  const app = Fastify();
  serveSecurityText(app, readConfig({ ...env, ...more }), () => time);
  return () => app.inject('/.well-known/security.txt');
}

test('whoever finds a weakness reads whom to tell, for how long, and where', async () => {
  const reply = await aSite()();
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

test('it never expires while it is served, nor later than a year from now', async () => {
  const read = aSite();
  for (let day = 0; day < 800; day += 100) {
    time += 100 * DAY;
    const [, expires = ''] = /^Expires: (.+)$/m.exec((await read()).body) ?? [];
    expect(Date.parse(expires) - time).toBeGreaterThan(170 * DAY);
    expect(Date.parse(expires) - time).toBeLessThan(365 * DAY);
  }
});

test('what the operator set goes before the company’s e-mail, and the API is not asked', async () => {
  const page = await aSite({ SECURITY_CONTACT: 'https://kinari.example/report' })();
  expect(page.body).toContain('Contact: https://kinari.example/report\n');
  expect((await aSite({ SECURITY_CONTACT: 'safe@kinari.example' })()).body).toContain(
    'Contact: mailto:safe@kinari.example\n',
  );
  expect(asked).toBe(0);
  for (const contact of ['nobody', 'javascript:alert(1)', 'a@b.example\nContact: mailto:evil@example.com'])
    expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT');
});

test('without a contact there is no file, and nobody remembers that', async () => {
  for (const [status, email] of [
    [200, ''],
    [200, null],
    [503, 'x@y.example'],
    [200, 'a@b.example\nPolicy: x'],
  ] as const) {
    company = { status, email };
    const reply = await aSite()();
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
  }
});

test('a hundred readers a minute are one question to the API, and a new e-mail is there a minute later', async () => {
  const read = aSite();
  await Promise.all(Array.from({ length: 100 }, read));
  expect(asked).toBe(1);
  company = { status: 200, email: 'new@kinari.example' };
  time += 60_000;
  expect((await read()).body).toContain('new@kinari.example');
  expect(asked).toBe(2);
});
