import { randomUUID } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBuyer, aPerson, aProduct, aStockedVariant } from '#test/factories.ts';
import { openMailServer } from '#test/mail-server.ts';
import { openShop } from '#test/shop.ts';
import { orderConfirmationMail } from '../orders/order-mails.ts';
import { systemClock } from '../platform/clock.ts';
import { enqueue, runWaitingJobs } from '../platform/jobs.ts';
import { type Mail, openMailer } from './mailer.ts';
import { orderMailJobs } from './order-mails.jobs.ts';

const { app, db, pool, log } = await openShop({ RATE_LIMITS: 'off' });
const { smtpPort, received, sourceOf, empty } = await openMailServer();
beforeEach(empty);

const mailer = openMailer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'shop@kinari.example' });
const runJobs = () =>
  runWaitingJobs(orderMailJobs({ mailer, publicUrl: 'https://shop.example', now: systemClock }), {
    pool,
    tools: { db, log },
  });

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
  return { buyer, order: await place(buyer) };
}

async function place({ addressId, headers }: Awaited<ReturnType<typeof aBuyer>>) {
  const payload = { addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  return reply.json<Reply<'placeOrder'>>().order;
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
    'Subtotal: ₹2,398.00',
    'Expected by: ',
    'Please keep ₹1,798.00 ready: you pay in cash when you receive it.',
    'Delivery address:\nPune, 411030\n',
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

describe('to an address that nobody has confirmed', () => {
  const move = async (id: string, deliveryStatus: string) => {
    const { headers } = await aPerson(db, { userType: 'ADMIN' });
    await app.inject({ method: 'PUT', url: `/api/orders/${id}/status`, headers, payload: { deliveryStatus } });
    await runJobs();
  };

  test('a letter quotes nothing free that was typed; once it is confirmed, all of it', async () => {
    const { buyer, order } = await anOrder();
    await db
      .updateTable('orders')
      .set({ address_line1: 'Claim your prize at evil.example', address_city: 'evil.example/now' })
      .where('id', '=', order.id)
      .execute();
    await runJobs();
    const [letter] = await received();
    expect(letter?.text).toContain('Delivery address:\n411030\n');
    expect(`${letter?.text}${letter?.html}`).not.toContain('evil.example');

    await empty();
    await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', buyer.id).execute();
    await enqueue(db, orderConfirmationMail, { mailId: randomUUID(), orderId: order.id });
    await runJobs();
    const [known] = await received();
    expect(known?.text).toContain('Claim your prize');
    expect(known?.text).not.toContain('This was not me');
  });

  test('three letters go out in a day, and a job that runs twice counts once', async () => {
    const { order } = await anOrder();
    await runJobs();
    for (const status of ['SHIPPED', 'DELIVERED', 'SHIPPED', 'DELIVERED']) await move(order.id, status);
    expect(await received()).toHaveLength(3);
  });

  test('“This was not me” stops them, once', async () => {
    const { order } = await anOrder();
    await runJobs();
    const [letter] = await received();
    const token = /not-me#token=([\w-]{43})/.exec(letter?.text ?? '')?.[1];
    const stop = () => app.inject({ method: 'POST', url: '/api/auth/stop-letters', payload: { token } });
    expect((await stop()).json()).toEqual({ message: 'We will not write to this address again' });
    expect((await stop()).statusCode).toBe(400);
    await move(order.id, 'SHIPPED');
    expect(await received()).toHaveLength(1);
  });
});

describe('what a letter shows of an item', () => {
  test('is the picture it was bought with, as a JPEG by a whole address', async () => {
    const { id: pictureId } = await db
      .insertInto('pictures')
      .values({ key: 'c'.repeat(32), width: 640, height: 800, widths: [640], tint: '#2f4e86', cutout: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    const product = await aProduct(db);
    const { id: variantId } = await aStockedVariant(db, { productId: product.id, color: 'Indigo', stock: 5 });
    await db
      .insertInto('product_pictures')
      .values({ product_id: product.id, picture_id: pictureId, position: 1, color: 'Indigo' })
      .execute();
    await place(await aBuyer(db, [{ variantId }]));
    await db.deleteFrom('product_pictures').where('picture_id', '=', pictureId).execute();
    await runJobs();
    const [letter] = await received();
    expect(letter?.html).toContain(
      `src="https://shop.example/uploads/${'c'.repeat(32)}/letter.jpg" width="64" height="80" alt=""`,
    );
  });

  test('is its colour where it has no picture', async () => {
    const { id: variantId } = await aStockedVariant(db, { color: 'Indigo', stock: 5 });
    await db.updateTable('variants').set({ color_hex: '#2f4e86' }).where('id', '=', variantId).execute();
    await place(await aBuyer(db, [{ variantId }]));
    await runJobs();
    const [letter] = await received();
    expect(letter?.html).toContain('bgcolor="#2f4e86"');
    expect(letter?.html).not.toContain('<img');
  });
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

test('a letter about an order follows its customer to another e-mail, and an answer goes to the company', async () => {
  await pool.query(`update company set email = 'care@kinari.example'`);
  const { buyer } = await anOrder();
  await pool.query('update users set email = $1 where id = $2', ['moved@example.com', buyer.id]);
  await runJobs();
  const [mail] = await received();
  expect(mail?.to.map(({ address }) => address)).toEqual(['moved@example.com']);
  expect(mail && (await sourceOf(mail))).toContain('\nReply-To: Kinari <care@kinari.example>\r');
});

test.each([
  { from: 'PENDING', payment: 'Payment:\nCash on Delivery\nCancelled\n', owed: 'Nothing is owed for it.' },
  {
    from: 'DELIVERED',
    payment: 'Payment:\nCash on Delivery\nRefund due\n',
    owed: 'You have paid ₹1,798.00: we will refund it.',
  },
])(
  'the letter about an order cancelled from $from says what became of the payment',
  async ({ from, payment, owed }) => {
    const { order } = await anOrder();
    const admin = await aPerson(db, { userType: 'ADMIN' });
    for (const deliveryStatus of [from, 'CANCELED']) {
      const url = `/api/orders/${order.id}/status`;
      await app.inject({ method: 'PUT', url, headers: admin.headers, payload: { deliveryStatus } });
    }
    await runJobs();
    const letter = (await received()).findLast(({ subject }) => subject.includes('cancelled'));
    expect(letter?.text).toContain(payment);
    expect(letter?.text).toContain(owed);
  },
);

describe('a letter to staff for each new order', () => {
  const writeTo = (...addresses: string[]) =>
    pool.query(
      `insert into settings (key, value) values ('newOrderLettersTo', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(addresses)],
    );
  const toStaff = async () => (await received()).filter(({ subject }) => subject.startsWith('New order'));

  test('goes to each address that is set, says what was ordered and leads to the order', async () => {
    await writeTo('packing@kinari.example', 'owner@kinari.example');
    const { order } = await anOrder();
    await runJobs();
    const letters = await toStaff();
    const recipients = letters.flatMap(({ to }) => to.map(({ address }) => address));
    expect(recipients.toSorted()).toEqual(['owner@kinari.example', 'packing@kinari.example']);
    expect(letters[0]?.subject).toBe(`New order ${order.id.slice(0, 8)}: ₹1,798.00`);
    expect(letters[0]?.text).toContain('Asha Rao');
    expect(letters[0]?.text).toContain(`https://shop.example/admin/order?order=${order.id}`);
    expect(await received()).toHaveLength(3);
  });

  test('is sent once, even when the confirmation has to be tried again', async () => {
    await writeTo('packing@kinari.example');
    const { order } = await anOrder();
    await runJobs();
    const again = { mailId: randomUUID(), orderId: order.id };
    await enqueue(db, orderConfirmationMail, again);
    await runJobs();
    expect(await toStaff()).toHaveLength(1);
  });

  test('is sent although the customer cannot be written to', async () => {
    await writeTo('packing@kinari.example');
    const { order } = await anOrder();
    await pool.query('update orders set customer_email = $2 where id = $1', [order.id, 'nobody@refused.example']);
    const mailerThatRefuses = {
      send: (mail: Mail) =>
        mail.to.endsWith('refused.example') ? Promise.reject(new Error('550')) : mailer.send(mail),
    };
    const jobs = orderMailJobs({ mailer: mailerThatRefuses, publicUrl: 'https://shop.example', now: systemClock });
    await runWaitingJobs(jobs, { pool, tools: { db, log } });
    expect(await toStaff()).toHaveLength(1);
    await pool.query('delete from graphile_worker._private_jobs');
  });

  test('is not sent while no address is set', async () => {
    await writeTo();
    await anOrder();
    await runJobs();
    expect(await toStaff()).toEqual([]);
  });
});

test('an order that was refused sends nothing', async () => {
  const { id: variantId } = await aStockedVariant(db, { stock: 0 });
  const buyer = await aBuyer(db, [{ variantId }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  await runJobs();
  expect(await received()).toEqual([]);
});
