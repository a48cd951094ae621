import { expect, test } from 'vitest';
import {
  createStockedVariant,
  createTestBuyer,
  createTestProduct,
  createTestUser,
  fillCart,
  PASSWORD,
  repeatTestOrder,
} from '#test/factories.ts';
import { collectEmails } from '#test/mailbox.ts';
import { insertReturnRow } from '#test/return-rows.ts';
import { createTestApp } from '#test/test-app.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool } = shop;
const limitedShop = await createTestApp();

const BUSINESS = { gstin: '27AAPFU0939F1ZV', tradeName: 'Asha Handlooms' };

type Person = { headers: { authorization: string } };
const download = ({ headers }: Person, currentPassword = PASSWORD, on = app) =>
  on.inject({ method: 'POST', url: '/api/users/data-export', headers, payload: { currentPassword } });

async function createCustomer() {
  const { id: variantId } = await createStockedVariant(db, { stock: 9, price: 89_900 });
  const buyer = await createTestBuyer(db, [{ variantId, quantity: 2 }]);
  await app.inject({
    method: 'POST',
    url: '/api/orders/place',
    headers: buyer.headers,
    payload: { addressId: buyer.addressId, paymentMethod: 'COD', ...BUSINESS },
  });
  await fillCart(db, buyer.id, [{ variantId }]);
  const wishlistProduct = await createTestProduct(db);
  await createStockedVariant(db, { stock: 1, productId: wishlistProduct.id });
  await app.inject({ method: 'POST', url: `/api/wishlist/${wishlistProduct.id}`, headers: buyer.headers });
  await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: buyer.email } });
  await collectEmails(shop);
  return { ...buyer, wishlistProduct };
}

test('the export is one JSON file with all data about the customer', async () => {
  const customer = await createCustomer();
  const reply = await download(customer);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json',
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"/),
    'cache-control': 'no-store',
  });
  expect(reply.json()).toMatchObject({
    readMe: expect.arrayContaining([expect.stringContaining('All data this shop stored about you')]),
    account: { id: customer.id, username: customer.username, email: customer.email, firstName: 'Asha', ...BUSINESS },
    addresses: [{ addressLine1: '14 Laxmi Road', city: 'Pune', postalCode: '411030', isDefault: true }],
    cart: [{ quantity: 1, priceInRupees: 899, size: '40', color: 'Indigo' }],
    wishlist: [{ product: customer.wishlistProduct.name }],
    sessions: [{ loggedInAt: expect.any(String), browser: expect.any(String) }],
    emails: { sent: [{ kind: 'password_reset_email', sentAt: expect.any(String) }], validLinks: [{}] },
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

test('the export contains the customer’s returns and refunds, not those of a gift recipient', async () => {
  const { id, headers } = await createCustomer();
  const { rows } = await pool.query<{ id: string }>('select id from orders where user_id = $1', [id]);
  const orderId = rows[0]?.id ?? '';
  const ownReturn = await insertReturnRow(pool, { orderId, requestedBy: id, quantity: 1 });
  await pool.query(`update returns set customer_note = 'Too tight', masked_destination = '••••@okbank' where id = $1`, [
    ownReturn.id,
  ]);
  const giftReturn = await insertReturnRow(pool, { orderId, resolution: 'store_credit', quantity: 1 });
  await pool.query(
    `with credit as (
       insert into store_credits (code_hash, owner_id, balance_paise, expires_on) values (sha256('code'), $2, 89900, '2027-11-16') returning id
     ), refund as (
       insert into refunds (order_id, return_id, paise, method, status, reference, due_on, completed_on, store_credit_id)
       select $1, $3, 89900, 'store_credit', 'sent', 'Store credit', '2026-11-16', '2026-11-16', id from credit returning id, store_credit_id
     )
     insert into store_credit_entries (store_credit_id, kind, paise, order_id, refund_id) select store_credit_id, 'issued', 89900, $1, id from refund`,
    [orderId, id, ownReturn.id],
  );
  const { credit, orders } = (await download({ headers })).json<{ credit: unknown; orders: unknown[] }>();
  expect(credit).toMatchObject([
    { leftInRupees: 899, entries: [{ kind: 'issued', amountInRupees: 899, order: orderId }] },
  ]);
  expect(orders[0]).toMatchObject({
    returns: [
      {
        number: ownReturn.number,
        customerNote: 'Too tight',
        maskedDestination: '••••@okbank',
        lines: [{ quantity: 1 }],
      },
    ],
    refunds: [{ amountInRupees: 899, method: 'store_credit' }],
  });
  expect(JSON.stringify(orders)).not.toContain(giftReturn.number);
});

test('the export contains online payments and names their provider, if there are any', async () => {
  const customer = await createCustomer();
  const readSummary = async () => {
    const { readMe, orders } = (await download(customer)).json<{ readMe: string[]; orders: object[] }>();
    return { last: readMe.at(-1), orders };
  };
  expect(await readSummary()).toMatchObject({
    last: 'We store no other data about you and share this only with the couriers that deliver your orders.',
    orders: [{ payments: null }],
  });
  await pool.query(
    `insert into payments (order_id, way, provider, reference, provider_payment_id, paise, status, paid_at, method, payer_mask)
     select id, 'page', 'razorpay', 'K1', 'pay_1', 179800, 'paid', now(), 'upi', '@okx' from orders where user_id = $1`,
    [customer.id],
  );
  expect(await readSummary()).toMatchObject({
    last: 'We store no other data about you and share this only with the couriers that deliver your orders, and with Razorpay for online payments.',
    orders: [
      {
        payments: [
          { amountInRupees: 1798, provider: 'razorpay', status: 'paid', method: 'upi', maskedAccount: '@okx' },
        ],
      },
    ],
  });
});

test('the export contains staff notes without their authors', async () => {
  const customer = await createCustomer();
  const staff = await createTestUser(db, { userType: 'ADMIN' });
  await pool.query('insert into customer_notes (user_id, actor_id, text) values ($1, $2, $3)', [
    customer.id,
    staff.id,
    'Speaks Marathi',
  ]);
  const { body } = await download(customer);
  expect(JSON.parse(body)).toMatchObject({ notes: [{ text: 'Speaks Marathi', recordedAt: expect.any(String) }] });
  expect(body).not.toContain(staff.id);
});

test('the export contains no other person’s data and no secret', async () => {
  const [customer, other] = [await createCustomer(), await createCustomer()];
  const { body } = await download(customer);
  for (const words of [other.id, other.email, other.username, other.wishlistProduct.name])
    expect(body).not.toContain(words);
  expect(body).not.toMatch(/argon2|shp_|token|hash"/i);
});

test('the export requires the password, not only a session', async () => {
  const customer = await createTestUser(db);
  expect((await download(customer, 'a wrong guess')).json()).toMatchObject({ code: 'wrong_current_password' });
});

test('the export is limited to five times a day per account', async () => {
  const customer = await createTestUser(limitedShop.db);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await download(customer, PASSWORD, limitedShop.app)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('the export of five hundred orders is complete, each order once', async () => {
  const { id, headers } = await createCustomer();
  const placed = await db.selectFrom('orders').select('id').where('user_id', '=', id).executeTakeFirstOrThrow();
  await repeatTestOrder(db, placed.id, 499);
  const { orders } = (await download({ headers })).json<{ orders: { id: string }[] }>();
  expect(new Set(orders.map((order) => order.id)).size).toBe(500);
});
