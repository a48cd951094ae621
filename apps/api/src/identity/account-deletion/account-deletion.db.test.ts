import { describe, expect, test } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { createStockedVariant, createTestBuyer, createTestUser, PASSWORD } from '#test/factories.ts';
import { collectEmails, getEmailedToken } from '#test/mailbox.ts';
import { insertReturnRow } from '#test/return-rows.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, HOUR } from '../../platform/clock.ts';
import { eraseDeletedAccountsJob } from '../../privacy/privacy.jobs.ts';

const clock = createTestClock(new Date());
const shop = await createTestApp({ RATE_LIMITS: 'off' }, { now: clock.now });
const { app, db, pool, log, mediaStore } = shop;

type Headers = { authorization: string };
const post = (path: string, payload: object, headers?: Headers) =>
  app.inject({ method: 'POST', url: `/api/${path}`, payload, ...(headers && { headers: { ...headers } }) });
const requestDeletion = (headers: Headers, currentPassword = PASSWORD) =>
  post('users/delete-account', { currentPassword }, headers);
const login = (identifier: string) => post('auth/login', { identifier, password: PASSWORD });
const placeOrder = ({ headers, addressId }: { headers: Headers; addressId: string }) =>
  post('orders/place', { addressId, paymentMethod: 'COD' }, headers);
const eraseAfterHours = (hours: number) =>
  eraseDeletedAccountsJob(mediaStore, () => addMs(clock.now(), hours * HOUR)).run({ db, log }, {});
const getEmail = async (id: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const countDeletionRequests = async (id: string) =>
  (await pool.query('select 1 from account_deletion_requests where user_id = $1', [id])).rowCount;

async function createOrder(status: string) {
  const { id: variantId } = await createStockedVariant(db, { stock: 9 });
  const buyer = await createTestBuyer(db, [{ variantId }]);
  const { id } = (await placeOrder(buyer)).json<{ order: { id: string } }>().order;
  await pool.query(
    `update orders set delivery_status = $2, delivered_on = case when $2 = 'DELIVERED' then now()::date end where id = $1`,
    [id, status],
  );
  return { ...buyer, orderId: id };
}

describe('POST /users/delete-account', () => {
  test('logs out all sessions, returns the erasure date and sends an email', async () => {
    await collectEmails(shop);
    const { id, email, headers } = await createTestUser(db);
    const reply = await requestDeletion(headers);
    expect(reply.statusCode).toBe(202);
    const erasedAfter = addMs(clock.now(), 48 * HOUR).toISOString();
    expect(reply.json()).toEqual({ message: expect.stringContaining('will be deleted'), erasedAfter });
    expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
    expect(await collectEmails(shop)).toMatchObject([{ to: email, subject: 'Your Kinari account will be deleted' }]);
    expect(await countDeletionRequests(id)).toBe(1);
  });

  test('requires the current password', async () => {
    const { id, headers } = await createTestUser(db);
    expect((await requestDeletion(headers, 'a wrong guess')).json()).toMatchObject({ code: 'wrong_current_password' });
    expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
    expect(await countDeletionRequests(id)).toBe(0);
  });

  test('is for customers only: staff are rejected', async () => {
    const { id, headers } = await createTestUser(db, { userType: 'ADMIN' });
    expect((await requestDeletion(headers)).statusCode).toBe(403);
    expect(await countDeletionRequests(id)).toBe(0);
    await expect(pool.query('select erase_account($1)', [id])).rejects.toThrow('only a customer');
  });

  test.each(['PENDING', 'SHIPPED'])('is rejected while an order is %s, and names the order', async (status) => {
    const { id, headers, orderId } = await createOrder(status);
    const reply = await requestDeletion(headers);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'open_orders_exist', message: expect.stringContaining(`#${orderId.slice(0, 8)}`) },
    ]);
    expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
    expect(await countDeletionRequests(id)).toBe(0);
  });

  test('is rejected while a return or a refund is open, and accepted afterwards', async () => {
    const { id, headers, orderId } = await createOrder('DELIVERED');
    const { id: returnId } = await insertReturnRow(pool, { orderId, requestedBy: id, status: 'received' });
    const open = { code: 'open_orders_exist', message: expect.stringContaining(`Still open: #${orderId.slice(0, 8)}`) };
    expect((await requestDeletion(headers)).json()).toMatchObject(open);
    await pool.query(`update returns set status = 'closed', closed_at = now() where id = $1`, [returnId]);
    await pool.query(`insert into refunds (order_id, return_id, paise, due_on) values ($1, $2, 100, now()::date)`, [
      orderId,
      returnId,
    ]);
    expect((await requestDeletion(headers)).json()).toMatchObject(open);
    await pool.query(
      `update refunds set status = 'sent', method = 'upi', reference = $1, completed_on = now()::date where return_id = $1::uuid`,
      [returnId],
    );
    expect((await requestDeletion(headers)).statusCode).toBe(202);
  });

  test.each(['DELIVERED', 'CANCELED'])('is accepted when every order is %s', async (status) => {
    expect((await requestDeletion((await createOrder(status)).headers)).statusCode).toBe(202);
  });
});

describe('an account with a pending deletion', () => {
  test('is kept by the one-time token in the email, which does not log in', async () => {
    const { id, email, headers } = await createTestUser(db);
    await requestDeletion(headers);
    const token = await getEmailedToken(shop, email);
    expect((await post('auth/cancel-account-deletion', { token })).json()).toEqual({
      message: 'Your account is kept. Please log in',
    });
    expect((await post('auth/cancel-account-deletion', { token })).json()).toMatchObject({ code: 'token_invalid' });
    await eraseAfterHours(49);
    expect(await getEmail(id)).toBe(email);
  });

  test('is kept by a login, and the response says so', async () => {
    const { id, email, headers } = await createTestUser(db);
    expect((await login(email)).json()).not.toHaveProperty('accountDeletionCanceled');
    await requestDeletion(headers);
    expect((await login(email)).json()).toMatchObject({ accountDeletionCanceled: true, user: { id } });
    await eraseAfterHours(49);
    expect(await getEmail(id)).toBe(email);
  });

  test('is erased after 48 hours, not before', async () => {
    const { id, email, headers } = await createTestUser(db);
    await requestDeletion(headers);
    await eraseAfterHours(47);
    expect(await getEmail(id)).toBe(email);
    await eraseAfterHours(48);
    expect(await getEmail(id)).toMatch(/^deleted-[0-9a-f]{32}@deleted\.invalid$/);
    expect((await login(email)).statusCode).toBe(400);
  });

  test.each([
    [
      'staff have reopened one of its orders',
      `update orders set delivery_status = 'PENDING' where id = $1`,
      `update orders set delivery_status = 'CANCELED' where id = $1`,
    ],
    [
      'a refund for one of its orders is due',
      `insert into refunds (order_id, paise, due_on) values ($1, 100, now()::date)`,
      `update refunds set status = 'canceled' where order_id = $1`,
    ],
  ])('is not erased while %s', async (_reason, block, unblock) => {
    const { id, email, headers, orderId } = await createOrder('CANCELED');
    await requestDeletion(headers);
    await pool.query(block, [orderId]);
    await eraseAfterHours(49);
    expect(await getEmail(id)).toBe(email);
    await pool.query(unblock, [orderId]);
    await eraseAfterHours(49);
    expect(await getEmail(id)).not.toBe(email);
  });

  test('frees its email and username for a new registration', async () => {
    const { email, username, headers } = await createTestUser(db);
    await requestDeletion(headers);
    await eraseAfterHours(49);
    expect((await post('auth/register', { username, email, password: PASSWORD })).statusCode).toBe(201);
  });
});

const { id: variantId } = await createStockedVariant(db, { stock: 1000 });

describe('an order placed during the deletion request', () => {
  test('and the deletion request: the first wins, the other is rejected', async () => {
    for (let round = 0; round < 30; round++) {
      const buyer = await createTestBuyer(db, [{ variantId }]);
      const requests = [() => placeOrder(buyer), () => requestDeletion(buyer.headers)];
      const orderedRequests = round % 2 ? requests : requests.toReversed();
      await Promise.all(orderedRequests.map((ask) => ask()));
      const { rows } = await pool.query<{ orders: number; requests: number }>(
        `select (select count(*) from orders where user_id = $1) as orders,
           (select count(*) from account_deletion_requests where user_id = $1) as requests`,
        [buyer.id],
      );
      expect([
        [0, 1],
        [1, 0],
      ]).toContainEqual([rows[0]?.orders, rows[0]?.requests]);
    }
  });

  test('makes the deletion request wait for it, then reject', async () => {
    const buyer = await createTestBuyer(db, [{ variantId }]);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select 1 from carts where user_id = $1 for update', [buyer.id]);
    const pendingOrder = placeOrder(buyer);
    await waitForLockWaiters(1);
    const pendingDeletion = requestDeletion(buyer.headers);
    await waitForLockWaiters(2);
    await client.query('commit');
    client.release();
    expect([(await pendingOrder).statusCode, (await pendingDeletion).json<{ code: string }>().code]).toEqual([
      201,
      'open_orders_exist',
    ]);
  });

  test('is rejected as signed out when the deletion request came first', async () => {
    const buyer = await createTestBuyer(db, [{ variantId }]);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [buyer.id]);
    await client.query(
      `insert into account_deletion_requests (user_id, requested_at, due_at) values ($1, now(), now() + interval '2 days')`,
      [buyer.id],
    );
    const pendingOrder = placeOrder(buyer);
    await waitForLockWaiters(1);
    await client.query('commit');
    client.release();
    expect((await pendingOrder).statusCode).toBe(401);
  });

  test('and the erasure: no order keeps the name or the address', async () => {
    for (let round = 0; round < 20; round++) {
      const buyer = await createTestBuyer(db, [{ variantId }]);
      const [placed] = await Promise.all([placeOrder(buyer), pool.query('select erase_account($1)', [buyer.id])]);
      expect([201, 401, 404, 409]).toContain(placed.statusCode);
      const { rows } = await pool.query('select 1 from orders where user_id = $1 and address_line1 <> $2', [
        buyer.id,
        '',
      ]);
      expect(rows).toEqual([]);
    }
  });
});

/** Waits until `count` statements wait for a lock. */
async function waitForLockWaiters(count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.count ?? 0) >= count) return;
  }
}
