import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestUser, PASSWORD } from '#test/factories.ts';
import { getEmailedToken } from '#test/mailbox.ts';
import { createTestApp } from '#test/test-app.ts';
import { assertNotBreached, createBreachedPasswordCheck } from './breached-passwords.ts';

const BREACHED_PASSWORD = 'lamp by the river 7';
const SAFE_PASSWORD = 'quilt on a tin roof 3';
const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

// A fake range API. `asked` records the requests, `answer` creates the next response.
type ListHandler = (reply: ServerResponse, prefix: string) => void;
const receivedRequests: IncomingMessage[] = [];
const answerWithList: ListHandler = (reply, prefix) => {
  const knownSuffixes = sha1(BREACHED_PASSWORD).startsWith(prefix) ? [`${sha1(BREACHED_PASSWORD).slice(5)}:37`] : [];
  // Padding entries have the count 0. One of them is for the free password.
  const padding = [sha1(SAFE_PASSWORD).slice(5), 'A'.repeat(35)].map((suffix) => `${suffix}:0`);
  reply.end([...padding, ...knownSuffixes].join('\r\n'));
};
let handleList = answerWithList;
const server = createServer((request, reply) => {
  receivedRequests.push(request);
  handleList(reply, (request.url ?? '').slice('/range/'.length));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  receivedRequests.length = 0;
  handleList = answerWithList;
});

const shop = await createTestApp({ RATE_LIMITS: 'off', BREACHED_PASSWORDS_URL: address });
const { app, db } = shop;
const BREACHED_ERROR = {
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

test('registration rejects a breached password', async () => {
  const rejected = await register(BREACHED_PASSWORD);
  expect([rejected.statusCode, rejected.json()]).toMatchObject([400, BREACHED_ERROR]);
  expect((await register(SAFE_PASSWORD)).statusCode).toBe(201);
});

test('a password change rejects a breached password', async () => {
  const { headers } = await createTestUser(db);
  const change = (newPassword: string) =>
    app.inject({
      method: 'PUT',
      url: '/api/users/change-password',
      headers,
      payload: { currentPassword: PASSWORD, newPassword },
    });
  expect((await change(BREACHED_PASSWORD)).json()).toMatchObject(BREACHED_ERROR);
  expect((await change(SAFE_PASSWORD)).statusCode).toBe(200);
});

test('a password reset rejects a breached password and does not consume the token', async () => {
  const { email } = await createTestUser(db);
  const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  await post('forgot-password', { email });
  const token = await getEmailedToken(shop, email);
  expect((await post('reset-password', { token, newPassword: BREACHED_PASSWORD })).json()).toMatchObject(
    BREACHED_ERROR,
  );
  expect((await post('reset-password', { token, newPassword: SAFE_PASSWORD })).statusCode).toBe(200);
});

test('only five characters of the hash are sent, with a request for padding', async () => {
  await register(BREACHED_PASSWORD);
  expect(receivedRequests.map(({ method, url }) => [method, url])).toEqual([
    ['GET', `/range/${sha1(BREACHED_PASSWORD).slice(0, 5)}`],
  ]);
  const { host: _ours, connection: _also, ...headers } = receivedRequests[0]?.headers ?? {};
  expect(headers).toMatchObject({ 'add-padding': 'true', 'user-agent': 'kinari' });
  expect(JSON.stringify(headers)).not.toMatch(/reader|example\.com|cookie|authorization|forwarded/);
});

test('a request without the right to set a password does not query the list', async () => {
  const { headers } = await createTestUser(db);
  const payload = { currentPassword: 'a wrong guess', newPassword: BREACHED_PASSWORD };
  await app.inject({ method: 'PUT', url: '/api/users/change-password', headers, payload });
  const reset = { token: `shl_${'x'.repeat(43)}`, newPassword: BREACHED_PASSWORD };
  await app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: reset });
  await register('password1');
  expect(receivedRequests).toEqual([]);
});

const failures: Record<string, ListHandler> = {
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
  'a list %s rejects no password, answers within about a second and logs a warning',
  async (_, handleFailure) => {
    handleList = handleFailure;
    const lines: unknown[][] = [];
    const before = performance.now();
    await assertNotBreached(createBreachedPasswordCheck(address), BREACHED_PASSWORD, {
      warn: (...line: unknown[]) => void lines.push(line),
    });
    expect(performance.now() - before).toBeLessThan(2500);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(BREACHED_PASSWORD);
    expect(JSON.stringify(lines)).not.toContain(sha1(BREACHED_PASSWORD).slice(0, 5));
  },
);

test('without a configured URL nothing is queried and a breached password is accepted', async () => {
  const defaultShop = await createTestApp({ RATE_LIMITS: 'off' });
  expect((await register(BREACHED_PASSWORD, defaultShop.app)).statusCode).toBe(201);
  expect(receivedRequests).toEqual([]);
});
