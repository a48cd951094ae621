import { beforeEach, describe, expect, test } from 'vitest';
import { aPerson, PASSWORD } from '#test/factories.ts';
import { openMailServer } from '#test/mail-server.ts';
import { openShop } from '#test/shop.ts';
import { sendPasswordChangedLater, sendWelcomeLater } from '../identity/identity-mails.ts';
import { systemClock } from '../platform/clock.ts';
import { runWaitingJobs } from '../platform/jobs.ts';
import { accountMailJobs } from './account-mails.jobs.ts';
import { openMailer } from './mailer.ts';

const PUBLIC_URL = 'https://shop.example';
const shop = await openShop({ RATE_LIMITS: 'off', PUBLIC_URL });
const { app, db, pool, log } = shop;
const { smtpPort, received, sourceOf, empty } = await openMailServer();
beforeEach(empty);

const jobsTo = (port: number) => {
  const mailer = openMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@kinari.example' });
  return accountMailJobs({ mailer, publicUrl: PUBLIC_URL, now: systemClock });
};
const runJobs = (port = smtpPort) => runWaitingJobs(jobsTo(port), { pool, tools: { db, log } });
const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api/auth/${url}`, payload });

describe('a registration', () => {
  test('is welcomed by a mail in text and HTML, with a link that verifies the e-mail', async () => {
    await post('register', { username: 'meera', email: 'meera@example.com', password: PASSWORD, firstName: 'Meera' });
    await runJobs();
    const [mail, ...others] = await received();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Welcome to Kinari',
      from: [{ address: 'shop@kinari.example', name: 'Kinari' }],
      to: [{ address: 'meera@example.com' }],
    });
    const link = /https:\/\/shop\.example\/verify-email#token=([\w-]{43})/.exec(mail?.text ?? '');
    expect(mail?.text).toContain('Hello,');
    expect(mail?.text).toContain('This was not me:\nhttps://shop.example/not-me#token=');
    expect(mail?.html).toContain(`href="${link?.[0]}"`);
    expect(mail?.html).toContain('#72235D');
    expect((await post('verify-email', { token: link?.[1] })).statusCode).toBe(200);
  });

  test('that is refused sends nothing', async () => {
    await post('register', { username: 'meera2', email: 'meera@example.com', password: PASSWORD });
    await runJobs();
    expect(await received()).toEqual([]);
  });

  test('under a name that is an advertisement carries none of it', async () => {
    const firstName = 'Win a phone at http://evil.example <b>now</b>';
    await post('register', { username: 'spam', email: 'stranger@example.com', password: PASSWORD, firstName });
    await runJobs();
    const [mail] = await received();
    expect(mail?.text).toContain('Hello,');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });
});

test('a forgotten password brings a link that sets a new one, and a notice that it was set', async () => {
  const { email } = await aPerson(db);
  await post('forgot-password', { email });
  await runJobs();
  const [asked] = await received();
  expect(asked?.subject).toBe('Set a new password for Kinari');
  const token = /reset-password#token=([\w-]{43})/.exec(asked?.text ?? '')?.[1];
  expect((await post('reset-password', { token, newPassword: 'another one, just as long' })).statusCode).toBe(200);
  await runJobs();
  expect((await received()).map(({ subject }) => subject)).toContain('Your Kinari password was changed');
});

test('a mail waits while the mail server is away, and a job that runs twice writes under one Message-ID', async () => {
  const { id } = await aPerson(db);
  await sendPasswordChangedLater(db, id);
  await runJobs(1);
  expect(await received()).toEqual([]);

  const { rows } = await pool.query<{ payload: unknown; attempts: number }>(
    `select payload, attempts from graphile_worker._private_jobs`,
  );
  expect(rows).toMatchObject([{ attempts: 1 }]);
  const job = jobsTo(smtpPort).find(({ name }) => name === 'send_password_changed');
  for (let run = 0; run < 2; run++) await job?.run({ db, log }, rows[0]?.payload);
  const ids = (await received()).map(({ headers }) => headers['message-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@kinari\.example>$/);
  await pool.query('delete from graphile_worker._private_jobs');
});

test('a company name with quotes and line breaks stays a name', async () => {
  await pool.query(`update company set name = $1`, ['Kinari "Sons"\r\nBcc: all@example.com']);
  const { id, email } = await aPerson(db);
  await sendWelcomeLater(db, id);
  await runJobs();
  const [mail] = await received();
  expect(mail?.from).toEqual([{ address: 'shop@kinari.example', name: 'Kinari Sons Bcc: all@example.com' }]);
  expect(mail?.to.map(({ address }) => address)).toEqual([email]);
  expect(mail?.headers.bcc).toBeUndefined();
});

test('an answer to a letter goes to the company, where it has an e-mail', async () => {
  const { id } = await aPerson(db);
  for (const [email, expected] of [
    ['care@kinari.example', 'Kinari <care@kinari.example>'],
    ['', undefined],
  ] as const) {
    await pool.query(`update company set name = 'Kinari', email = $1`, [email]);
    await empty();
    await sendPasswordChangedLater(db, id);
    await runJobs();
    const [mail] = await received();
    const source = mail && (await sourceOf(mail));
    expect(/^Reply-To: (.*)\r$/m.exec(source ?? '')?.[1]).toBe(expected);
  }
});

test('a job whose transaction fails sends nothing', async () => {
  const { id } = await aPerson(db);
  const failing = db.transaction().execute(async (tx) => {
    await sendPasswordChangedLater(tx, id);
    throw new Error('changed our mind');
  });
  await expect(failing).rejects.toThrow('changed our mind');
  await runJobs();
  expect(await received()).toEqual([]);
});

test('an account that is being closed is written to once, with the day and a link that keeps it', async () => {
  const { id, email, headers } = await aPerson(db);
  await pool.query('update users set email_verified_at = now() where id = $1', [id]);
  const payload = { currentPassword: PASSWORD };
  await app.inject({ method: 'POST', url: '/api/users/close-account', headers, payload });
  await runJobs();
  const [mail, ...others] = await received();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Your Kinari account is being closed', to: [{ address: email }] });
  expect(mail?.text).toContain('Hello Asha,');
  expect(mail?.text).toMatch(/is deleted after: \w+, \d+ \w+ \d{4}, \d\d:\d\d IST/);
  const token = /https:\/\/shop\.example\/keep-account#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  expect((await post('keep-account', { token })).statusCode).toBe(200);
  const { rows } = await pool.query('select kind from letters where user_id = $1', [id]);
  expect(rows).toEqual([{ kind: 'account_closing' }]);
});
