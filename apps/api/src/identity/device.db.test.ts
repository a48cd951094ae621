import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestUser, PASSWORD } from '#test/factories.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createTestApp } from '#test/test-app.ts';
import { createAccountEmailJobs } from '../emails/account-emails.jobs.ts';
import { createMailer } from '../emails/mailer.ts';
import { runPendingJobs } from '../platform/jobs.ts';

const now = () => new Date('2025-06-01T13:05:00Z');
const { app, db, pool, log } = await createTestApp({ RATE_LIMITS: 'off' }, { now });
const { smtpPort, received, empty } = await startMailServer();
beforeEach(empty);

const mailer = createMailer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'shop@kinari.example' });
async function collectEmails() {
  const jobs = createAccountEmailJobs({ mailer, publicUrl: 'https://shop.example', now });
  await runPendingJobs(jobs, { pool, tools: { db, log } });
  return received();
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1';
const createDeviceId = () => randomBytes(16).toString('base64url');
const login = (identifier: string, deviceId?: string, userAgent = FIREFOX) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': userAgent },
    payload: { identifier, password: PASSWORD, deviceId },
  });
const listEventKinds = async (userId: string) => {
  const { rows } = await pool.query<{ kind: string }>(
    'select kind from security_events where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ kind }) => kind);
};
const verify = (id: string) => pool.query('update users set email_verified_at = now() where id = $1', [id]);

describe('a login from an unknown device', () => {
  test('sends staff an email with the time, the browser and what to do', async () => {
    const { id, email } = await createTestUser(db, { userType: 'ADMIN' });
    await verify(id);
    await login(email, createDeviceId());
    await login(email, createDeviceId(), SAFARI);
    const [message, ...others] = await collectEmails();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ subject: 'New sign-in to your Kinari account', to: [{ address: email }] });
    expect(message?.text).toContain('Hello Asha,');
    expect(message?.text).toContain('Signed in from: Safari on iPhone\nOn Sun, 1 Jun 2025, 6:35 pm IST');
    expect(message?.text).toContain('If not, reset your password now');
    expect(await listEventKinds(id)).toEqual(['login', 'new_device']);
  });

  test('sends no email for the first device of an account or for a known device', async () => {
    const { id, email } = await createTestUser(db, { userType: 'ADMIN' });
    const device = createDeviceId();
    for (let round = 0; round < 3; round++) await login(email, device);
    expect(await collectEmails()).toEqual([]);
    expect(await listEventKinds(id)).toEqual(['login', 'login', 'login']);
  });

  test('sends an email to customers with a verified email only', async () => {
    const [known, unknown] = [await createTestUser(db), await createTestUser(db)];
    await verify(known.id);
    for (const { email } of [known, unknown]) {
      await login(email, createDeviceId());
      await login(email, createDeviceId());
    }
    expect((await collectEmails()).map(({ to }) => to[0]?.address)).toEqual([known.email]);
    expect(await listEventKinds(unknown.id)).toEqual(['login', 'new_device']);
  });

  test('sends at most three emails a day, without a name, to an unverified staff email', async () => {
    const { email } = await createTestUser(db, { userType: 'ADMIN' });
    for (let round = 0; round < 6; round++) await login(email, createDeviceId());
    const emails = await collectEmails();
    expect(emails).toHaveLength(3);
    for (const { text } of emails) expect(text).toContain('Hello,');
  });

  test('by a client without a device id is identified by its user agent', async () => {
    const { id, email } = await createTestUser(db);
    for (const agent of [FIREFOX, FIREFOX, SAFARI]) await login(email, undefined, agent);
    expect(await listEventKinds(id)).toEqual(['login', 'login', 'new_device']);
  });
});

test('a device is stored as a hash per account, and only the last thirty are kept', async () => {
  const [one, two] = [await createTestUser(db), await createTestUser(db)];
  const device = createDeviceId();
  await login(one.email, device);
  await login(two.email, device);
  const { rows } = await pool.query<{ row: string; hash: string }>(
    `select known::text as row, encode(device_hash, 'hex') as hash from known_devices known where user_id in ($1, $2)`,
    [one.id, two.id],
  );
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
  expect(rows.some(({ row }) => row.includes(device))).toBe(false);
  for (let round = 0; round < 32; round++) await login(one.email, createDeviceId());
  const knownDevices = await pool.query('select from known_devices where user_id = $1', [one.id]);
  expect(knownDevices.rowCount).toBe(30);
});

test('a failed login does not make a device known', async () => {
  const { id, email } = await createTestUser(db);
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { identifier: email, password: 'a wrong guess', deviceId: createDeviceId() },
  });
  expect((await pool.query('select from known_devices where user_id = $1', [id])).rowCount).toBe(0);
});
