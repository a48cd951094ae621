import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { formatDateTime, formatWeekday } from '@kinari/contract/locale';
import { beforeEach, describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, fillCart } from '#test/factories.ts';
import { startMailServer } from '#test/mail-server.ts';
import { type Script, startScriptedService } from '#test/payment-providers/scripted-service.ts';
import { createReturnHelpers } from '#test/returns.ts';
import { createTestApp } from '#test/test-app.ts';
import { encryptionKeys } from '../config.ts';
import { expireOrder } from '../online-payments/expire-orders.service.ts';
import { settlePayment } from '../online-payments/settle.service.ts';
import { insertPayment, updatePayment } from '../payment-attempts/payment-attempts.service.ts';
import { createPaymentProviders } from '../payment-providers/create-payment-providers.ts';
import type { Capture } from '../payment-providers/payment-provider.ts';
import { sendRefund as sendRefundToProvider } from '../payments/send-refund.service.ts';
import { createCipher, REFUNDS_PURPOSE } from '../platform/encryption.ts';
import { runPendingJobs } from '../platform/jobs.ts';
import { createMailer } from './mailer.ts';
import { createOrderEmailJobs } from './order-emails.jobs.ts';
import { createReturnEmailJobs } from './returns/return-emails.jobs.ts';

const shop = await createTestApp({
  RATE_LIMITS: 'off',
  ENCRYPTION_KEY: 'a key of thirty-two characters or more',
  PAYMENT_PROVIDERS: ['razorpay'],
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: 'key_secret',
});
const { app, config, db, pool, log } = shop;
const returnHelpers = await createReturnHelpers(shop, { newOrderEmailRecipients: ['packing@kinari.example'] });
const { smtpPort, received, empty } = await startMailServer();
beforeEach(empty);

const now = () => new Date();
const deps = {
  mailer: createMailer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'shop@kinari.example' }),
  publicUrl: 'https://shop.example',
  signer: shop.signer,
  now,
  cipher: createCipher(encryptionKeys(config), REFUNDS_PURPOSE),
};
const jobs = [...createOrderEmailJobs(deps), ...createReturnEmailJobs(deps)];
const runJobs = () => runPendingJobs(jobs, { pool, tools: { db, log } });

/** Returns the emails to customers that `act` causes, and those to staff. */
async function captureEmails(act: () => Promise<unknown>) {
  await runJobs();
  await empty();
  await act();
  await runJobs();
  await runJobs();
  const emails = await received();
  const isForStaff = ({ to }: (typeof emails)[number]) => to[0]?.address === 'packing@kinari.example';
  return { mails: emails.filter((mail) => !isForStaff(mail)), staffMails: emails.filter(isForStaff) };
}

async function placeOrder(paymentMethod: 'ONLINE' | 'COD') {
  const { id: variantId } = await createStockedVariant(db, { stock: 10, price: 359_800 });
  const buyer = await createTestBuyer(db, [{ variantId, quantity: 2 }]);
  await pool.query('update users set email_verified_at = now() where id = $1', [buyer.id]);
  const payload = { addressId: buyer.addressId, paymentMethod, mobile: '9876543210' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  const { id } = reply.json<EndpointResponse<'placeOrder'>>().order;
  return { id, buyer, variantId };
}

/** Records a started payment, as after the customer was sent to the provider. */
async function startPayment(orderId: string, paise = 719_600) {
  const reference = randomUUID();
  const payment = { orderId, way: 'page', provider: 'razorpay', reference, paise, nextCheckAt: now() } as const;
  const id = await db.transaction().execute((tx) => insertPayment(tx, payment));
  return { id, reference, paise };
}

type Started = Awaited<ReturnType<typeof startPayment>>;

/** Applies the answer of a provider that took the money, more than once if there are several references. */
async function settle({ id, reference, paise }: Started, captureIds: string[] = [`pay_${reference}`]): Promise<Date> {
  const paidAt = new Date();
  const captures = captureIds.map(
    (providerPaymentId, index): Capture => ({
      providerPaymentId,
      paise,
      currency: 'INR',
      paidAt: new Date(paidAt.getTime() + index),
      method: 'upi',
      payerMask: null,
      feePaise: null,
      feeTaxPaise: null,
    }),
  );
  const state = { providerId: `plink_${id}`, reference, status: 'paid', captures, isUnderWay: false } as const;
  await settlePayment(db, id, { ...state, reason: null, action: null }, now());
  return paidAt;
}

async function expire(orderId: string, payment: Started) {
  await updatePayment(db, payment.id, { status: 'expired' });
  await pool.query(`update orders set pay_until = now() - interval '1 minute' where id = $1`, [orderId]);
  await expireOrder(db, orderId, { providers: new Map(), now });
}

async function findRefund(orderId: string) {
  const { rows } = await pool.query<{ id: string; dueOn: string; paymentId: string }>(
    `select refund.id, due_on::text as "dueOn", payment.provider_payment_id as "paymentId"
     from refunds refund join payments payment on payment.id = refund.payment_id where refund.order_id = $1`,
    [orderId],
  );
  if (!rows[0]) throw new Error(`Order ${orderId} has no refund`);
  return rows[0];
}

/** Sends the refund with a Razorpay that answers as scripted. */
async function sendRefund(orderId: string, reply: Script[string]) {
  const { id, paymentId } = await findRefund(orderId);
  const path = `/v1/payments/${paymentId}`;
  const { url } = await startScriptedService({
    [`POST ${path}/refund`]: reply,
    [`GET ${path}/refunds`]: { body: { items: [] } },
  });
  const providers = createPaymentProviders({ ...config, RAZORPAY_URL: url }, 'job');
  await sendRefundToProvider(db, id, { providers, now });
}

const SENT = {
  body: { id: 'rfnd_1', status: 'processed', receipt: null, notes: [], acquirer_data: { rrn: '633011824470' } },
};
const REJECTED = { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Account closed' } } };
const sentText = (amount: string) => `${amount} goes back to the account you paid with. Sent on `;

describe('an order that is paid online', () => {
  test('is confirmed once it is paid, and asks for no cash', async () => {
    const { id, buyer } = await placeOrder('ONLINE');
    const waiting = await captureEmails(() => Promise.resolve());
    expect([waiting.mails, waiting.staffMails]).toEqual([[], []]);
    const confirmation = () =>
      app.inject({
        method: 'POST',
        url: '/api/orders/send-confirmation',
        headers: buyer.headers,
        payload: { orderData: { id } },
      });
    expect((await confirmation()).json()).toMatchObject({ mail: 'queued' });

    const payment = await startPayment(id);
    let paidAt = new Date();
    const { mails, staffMails } = await captureEmails(async () => (paidAt = await settle(payment, ['631944712085'])));
    expect(mails.map(({ subject }) => subject)).toEqual([`Your Kinari order ${id.slice(0, 8)}`]);
    const text = mails[0]?.text ?? '';
    expect(text).toContain('Paid ₹7,196.00 by UPI. Nothing to pay at the door.');
    const payments = `Payment:\n₹7,196.00 by UPI\n${formatDateTime(paidAt)}\nReference 6319 4471 2085\n`;
    expect(text).toContain(payments);
    expect(text).not.toMatch(/Cash on Delivery|in cash|To pay on delivery/);
    expect(staffMails.map((mail) => mail.text.includes(payments))).toEqual([true]);
    expect((await confirmation()).json()).toMatchObject({ mail: 'sent' });
  });

  test('is confirmed as late if its payment came after the time to pay', async () => {
    const { id } = await placeOrder('ONLINE');
    const payment = await startPayment(id);
    await expire(id, payment);
    const { mails } = await captureEmails(() => settle(payment));
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Your payment arrived late. Your order is placed. Kinari order ${id.slice(0, 8)}`,
    ]);
    expect(mails[0]?.text.split('\n')[0]).toBe('Your payment arrived late. Your order is placed.');
    expect(mails[0]?.text).toContain('Paid ₹7,196.00 by UPI. Nothing to pay at the door.');
  });

  test('after it was placed for cash gets an email that the payment was received', async () => {
    const { id } = await placeOrder('COD');
    const payment = await startPayment(id);
    const { mails, staffMails } = await captureEmails(() => settle(payment));
    expect(mails.map(({ subject }) => subject)).toEqual([`Payment received: Kinari order ${id.slice(0, 8)}`]);
    expect(mails[0]?.text).toContain('We received ₹7,196.00. No cash needed at delivery.');
    expect(staffMails).toEqual([]);
  });
});

describe('money that an order does not need', () => {
  test('because it came too late goes back, and the customer need not do anything', async () => {
    const { id, buyer, variantId } = await placeOrder('ONLINE');
    const payment = await startPayment(id);
    await expire(id, payment);
    await fillCart(db, buyer.id, [{ variantId }]);
    const payload = { addressId: buyer.addressId, paymentMethod: 'COD', mobile: '9876543210' };
    await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
    const { mails } = await captureEmails(() => settle(payment));
    const { dueOn } = await findRefund(id);
    expect(mails.map(({ subject }) => subject)).toEqual([`Refund of ₹7,196.00: Kinari order ${id.slice(0, 8)}`]);
    expect(mails[0]?.text).toContain(
      `Your payment came too late. We are sending ₹7,196.00 back to the same account by ${formatWeekday(dueOn)}. You do not need to do anything.`,
    );
  });

  test('because it was paid twice goes back, and the order stays', async () => {
    const { id } = await placeOrder('ONLINE');
    const payment = await startPayment(id);
    await settle(payment, ['pay_first']);
    const { mails } = await captureEmails(() => settle(payment, ['pay_first', 'pay_second']));
    const { dueOn } = await findRefund(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(
      `You paid twice. We are sending ₹7,196.00 back to the same account by ${formatWeekday(dueOn)}. You do not need to do anything.`,
    );
    const sent = await captureEmails(() => sendRefund(id, SENT));
    expect(sent.mails.map(({ subject }) => subject)).toEqual([
      `Refund of ₹7,196.00 sent: Kinari order ${id.slice(0, 8)}`,
    ]);
    expect(sent.mails[0]?.text).toContain(`You paid twice. ${sentText('₹7,196.00')}`);
  });
});

describe('a refund of an order that was paid online', () => {
  async function placePaidOrder() {
    const { id } = await placeOrder('ONLINE');
    await settle(await startPayment(id));
    return id;
  }
  const cancel = (id: string) => captureEmails(() => returnHelpers.setStatus(id, 'CANCELED'));

  test('needs no details: it goes back to the account that paid', async () => {
    const id = await placePaidOrder();
    const { mails } = await cancel(id);
    const { dueOn } = await findRefund(id);
    const [refundMail, statusMail, ...others] = mails.toSorted((one, other) =>
      one.subject.localeCompare(other.subject),
    );
    expect([refundMail?.subject, statusMail?.subject, others]).toEqual([
      `Refund of ₹7,196.00: Kinari order ${id.slice(0, 8)}`,
      `Your order has been cancelled: Kinari order ${id.slice(0, 8)}`,
      [],
    ]);
    expect(refundMail?.text).toContain(
      `₹7,196.00 goes back to the account you paid with by ${formatWeekday(dueOn)}. You do not need to do anything.`,
    );
    expect(statusMail?.text).toContain('You have paid ₹7,196.00: it goes back to the account you paid with.');
    expect(statusMail?.text).toContain('Payment:\nUPI, card or netbanking\nRefund pending\n');

    const sent = await captureEmails(() => sendRefund(id, SENT));
    expect(sent.mails).toHaveLength(1);
    expect(sent.mails[0]?.text).toContain(sentText('₹7,196.00'));
    expect(sent.mails[0]?.text).toContain(', reference 6330 1182 4470.');
  });

  test('asks for details once the provider has failed twice', async () => {
    const id = await placePaidOrder();
    await cancel(id);
    const first = await captureEmails(() => sendRefund(id, REJECTED));
    expect(first.mails).toEqual([]);
    const { mails } = await captureEmails(() => sendRefund(id, REJECTED));
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Where should we send ₹7,196.00? Kinari order ${id.slice(0, 8)}`,
    ]);
    expect(mails[0]?.text).toContain('We can’t send it back to the account you paid with.');
    expect(mails[0]?.text).not.toContain('in cash');
  });

  test('for a return is announced by the email about the return', async () => {
    const order = await returnHelpers.delivered(1, {}, 'not yet');
    await pool.query('update users set email_verified_at = now() where id = $1', [order.customer.id]);
    await settle(await startPayment(order.id, 100_000));
    await returnHelpers.setStatus(order.id, 'DELIVERED');
    const orderReturn = await returnHelpers.received(order, [order.line()]);
    const { mails } = await captureEmails(() => returnHelpers.inspect(orderReturn, [{ sellable: 1 }]));
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Your return was inspected: Kinari return ${orderReturn.number}`,
    ]);
    expect(mails[0]?.text).toContain(': ₹1,000.00\nTo the account you paid with.\n');
    await sendRefund(order.id, REJECTED);
    const failed = await captureEmails(() => sendRefund(order.id, REJECTED));
    expect(failed.mails.map(({ subject }) => subject)).toEqual([
      `Where should we send ₹1,000.00? Kinari return ${orderReturn.number}`,
    ]);
  });
});
