import { expect, test } from 'vitest';
import { aBuyer, aPerson, aProduct, aStockedVariant, fillCart, PASSWORD } from '#test/factories.ts';
import { collectMails } from '#test/mailbox.ts';
import { aReturnRow } from '#test/return-rows.ts';
import { openShop } from '#test/shop.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db, pool } = shop;
const limited = await openShop();

const BUSINESS = { gstin: '27AAPFU0939F1ZV', tradeName: 'Asha Handlooms' };

type Person = { headers: { authorization: string } };
const download = ({ headers }: Person, currentPassword = PASSWORD, on = app) =>
  on.inject({ method: 'POST', url: '/api/users/my-data', headers, payload: { currentPassword } });

async function aCustomer() {
  const { id: variantId } = await aStockedVariant(db, { stock: 9, price: 89_900 });
  const buyer = await aBuyer(db, [{ variantId, quantity: 2 }]);
  await app.inject({
    method: 'POST',
    url: '/api/orders/place',
    headers: buyer.headers,
    payload: { addressId: buyer.addressId, paymentMethod: 'COD', ...BUSINESS },
  });
  await fillCart(db, buyer.id, [{ variantId }]);
  const wish = await aProduct(db);
  await aStockedVariant(db, { stock: 1, productId: wish.id });
  await app.inject({ method: 'POST', url: `/api/wishlist/${wish.id}`, headers: buyer.headers });
  await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: buyer.email } });
  await collectMails(shop);
  return { ...buyer, wish };
}

test('everything the shop holds about a person is one JSON file', async () => {
  const customer = await aCustomer();
  const reply = await download(customer);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json',
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"/),
    'cache-control': 'no-store',
  });
  expect(reply.json()).toMatchObject({
    readMe: expect.arrayContaining([expect.stringContaining('Everything this shop held about you')]),
    account: { id: customer.id, username: customer.username, email: customer.email, firstName: 'Asha', ...BUSINESS },
    addresses: [{ addressLine1: '14 Laxmi Road', city: 'Pune', postalCode: '411030', isDefault: true }],
    cart: [{ quantity: 1, priceInRupees: 899, size: '40', color: 'Indigo' }],
    wishlist: [{ product: customer.wish.name }],
    sessions: [{ loggedInAt: expect.any(String), browser: expect.any(String) }],
    letters: { sent: [{ kind: 'password_reset', sentAt: expect.any(String) }], linksThatWork: [{}] },
    orders: [
      {
        totalInRupees: 1798,
        addressLine1: '14 Laxmi Road',
        email: customer.email,
        ...BUSINESS,
        versionsAgreedTo: { privacyPolicy: expect.any(Number), termsAndConditions: expect.any(Number) },
        lines: [{ quantity: 2, priceInRupees: 899 }],
        events: [{ from: null, to: 'PENDING', by: 'you' }],
      },
    ],
  });
});

test('what somebody sent back is in it with what they got for it, and what a recipient sent back is not', async () => {
  const { id, headers } = await aCustomer();
  const { rows } = await pool.query<{ id: string }>('select id from orders where user_id = $1', [id]);
  const orderId = rows[0]?.id ?? '';
  const own = await aReturnRow(pool, { orderId, askedBy: id, quantity: 1 });
  await pool.query(`update returns set note = 'Too tight', destination_mask = '••••@okbank' where id = $1`, [own.id]);
  const theirs = await aReturnRow(pool, { orderId, wish: 'credit', quantity: 1 });
  await pool.query(
    `with credit as (
       insert into credits (code_hash, owner_id, balance_paise, expires_on) values (sha256('code'), $2, 89900, '2027-11-16') returning id
     ), refund as (
       insert into refunds (order_id, return_id, paise, means, state, reference, due_on, done_on, credit_id)
       select $1, $3, 89900, 'credit', 'sent', 'Shop credit', '2026-11-16', '2026-11-16', id from credit returning id, credit_id
     )
     insert into credit_entries (credit_id, kind, paise, order_id, refund_id) select credit_id, 'issued', 89900, $1, id from refund`,
    [orderId, id, own.id],
  );
  const { credit, orders } = (await download({ headers })).json<{ credit: unknown; orders: unknown[] }>();
  expect(credit).toMatchObject([
    { leftInRupees: 899, entries: [{ kind: 'issued', amountInRupees: 899, order: orderId }] },
  ]);
  expect(orders[0]).toMatchObject({
    returns: [{ number: own.number, note: 'Too tight', moneyGoesTo: '••••@okbank', lines: [{ quantity: 1 }] }],
    refunds: [{ amountInRupees: 899, means: 'credit' }],
  });
  expect(JSON.stringify(orders)).not.toContain(theirs.number);
});

test('what staff noted about somebody is in it, without who did', async () => {
  const customer = await aCustomer();
  const staff = await aPerson(db, { userType: 'ADMIN' });
  await pool.query('insert into customer_notes (user_id, actor_id, text) values ($1, $2, $3)', [
    customer.id,
    staff.id,
    'Speaks Marathi',
  ]);
  const { body } = await download(customer);
  expect(JSON.parse(body)).toMatchObject({ notes: [{ text: 'Speaks Marathi', notedAt: expect.any(String) }] });
  expect(body).not.toContain(staff.id);
});

test('nobody else’s data is in it, and no secret', async () => {
  const [customer, other] = [await aCustomer(), await aCustomer()];
  const { body } = await download(customer);
  for (const words of [other.id, other.email, other.username, other.wish.name]) expect(body).not.toContain(words);
  expect(body).not.toMatch(/argon2|shp_|token|hash"/i);
});

test('an open session alone does not get it', async () => {
  const customer = await aPerson(db);
  expect((await download(customer, 'a wrong guess')).json()).toMatchObject({ code: 'wrong_current_password' });
});

test('it is made five times a day for an account', async () => {
  const customer = await aPerson(limited.db);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await download(customer, PASSWORD, limited.app)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('five hundred orders come whole, each once', async () => {
  const { id, headers } = await aCustomer();
  await pool.query(
    `with placed as (
       insert into orders (
         user_id, customer_first_name, customer_last_name, customer_email, address_line1, address_city, address_state,
         address_postal_code, subtotal_paise, discount_paise, total_paise, expected_delivery_on, cart_id, cart_version
       )
       select user_id, 'Asha', 'Rao', 'asha@example.com', '1 MG Road', 'Pune', '', '411001', 100, 0, 100, now()::date, id, 1000 + n
       from carts, generate_series(1, 499) n where user_id = $1
       returning id
     )
     insert into order_events (order_id, to_status) select id, 'PENDING' from placed`,
    [id],
  );
  const { orders } = (await download({ headers })).json<{ orders: { id: string }[] }>();
  expect(new Set(orders.map((order) => order.id)).size).toBe(500);
});
