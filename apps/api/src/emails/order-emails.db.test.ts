import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createKurtaBuyer,
  createStockedVariant,
  createTestBuyer,
  createTestProduct,
  createTestUser,
} from '#test/factories.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createTestApp } from '#test/test-app.ts';
import { orderConfirmationEmailJob } from '../orders/order-emails.ts';
import { systemClock } from '../platform/clock.ts';
import { enqueue, runPendingJobs } from '../platform/jobs.ts';
import { createMailer, type OutgoingEmail } from './mailer.ts';
import { createOrderEmailJobs } from './order-emails.jobs.ts';

const { app, db, pool, log, signer } = await createTestApp({ RATE_LIMITS: 'off' });
const { smtpPort, received, sourceOf, empty } = await startMailServer();
beforeEach(empty);

const mailer = createMailer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'shop@kinari.example' });
const runJobs = () =>
  runPendingJobs(createOrderEmailJobs({ mailer, publicUrl: 'https://shop.example', signer, now: systemClock }), {
    pool,
    tools: { db, log },
  });

const runOnlineShopJobs = () =>
  runPendingJobs(
    createOrderEmailJobs({
      mailer,
      publicUrl: 'https://shop.example',
      signer,
      now: systemClock,
      takesOnlinePayments: true,
    }),
    { pool, tools: { db, log } },
  );

let orders = 0;

async function placeTestOrder() {
  const { buyer } = await createKurtaBuyer(db, `Malhar <b>Kurta</b> ${(orders += 1)}`);
  return { buyer, order: await placeOrder(buyer) };
}

async function placeOrder({ addressId, headers }: Awaited<ReturnType<typeof createTestBuyer>>) {
  const payload = { addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  return reply.json<EndpointResponse<'placeOrder'>>().order;
}

const enqueueConfirmation = (orderId: string) =>
  enqueue(db, orderConfirmationEmailJob, {
    eventId: randomUUID(),
    kind: 'order.placed',
    subject: orderId,
    data: {},
  });

test('an order confirmation email shows what was bought, what to pay and where it goes', async () => {
  const { buyer, order } = await placeTestOrder();
  await runJobs();
  const [mail, ...others] = await received();
  expect(others).toEqual([]);
  expect(mail?.to.map(({ address }) => address)).toEqual([buyer.email]);
  expect(mail?.subject).toBe(`Your Kinari order ${order.id.slice(0, 8)}`);
  for (const expectedText of [
    'Malhar <b>Kurta</b>',
    'Size 42',
    '2 × ₹899.00',
    '₹1,798.00',
    'Total Savings: ₹600.00',
    'Subtotal: ₹2,398.00',
    'Expected by: ',
    'Please keep ₹1,798.00 ready: you pay in cash when you receive it.',
    'Delivery address:\nPune, 411030\n',
  ]) {
    expect(mail?.text).toContain(expectedText);
  }
  expect(mail?.html).toContain('Malhar &lt;b&gt;Kurta&lt;/b&gt;');
  expect(mail?.html).toContain('https://shop.example/myaccount/order');

  const resendResponse = await app.inject({
    method: 'POST',
    url: '/api/orders/send-confirmation',
    headers: buyer.headers,
    payload: { orderData: order, email: 'stranger@example.com' },
  });
  expect(resendResponse.json()).toEqual({ message: 'Confirmation email sent', mail: 'sent' });
  await runJobs();
  expect(await received()).toHaveLength(1);
});

describe('to an unverified email address', () => {
  const changeStatus = async (id: string, deliveryStatus: string) => {
    const { headers } = await createTestUser(db, { userType: 'ADMIN' });
    await app.inject({ method: 'PUT', url: `/api/orders/${id}/status`, headers, payload: { deliveryStatus } });
    await runJobs();
  };

  test('an email quotes no free text; once the address is verified, it quotes all of it', async () => {
    const { buyer, order } = await placeTestOrder();
    await db
      .updateTable('orders')
      .set({ address_line1: 'Claim your prize at evil.example', address_city: 'evil.example/now' })
      .where('id', '=', order.id)
      .execute();
    await runJobs();
    const [email] = await received();
    expect(email?.text).toContain('Delivery address:\n411030\n');
    expect(`${email?.text}${email?.html}`).not.toContain('evil.example');

    await empty();
    await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', buyer.id).execute();
    await enqueueConfirmation(order.id);
    await runJobs();
    const [verifiedEmail] = await received();
    expect(verifiedEmail?.text).toContain('Claim your prize');
    expect(verifiedEmail?.text).not.toContain('This was not me');
  });

  test('at most three emails are sent in a day, and a job that runs twice counts once', async () => {
    const { order } = await placeTestOrder();
    await runJobs();
    for (const status of ['SHIPPED', 'DELIVERED', 'SHIPPED', 'DELIVERED']) await changeStatus(order.id, status);
    expect(await received()).toHaveLength(3);
  });

  test('“This was not me” stops the emails, and works once', async () => {
    const { order } = await placeTestOrder();
    await runJobs();
    const [email] = await received();
    const token = /stop-emails#token=([\w-]{43})/.exec(email?.text ?? '')?.[1];
    const stopEmails = () => app.inject({ method: 'POST', url: '/api/auth/stop-emails', payload: { token } });
    expect((await stopEmails()).json()).toEqual({ message: 'We will not email this address again' });
    expect((await stopEmails()).statusCode).toBe(400);
    await changeStatus(order.id, 'SHIPPED');
    expect(await received()).toHaveLength(1);
  });
});

describe('an item in an email shows', () => {
  test('the image it was bought with, as a JPEG with an absolute URL', async () => {
    const { id: imageId } = await db
      .insertInto('images')
      .values({
        key: 'c'.repeat(32),
        width: 640,
        height: 800,
        widths: [640],
        dominant_color: '#2f4e86',
        is_transparent: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const product = await createTestProduct(db);
    const { id: variantId } = await createStockedVariant(db, { productId: product.id, color: 'Indigo', stock: 5 });
    await db
      .insertInto('product_images')
      .values({ product_id: product.id, image_id: imageId, position: 1, color: 'Indigo' })
      .execute();
    await placeOrder(await createTestBuyer(db, [{ variantId }]));
    await db.deleteFrom('product_images').where('image_id', '=', imageId).execute();
    await runJobs();
    const [email] = await received();
    expect(email?.html).toContain(
      `src="https://shop.example/uploads/${'c'.repeat(32)}/letter.jpg" width="64" height="80" alt=""`,
    );
  });

  test('its color when it has no image', async () => {
    const { id: variantId } = await createStockedVariant(db, { color: 'Indigo', stock: 5 });
    await db.updateTable('variants').set({ color_hex: '#2f4e86' }).where('id', '=', variantId).execute();
    await placeOrder(await createTestBuyer(db, [{ variantId }]));
    await runJobs();
    const [email] = await received();
    expect(email?.html).toContain('bgcolor="#2f4e86"');
    expect(email?.html).not.toContain('<img');
  });
});

test('each status change of an order is emailed to the customer', async () => {
  const { order } = await placeTestOrder();
  const admin = await createTestUser(db, { userType: 'ADMIN' });
  await runJobs();
  await empty();
  for (const deliveryStatus of ['SHIPPED', 'DELIVERED']) {
    await app.inject({
      method: 'PUT',
      url: `/api/orders/${order.id}/status`,
      headers: admin.headers,
      payload: { deliveryStatus },
    });
    await runJobs();
  }
  const subjects = (await received()).map(({ subject }) => subject);
  expect(subjects[0]).toContain('Your order is on its way');
  expect(subjects[1]).toContain('Your order has been delivered');
});

test('an order email goes to the customer’s new email, and a reply goes to the company', async () => {
  await pool.query(`update company set email = 'care@kinari.example'`);
  const { buyer } = await placeTestOrder();
  await pool.query('update users set email = $1 where id = $2', ['moved@example.com', buyer.id]);
  await runJobs();
  const [mail] = await received();
  expect(mail?.to.map(({ address }) => address)).toEqual(['moved@example.com']);
  expect(mail && (await sourceOf(mail))).toContain('\nReply-To: Kinari <care@kinari.example>\r');
});

test.each([
  { from: 'PENDING', payment: 'Payment:\nCash on Delivery\nCancelled\n', owed: 'You have nothing to pay.' },
  {
    from: 'DELIVERED',
    payment: 'Payment:\nCash on Delivery\nRefund pending\n',
    owed: 'You have paid ₹1,798.00: we will refund it.',
  },
])('the email about an order canceled from $from says what happens to the payment', async ({ from, payment, owed }) => {
  const { order } = await placeTestOrder();
  const admin = await createTestUser(db, { userType: 'ADMIN' });
  for (const deliveryStatus of [from, 'CANCELED']) {
    const url = `/api/orders/${order.id}/status`;
    await app.inject({ method: 'PUT', url, headers: admin.headers, payload: { deliveryStatus } });
  }
  await runJobs();
  const email = (await received()).findLast(({ subject }) => subject.includes('cancelled'));
  expect(email?.text).toContain(payment);
  expect(email?.text).toContain(owed);
});

describe('the staff email for a new order', () => {
  const setStaffAddresses = (...addresses: string[]) =>
    pool.query(
      `insert into settings (key, value) values ('newOrderEmailRecipients', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(addresses)],
    );
  const listStaffEmails = async () => (await received()).filter(({ subject }) => subject.startsWith('New order'));

  test('goes to each configured address, shows what was ordered and links to the order', async () => {
    await setStaffAddresses('packing@kinari.example', 'owner@kinari.example');
    const { order } = await placeTestOrder();
    await runJobs();
    const emails = await listStaffEmails();
    const recipients = emails.flatMap(({ to }) => to.map(({ address }) => address));
    expect(recipients.toSorted()).toEqual(['owner@kinari.example', 'packing@kinari.example']);
    expect(emails[0]?.subject).toBe(`New order ${order.id.slice(0, 8)}: ₹1,798.00`);
    expect(emails[0]?.text).toContain('Asha Rao');
    expect(emails[0]?.text).toContain(`https://shop.example/admin/order?order=${order.id}`);
    expect(await received()).toHaveLength(3);
  });

  test('is sent once, even when the confirmation is retried', async () => {
    await setStaffAddresses('packing@kinari.example');
    const { order } = await placeTestOrder();
    await runJobs();
    await enqueueConfirmation(order.id);
    await runJobs();
    expect(await listStaffEmails()).toHaveLength(1);
  });

  test('is sent even when the customer cannot be emailed', async () => {
    await setStaffAddresses('packing@kinari.example');
    const { order } = await placeTestOrder();
    await pool.query('update orders set customer_email = $2 where id = $1', [order.id, 'nobody@refused.example']);
    const rejectingMailer = {
      send: (mail: OutgoingEmail) =>
        mail.to.endsWith('refused.example') ? Promise.reject(new Error('550')) : mailer.send(mail),
    };
    const jobs = createOrderEmailJobs({
      mailer: rejectingMailer,
      publicUrl: 'https://shop.example',
      signer,
      now: systemClock,
    });
    await runPendingJobs(jobs, { pool, tools: { db, log } });
    expect(await listStaffEmails()).toHaveLength(1);
    await pool.query('delete from graphile_worker._private_jobs');
  });

  test('is not sent while no address is configured', async () => {
    await setStaffAddresses();
    await placeTestOrder();
    await runJobs();
    expect(await listStaffEmails()).toEqual([]);
  });
});

test('the confirmation of a cash order links to the payment page only if the shop takes online payments', async () => {
  const { buyer } = await createKurtaBuyer(db, 'Malhar Kurta');
  const verify = (email_verified_at: Date | null) =>
    db.updateTable('users').set({ email_verified_at }).where('id', '=', buyer.id).execute();
  await verify(new Date());
  const order = await placeOrder(buyer);
  await runJobs();
  const [plain] = await received();
  expect(plain && (await sourceOf(plain))).not.toMatch(/pay\/t\/|Prefer to pay/);
  await empty();
  await enqueueConfirmation(order.id);
  await runOnlineShopJobs();
  const [mail] = await received();
  expect(mail?.text).toMatch(/Prefer to pay online\? Pay ₹[\d,.]+ now/);
  const [, token] = /\/pay\/t\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const reply = await app.inject({ url: `/api/pay-links/${token}` });
  expect([reply.statusCode, reply.json<{ orderId: string }>().orderId]).toEqual([200, order.id]);
  // An unverified email may be someone else's.
  await empty();
  await verify(null);
  await enqueueConfirmation(order.id);
  await runOnlineShopJobs();
  const [toStranger] = await received();
  expect(toStranger?.text).not.toContain('/pay/t/');
  expect(toStranger?.text).toContain('This was not me');
});

test('a rejected order sends no email', async () => {
  const { id: variantId } = await createStockedVariant(db, { stock: 0 });
  const buyer = await createTestBuyer(db, [{ variantId }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  await runJobs();
  expect(await received()).toEqual([]);
});
