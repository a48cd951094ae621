import { randomUUID } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aBuyer, anAddress, aPerson, aStockedVariant, fillCart } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const staff = await aPerson(db, { userType: 'ADMIN' });
const { id: variantId } = await aStockedVariant(db, { stock: 1000, price: 89_900 });

type Facts = { firstName?: string; lastName?: string; email?: string; mobile?: string; since?: string };

async function aCustomer({ firstName = 'Asha', lastName = 'Rao', email, mobile, since }: Facts = {}) {
  const buyer = await aBuyer(db, []);
  await pool.query(
    `update users set first_name = $2, last_name = $3, email = coalesce($4, email), mobile = $5,
       created_at = coalesce($6::timestamptz, created_at) where id = $1`,
    [buyer.id, firstName, lastName, email ?? null, mobile ?? null, since ?? null],
  );
  return buyer;
}

async function order({ id, headers, addressId }: Awaited<ReturnType<typeof aCustomer>>, mobile?: string) {
  await fillCart(db, id, [{ variantId }]);
  const payload = { addressId, paymentMethod: 'COD', ...(mobile && { mobile }) };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  return reply.json<Reply<'placeOrder'>>().order.id;
}

async function list(query = '', headers = staff.headers): Promise<Reply<'listCustomers'>> {
  const reply = await app.inject({ url: `/api/admin/customers?limit=200&${query}`, headers });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

async function found(q: string): Promise<string[]> {
  const { customers } = await list(`q=${encodeURIComponent(q)}`);
  return customers.map(({ id }) => id);
}

const read = (id: string, headers = staff.headers) => app.inject({ url: `/api/admin/customers/${id}`, headers });
const inFull = async (id: string) => (await read(id)).json<Reply<'readCustomer'>>();

const note = (id: string, text: string, { headers = staff.headers, key = '' } = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/admin/customers/${id}/notes`,
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    payload: { text },
  });

async function recorded(id: string): Promise<{ what: string; actor: string; after: unknown }[]> {
  const { rows } = await pool.query(
    `select what, actor_id as actor, after from audit_entries where subject_kind = 'customer' and subject_id = $1 order by id`,
    [id],
  );
  return rows;
}

describe('GET /admin/customers', () => {
  test('a customer is found by how the e-mail, either name or the whole name begins', async () => {
    const { id } = await aCustomer({ firstName: 'Zubeida', lastName: 'Quraishi', email: 'zq.mail@example.in' });
    for (const q of ['zq.m', 'ZUBEI', 'quraish', 'zubeida qur']) expect(await found(q)).toEqual([id]);
    for (const q of ['ubeida', 'example.in', 'z_beida', '%']) expect(await found(q)).toEqual([]);
  });

  test('… by their own mobile number, however it is typed, and by one they gave for a delivery', async () => {
    const own = await aCustomer({ mobile: '9822041736' });
    const given = await aCustomer();
    await order(given, '9822041999');
    for (const q of ['98220417', '+91 98220 41736', '098220-41736']) expect(await found(q)).toEqual([own.id]);
    expect(await found('9822041999')).toEqual([given.id]);
    expect((await found('982204')).toSorted()).toEqual([own.id, given.id].toSorted());
  });

  test('… by the id of an order, whole or its beginning, with or without #', async () => {
    const buyer = await aCustomer();
    const id = await order(buyer);
    for (const q of [id, `#${id.slice(0, 8)}`, id.slice(0, 8).toLowerCase()])
      expect(await found(q)).toEqual([buyer.id]);
  });

  test('staff and erased accounts are not in it', async () => {
    const gone = await aCustomer({ lastName: 'Vanished' });
    await pool.query('select erase_account($1)', [gone.id]);
    const ids = (await list()).customers.map(({ id }) => id);
    expect(ids).not.toContain(staff.id);
    expect(ids).not.toContain(gone.id);
    expect(await found(staff.email)).toEqual([]);
  });

  test('is by when they came, or by their latest order, and then without who never ordered', async () => {
    const old = await aCustomer({ lastName: 'Sortable', since: '2020-01-01' });
    const never = await aCustomer({ lastName: 'Sortable', since: '2021-01-01' });
    const recent = await aCustomer({ lastName: 'Sortable', since: '2022-01-01' });
    await order(recent);
    await order(old);
    expect(await found('sortable')).toEqual([recent.id, never.id, old.id]);
    const of = async (query: string) =>
      (await list(query)).customers.map(({ id }) => id).filter((id) => [old.id, never.id, recent.id].includes(id));
    expect(await of('sort=newest')).toEqual([recent.id, never.id, old.id]);
    expect(await of('sort=ordered')).toEqual([old.id, recent.id]);
    expect(await of('sort=ordered&q=sortable')).toEqual([old.id, recent.id]);
    await order(recent);
    expect(await of('sort=ordered')).toEqual([recent.id, old.id]);
  });

  test('counts what it lists in either order, and pages do not overlap', async () => {
    for (const sort of ['newest', 'ordered']) {
      const { customers, pagination } = await list(`sort=${sort}`);
      expect(pagination).toMatchObject({ totalItems: customers.length, exact: true });
      const pages = await Promise.all(
        [1, 2].map((page) =>
          app.inject({ url: `/api/admin/customers?limit=3&page=${page}&sort=${sort}`, headers: staff.headers }),
        ),
      );
      const ids = pages.flatMap((page) => page.json<Reply<'listCustomers'>>().customers.map(({ id }) => id));
      expect(ids).toEqual(customers.slice(0, 6).map(({ id }) => id));
    }
  });

  test('tells orders, what was delivered and the latest order', async () => {
    const buyer = await aCustomer({ lastName: 'Counted' });
    const [first] = [await order(buyer), await order(buyer)];
    await app.inject({
      method: 'PUT',
      url: `/api/orders/${first}/status`,
      headers: staff.headers,
      payload: { deliveryStatus: 'DELIVERED' },
    });
    expect((await list('q=counted')).customers).toMatchObject([
      { id: buyer.id, orders: 2, spent: 899, lastOrderAt: expect.any(String), emailProven: false },
    ]);
  });

  test('listing and searching is no opening', async () => {
    const { id } = await aCustomer({ lastName: 'Overlooked' });
    await found('overlooked');
    expect(await recorded(id)).toEqual([]);
  });
});

describe('GET /admin/customers/{id}', () => {
  test('tells the account, its orders, addresses and counts, and nothing that opens a door', async () => {
    const buyer = await aCustomer({ mobile: '9822012345' });
    const latest = await order(buyer);
    await anAddress(db, buyer.id, { isDefault: false });
    await fillCart(db, buyer.id, [{ variantId, quantity: 3 }]);
    const reply = await read(buyer.id);
    expect(reply.json()).toMatchObject({
      customer: {
        id: buyer.id,
        email: buyer.email,
        emailProven: false,
        mobile: '9822012345',
        state: 'open',
        erasedAt: null,
      },
      orders: {
        count: 1,
        open: 1,
        canceled: 0,
        spent: 0,
        latest: [{ id: latest, total: 899, units: 1, deliveryStatus: 'PENDING' }],
      },
      returns: 0,
      refunds: { count: 0, paid: 0, due: 0 },
      credit: 0,
      wishes: 0,
      cartUnits: 3,
      addresses: [{ isDefault: true }, { isDefault: false }],
      notes: [],
    });
    expect(reply.body).not.toMatch(/password|hash|session|destination|secret|token/i);
  });

  test('says that an account waits to be erased, and that it was', async () => {
    const { id } = await aCustomer();
    await pool.query(
      `insert into account_closures (user_id, asked_at, due_at) values ($1, now(), '2030-01-02T03:04:05Z')`,
      [id],
    );
    expect((await inFull(id)).customer).toMatchObject({ state: 'closing', erasedAt: '2030-01-02T03:04:05.000Z' });
    await pool.query('select erase_account($1)', [id]);
    expect((await inFull(id)).customer).toMatchObject({ state: 'erased', firstName: 'Deleted', mobile: null });
  });

  test('is nobody’s where the account is of staff, or there is none', async () => {
    expect((await read(staff.id)).statusCode).toBe(404);
    expect((await read(randomUUID())).statusCode).toBe(404);
    expect(await recorded(staff.id)).toEqual([]);
  });

  test('an opening is recorded once a quarter of an hour for whoever opens, even of two at once', async () => {
    const { id } = await aCustomer();
    const other = await aPerson(db, { userType: 'ADMIN' });
    // Opened sixteen minutes ago, which is a look of its own.
    await pool.query(
      `insert into audit_entries (subject_kind, subject_id, actor_id, what, happened_at)
       values ('customer', $1, $2, 'Page of a customer opened', now() - interval '16 minutes')`,
      [id, staff.id],
    );
    await Promise.all([read(id), read(id), read(id)]);
    await read(id);
    await read(id, other.headers);
    const openings = (await recorded(id)).map(({ what, actor }) => [what, actor]);
    const opened = 'Page of a customer opened';
    expect(openings).toEqual([
      [opened, staff.id],
      [opened, staff.id],
      [opened, other.id],
    ]);
  });
});

describe('notes', () => {
  test('are told newest first with who wrote them, and the record says that, not what', async () => {
    const { id } = await aCustomer();
    expect((await note(id, 'Calls back in the evening')).statusCode).toBe(201);
    expect((await note(id, 'Speaks Marathi')).json()).toMatchObject({ note: { by: 'Asha Rao', isOwn: true } });
    expect((await note(id, ' ')).statusCode).toBe(400);
    expect((await inFull(id)).notes.map(({ text }) => text)).toEqual(['Speaks Marathi', 'Calls back in the evening']);
    const written = (await recorded(id)).filter(({ what }) => what.startsWith('Note'));
    expect(written).toMatchObject([{ what: 'Note written about a customer', after: null }, { after: null }]);
  });

  test('one sent again under its key is the same note', async () => {
    const { id } = await aCustomer();
    const key = randomUUID();
    const [first, second] = await Promise.all([note(id, 'Rings twice', { key }), note(id, 'Rings twice', { key })]);
    expect(first?.json()).toEqual(second?.json());
    expect((await note(id, 'Rings once', { key })).json()).toMatchObject({ code: 'key_reused' });
    expect((await inFull(id)).notes).toHaveLength(1);
  });

  test('are deleted by who wrote them and by nobody else', async () => {
    const { id } = await aCustomer();
    const other = await aPerson(db, { userType: 'ADMIN' });
    const stranger = await aCustomer();
    const made = (await note(id, 'Rings twice')).json<Reply<'noteCustomer'>>().note;
    const remove = (headers: object, of = id) =>
      app.inject({ method: 'DELETE', url: `/api/admin/customers/${of}/notes/${made.id}`, headers: { ...headers } });
    expect((await remove(other.headers)).json()).toMatchObject({ code: 'not_your_note' });
    expect((await remove(staff.headers, stranger.id)).statusCode).toBe(404);
    expect((await inFull(id)).notes).toHaveLength(1);
    expect((await remove(staff.headers)).statusCode).toBe(200);
    expect((await remove(staff.headers)).statusCode).toBe(404);
    expect((await inFull(id)).notes).toEqual([]);
    expect((await recorded(id)).at(-1)).toMatchObject({ what: 'Note about a customer deleted' });
  });

  test('go with the account when it is erased, and nobody writes about it again', async () => {
    const { id } = await aCustomer();
    await note(id, 'Rings twice');
    await pool.query('select erase_account($1)', [id]);
    expect((await pool.query('select from customer_notes where user_id = $1', [id])).rowCount).toBe(0);
    expect((await note(id, 'Rings twice')).statusCode).toBe(404);
  });
});

test('a note that is written while the account is being erased is not kept', async () => {
  const { id } = await aCustomer();
  const eraser = await pool.connect();
  await eraser.query('begin');
  await eraser.query('select erase_account($1)', [id]);
  const writing = note(id, 'Rings twice');
  await expect(Promise.race([writing, later(200)])).resolves.toBe('waits');
  await eraser.query('commit');
  eraser.release();
  expect((await writing).statusCode).toBe(404);
  expect((await pool.query('select from customer_notes where user_id = $1', [id])).rowCount).toBe(0);
});

const later = (ms: number) => new Promise((resolve) => setTimeout(() => resolve('waits'), ms));

describe('POST /admin/customers/export', () => {
  const take = () => app.inject({ method: 'POST', url: '/api/admin/customers/export', headers: staff.headers });
  const provenAgo = (minutes: number) =>
    pool.query(`update sessions set proven_at = now() - $2 * interval '1 minute' where user_id = $1`, [
      staff.id,
      minutes,
    ]);

  test('gives all customers as a table, and the record says who took it', async () => {
    await provenAgo(0);
    const { id, email } = await aCustomer({ firstName: '=SUM(A1)', lastName: 'Rao', mobile: '9822054321' });
    const reply = await take();
    expect(reply.headers).toMatchObject({ 'content-type': 'text/csv' });
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"/);
    const lines = reply.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe('Name,E-mail,E-mail proven,Mobile,Customer since,Orders,Delivered for,Last order');
    expect(lines.at(-1)).toMatch(new RegExp(`^'=SUM\\(A1\\) Rao,${email},no,9822054321,\\d{4}-\\d\\d-\\d\\d,0,0.00,$`));
    expect(reply.body).not.toContain(staff.email);
    const { pagination } = await list();
    expect(lines).toHaveLength(pagination.totalItems + 1);
    expect(await recorded(id)).toEqual([]);
    expect((await recorded('all')).at(-1)).toEqual({
      what: 'Table of all customers taken out',
      actor: staff.id,
      after: { customers: pagination.totalItems },
    });
  });

  test('not for a session that was left open', async () => {
    const before = (await recorded('all')).length;
    await provenAgo(11);
    expect((await take()).json()).toMatchObject({ code: 'proof_needed' });
    expect(await recorded('all')).toHaveLength(before);
  });
});
