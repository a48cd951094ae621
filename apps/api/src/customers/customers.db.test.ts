import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createStockedVariant, createTestAddress, createTestBuyer, createTestUser, fillCart } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const staff = await createTestUser(db, { userType: 'ADMIN' });
const { id: variantId } = await createStockedVariant(db, { stock: 1000, price: 89_900 });

type CustomerDetails = { firstName?: string; lastName?: string; email?: string; mobile?: string; since?: string };

async function createCustomer({ firstName = 'Asha', lastName = 'Rao', email, mobile, since }: CustomerDetails = {}) {
  const buyer = await createTestBuyer(db, []);
  await pool.query(
    `update users set first_name = $2, last_name = $3, email = coalesce($4, email), mobile = $5,
       created_at = coalesce($6::timestamptz, created_at) where id = $1`,
    [buyer.id, firstName, lastName, email ?? null, mobile ?? null, since ?? null],
  );
  return buyer;
}

async function order({ id, headers, addressId }: Awaited<ReturnType<typeof createCustomer>>, mobile?: string) {
  await fillCart(db, id, [{ variantId }]);
  const payload = { addressId, paymentMethod: 'COD', ...(mobile && { mobile }) };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  return reply.json<EndpointResponse<'placeOrder'>>().order.id;
}

async function list(query = '', headers = staff.headers): Promise<EndpointResponse<'listCustomers'>> {
  const reply = await app.inject({ url: `/api/admin/customers?limit=200&${query}`, headers });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

async function searchCustomerIds(q: string): Promise<string[]> {
  const { customers } = await list(`q=${encodeURIComponent(q)}`);
  return customers.map(({ id }) => id);
}

const getCustomerResponse = (id: string, headers = staff.headers) =>
  app.inject({ url: `/api/admin/customers/${id}`, headers });
const getCustomerDetails = async (id: string) =>
  (await getCustomerResponse(id)).json<EndpointResponse<'getCustomer'>>();

const addNote = (id: string, text: string, { headers = staff.headers, key = '' } = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/admin/customers/${id}/notes`,
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    payload: { text },
  });

async function listAuditEntries(id: string): Promise<{ action: string; actor: string; after: unknown }[]> {
  const { rows } = await pool.query(
    `select action, actor_id as actor, after from audit_entries where subject_kind = 'customer' and subject_id = $1 order by id`,
    [id],
  );
  return rows;
}

describe('GET /admin/customers', () => {
  test('a prefix of the email, either name or the full name finds the customer', async () => {
    const { id } = await createCustomer({ firstName: 'Zubeida', lastName: 'Quraishi', email: 'zq.mail@example.in' });
    for (const q of ['zq.m', 'ZUBEI', 'quraish', 'zubeida qur']) expect(await searchCustomerIds(q)).toEqual([id]);
    for (const q of ['ubeida', 'example.in', 'z_beida', '%']) expect(await searchCustomerIds(q)).toEqual([]);
  });

  test('a mobile number in any notation finds its owner and the customer who gave it for a delivery', async () => {
    const withOwnMobile = await createCustomer({ mobile: '9822041736' });
    const withDeliveryMobile = await createCustomer();
    await order(withDeliveryMobile, '9822041999');
    for (const q of ['98220417', '+91 98220 41736', '098220-41736'])
      expect(await searchCustomerIds(q)).toEqual([withOwnMobile.id]);
    expect(await searchCustomerIds('9822041999')).toEqual([withDeliveryMobile.id]);
    expect((await searchCustomerIds('982204')).toSorted()).toEqual(
      [withOwnMobile.id, withDeliveryMobile.id].toSorted(),
    );
  });

  test('an order id or its prefix finds the customer, with or without #', async () => {
    const buyer = await createCustomer();
    const id = await order(buyer);
    for (const q of [id, `#${id.slice(0, 8)}`, id.slice(0, 8).toLowerCase()])
      expect(await searchCustomerIds(q)).toEqual([buyer.id]);
  });

  test('staff and erased accounts are not listed', async () => {
    const erasedCustomer = await createCustomer({ lastName: 'Vanished' });
    await pool.query('select erase_account($1)', [erasedCustomer.id]);
    const ids = (await list()).customers.map(({ id }) => id);
    expect(ids).not.toContain(staff.id);
    expect(ids).not.toContain(erasedCustomer.id);
    expect(await searchCustomerIds(staff.email)).toEqual([]);
  });

  test('sorts by registration or by latest order; the latter leaves out customers without orders', async () => {
    const old = await createCustomer({ lastName: 'Sortable', since: '2020-01-01' });
    const withoutOrders = await createCustomer({ lastName: 'Sortable', since: '2021-01-01' });
    const recent = await createCustomer({ lastName: 'Sortable', since: '2022-01-01' });
    await order(recent);
    await order(old);
    expect(await searchCustomerIds('sortable')).toEqual([recent.id, withoutOrders.id, old.id]);
    const of = async (query: string) =>
      (await list(query)).customers
        .map(({ id }) => id)
        .filter((id) => [old.id, withoutOrders.id, recent.id].includes(id));
    expect(await of('sort=newest')).toEqual([recent.id, withoutOrders.id, old.id]);
    expect(await of('sort=ordered')).toEqual([old.id, recent.id]);
    expect(await of('sort=ordered&q=sortable')).toEqual([old.id, recent.id]);
    await order(recent);
    expect(await of('sort=ordered')).toEqual([recent.id, old.id]);
  });

  test('counts the listed customers in both sort orders, and pages do not overlap', async () => {
    for (const sort of ['newest', 'ordered']) {
      const { customers, pagination } = await list(`sort=${sort}`);
      expect(pagination).toMatchObject({ totalItems: customers.length, exact: true });
      const pages = await Promise.all(
        [1, 2].map((page) =>
          app.inject({ url: `/api/admin/customers?limit=3&page=${page}&sort=${sort}`, headers: staff.headers }),
        ),
      );
      const ids = pages.flatMap((page) => page.json<EndpointResponse<'listCustomers'>>().customers.map(({ id }) => id));
      expect(ids).toEqual(customers.slice(0, 6).map(({ id }) => id));
    }
  });

  test('returns the number of orders, the delivered amount and the latest order', async () => {
    const buyer = await createCustomer({ lastName: 'Counted' });
    const [first] = [await order(buyer), await order(buyer)];
    await app.inject({
      method: 'PUT',
      url: `/api/orders/${first}/status`,
      headers: staff.headers,
      payload: { deliveryStatus: 'DELIVERED' },
    });
    expect((await list('q=counted')).customers).toMatchObject([
      { id: buyer.id, orders: 2, spent: 899, lastOrderAt: expect.any(String), isEmailVerified: false },
    ]);
  });

  test('listing and searching record no customer view', async () => {
    const { id } = await createCustomer({ lastName: 'Overlooked' });
    await searchCustomerIds('overlooked');
    expect(await listAuditEntries(id)).toEqual([]);
  });
});

describe('GET /admin/customers/{id}', () => {
  test('returns the account, its orders, addresses and counts, and no credentials', async () => {
    const buyer = await createCustomer({ mobile: '9822012345' });
    const latest = await order(buyer);
    await createTestAddress(db, buyer.id, { isDefault: false });
    await fillCart(db, buyer.id, [{ variantId, quantity: 3 }]);
    const reply = await getCustomerResponse(buyer.id);
    expect(reply.json()).toMatchObject({
      customer: {
        id: buyer.id,
        email: buyer.email,
        isEmailVerified: false,
        mobile: '9822012345',
        status: 'open',
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
      wishlistItems: 0,
      cartUnits: 3,
      addresses: [{ isDefault: true }, { isDefault: false }],
      notes: [],
    });
    expect(reply.body).not.toMatch(/password|hash|session|destination|secret|token/i);
  });

  test('shows that an account is waiting for erasure, and that it was erased', async () => {
    const { id } = await createCustomer();
    await pool.query(
      `insert into account_deletion_requests (user_id, requested_at, due_at) values ($1, now(), '2030-01-02T03:04:05Z')`,
      [id],
    );
    expect((await getCustomerDetails(id)).customer).toMatchObject({
      status: 'deletion_pending',
      erasedAt: '2030-01-02T03:04:05.000Z',
    });
    await pool.query('select erase_account($1)', [id]);
    expect((await getCustomerDetails(id)).customer).toMatchObject({
      status: 'erased',
      firstName: 'Deleted',
      mobile: null,
    });
  });

  test('returns 404 for a staff account and for an unknown account', async () => {
    expect((await getCustomerResponse(staff.id)).statusCode).toBe(404);
    expect((await getCustomerResponse(randomUUID())).statusCode).toBe(404);
    expect(await listAuditEntries(staff.id)).toEqual([]);
  });

  test('a view is recorded once per staff member in 15 minutes, also for two concurrent requests', async () => {
    const { id } = await createCustomer();
    const other = await createTestUser(db, { userType: 'ADMIN' });
    // A view 16 minutes ago counts separately.
    await pool.query(
      `insert into audit_entries (subject_kind, subject_id, actor_id, action, search_text, happened_at)
       values ('customer', $1, $2, 'customer.details_viewed', '', now() - interval '16 minutes')`,
      [id, staff.id],
    );
    await Promise.all([getCustomerResponse(id), getCustomerResponse(id), getCustomerResponse(id)]);
    await getCustomerResponse(id);
    await getCustomerResponse(id, other.headers);
    const views = (await listAuditEntries(id)).map(({ action, actor }) => [action, actor]);
    expect(views).toEqual([
      ['customer.details_viewed', staff.id],
      ['customer.details_viewed', staff.id],
      ['customer.details_viewed', other.id],
    ]);
  });
});

describe('notes', () => {
  test('are listed newest first with their author, and the audit log does not contain their text', async () => {
    const { id } = await createCustomer();
    expect((await addNote(id, 'Calls back in the evening')).statusCode).toBe(201);
    expect((await addNote(id, 'Speaks Marathi')).json()).toMatchObject({ note: { by: 'Asha Rao', isOwn: true } });
    expect((await addNote(id, ' ')).statusCode).toBe(400);
    expect((await getCustomerDetails(id)).notes.map(({ text }) => text)).toEqual([
      'Speaks Marathi',
      'Calls back in the evening',
    ]);
    const noteEntries = (await listAuditEntries(id)).filter(({ action }) => action.startsWith('customer.note'));
    expect(noteEntries).toMatchObject([{ action: 'customer.note_added', after: null }, { after: null }]);
  });

  test('a repeated request with the same idempotency key returns the same note', async () => {
    const { id } = await createCustomer();
    const key = randomUUID();
    const [first, second] = await Promise.all([
      addNote(id, 'Rings twice', { key }),
      addNote(id, 'Rings twice', { key }),
    ]);
    expect(first?.json()).toEqual(second?.json());
    expect((await addNote(id, 'Rings once', { key })).json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await getCustomerDetails(id)).notes).toHaveLength(1);
  });

  test('can be deleted only by their author', async () => {
    const { id } = await createCustomer();
    const other = await createTestUser(db, { userType: 'ADMIN' });
    const stranger = await createCustomer();
    const createdNote = (await addNote(id, 'Rings twice')).json<EndpointResponse<'addCustomerNote'>>().note;
    const removeNote = (headers: object, of = id) =>
      app.inject({
        method: 'DELETE',
        url: `/api/admin/customers/${of}/notes/${createdNote.id}`,
        headers: { ...headers },
      });
    expect((await removeNote(other.headers)).json()).toMatchObject({ code: 'not_note_author' });
    expect((await removeNote(staff.headers, stranger.id)).statusCode).toBe(404);
    expect((await getCustomerDetails(id)).notes).toHaveLength(1);
    expect((await removeNote(staff.headers)).statusCode).toBe(200);
    expect((await removeNote(staff.headers)).statusCode).toBe(404);
    expect((await getCustomerDetails(id)).notes).toEqual([]);
    expect((await listAuditEntries(id)).at(-1)).toMatchObject({ action: 'customer.note_deleted' });
  });

  test('are deleted when the account is erased, and no new note can be added', async () => {
    const { id } = await createCustomer();
    await addNote(id, 'Rings twice');
    await pool.query('select erase_account($1)', [id]);
    expect((await pool.query('select from customer_notes where user_id = $1', [id])).rowCount).toBe(0);
    expect((await addNote(id, 'Rings twice')).statusCode).toBe(404);
  });
});

test('a note written while the account is being erased is not stored', async () => {
  const { id } = await createCustomer();
  const eraser = await pool.connect();
  await eraser.query('begin');
  await eraser.query('select erase_account($1)', [id]);
  const pendingNote = addNote(id, 'Rings twice');
  await expect(Promise.race([pendingNote, delay(200)])).resolves.toBe('waits');
  await eraser.query('commit');
  eraser.release();
  expect((await pendingNote).statusCode).toBe(404);
  expect((await pool.query('select from customer_notes where user_id = $1', [id])).rowCount).toBe(0);
});

const delay = (ms: number) => new Promise((resolve) => setTimeout(() => resolve('waits'), ms));

describe('POST /admin/customers/export', () => {
  const exportCustomers = () =>
    app.inject({ method: 'POST', url: '/api/admin/customers/export', headers: staff.headers });
  const setAuthenticatedMinutesAgo = (minutes: number) =>
    pool.query(`update sessions set authenticated_at = now() - $2 * interval '1 minute' where user_id = $1`, [
      staff.id,
      minutes,
    ]);

  test('exports all customers as CSV and records who exported them', async () => {
    await setAuthenticatedMinutesAgo(0);
    const { id, email } = await createCustomer({ firstName: '=SUM(A1)', lastName: 'Rao', mobile: '9822054321' });
    const reply = await exportCustomers();
    expect(reply.headers).toMatchObject({ 'content-type': 'text/csv' });
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"/);
    const lines = reply.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe('Name,Email,Email verified,Mobile,Customer since,Orders,Delivered value,Last order');
    expect(lines.at(-1)).toMatch(new RegExp(`^'=SUM\\(A1\\) Rao,${email},no,9822054321,\\d{4}-\\d\\d-\\d\\d,0,0.00,$`));
    expect(reply.body).not.toContain(staff.email);
    const { pagination } = await list();
    expect(lines).toHaveLength(pagination.totalItems + 1);
    expect(await listAuditEntries(id)).toEqual([]);
    expect((await listAuditEntries('all')).at(-1)).toEqual({
      action: 'customer.list_exported',
      actor: staff.id,
      after: { customers: pagination.totalItems },
    });
  });

  test('is rejected without a recent authentication', async () => {
    const before = (await listAuditEntries('all')).length;
    await setAuthenticatedMinutesAgo(11);
    expect((await exportCustomers()).json()).toMatchObject({ code: 'reauthentication_required' });
    expect(await listAuditEntries('all')).toHaveLength(before);
  });
});
