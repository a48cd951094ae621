import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { EndpointResponse } from '@kinari/contract/contract';
import { formatAuditEntry } from '@kinari/contract/labels/audit-actions';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { createAccountEmailJobs } from '../emails/account-emails.jobs.ts';
import { createMailer } from '../emails/mailer.ts';
import { createOrderEmailJobs } from '../emails/order-emails.jobs.ts';
import { passwordResetEmailJob, welcomeEmailJob } from '../identity/identity-email-jobs.ts';
import { systemClock } from '../platform/clock.ts';
import { APP_ROLE, createAppRole, grantAppPrivileges } from '../platform/database/app-role.ts';
import { enqueue, runPendingJobs } from '../platform/jobs.ts';
import { SECOND_DEATH_ERROR } from '../platform/stale-job-locks.ts';

const { app, db, pool, log, signer } = await createTestApp({ RATE_LIMITS: 'off' });
const staff = await createTestUser(db, { userType: 'ADMIN' });

// A mail server with a configurable reply to recipients. Counts the accepted emails.
const mailServer = { answer: '250 fine', receivedCount: 0 };
const server = createServer((socket) => {
  socket.write('220 test\r\n');
  let isReceivingData = false;
  socket.on('data', (chunk) => {
    const command = chunk.toString();
    if (isReceivingData && !command.endsWith('\r\n.\r\n')) return;
    if (isReceivingData) mailServer.receivedCount += 1;
    const reply = isReceivingData
      ? '250 kept'
      : command.startsWith('RCPT')
        ? mailServer.answer
        : command.startsWith('DATA')
          ? '354 go on'
          : '250 fine';
    isReceivingData = command.startsWith('DATA');
    socket.write(`${reply}\r\n`);
  });
  socket.on('error', () => {});
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());

const mailer = createMailer({
  SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
  MAIL_FROM: 'shop@kinari.example',
});
const deps = { mailer, publicUrl: 'https://shop.example', signer, now: systemClock };
const runJobs = () =>
  runPendingJobs([...createOrderEmailJobs(deps), ...createAccountEmailJobs(deps)], { pool, tools: { db, log } });

beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs');
  Object.assign(mailServer, { answer: '250 fine', receivedCount: 0 });
});

const sendRequest = (
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  headers: Record<string, string> = staff.headers,
) => app.inject({ method, url: `/api/admin/jobs${url}`, headers, ...(payload && { payload }) });
const listJobs = async (query = '') => (await sendRequest('GET', `?${query}`)).json<EndpointResponse<'listJobs'>>();
const retry = async (payload: object) =>
  (await sendRequest('POST', '/retry', payload)).json<EndpointResponse<'retryJobs'>>();
const discard = async (payload: object) =>
  (await sendRequest('POST', '/discard', payload)).json<EndpointResponse<'discardJobs'>>();
const countKind = async (kind: string) =>
  (await sendRequest('GET', '/counts')).json<EndpointResponse<'countJobs'>>().kinds.find((row) => row.kind === kind);
const listAuditTexts = async () =>
  (
    await db
      .selectFrom('audit_entries')
      .select(['action', 'data'])
      .where('subject_kind', '=', 'jobs')
      .orderBy('id')
      .execute()
  ).map(formatAuditEntry);

async function bounceOrderEmail() {
  const { id: variantId } = await createStockedVariant(db, { stock: 5 });
  const buyer = await createTestBuyer(db, [{ variantId, quantity: 1 }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  mailServer.answer = `550 5.1.1 <${buyer.email}> no such user`;
  await runJobs();
  return { order: reply.json<EndpointResponse<'placeOrder'>>().order };
}

async function createFailedJobs(count: number, error = 'It broke') {
  for (let index = 0; index < count; index += 1)
    await enqueue(db, passwordResetEmailJob, { mailId: randomUUID(), email: `m${index}@example.com` });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}`.execute(db);
}

test('a bounced email is listed with its order, and a retry sends it', async () => {
  const { order } = await bounceOrderEmail();
  const { jobs, nextCursor } = await listJobs();
  expect(jobs).toEqual([
    {
      id: expect.any(String),
      kind: 'send_order_confirmation_email',
      about: { kind: 'order', id: order.id, name: `Order #${order.id.slice(0, 8)}` },
      since: expect.any(String),
      attempts: 1,
      nextAttemptAt: null,
      isRunning: false,
      error: 'Mail server permanently rejected the email',
    },
  ]);
  expect(nextCursor).toBeNull();
  expect(await countKind('send_order_confirmation_email')).toMatchObject({
    failed: 1,
    retrying: 0,
    failedSince: expect.any(String),
  });

  mailServer.answer = '250 fine';
  const { id, kind } = jobs[0]!;
  expect(await retry({ kind, id })).toEqual({ count: 1, more: false });
  expect((await listJobs('status=retrying')).jobs).toMatchObject([
    { id, attempts: 0, nextAttemptAt: expect.any(String) },
  ]);
  await runJobs();
  expect(mailServer.receivedCount).toBe(1);
  expect((await listJobs()).jobs).toEqual([]);
  expect((await listJobs('status=retrying')).jobs).toEqual([]);
  expect(await listAuditTexts()).toEqual([`Job retried: Email: order confirmed, Order #${order.id.slice(0, 8)}`]);
});

test('users who are not staff can neither list nor change jobs', async () => {
  await createFailedJobs(1);
  const customer = await createTestUser(db);
  const { id } = (await listJobs()).jobs[0]!;
  for (const [headers, status] of [
    [{}, 401],
    [customer.headers, 403],
  ] as const) {
    for (const reply of [
      await sendRequest('GET', '', undefined, headers),
      await sendRequest('GET', '/counts', undefined, headers),
      await sendRequest('POST', '/retry', { kind: passwordResetEmailJob.name, id }, headers),
      await sendRequest('POST', '/discard', { kind: passwordResetEmailJob.name, id }, headers),
    ])
      expect(reply.statusCode).toBe(status);
  }
  expect((await listJobs()).jobs).toHaveLength(1);
});

test('retrying twice, even concurrently, sends one email and is audited once', async () => {
  const before = (await listAuditTexts()).length;
  await bounceOrderEmail();
  mailServer.answer = '250 fine';
  const kind = 'send_order_confirmation_email';
  const results = await Promise.all([retry({ kind }), retry({ kind }), retry({ kind })]);
  expect(results.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  await runJobs();
  expect(await retry({ kind })).toEqual({ count: 0, more: false });
  await runJobs();
  expect(mailServer.receivedCount).toBe(1);
  expect((await listAuditTexts()).length - before).toBe(1);
});

test('retrying all jobs of one kind leaves the other kinds unchanged', async () => {
  await createFailedJobs(3);
  const person = await createTestUser(db);
  await enqueue(db, welcomeEmailJob, { mailId: randomUUID(), userId: person.id });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
  expect(await retry({ kind: passwordResetEmailJob.name })).toEqual({ count: 3, more: false });
  expect((await listJobs()).jobs).toMatchObject([
    { kind: 'send_welcome_email', about: { kind: 'customer', id: person.id, name: 'A customer' } },
  ]);
  expect((await listAuditTexts()).at(-1)).toBe('3 jobs retried: Email: password reset');
});

test('a job set aside because its worker died is retried with its attempts reset', async () => {
  await enqueue(db, passwordResetEmailJob, { mailId: randomUUID(), email: 'm@example.com' });
  await pool.query(`insert into graphile_worker._private_job_queues (queue_name) values ('worker-died')`);
  await pool.query(
    `update graphile_worker._private_jobs
     set attempts = 2, max_attempts = 2, last_error = $1, job_queue_id = (select max(id) from graphile_worker._private_job_queues)`,
    [SECOND_DEATH_ERROR],
  );
  expect((await listJobs()).jobs).toMatchObject([{ attempts: 2, nextAttemptAt: null, error: SECOND_DEATH_ERROR }]);
  expect(await retry({ kind: passwordResetEmailJob.name })).toEqual({ count: 1, more: false });
  const { rows } = await pool.query('select attempts, max_attempts, queue_name from graphile_worker.jobs');
  expect(rows).toEqual([{ attempts: 0, max_attempts: 12, queue_name: null }]);
});

test('a discarded job is deleted for good, and the audit log names who discarded it', async () => {
  await createFailedJobs(2);
  const { id, kind } = (await listJobs()).jobs[0]!;
  expect(await discard({ kind, id })).toEqual({ count: 1, more: false });
  expect(await discard({ kind, id })).toEqual({ count: 0, more: false });
  expect((await listJobs()).jobs).toHaveLength(1);
  expect(await discard({ kind })).toEqual({ count: 1, more: false });
  expect((await listJobs()).jobs).toEqual([]);
  expect((await listAuditTexts()).at(-1)).toBe('Job discarded: Email: password reset');
});

test('running and queued jobs can be neither retried nor discarded', async () => {
  await enqueue(db, passwordResetEmailJob, { mailId: randomUUID(), email: 'm@example.com' });
  const { rows } = await pool.query<{ id: string }>('select id::text from graphile_worker.jobs');
  const selection = { kind: passwordResetEmailJob.name, id: rows[0]!.id };
  expect([await retry(selection), await discard(selection)]).toEqual([
    { count: 0, more: false },
    { count: 0, more: false },
  ]);
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 12, last_error = 'x', locked_at = now(), locked_by = 'w'`,
  );
  expect([await retry(selection), await discard(selection)]).toEqual([
    { count: 0, more: false },
    { count: 0, more: false },
  ]);
  expect((await listJobs('status=retrying')).jobs).toMatchObject([{ isRunning: true }]);
});

test('errors and email addresses are shown without personal data', async () => {
  await createFailedJobs(1, '452 4.2.2 <m0@example.com>\nmailbox full');
  const { jobs } = await listJobs();
  expect(jobs[0]).toMatchObject({ error: '452 4.2.2 <(email)> mailbox full', about: { name: 'To m…@example.com' } });
  expect(JSON.stringify(jobs)).not.toContain('m0@');
});

test('pages of jobs follow one another without gaps', async () => {
  await createFailedJobs(5);
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: EndpointResponse<'listJobs'> = await listJobs(`limit=2${before ? `&before=${before}` : ''}`);
    seen.push(...page.jobs.map(({ id }) => id));
    before = page.nextCursor;
  } while (before);
  expect(seen).toHaveLength(5);
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
});

test('queued jobs are counted with the time they became due; scheduled jobs are not', async () => {
  await enqueue(db, passwordResetEmailJob, { mailId: randomUUID(), email: 'm@example.com' });
  expect(await countKind(passwordResetEmailJob.name)).toMatchObject({
    queued: 1,
    failed: 0,
    queuedSince: expect.any(String),
  });
  await pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 day'`);
  expect(await countKind(passwordResetEmailJob.name)).toMatchObject({ queued: 1, queuedSince: null });
});

test('the restricted database role can do everything the page needs', async () => {
  await createFailedJobs(2);
  const client = await pool.connect();
  await createAppRole(client);
  await grantAppPrivileges(client);
  try {
    await client.query(`begin; set local role ${APP_ROLE}`);
    const { rows } = await client.query(
      `select (select count(*)::int from graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs), run_at => now(), attempts => 0)) as again`,
    );
    expect(rows).toEqual([{ again: 2 }]);
    const deleted = await client.query(
      `select from graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`,
    );
    expect(deleted.rowCount).toBe(2);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
