import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aPerson, PASSWORD } from '#test/factories.ts';
import { openMailServer } from '#test/mail-server.ts';
import { openShop } from '#test/shop.ts';
import { accountMailJobs } from '../mail/account-mails.jobs.ts';
import { openMailer } from '../mail/mailer.ts';
import { runWaitingJobs } from '../platform/jobs.ts';

const now = () => new Date('2025-06-01T13:05:00Z');
const { app, db, pool, log } = await openShop({ RATE_LIMITS: 'off' }, { now });
const { smtpPort, received, empty } = await openMailServer();
beforeEach(empty);

const mailer = openMailer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'shop@kinari.example' });
async function letters() {
  const jobs = accountMailJobs({ mailer, publicUrl: 'https://shop.example', now });
  await runWaitingJobs(jobs, { pool, tools: { db, log } });
  return received();
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1';
const aDevice = () => randomBytes(16).toString('base64url');
const login = (identifier: string, deviceId?: string, userAgent = FIREFOX) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': userAgent },
    payload: { identifier, password: PASSWORD, deviceId },
  });
const kindsOf = async (userId: string) => {
  const { rows } = await pool.query<{ kind: string }>(
    'select kind from security_events where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ kind }) => kind);
};
const verify = (id: string) => pool.query('update users set email_verified_at = now() where id = $1', [id]);

describe('a sign-in from a device that was not seen before', () => {
  test('is told to staff by a letter that says when, with which browser, and what to do', async () => {
    const { id, email } = await aPerson(db, { userType: 'ADMIN' });
    await verify(id);
    await login(email, aDevice());
    await login(email, aDevice(), SAFARI);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ subject: 'New sign-in to your Kinari account', to: [{ address: email }] });
    expect(letter?.text).toContain('Hello Asha,');
    expect(letter?.text).toContain('Signed in from: Safari on iPhone\nOn Sun, 1 Jun 2025, 18:35 IST');
    expect(letter?.text).toContain('choose “Forgot password” and set a new one at once');
    expect(await kindsOf(id)).toEqual(['login', 'new_device']);
  });

  test('is nothing to tell when it is the first of the account, or the device is known', async () => {
    const { id, email } = await aPerson(db, { userType: 'ADMIN' });
    const device = aDevice();
    for (let round = 0; round < 3; round++) await login(email, device);
    expect(await letters()).toEqual([]);
    expect(await kindsOf(id)).toEqual(['login', 'login', 'login']);
  });

  test('is told to customers whose address is known to be theirs, and to no other', async () => {
    const [known, unknown] = [await aPerson(db), await aPerson(db)];
    await verify(known.id);
    for (const { email } of [known, unknown]) {
      await login(email, aDevice());
      await login(email, aDevice());
    }
    expect((await letters()).map(({ to }) => to[0]?.address)).toEqual([known.email]);
    expect(await kindsOf(unknown.id)).toEqual(['login', 'new_device']);
  });

  test('is told at most three times a day to an address of staff that nobody has confirmed, and without a name', async () => {
    const { email } = await aPerson(db, { userType: 'ADMIN' });
    for (let round = 0; round < 6; round++) await login(email, aDevice());
    const written = await letters();
    expect(written).toHaveLength(3);
    for (const { text } of written) expect(text).toContain('Hello,');
  });

  test('by a program that names no device is told by its kind', async () => {
    const { id, email } = await aPerson(db);
    for (const agent of [FIREFOX, FIREFOX, SAFARI]) await login(email, undefined, agent);
    expect(await kindsOf(id)).toEqual(['login', 'login', 'new_device']);
  });
});

test('a device is kept as a hash, another one for each account, and the thirty used last', async () => {
  const [one, two] = [await aPerson(db), await aPerson(db)];
  const device = aDevice();
  await login(one.email, device);
  await login(two.email, device);
  const { rows } = await pool.query<{ row: string; hash: string }>(
    `select known::text as row, encode(device_hash, 'hex') as hash from known_devices known where user_id in ($1, $2)`,
    [one.id, two.id],
  );
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
  expect(rows.some(({ row }) => row.includes(device))).toBe(false);
  for (let round = 0; round < 32; round++) await login(one.email, aDevice());
  const kept = await pool.query('select from known_devices where user_id = $1', [one.id]);
  expect(kept.rowCount).toBe(30);
});

test('a login that fails makes no device known', async () => {
  const { id, email } = await aPerson(db);
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { identifier: email, password: 'a wrong guess', deviceId: aDevice() },
  });
  expect((await pool.query('select from known_devices where user_id = $1', [id])).rowCount).toBe(0);
});
