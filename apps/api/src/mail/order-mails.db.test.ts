import type { Reply } from '@kinari/contract/contract';
import { beforeEach, expect, test } from 'vitest';
import { aBuyer, aPerson, aProduct, aStockedVariant } from '#test/factories.ts';
import { openMailServer } from '#test/mail-server.ts';
import { openShop } from '#test/shop.ts';
import { runWaitingJobs } from '../platform/jobs.ts';
import { openMailer } from './mailer.ts';
import { orderMailJobs } from './order-mails.jobs.ts';

const { app, db, pool, log } = await openShop({ RATE_LIMITS: 'off' });
const { smtpPort, received, empty } = await openMailServer();
beforeEach(empty);

const mailer = openMailer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'shop@kinari.example' });
const runJobs = () =>
  runWaitingJobs(orderMailJobs({ mailer, publicUrl: 'https://shop.example' }), { pool, tools: { db, log } });

let orders = 0;

async function anOrder() {
  const product = await aProduct(db, { name: `Malhar <b>Kurta</b> ${(orders += 1)}` });
  const { id: variantId } = await aStockedVariant(db, {
    productId: product.id,
    size: '42',
    stock: 5,
    price: 89_900,
    saving: 30_000,
  });
  const buyer = await aBuyer(db, [{ variantId, quantity: 2 }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  const { order } = reply.json<Reply<'placeOrder'>>();
  return { buyer, order };
}

test('an order is confirmed by a mail that says what was bought, what to pay and where it goes', async () => {
  const { buyer, order } = await anOrder();
  await runJobs();
  const [mail, ...others] = await received();
  expect(others).toEqual([]);
  expect(mail?.to.map(({ address }) => address)).toEqual([buyer.email]);
  expect(mail?.subject).toBe(`Your Kinari order ${order.id.slice(0, 8)}`);
  for (const fact of [
    'Malhar <b>Kurta</b>',
    'Size 42',
    '2 × ₹899.00',
    '₹1,798.00',
    'Total Savings: ₹600.00',
    '14 Laxmi Road, Pune',
  ]) {
    expect(mail?.text).toContain(fact);
  }
  expect(mail?.html).toContain('Malhar &lt;b&gt;Kurta&lt;/b&gt;');
  expect(mail?.html).toContain('https://shop.example/myaccount/order');

  const asked = await app.inject({
    method: 'POST',
    url: '/api/orders/send-confirmation',
    headers: buyer.headers,
    payload: { orderData: order, email: 'stranger@example.com' },
  });
  expect(asked.json()).toEqual({ message: 'Confirmation email sent', mail: 'sent' });
  await runJobs();
  expect(await received()).toHaveLength(1);
});

test('each move of an order is told to the customer', async () => {
  const { order } = await anOrder();
  const admin = await aPerson(db, { userType: 'ADMIN' });
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

test('an order that was refused sends nothing', async () => {
  const { id: variantId } = await aStockedVariant(db, { stock: 0 });
  const buyer = await aBuyer(db, [{ variantId }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  await runJobs();
  expect(await received()).toEqual([]);
});
