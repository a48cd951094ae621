import { describe, expect, test } from 'vitest';
import { CASHFREE_ACCOUNT } from '../../src/payments/cashfree.ts';
import { RAZORPAY_ACCOUNT } from '../../src/payments/razorpay.ts';
import {
  createTestClock,
  hashHex,
  openCashfree,
  openPhonepe,
  openRazorpay,
  type ReceivedWebhook,
  signBase64,
  signHex,
  startWebhookServer,
} from './payment-clients.ts';

const { webhookSecret } = RAZORPAY_ACCOUNT;
const getEvents = (received: ReceivedWebhook[]) => received.map(({ body }) => body.event ?? body.type);
const isSigned = ({ headers, text }: ReceivedWebhook, key: string) =>
  headers['x-razorpay-signature'] === signHex(text, key);

async function openLink() {
  const razorpay = await openRazorpay();
  const shop = await startWebhookServer();
  await razorpay.createLink();
  return { ...razorpay, shop };
}

describe('Razorpay', () => {
  test('without a URL, no webhooks are sent', async () => {
    const { sim } = await openLink();
    expect((await sim.pay('K1')).webhooks).toEqual([]);
  });

  test('a paid link sends four events, signed over the raw body, each with its own id', async () => {
    const { sim, shop } = await openLink();
    sim.setWebhookSchedule({ url: shop.url });
    const { webhooks } = await sim.pay('K1');
    expect(webhooks).toEqual(Array.from({ length: 4 }, () => ({ status: 200 })));
    expect(getEvents(shop.received)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
      'payment_link.paid',
    ]);
    for (const webhook of shop.received) expect(isSigned(webhook, webhookSecret)).toBe(true);
    const ids = shop.received.map(({ headers }) => headers['x-razorpay-event-id']);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toEqual(ids.map(() => expect.stringMatching(/^\w{14}$/)));
  });

  test('payment events show the payment as it was', async () => {
    const { sim, shop } = await openLink();
    sim.setWebhookSchedule({ url: shop.url, events: ['payment.authorized', 'payment.captured'] });
    const { payment } = await sim.pay('K1');
    const entity = { id: payment.id, base_amount: 129_900, amount_transferred: 0 };
    expect(shop.received.map(({ body }) => body)).toMatchObject([
      {
        entity: 'event',
        account_id: expect.stringMatching(/^acc_/),
        contains: ['payment'],
        payload: { payment: { entity: { ...entity, status: 'authorized', captured: false, fee: null } } },
      },
      { payload: { payment: { entity: { ...entity, status: 'captured', captured: true } } } },
    ]);
  });

  test('payment_link.paid has sorted keys, an order id without prefix and no list of payments', async () => {
    const { sim, call, shop } = await openLink();
    sim.setWebhookSchedule({ url: shop.url, events: ['payment_link.paid'] });
    await sim.pay('K1');
    const { body: links } = await call('GET', '/v1/payment_links?reference_id=K1');
    const orderId = links.payment_links[0]?.order_id ?? '';
    const { body, text } = shop.received[0] as ReceivedWebhook;
    expect(body).toMatchObject({
      contains: ['payment_link', 'order', 'payment'],
      payload: {
        order: { entity: { id: orderId.replace('order_', ''), receipt: 'K1', product_type: 'payment_link_v2' } },
        payment: { entity: { order_id: orderId } },
        payment_link: { entity: { order_id: orderId, reference_id: 'K1', status: 'paid', whatsapp_link: false } },
      },
    });
    expect(body.payload.payment_link.entity).not.toHaveProperty('payments');
    expect(Object.keys(body.payload.order.entity ?? {}).length).toBeGreaterThan(40);
    expect(Object.keys(body)).toEqual(Object.keys(body).toSorted());
    expect(text).toMatch(/^\{"account_id":/);
  });

  test('qr_code.credited has no order, and the code has received nothing yet', async () => {
    const { sim, call } = await openRazorpay();
    const shop = await startWebhookServer();
    sim.setWebhookSchedule({ url: shop.url });
    const { body: qr } = await call('POST', '/v1/payments/qr_codes', {
      type: 'upi_qr',
      usage: 'single_use',
      fixed_amount: true,
      payment_amount: 300,
      notes: { reference: 'K1' },
    });
    await sim.pay('K1');
    await sim.webhooksSent();
    expect(getEvents(shop.received)).toEqual([
      'qr_code.created',
      'payment.authorized',
      'payment.captured',
      'qr_code.credited',
    ]);
    expect(shop.received.at(-1)?.body).toMatchObject({
      contains: ['payment', 'qr_code'],
      payload: {
        payment: { entity: { order_id: null, status: 'captured', amount: 300 } },
        qr_code: { entity: { id: qr.id, payments_amount_received: 0, status: 'active', notes: { reference: 'K1' } } },
      },
    });
    expect(await sim.expire('K1').catch(String)).toContain('The attempt is paid');
  });

  test('qr_code.closed is sent only for a code that the shop closed', async () => {
    const { sim, call } = await openRazorpay();
    const shop = await startWebhookServer();
    const body = { type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 300 };
    const { body: first } = await call('POST', '/v1/payments/qr_codes', body);
    const { body: second } = await call('POST', '/v1/payments/qr_codes', body);
    sim.setWebhookSchedule({ url: shop.url });
    await sim.expire(first.id);
    await call('POST', `/v1/payments/qr_codes/${second.id}/close`);
    await sim.webhooksSent();
    expect(shop.received.map(({ body: { event, payload } }) => [event, payload.qr_code.entity.id])).toEqual([
      ['qr_code.closed', second.id],
    ]);
  });

  test('cancelled, expired, partially paid and failed are reported', async () => {
    const { sim, call, createLink, shop } = await openLink();
    const { body: cancelled } = await createLink({ reference_id: 'K2' });
    await createLink({ reference_id: 'K3' });
    sim.setWebhookSchedule({ url: shop.url });
    await call('POST', `/v1/payment_links/${cancelled.id}/cancel`);
    await sim.webhooksSent();
    await sim.expire('K3');
    await sim.pay('K1', { paise: 100 });
    await sim.pay('K1', { outcome: 'fail' });
    expect(getEvents(shop.received)).toEqual([
      'payment_link.cancelled',
      'payment_link.expired',
      'payment.authorized',
      'payment.captured',
      'payment_link.partially_paid',
      'payment.failed',
    ]);
    expect(shop.received[0]?.body).toMatchObject({
      contains: ['payment_link'],
      payload: { payment_link: { entity: { status: 'cancelled', reference_id: 'K2' } } },
    });
    expect(shop.received[1]?.body.payload.payment_link.entity).toMatchObject({ status: 'expired' });
    expect(shop.received.at(-1)?.body.payload.payment.entity).toMatchObject({
      status: 'failed',
      error_reason: 'payment_failed',
      acquirer_data: { rrn: null },
    });
  });

  test('a payment that failed may be captured later, with events of the same payment', async () => {
    const { clock, moveMinutes } = createTestClock();
    const { sim, createLink, call } = await openRazorpay({ clock });
    const shop = await startWebhookServer();
    await createLink();
    sim.setWebhookSchedule({ url: shop.url });
    const { payment } = await sim.pay('K1', { outcome: 'pending' });
    moveMinutes(11);
    await call('GET', `/v1/payments/${payment.id}`);
    await sim.webhooksSent();
    await sim.resolve('K1', { outcome: 'pay' });
    expect(getEvents(shop.received).slice(0, 3)).toEqual(['payment.failed', 'payment.authorized', 'payment.captured']);
    for (const { body } of shop.received) expect(body.payload.payment.entity).toMatchObject({ id: payment.id });
  });

  test('a refund is reported when created, already processed, and again when processed or failed', async () => {
    const { sim, call, shop } = await openLink();
    const { payment } = await sim.pay('K1');
    sim.setWebhookSchedule({ url: shop.url });
    sim.planRefunds({ outcome: 'succeed' }, { outcome: 'fail' });
    for (const receipt of ['R1', 'R2'])
      await call('POST', `/v1/payments/${payment.id}/refund`, { amount: 1000, receipt });
    await sim.webhooksSent();
    expect(getEvents(shop.received).toSorted()).toEqual([
      'refund.created',
      'refund.created',
      'refund.failed',
      'refund.processed',
    ]);
    const created = shop.received.find(
      ({ body }) => body.event === 'refund.created' && body.payload.refund.entity.receipt === 'R1',
    );
    expect(created?.body).toMatchObject({
      contains: ['refund', 'payment'],
      payload: { refund: { entity: { status: 'processed', acquirer_data: { arn: null }, payment_id: payment.id } } },
    });
  });

  test('an event has the same id and body however often it is sent', async () => {
    const { sim, shop } = await openLink();
    sim.setWebhookSchedule({ url: shop.url, repeat: 10, events: ['payment_link.paid'] });
    await sim.pay('K1');
    await sim.resendWebhooks('K1');
    expect(shop.received).toHaveLength(22);
    expect(new Set(shop.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
    expect(new Set(shop.received.map(({ text }) => text)).size).toBe(1);
  });

  test('webhooks are reordered, late, lost, forged or signed with an old secret', async () => {
    const { sim, createLink, shop } = await openLink();
    const paidWith = async (schedule: object) => {
      shop.received.length = 0;
      const reference = crypto.randomUUID();
      await createLink({ reference_id: reference });
      sim.setWebhookSchedule({ url: shop.url, ...schedule });
      await sim.pay(reference);
      return shop.received;
    };
    const inOrder = getEvents(await paidWith({}));
    const orders = new Set<string>();
    for (let count = 0; count < 8; count++) orders.add(getEvents(await paidWith({ reorder: true })).join());
    expect(orders.size).toBeGreaterThan(1);
    for (const order of orders) expect(order.split(',').toSorted()).toEqual(inOrder.toSorted());

    const startedAt = performance.now();
    const [late] = await paidWith({ lateMs: 200 });
    expect((late?.receivedAt ?? 0) - startedAt).toBeGreaterThanOrEqual(190);
    expect(await paidWith({ lose: 1 })).toEqual([]);
    for (const webhook of await paidWith({ forge: true })) expect(isSigned(webhook, webhookSecret)).toBe(false);
    for (const webhook of await paidWith({ previousKey: 'the old one' })) {
      expect(isSigned(webhook, 'the old one')).toBe(true);
      expect(isSigned(webhook, webhookSecret)).toBe(false);
    }
    for (const webhook of await paidWith({ key: 'another key' })) expect(isSigned(webhook, 'another key')).toBe(true);
  });

  test('a payment without webhooks sends none, not even later', async () => {
    const { sim, shop } = await openLink();
    sim.setWebhookSchedule({ url: shop.url });
    expect((await sim.pay('K1', { webhook: false })).webhooks).toEqual([]);
    await sim.pay('K1');
    expect(getEvents(shop.received)).toEqual(['payment.authorized', 'payment.captured']);
  });

  test('the result has the status of the shop, or 0 if it is not reachable', async () => {
    const { sim, createLink } = await openLink();
    const shop = await startWebhookServer(503);
    sim.setWebhookSchedule({ url: shop.url, events: ['payment_link.paid'] });
    expect((await sim.pay('K1')).webhooks).toEqual([{ status: 503 }]);
    await createLink({ reference_id: 'K2' });
    sim.setWebhookSchedule({ url: 'http://127.0.0.1:1/', events: ['payment_link.paid'] });
    expect((await sim.pay('K2')).webhooks).toEqual([{ status: 0 }]);
  });
});

describe('PhonePe', () => {
  test('an order and its refund are reported, with a hash of user and password', async () => {
    const { sim, createOrder, createRefund } = await openPhonepe();
    const shop = await startWebhookServer();
    sim.setWebhookSchedule({ url: shop.url });
    const { body: order } = await createOrder();
    await sim.pay('K1', { outcome: 'fail' });
    const { payment } = await sim.pay('K1');
    const { body: refund } = await createRefund();
    await sim.webhooksSent();
    expect(shop.received.map(({ body }) => [body.type, body.event, body.payload.state])).toEqual([
      ['PG_TRANSACTION_FAILED', 'pg.transaction.failed', 'PENDING'],
      ['CHECKOUT_ORDER_COMPLETED', 'checkout.order.completed', 'COMPLETED'],
      ['PG_REFUND_ACCEPTED', 'pg.refund.accepted', 'COMPLETED'],
      ['PG_REFUND_COMPLETED', 'pg.refund.completed', 'COMPLETED'],
    ]);
    expect(shop.received[1]?.body.payload).toMatchObject({
      merchantId: expect.any(String),
      merchantOrderId: 'K1',
      orderId: order.orderId,
      amount: 129_900,
      paymentDetails: [{ transactionId: payment.id, state: 'COMPLETED' }],
    });
    expect(shop.received[3]?.body.payload).toMatchObject({
      merchantRefundId: 'refund-1',
      originalMerchantOrderId: 'K1',
      refundId: refund.refundId,
    });
    for (const { headers } of shop.received) expect(headers.authorization).toBe(hashHex('kinari_sim:simulator2026'));
  });

  test('a failed or expired order is reported once it is final', async () => {
    const { sim, createOrder } = await openPhonepe();
    const shop = await startWebhookServer();
    sim.setWebhookSchedule({ url: shop.url });
    await createOrder({ disablePaymentRetry: true });
    await sim.pay('K1', { outcome: 'fail' });
    await createOrder({ merchantOrderId: 'K2' });
    await sim.expire('K2');
    await createOrder({ merchantOrderId: 'K3' });
    await sim.pay('K3', { outcome: 'pending' });
    await sim.expire('K3');
    await sim.resolve('K3', { outcome: 'fail' });
    expect(
      shop.received.map(({ body: { event, payload } }) => [event, payload.merchantOrderId, payload.state]),
    ).toEqual(['K1', 'K2', 'K3'].map((reference) => ['checkout.order.failed', reference, 'FAILED']));
  });
});

describe('Cashfree', () => {
  test('payments are signed over time and raw text, which has two decimals', async () => {
    const { clock } = createTestClock();
    const { sim, createOrder } = await openCashfree({ clock });
    const shop = await startWebhookServer();
    sim.setWebhookSchedule({ url: shop.url, repeat: 1 });
    await createOrder({ order_amount: 170 });
    await sim.pay('K-1', { outcome: 'fail' });
    const { payment } = await sim.pay('K-1', { paise: 16_950 });
    const [failed, , paid, copy] = shop.received as [ReceivedWebhook, unknown, ReceivedWebhook, ReceivedWebhook];
    expect(shop.received).toHaveLength(4);
    expect(failed.body).toMatchObject({
      type: 'PAYMENT_FAILED_WEBHOOK',
      data: { payment: { payment_status: 'FAILED' }, error_details: { error_description: 'payment_failed' } },
    });
    expect(paid.text).toContain('"order_amount":170.00,');
    expect(paid.text).toContain('"payment_amount":169.50,');
    expect(paid.body).toMatchObject({
      data: {
        order: { order_id: 'K-1', order_amount: 170, order_currency: 'INR', order_tags: null },
        payment: {
          cf_payment_id: payment.id,
          payment_status: 'SUCCESS',
          payment_amount: 169.5,
          payment_message: '00::Transaction success',
          payment_time: '2026-11-18T12:00:00+05:30',
          payment_group: 'upi',
        },
        customer_details: { customer_id: 'c1', customer_email: null },
        payment_gateway_details: { gateway_name: 'CASHFREE' },
      },
      event_time: '2026-11-18T12:00:00+05:30',
      type: 'PAYMENT_SUCCESS_WEBHOOK',
    });
    const timestamp = String(clock().getTime());
    expect(paid.headers).toMatchObject({
      'x-webhook-timestamp': timestamp,
      'x-webhook-version': '2025-01-01',
      'x-webhook-attempt': '1',
      'x-webhook-signature': signBase64(timestamp + paid.text, CASHFREE_ACCOUNT.clientSecret),
    });
    expect(copy.headers).toMatchObject({
      'x-webhook-attempt': '2',
      'x-idempotency-key': paid.headers['x-idempotency-key'],
    });
  });

  test('a refund is reported when it is over, with numbers as ids', async () => {
    const { sim, createOrder, createRefund } = await openCashfree();
    const shop = await startWebhookServer();
    await createOrder();
    const { payment } = await sim.pay('K-1');
    sim.setWebhookSchedule({ url: shop.url });
    sim.planRefunds({ outcome: 'pending' }, { outcome: 'fail' });
    const { body: refund } = await createRefund();
    await sim.webhooksSent();
    expect(shop.received).toEqual([]);
    await sim.resolveRefund('refund-1', { outcome: 'succeed' });
    await createRefund({ refund_id: 'refund-2' });
    await sim.webhooksSent();
    expect(shop.received.map(({ body }) => body)).toMatchObject([
      {
        type: 'REFUND_STATUS_WEBHOOK',
        data: {
          refund: {
            cf_refund_id: Number(refund.cf_refund_id),
            cf_payment_id: Number(payment.id),
            refund_id: 'refund-1',
            order_id: 'K-1',
            refund_amount: 500.5,
            refund_status: 'SUCCESS',
          },
        },
      },
      { data: { refund: { refund_id: 'refund-2', refund_status: 'CANCELLED' } } },
    ]);
    expect(shop.received[0]?.text).toContain('"refund_amount":500.50,');
  });
});
