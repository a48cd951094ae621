import { describe, expect, test } from 'vitest';
import { aClock } from '#test/clock.ts';
import { aBuyer, aPerson, aStockedVariant, PASSWORD } from '#test/factories.ts';
import { collectMails, mailedToken } from '#test/mailbox.ts';
import { aReturnRow } from '#test/return-rows.ts';
import { openShop } from '#test/shop.ts';
import { HOUR, later } from '../../platform/clock.ts';
import { eraseClosedAccounts } from '../../privacy/privacy.jobs.ts';

const clock = aClock(new Date());
const shop = await openShop({ RATE_LIMITS: 'off' }, { now: clock.now });
const { app, db, pool, log, mediaStore } = shop;

type Headers = { authorization: string };
const post = (path: string, payload: object, headers?: Headers) =>
  app.inject({ method: 'POST', url: `/api/${path}`, payload, ...(headers && { headers: { ...headers } }) });
const close = (headers: Headers, currentPassword = PASSWORD) =>
  post('users/close-account', { currentPassword }, headers);
const login = (identifier: string) => post('auth/login', { identifier, password: PASSWORD });
const place = ({ headers, addressId }: { headers: Headers; addressId: string }) =>
  post('orders/place', { addressId, paymentMethod: 'COD' }, headers);
const eraseAfter = (hours: number) =>
  eraseClosedAccounts(mediaStore, () => later(clock.now(), hours * HOUR)).run({ db, log }, {});
const emailOf = async (id: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const closures = async (id: string) =>
  (await pool.query('select 1 from account_closures where user_id = $1', [id])).rowCount;

async function anOrder(status: string) {
  const { id: variantId } = await aStockedVariant(db, { stock: 9 });
  const buyer = await aBuyer(db, [{ variantId }]);
  const { id } = (await place(buyer)).json<{ order: { id: string } }>().order;
  await pool.query(
    `update orders set delivery_status = $2, delivered_on = case when $2 = 'DELIVERED' then now()::date end where id = $1`,
    [id, status],
  );
  return { ...buyer, orderId: id };
}

describe('POST /users/close-account', () => {
  test('logs out everywhere at once, says when it is over, and writes a letter', async () => {
    await collectMails(shop);
    const { id, email, headers } = await aPerson(db);
    const reply = await close(headers);
    expect(reply.statusCode).toBe(202);
    const erasedAfter = later(clock.now(), 48 * HOUR).toISOString();
    expect(reply.json()).toEqual({ message: expect.stringContaining('is being closed'), erasedAfter });
    expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
    expect(await collectMails(shop)).toMatchObject([{ to: email, subject: 'Your Kinari account is being closed' }]);
    expect(await closures(id)).toBe(1);
  });

  test('asks for the password', async () => {
    const { id, headers } = await aPerson(db);
    expect((await close(headers, 'a wrong guess')).json()).toMatchObject({ code: 'wrong_current_password' });
    expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
    expect(await closures(id)).toBe(0);
  });

  test('is for customers: staff are refused', async () => {
    const { id, headers } = await aPerson(db, { userType: 'ADMIN' });
    expect((await close(headers)).statusCode).toBe(403);
    expect(await closures(id)).toBe(0);
    await expect(pool.query('select erase_account($1)', [id])).rejects.toThrow('only a customer');
  });

  test.each(['PENDING', 'SHIPPED'])('is refused while an order is %s, and says which', async (status) => {
    const { id, headers, orderId } = await anOrder(status);
    const reply = await close(headers);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'orders_under_way', message: expect.stringContaining(`#${orderId.slice(0, 8)}`) },
    ]);
    expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
    expect(await closures(id)).toBe(0);
  });

  test('is refused while something comes back or money is owed, and goes on afterwards', async () => {
    const { id, headers, orderId } = await anOrder('DELIVERED');
    const { id: returnId } = await aReturnRow(pool, { orderId, askedBy: id, state: 'received' });
    const open = { code: 'orders_under_way', message: expect.stringContaining(`Still open: #${orderId.slice(0, 8)}`) };
    expect((await close(headers)).json()).toMatchObject(open);
    await pool.query(`update returns set state = 'closed', closed_at = now() where id = $1`, [returnId]);
    await pool.query(`insert into refunds (order_id, return_id, paise, due_on) values ($1, $2, 100, now()::date)`, [
      orderId,
      returnId,
    ]);
    expect((await close(headers)).json()).toMatchObject(open);
    await pool.query(
      `update refunds set state = 'sent', means = 'upi', reference = $1, done_on = now()::date where return_id = $1::uuid`,
      [returnId],
    );
    expect((await close(headers)).statusCode).toBe(202);
  });

  test.each(['DELIVERED', 'CANCELED'])('goes on when every order is %s', async (status) => {
    expect((await close((await anOrder(status)).headers)).statusCode).toBe(202);
  });
});

describe('an account that is being closed', () => {
  test('is kept by the link in the letter, which works once and logs nobody in', async () => {
    const { id, email, headers } = await aPerson(db);
    await close(headers);
    const token = await mailedToken(shop, email);
    expect((await post('auth/keep-account', { token })).json()).toEqual({
      message: 'Your account stays open. Please log in',
    });
    expect((await post('auth/keep-account', { token })).json()).toMatchObject({ code: 'link_not_valid' });
    await eraseAfter(49);
    expect(await emailOf(id)).toBe(email);
  });

  test('is kept by logging in, which says so', async () => {
    const { id, email, headers } = await aPerson(db);
    expect((await login(email)).json()).not.toHaveProperty('accountKept');
    await close(headers);
    expect((await login(email)).json()).toMatchObject({ accountKept: true, user: { id } });
    await eraseAfter(49);
    expect(await emailOf(id)).toBe(email);
  });

  test('is erased when 48 hours are over, and not before', async () => {
    const { id, email, headers } = await aPerson(db);
    await close(headers);
    await eraseAfter(47);
    expect(await emailOf(id)).toBe(email);
    await eraseAfter(48);
    expect(await emailOf(id)).toMatch(/^deleted-[0-9a-f]{32}@deleted\.invalid$/);
    expect((await login(email)).statusCode).toBe(400);
  });

  test('waits while staff have put one of its orders on its way again', async () => {
    const { id, email, headers, orderId } = await anOrder('CANCELED');
    await close(headers);
    await pool.query(`update orders set delivery_status = 'PENDING' where id = $1`, [orderId]);
    await eraseAfter(49);
    expect(await emailOf(id)).toBe(email);
    await pool.query(`update orders set delivery_status = 'CANCELED' where id = $1`, [orderId]);
    await eraseAfter(49);
    expect(await emailOf(id)).not.toBe(email);
  });

  test('waits while money is owed for one of its orders', async () => {
    const { id, email, headers, orderId } = await anOrder('CANCELED');
    await close(headers);
    await pool.query(`insert into refunds (order_id, paise, due_on) values ($1, 100, now()::date)`, [orderId]);
    await eraseAfter(49);
    expect(await emailOf(id)).toBe(email);
    await pool.query(`update refunds set state = 'void' where order_id = $1`, [orderId]);
    await eraseAfter(49);
    expect(await emailOf(id)).not.toBe(email);
  });

  test('leaves its e-mail and username to whoever registers next', async () => {
    const { email, username, headers } = await aPerson(db);
    await close(headers);
    await eraseAfter(49);
    expect((await post('auth/register', { username, email, password: PASSWORD })).statusCode).toBe(201);
  });
});

const { id: variantId } = await aStockedVariant(db, { stock: 1000 });

describe('an order that is being placed meanwhile', () => {
  test('and closing: whichever comes first, the other is refused', async () => {
    for (let round = 0; round < 30; round++) {
      const buyer = await aBuyer(db, [{ variantId }]);
      const asked = [() => place(buyer), () => close(buyer.headers)];
      const inTurn = round % 2 ? asked : asked.toReversed();
      await Promise.all(inTurn.map((ask) => ask()));
      const { rows } = await pool.query<{ orders: number; closures: number }>(
        `select (select count(*) from orders where user_id = $1) as orders,
           (select count(*) from account_closures where user_id = $1) as closures`,
        [buyer.id],
      );
      expect([
        [0, 1],
        [1, 0],
      ]).toContainEqual([rows[0]?.orders, rows[0]?.closures]);
    }
  });

  test('makes closing wait for it, and refuse', async () => {
    const buyer = await aBuyer(db, [{ variantId }]);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select 1 from carts where user_id = $1 for update', [buyer.id]);
    const placing = place(buyer);
    await waiting(1);
    const closing = close(buyer.headers);
    await waiting(2);
    await client.query('commit');
    client.release();
    expect([(await placing).statusCode, (await closing).json<{ code: string }>().code]).toEqual([
      201,
      'orders_under_way',
    ]);
  });

  test('is refused as signed out when closing came first', async () => {
    const buyer = await aBuyer(db, [{ variantId }]);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [buyer.id]);
    await client.query(
      `insert into account_closures (user_id, asked_at, due_at) values ($1, now(), now() + interval '2 days')`,
      [buyer.id],
    );
    const placing = place(buyer);
    await waiting(1);
    await client.query('commit');
    client.release();
    expect((await placing).statusCode).toBe(401);
  });

  test('and erasing: no order is ever left with the name or the address', async () => {
    for (let round = 0; round < 20; round++) {
      const buyer = await aBuyer(db, [{ variantId }]);
      const [placed] = await Promise.all([place(buyer), pool.query('select erase_account($1)', [buyer.id])]);
      expect([201, 401, 404, 409]).toContain(placed.statusCode);
      const { rows } = await pool.query('select 1 from orders where user_id = $1 and address_line1 <> $2', [
        buyer.id,
        '',
      ]);
      expect(rows).toEqual([]);
    }
  });
});

/** Until so many statements of this shop wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.count ?? 0) >= count) return;
  }
}
