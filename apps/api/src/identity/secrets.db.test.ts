import { contract, type EndpointName } from '@kinari/contract/contract';
import { beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '#test/factories.ts';
import { getEmailedToken } from '#test/mailbox.ts';
import { methodAndPath } from '#test/method-and-path.ts';
import { createTestApp } from '#test/test-app.ts';
import { createLogger } from '../platform/log.ts';

const lines: string[] = [];
const log = createLogger({ NODE_ENV: 'test', LOG_LEVEL: 'trace' }, 'test', { write: (line) => void lines.push(line) });
const shop = await createTestApp({ RATE_LIMITS: 'off' }, { log });

const EMAIL = 'secretive@example.com';
const NEW_PASSWORD = 'another one, just as long';
// A body that is wrong for every endpoint and contains the passwords: errors must not repeat them.
const WRONG_BODY = {
  password: PASSWORD,
  currentPassword: NEW_PASSWORD,
  newPassword: PASSWORD,
  code: PASSWORD,
  token: 'A'.repeat(43),
};
const identityEndpoints = (Object.keys(contract) as EndpointName[])
  .map(methodAndPath)
  .filter(({ path }) => /^\/(auth|users|addresses|pincodes)\b/.test(path) && !path.startsWith('/auth/logout'));

const secrets: string[] = [PASSWORD, NEW_PASSWORD];
const bodies: string[] = [];

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token?: string, payload?: object) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return shop.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
}

beforeAll(async () => {
  const registration = { username: 'secretive', email: EMAIL, password: PASSWORD };
  bodies.push((await send('POST', '/auth/register', undefined, registration)).body);
  const login = await send('POST', '/auth/login', undefined, { identifier: EMAIL, password: PASSWORD });
  const { token } = login.json<{ token: string }>();
  const verification = await getEmailedToken(shop, EMAIL);
  for (const path of ['/auth/me', '/auth/sessions', '/addresses', '/nothing-here'])
    bodies.push((await send('GET', path, token)).body);
  for (const { method, path } of identityEndpoints)
    bodies.push((await send(method, path, token, method === 'GET' ? undefined : WRONG_BODY)).body);
  bodies.push((await send('POST', '/auth/verify-email', token, { token: verification })).body);
  const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  const changed = await send('PUT', '/users/change-password', token, passwords);
  await send('POST', '/auth/forgot-password', undefined, { email: EMAIL });
  const reset = await getEmailedToken(shop, EMAIL);
  bodies.push((await send('POST', '/auth/reset-password', undefined, { token: reset, newPassword: PASSWORD })).body);
  secrets.push(token, changed.json<{ token: string }>().token, verification, reset);
});

test('secrets appear in no log line', () => {
  expect(lines.length).toBeGreaterThan(40);
  for (const line of lines) {
    for (const secret of secrets) expect(line).not.toContain(secret);
    expect(line).not.toMatch(/shp_[\w-]{43}|\$argon2/);
  }
});

test('secrets appear in no response except those that issue a token', () => {
  expect(bodies.length).toBeGreaterThan(35);
  for (const body of bodies) {
    for (const secret of secrets) expect(body).not.toContain(secret);
    expect(body).not.toMatch(/hash|salt|"token"|argon2|shp_|select |insert |node_modules|\.ts:\d|\bat \w+ \(/i);
  }
});
