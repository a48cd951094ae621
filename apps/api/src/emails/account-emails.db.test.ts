import { beforeEach, describe, expect, test } from 'vitest';
import { createTestUser, PASSWORD } from '#test/factories.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createTestApp } from '#test/test-app.ts';
import { enqueuePasswordChangedEmail, enqueueWelcomeEmail } from '../identity/identity-email-jobs.ts';
import { systemClock } from '../platform/clock.ts';
import { runPendingJobs } from '../platform/jobs.ts';
import { createAccountEmailJobs } from './account-emails.jobs.ts';
import { createMailer } from './mailer.ts';

const PUBLIC_URL = 'https://shop.example';
const shop = await createTestApp({ RATE_LIMITS: 'off', PUBLIC_URL });
const { app, db, pool, log } = shop;
const { smtpPort, received, sourceOf, empty } = await startMailServer();
beforeEach(empty);

const createJobs = (port: number) => {
  const mailer = createMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@kinari.example' });
  return createAccountEmailJobs({ mailer, publicUrl: PUBLIC_URL, now: systemClock });
};
const runJobs = (port = smtpPort) => runPendingJobs(createJobs(port), { pool, tools: { db, log } });
const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api/auth/${url}`, payload });

describe('a registration', () => {
  test('is followed by a welcome email in text and HTML, with a link that verifies the email', async () => {
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
    expect(mail?.text).toContain('This was not me:\nhttps://shop.example/stop-emails#token=');
    expect(mail?.html).toContain(`href="${link?.[0]}"`);
    expect(mail?.html).toContain('#72235D');
    expect((await post('verify-email', { token: link?.[1] })).statusCode).toBe(200);
  });

  test('that is rejected sends no email', async () => {
    await post('register', { username: 'meera2', email: 'meera@example.com', password: PASSWORD });
    await runJobs();
    expect(await received()).toEqual([]);
  });

  test('with an advertisement as the name sends an email without it', async () => {
    const firstName = 'Win a phone at http://evil.example <b>now</b>';
    await post('register', { username: 'spam', email: 'stranger@example.com', password: PASSWORD, firstName });
    await runJobs();
    const [mail] = await received();
    expect(mail?.text).toContain('Hello,');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });
});

test('a password reset sends a link that sets a new password, and a notice that it was changed', async () => {
  const { email } = await createTestUser(db);
  await post('forgot-password', { email });
  await runJobs();
  const [resetEmail] = await received();
  expect(resetEmail?.subject).toBe('Set a new password for Kinari');
  const token = /reset-password#token=([\w-]{43})/.exec(resetEmail?.text ?? '')?.[1];
  expect((await post('reset-password', { token, newPassword: 'another one, just as long' })).statusCode).toBe(200);
  await runJobs();
  expect((await received()).map(({ subject }) => subject)).toContain('Your Kinari password was changed');
});

test('an email waits while the mail server is down, and a job that runs twice uses one Message-ID', async () => {
  const { id } = await createTestUser(db);
  await enqueuePasswordChangedEmail(db, id);
  await runJobs(1);
  expect(await received()).toEqual([]);

  const { rows } = await pool.query<{ payload: unknown; attempts: number }>(
    `select payload, attempts from graphile_worker._private_jobs`,
  );
  expect(rows).toMatchObject([{ attempts: 1 }]);
  const job = createJobs(smtpPort).find(({ name }) => name === 'send_password_changed_email');
  for (let run = 0; run < 2; run++) await job?.run({ db, log }, rows[0]?.payload);
  const ids = (await received()).map(({ headers }) => headers['message-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@kinari\.example>$/);
  await pool.query('delete from graphile_worker._private_jobs');
});

test('a company name with quotes and line breaks stays a single header value', async () => {
  await pool.query(`update company set name = $1`, ['Kinari "Sons"\r\nBcc: all@example.com']);
  const { id, email } = await createTestUser(db);
  await enqueueWelcomeEmail(db, id);
  await runJobs();
  const [mail] = await received();
  expect(mail?.from).toEqual([{ address: 'shop@kinari.example', name: 'Kinari Sons Bcc: all@example.com' }]);
  expect(mail?.to.map(({ address }) => address)).toEqual([email]);
  expect(mail?.headers.bcc).toBeUndefined();
});

test('a reply to an email goes to the company when it has an email', async () => {
  const { id } = await createTestUser(db);
  for (const [email, expected] of [
    ['care@kinari.example', 'Kinari <care@kinari.example>'],
    ['', undefined],
  ] as const) {
    await pool.query(`update company set name = 'Kinari', email = $1`, [email]);
    await empty();
    await enqueuePasswordChangedEmail(db, id);
    await runJobs();
    const [mail] = await received();
    const source = mail && (await sourceOf(mail));
    expect(/^Reply-To: (.*)\r$/m.exec(source ?? '')?.[1]).toBe(expected);
  }
});

test('a job whose transaction fails sends nothing', async () => {
  const { id } = await createTestUser(db);
  const failingTransaction = db.transaction().execute(async (tx) => {
    await enqueuePasswordChangedEmail(tx, id);
    throw new Error('changed our mind');
  });
  await expect(failingTransaction).rejects.toThrow('changed our mind');
  await runJobs();
  expect(await received()).toEqual([]);
});

test('an account deletion sends one email with the date and a link that cancels it', async () => {
  const { id, email, headers } = await createTestUser(db);
  await pool.query('update users set email_verified_at = now() where id = $1', [id]);
  const payload = { currentPassword: PASSWORD };
  await app.inject({ method: 'POST', url: '/api/users/delete-account', headers, payload });
  await runJobs();
  const [mail, ...others] = await received();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Your Kinari account will be deleted', to: [{ address: email }] });
  expect(mail?.text).toContain('Hello Asha,');
  expect(mail?.text).toMatch(/Deleted after: \w+, \d+ \w+ \d{4}, \d+:\d\d [ap]m IST/);
  const token = /https:\/\/shop\.example\/cancel-account-deletion#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  expect((await post('cancel-account-deletion', { token })).statusCode).toBe(200);
  const { rows } = await pool.query('select kind from email_log where user_id = $1', [id]);
  expect(rows).toEqual([{ kind: 'account_deletion_email' }]);
});
