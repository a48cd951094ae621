import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Reply } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aBuyer, aPerson, aStockedVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { passwordResetMail, welcomeMail } from '../identity/identity-mails.ts';
import { accountMailJobs } from '../mail/account-mails.jobs.ts';
import { openMailer } from '../mail/mailer.ts';
import { orderMailJobs } from '../mail/order-mails.jobs.ts';
import { systemClock } from '../platform/clock.ts';
import { enqueue, runWaitingJobs } from '../platform/jobs.ts';

const { app, db, pool, log } = await openShop({ RATE_LIMITS: 'off' });
const clerk = await aPerson(db, { userType: 'ADMIN' });

// A mail server that answers to a recipient whatever is set, and counts the letters it took.
const post = { answer: '250 fine', taken: 0 };
const server = createServer((socket) => {
  socket.write('220 test\r\n');
  let inLetter = false;
  socket.on('data', (chunk) => {
    const said = chunk.toString();
    if (inLetter && !said.endsWith('\r\n.\r\n')) return;
    if (inLetter) post.taken += 1;
    const reply = inLetter
      ? '250 kept'
      : said.startsWith('RCPT')
        ? post.answer
        : said.startsWith('DATA')
          ? '354 go on'
          : '250 fine';
    inLetter = said.startsWith('DATA');
    socket.write(`${reply}\r\n`);
  });
  socket.on('error', () => {});
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());

const mailer = openMailer({
  SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
  MAIL_FROM: 'shop@kinari.example',
});
const room = { mailer, publicUrl: 'https://shop.example', now: systemClock };
const runJobs = () => runWaitingJobs([...orderMailJobs(room), ...accountMailJobs(room)], { pool, tools: { db, log } });

beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs');
  Object.assign(post, { answer: '250 fine', taken: 0 });
});

const call = (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = clerk.headers) =>
  app.inject({ method, url: `/api/admin/jobs${url}`, headers, ...(payload && { payload }) });
const list = async (query = '') => (await call('GET', `?${query}`)).json<Reply<'listJobs'>>();
const retry = async (payload: object) => (await call('POST', '/retry', payload)).json<Reply<'retryJobs'>>();
const letGo = async (payload: object) => (await call('POST', '/let-go', payload)).json<Reply<'letGoOfJobs'>>();
const countOf = async (kind: string) =>
  (await call('GET', '/counts')).json<Reply<'countJobs'>>().kinds.find((row) => row.kind === kind);
const whats = async () =>
  (await db.selectFrom('audit_entries').select('what').where('subject_kind', '=', 'jobs').orderBy('id').execute()).map(
    ({ what }) => what,
  );

async function bouncedOrderLetter() {
  const { id: variantId } = await aStockedVariant(db, { stock: 5 });
  const buyer = await aBuyer(db, [{ variantId, quantity: 1 }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  post.answer = `550 5.1.1 <${buyer.email}> no such user`;
  await runJobs();
  return { order: reply.json<Reply<'placeOrder'>>().order };
}

async function givenUp(count: number, error = 'It broke') {
  for (let made = 0; made < count; made += 1)
    await enqueue(db, passwordResetMail, { mailId: randomUUID(), email: `m${made}@example.com` });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}`.execute(db);
}

test('a letter that bounced is listed with its order, and trying again really sends it', async () => {
  const { order } = await bouncedOrderLetter();
  const { jobs, older } = await list();
  expect(jobs).toEqual([
    {
      id: expect.any(String),
      kind: 'send_order_confirmation',
      about: { kind: 'order', id: order.id, name: `Order #${order.id.slice(0, 8)}` },
      since: expect.any(String),
      tries: 1,
      nextTry: null,
      isRunning: false,
      error: 'The mail server refuses this letter for good',
    },
  ]);
  expect(older).toBeNull();
  expect(await countOf('send_order_confirmation')).toMatchObject({
    givenUp: 1,
    failing: 0,
    givenUpSince: expect.any(String),
  });

  post.answer = '250 fine';
  const { id, kind } = jobs[0]!;
  expect(await retry({ kind, id })).toEqual({ count: 1, more: false });
  expect((await list('state=failing')).jobs).toMatchObject([{ id, tries: 0, nextTry: expect.any(String) }]);
  await runJobs();
  expect(post.taken).toBe(1);
  expect((await list()).jobs).toEqual([]);
  expect((await list('state=failing')).jobs).toEqual([]);
  expect(await whats()).toEqual([`Job tried again: Letter: order confirmed, Order #${order.id.slice(0, 8)}`]);
});

test('who is not staff can neither look nor do anything', async () => {
  await givenUp(1);
  const customer = await aPerson(db);
  const { id } = (await list()).jobs[0]!;
  for (const [headers, status] of [
    [{}, 401],
    [customer.headers, 403],
  ] as const) {
    for (const reply of [
      await call('GET', '', undefined, headers),
      await call('GET', '/counts', undefined, headers),
      await call('POST', '/retry', { kind: passwordResetMail.name, id }, headers),
      await call('POST', '/let-go', { kind: passwordResetMail.name, id }, headers),
    ])
      expect(reply.statusCode).toBe(status);
  }
  expect((await list()).jobs).toHaveLength(1);
});

test('trying again twice, and twice at once, sends one letter and is noted once', async () => {
  const before = (await whats()).length;
  await bouncedOrderLetter();
  post.answer = '250 fine';
  const kind = 'send_order_confirmation';
  const asked = await Promise.all([retry({ kind }), retry({ kind }), retry({ kind })]);
  expect(asked.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  await runJobs();
  expect(await retry({ kind })).toEqual({ count: 0, more: false });
  await runJobs();
  expect(post.taken).toBe(1);
  expect((await whats()).length - before).toBe(1);
});

test('all of a kind are tried again, and those of other kinds are left alone', async () => {
  await givenUp(3);
  const person = await aPerson(db);
  await enqueue(db, welcomeMail, { mailId: randomUUID(), userId: person.id });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
  expect(await retry({ kind: passwordResetMail.name })).toEqual({ count: 3, more: false });
  expect((await list()).jobs).toMatchObject([
    { kind: 'send_welcome', about: { kind: 'customer', id: person.id, name: 'A customer' } },
  ]);
  expect((await whats()).at(-1)).toBe('3 jobs tried again: Letter: a new password');
});

test('what is let go is gone for good, and who let it go is noted', async () => {
  await givenUp(2);
  const { id, kind } = (await list()).jobs[0]!;
  expect(await letGo({ kind, id })).toEqual({ count: 1, more: false });
  expect(await letGo({ kind, id })).toEqual({ count: 0, more: false });
  expect((await list()).jobs).toHaveLength(1);
  expect(await letGo({ kind })).toEqual({ count: 1, more: false });
  expect((await list()).jobs).toEqual([]);
  expect((await whats()).at(-1)).toBe('Job let go: Letter: a new password');
});

test('neither is done to what runs or waits its turn', async () => {
  await enqueue(db, passwordResetMail, { mailId: randomUUID(), email: 'm@example.com' });
  const { rows } = await pool.query<{ id: string }>('select id::text from graphile_worker.jobs');
  const which = { kind: passwordResetMail.name, id: rows[0]!.id };
  expect([await retry(which), await letGo(which)]).toEqual([
    { count: 0, more: false },
    { count: 0, more: false },
  ]);
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 12, last_error = 'x', locked_at = now(), locked_by = 'w'`,
  );
  expect([await retry(which), await letGo(which)]).toEqual([
    { count: 0, more: false },
    { count: 0, more: false },
  ]);
  expect((await list('state=failing')).jobs).toMatchObject([{ isRunning: true }]);
});

test('errors and addresses are told without naming anybody', async () => {
  await givenUp(1, '452 4.2.2 <m0@example.com>\nmailbox full');
  const { jobs } = await list();
  expect(jobs[0]).toMatchObject({ error: '452 4.2.2 <(e-mail)> mailbox full', about: { name: 'To m…@example.com' } });
  expect(JSON.stringify(jobs)).not.toContain('m0@');
});

test('pages go on below one another', async () => {
  await givenUp(5);
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: Reply<'listJobs'> = await list(`limit=2${before ? `&before=${before}` : ''}`);
    seen.push(...page.jobs.map(({ id }) => id));
    before = page.older;
  } while (before);
  expect(seen).toHaveLength(5);
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
});

test('what waits is counted, with when its turn came; what is for later does not wait', async () => {
  await enqueue(db, passwordResetMail, { mailId: randomUUID(), email: 'm@example.com' });
  expect(await countOf(passwordResetMail.name)).toMatchObject({
    waiting: 1,
    givenUp: 0,
    waitingSince: expect.any(String),
  });
  await pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 day'`);
  expect(await countOf(passwordResetMail.name)).toMatchObject({ waiting: 1, waitingSince: null });
});

test('a shop that runs as the role without rights can do all of it', async () => {
  await givenUp(2);
  const client = await pool.connect();
  try {
    await client.query(`begin; set local role kinari_app`);
    const { rows } = await client.query(
      `select (select count(*)::int from graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs), run_at => now(), attempts => 0)) as again`,
    );
    expect(rows).toEqual([{ again: 2 }]);
    const gone = await client.query(
      `select from graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`,
    );
    expect(gone.rowCount).toBe(2);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
