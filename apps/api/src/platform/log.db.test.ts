import { expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { openLog } from './log.ts';

const lines: string[] = [];
const log = openLog({ NODE_ENV: 'test', LOG_LEVEL: 'trace' }, 'test', { write: (line) => void lines.push(line) });
const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' }, { log });

test('whom staff look for stands in no log line; that they asked does', async () => {
  const { headers } = await aPerson(db, { userType: 'ADMIN' });
  const query = { q: 'asha.rao@example.com', status: 'PENDING' };
  expect((await app.inject({ url: '/api/orders/all', query, headers })).statusCode).toBe(200);
  await app.inject({ url: '/api/no-such-call?q=asha.rao@example.com' });
  await app.inject({ url: '/api/%?q=asha.rao@example.com' });
  expect(lines.join('')).not.toMatch(/asha/i);
  expect(lines.filter((line) => line.includes('"route":"listAllOrders","status":200'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('"user":"admin"'))).toHaveLength(1);
});

test('a row that the database refused is not told to the log', async () => {
  const { id, email } = await aPerson(db);
  const error: unknown = await pool
    .query('update users set dob = $2 where id = $1', [id, '1800-01-01'])
    .catch((e) => e);
  expect(error).toMatchObject({ detail: expect.stringContaining(email) });
  lines.length = 0;
  log.error({ err: error }, 'request failed');
  expect(lines.join('')).toContain('users_dob_check');
  expect(lines.join('')).not.toContain(email);
});
