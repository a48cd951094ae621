import { expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { createLogger } from './log.ts';

const lines: string[] = [];
const log = createLogger({ NODE_ENV: 'test', LOG_LEVEL: 'trace' }, 'test', { write: (line) => void lines.push(line) });
const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' }, { log });

test('a staff search is logged without the search text', async () => {
  const { headers } = await createTestUser(db, { userType: 'ADMIN' });
  const query = { q: 'asha.rao@example.com', status: 'PENDING' };
  expect((await app.inject({ url: '/api/orders/all', query, headers })).statusCode).toBe(200);
  await app.inject({ url: '/api/no-such-call?q=asha.rao@example.com' });
  await app.inject({ url: '/api/%?q=asha.rao@example.com' });
  expect(lines.join('')).not.toMatch(/asha/i);
  expect(lines.filter((line) => line.includes('"route":"listOrders","statusCode":200'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('"userRole":"admin"'))).toHaveLength(1);
});

test('a row rejected by the database is not logged', async () => {
  const { id, email } = await createTestUser(db);
  const error: unknown = await pool
    .query('update users set dob = $2 where id = $1', [id, '1800-01-01'])
    .catch((e) => e);
  expect(error).toMatchObject({ detail: expect.stringContaining(email) });
  lines.length = 0;
  log.error({ err: error }, 'request failed');
  expect(lines.join('')).toContain('users_dob_check');
  expect(lines.join('')).not.toContain(email);
});
