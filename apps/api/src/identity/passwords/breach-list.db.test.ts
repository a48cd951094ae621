import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aPerson, PASSWORD } from '#test/factories.ts';
import { mailedToken } from '#test/mailbox.ts';
import { openShop } from '#test/shop.ts';
import { openBreachList, refuseBreachedPassword } from './breach-list.ts';

const STOLEN = 'lamp by the river 7';
const FREE = 'quilt on a tin roof 3';
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

// A list on a port of its own: what it is asked, and how it answers the next question.
type Answer = (reply: ServerResponse, prefix: string) => void;
const asked: IncomingMessage[] = [];
const asAList: Answer = (reply, prefix) => {
  const known = hashOf(STOLEN).startsWith(prefix) ? [`${hashOf(STOLEN).slice(5)}:37`] : [];
  // Padding: entries like any other that nobody ever used, among them one for the free password.
  const padding = [hashOf(FREE).slice(5), 'A'.repeat(35)].map((suffix) => `${suffix}:0`);
  reply.end([...padding, ...known].join('\r\n'));
};
let answer = asAList;
const server = createServer((request, reply) => {
  asked.push(request);
  answer(reply, (request.url ?? '').slice('/range/'.length));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = asAList;
});

const shop = await openShop({ RATE_LIMITS: 'off', BREACH_LIST_URL: address });
const { app, db } = shop;
const REFUSED = {
  code: 'password_breached',
  message: 'This password has appeared in a data breach. Please choose another',
};

let count = 0;
const register = (password: string, on = app) => {
  const username = `reader${(count += 1)}`;
  return on.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { username, email: `${username}@example.com`, password },
  });
};

test('nobody registers with a password of the list', async () => {
  const refused = await register(STOLEN);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, REFUSED]);
  expect((await register(FREE)).statusCode).toBe(201);
});

test('nobody changes to one', async () => {
  const { headers } = await aPerson(db);
  const change = (newPassword: string) =>
    app.inject({
      method: 'PUT',
      url: '/api/users/change-password',
      headers,
      payload: { currentPassword: PASSWORD, newPassword },
    });
  expect((await change(STOLEN)).json()).toMatchObject(REFUSED);
  expect((await change(FREE)).statusCode).toBe(200);
});

test('nobody sets one by a mailed link, and the link is not spent on it', async () => {
  const { email } = await aPerson(db);
  const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  await post('forgot-password', { email });
  const token = await mailedToken(shop, email);
  expect((await post('reset-password', { token, newPassword: STOLEN })).json()).toMatchObject(REFUSED);
  expect((await post('reset-password', { token, newPassword: FREE })).statusCode).toBe(200);
});

test('five letters of the hash leave the shop, with a wish for padding, and nothing else of whom it is about', async () => {
  await register(STOLEN);
  expect(asked.map(({ method, url }) => [method, url])).toEqual([['GET', `/range/${hashOf(STOLEN).slice(0, 5)}`]]);
  const { host: _ours, connection: _also, ...headers } = asked[0]?.headers ?? {};
  expect(headers).toMatchObject({ 'add-padding': 'true', 'user-agent': 'kinari' });
  expect(JSON.stringify(headers)).not.toMatch(/reader|example\.com|cookie|authorization|forwarded/);
});

test('whoever has no right to set a password makes the shop ask nobody', async () => {
  const { headers } = await aPerson(db);
  const payload = { currentPassword: 'a wrong guess', newPassword: STOLEN };
  await app.inject({ method: 'PUT', url: '/api/users/change-password', headers, payload });
  const reset = { token: `shl_${'x'.repeat(43)}`, newPassword: STOLEN };
  await app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: reset });
  await register('password1');
  expect(asked).toEqual([]);
});

const failures: Record<string, Answer> = {
  'that is silent': () => undefined,
  'that begins and does not end': (reply) => void reply.write(`${'A'.repeat(35)}:1\r\n`),
  'that fails': (reply) => void reply.writeHead(500).end(),
  'that limits us': (reply) => void reply.writeHead(429).end(),
  'that sends us elsewhere': (reply) => void reply.writeHead(302, { location: `${address}elsewhere` }).end(),
  'that answers a page': (reply) => void reply.end('<!doctype html><title>Sign in to this network</title>'),
  'that answers nothing': (reply) => void reply.end(),
  'that hangs up': (reply) => void reply.destroy(),
  'that never stops talking': (reply) => void reply.end(`${'A'.repeat(35)}:1\n`.repeat(60_000)),
};

test.each(Object.entries(failures))(
  'a list %s keeps nobody out, within about a second, and is noted',
  async (_, fails) => {
    answer = fails;
    const lines: unknown[][] = [];
    const before = performance.now();
    await refuseBreachedPassword(openBreachList(address), STOLEN, {
      warn: (...line: unknown[]) => void lines.push(line),
    });
    expect(performance.now() - before).toBeLessThan(2500);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(STOLEN);
    expect(JSON.stringify(lines)).not.toContain(hashOf(STOLEN).slice(0, 5));
  },
);

test('without an address nobody is asked, and such a password passes', async () => {
  const ordinary = await openShop({ RATE_LIMITS: 'off' });
  expect((await register(STOLEN, ordinary.app)).statusCode).toBe(201);
  expect(asked).toEqual([]);
});
