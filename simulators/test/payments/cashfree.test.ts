import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCall, createTestClock, openCashfree } from './payment-clients.ts';

const SESSIONS = '/pg/orders/sessions';

test('an order has the documented fields, with rupees as 1299.90 in the raw text', async () => {
  const { clock } = createTestClock();
  const { createOrder, call } = await openCashfree({ clock });
  const created = await createOrder({
    order_expiry_time: '2026-11-18T12:20:00+05:30',
    order_note: 'Order 7KX2M9QP',
    order_tags: { order: '1' },
  });
  expect(created).toMatchObject({
    status: 200,
    body: {
      cf_order_id: expect.stringMatching(/^\d{10}$/),
      created_at: '2026-11-18T12:00:00+05:30',
      customer_details: {
        customer_id: 'c1',
        customer_name: 'Asha',
        customer_email: null,
        customer_phone: '9000090000',
      },
      entity: 'order',
      order_amount: 1299.9,
      order_currency: 'INR',
      order_expiry_time: '2026-11-18T12:20:00+05:30',
      order_id: 'K-1',
      order_note: 'Order 7KX2M9QP',
      order_status: 'ACTIVE',
      order_tags: { order: '1' },
      payment_session_id: expect.stringMatching(/^session_/),
    },
  });
  expect(created.text).toContain('"order_amount":1299.90,');
  expect((await call('GET', '/pg/orders/K-1')).body).toEqual(created.body);
  expect((await call('GET', '/orders/K-1')).status).toBe(200);
});

test.each([
  [{ order_id: 'K 1' }, 'order_id_invalid'],
  [{ order_amount: '1299.90' }, 'order_amount_invalid'],
  [{ order_amount: 0.5 }, 'order_amount_invalid'],
  [{ order_amount: 10.005 }, 'order_amount_invalid'],
  [{ order_currency: undefined }, 'order_currency_missing'],
  [{ customer_details: { customer_phone: '9000090000' } }, 'customer_details.customer_id_missing'],
  [{ customer_details: { customer_id: 'c1' } }, 'customer_details.customer_phone_invalid'],
  [{ order_expiry_time: '2020-01-01T00:00:00Z' }, 'order_expiry_time_invalid'],
  [
    { order_tags: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`t${index}`, ''])) },
    'order_tags_invalid',
  ],
])('an order with %j is rejected', async (changes, code) => {
  const { createOrder } = await openCashfree();
  expect(await createOrder(changes)).toMatchObject({ status: 400, body: { code, type: 'invalid_request_error' } });
});

test('an order id is accepted once', async () => {
  const { createOrder } = await openCashfree();
  await createOrder();
  expect(await createOrder()).toEqual(
    expect.objectContaining({
      status: 409,
      body: {
        message: 'order with same id is already present',
        code: 'order_already_exists',
        type: 'invalid_request_error',
      },
    }),
  );
});

test('an idempotency key repeats the reply, and only for the same request', async () => {
  const { createOrder } = await openCashfree();
  const key = { 'x-idempotency-key': crypto.randomUUID() };
  const first = await createOrder({}, key);
  expect((await createOrder({}, key)).body).toEqual(first.body);
  expect(await createOrder({ order_amount: 10 }, key)).toMatchObject({
    status: 422,
    body: { code: 'request_invalid', type: 'idempotency_error' },
  });
});

test('keys, version and paths are checked', async () => {
  const { sim, call } = await openCashfree();
  expect(await call('GET', '/pg/orders/K-1', undefined, { 'x-client-secret': 'x' })).toMatchObject({
    status: 401,
    body: { message: 'authentication Failed', code: 'request_failed', type: 'authentication_error' },
  });
  expect((await createCall(sim.url)('GET', '/pg/orders/K-1')).status).toBe(400);
  expect(await call('GET', '/pg/orders/K-1')).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect(await call('GET', '/pg/payments')).toMatchObject({ status: 404, body: { code: 'request_failed' } });
});

test('a session gives UPI links, and the payment that follows has the id of the session', async () => {
  const { sim, call, createOrder } = await openCashfree();
  const { body: order } = await createOrder();
  const session = { payment_session_id: order.payment_session_id, payment_method: { upi: { channel: 'link' } } };
  const { status, body } = await createCall(sim.url, { 'x-api-version': '2025-01-01' })('POST', SESSIONS, session);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    action: 'custom',
    cf_payment_id: expect.stringMatching(/^\d{13}$/),
    channel: 'link',
    payment_amount: 1299.9,
    payment_method: 'upi',
    data: {
      url: `${sim.url}/pay/K-1`,
      payload: {
        default: expect.stringMatching(/^upi:\/\/pay\?pa=\S+&am=1299\.90&cu=INR/),
        gpay: expect.stringMatching(/^tez:/),
        phonepe: expect.stringMatching(/^phonepe:/),
      },
    },
  });
  const getPayments = async () => (await call('GET', '/pg/orders/K-1/payments')).body;
  expect(await getPayments()).toMatchObject([{ cf_payment_id: body.cf_payment_id, payment_status: 'NOT_ATTEMPTED' }]);
  expect((await call('POST', SESSIONS, session)).body.cf_payment_id).toBe(body.cf_payment_id);
  const { payment } = await sim.pay('K-1');
  expect(payment.id).toBe(body.cf_payment_id);
  expect(await getPayments()).toMatchObject([{ cf_payment_id: body.cf_payment_id, payment_status: 'SUCCESS' }]);
  expect(await call('POST', SESSIONS, session)).toMatchObject({ status: 400, body: { code: 'order_inactive' } });
});

test('a session is for UPI by link or QR code', async () => {
  const { call, createOrder } = await openCashfree();
  const { body: order } = await createOrder();
  const start = (channel: string, id: string = order.payment_session_id) =>
    call('POST', SESSIONS, { payment_session_id: id, payment_method: { upi: { channel } } });
  expect((await start('collect')).status).toBe(400);
  expect((await start('link', 'session_x')).body.code).toBe('payment_session_id_invalid');
  expect((await start('qrcode')).body.data.payload).toEqual({ qrcode: expect.stringMatching(/^data:.*;base64,/) });
});

test('payments show success, failure and waiting for the bank', async () => {
  const { clock } = createTestClock();
  const { sim, call, createOrder } = await openCashfree({ clock });
  await createOrder();
  await sim.pay('K-1', { outcome: 'fail', reason: 'Insufficient balance' });
  await sim.pay('K-1', { outcome: 'pending' });
  expect((await call('GET', '/pg/orders/K-1')).body.order_status).toBe('ACTIVE');
  const { payment } = await sim.resolve('K-1', { outcome: 'pay' });
  const { body, text } = await call('GET', '/pg/orders/K-1/payments');
  expect(body).toMatchObject([
    {
      cf_payment_id: payment.id,
      payment_status: 'SUCCESS',
      payment_amount: 1299.9,
      payment_currency: 'INR',
      payment_group: 'upi',
      payment_method: { upi: { channel: 'link', upi_id: 'asha.verma@okaxis' } },
      payment_completion_time: '2026-11-18T12:00:00+05:30',
      bank_reference: expect.stringMatching(/^\d{12}$/),
    },
    { payment_status: 'FAILED', error_details: { error_description: 'Insufficient balance' }, bank_reference: null },
  ]);
  expect(text).toContain('"payment_amount":1299.90,');
  expect((await call('GET', '/pg/orders/K-1')).body.order_status).toBe('PAID');
});

test('an order can be paid twice, and with another amount', async () => {
  const { sim, call, createOrder } = await openCashfree();
  await createOrder();
  await sim.pay('K-1', { paise: 100_000 });
  expect((await call('GET', '/pg/orders/K-1')).body).toMatchObject({ order_status: 'PAID', order_amount: 1299.9 });
  await sim.pay('K-1');
  const { body } = await call('GET', '/pg/orders/K-1/payments');
  expect(body).toMatchObject([{ payment_amount: 1299.9 }, { payment_amount: 1000 }]);
});

test('an active order is terminated, at once or after its payment', async () => {
  const { sim, call, createOrder } = await openCashfree();
  const terminate = (id: string, status = 'TERMINATED') => call('PATCH', `/pg/orders/${id}`, { order_status: status });
  await createOrder();
  expect((await terminate('K-1', 'PAID')).status).toBe(400);
  expect((await terminate('K-1')).body.order_status).toBe('TERMINATED');
  expect((await terminate('K-1')).body.code).toBe('order_inactive');
  await expect(sim.pay('K-1')).rejects.toThrow('The attempt is closed');

  await createOrder({ order_id: 'K-2' });
  await sim.pay('K-2', { outcome: 'pending' });
  expect((await terminate('K-2')).body.order_status).toBe('TERMINATION_REQUESTED');
  await sim.resolve('K-2', { outcome: 'pay' });
  expect((await call('GET', '/pg/orders/K-2')).body.order_status).toBe('TERMINATED');
  expect((await call('GET', '/pg/orders/K-2/payments')).body).toMatchObject([{ payment_status: 'SUCCESS' }]);

  await createOrder({ order_id: 'K-3' });
  await sim.pay('K-3');
  expect((await terminate('K-3')).status).toBe(400);
});

test('an order expires', async () => {
  const { clock, moveMinutes } = createTestClock();
  const { sim, call, createOrder } = await openCashfree({ clock });
  await createOrder({ order_expiry_time: '2026-11-18T12:20:00+05:30' });
  moveMinutes(20);
  expect((await call('GET', '/pg/orders/K-1')).body.order_status).toBe('EXPIRED');
  await expect(sim.pay('K-1')).rejects.toThrow('The attempt is expired');
  await expect(sim.pay('K-1', { late: true })).resolves.toMatchObject({ payment: { status: 'captured' } });
});

test('a refund is pending in the reply and successful afterwards', async () => {
  const { sim, call, createOrder, createRefund } = await openCashfree();
  await createOrder();
  const { payment } = await sim.pay('K-1');
  const created = await createRefund({ refund_note: 'Return', refund_speed: 'STANDARD' });
  expect(created).toMatchObject({
    status: 200,
    body: {
      cf_refund_id: expect.stringMatching(/^\d{12}$/),
      cf_payment_id: payment.id,
      order_id: 'K-1',
      refund_id: 'refund-1',
      refund_amount: 500.5,
      refund_status: 'PENDING',
      refund_arn: null,
      refund_note: 'Return',
    },
  });
  expect(created.text).toContain('"refund_amount":500.50,');
  const { body } = await call('GET', '/pg/orders/K-1/refunds/refund-1');
  expect(body).toMatchObject({ refund_status: 'SUCCESS', refund_arn: expect.stringMatching(/^\d{12}$/) });
  expect((await call('GET', '/pg/orders/K-1/refunds')).body).toEqual([body]);
});

test('refunds are checked, and an id is accepted once', async () => {
  const { clock, moveMinutes } = createTestClock();
  const { sim, call, createOrder, createRefund } = await openCashfree({ clock });
  expect((await createRefund()).body.code).toBe('order_not_found');
  await createOrder();
  expect((await createRefund()).body.code).toBe('order_not_paid');
  await sim.pay('K-1');
  expect((await createRefund({ refund_amount: 1299.91 })).body.code).toBe('refund_amount_invalid');
  expect((await createRefund({ refund_id: '' })).body.code).toBe('refund_id_invalid');
  const key = { 'x-idempotency-key': crypto.randomUUID() };
  const first = await createRefund({}, key);
  expect((await createRefund({}, key)).body.cf_refund_id).toBe(first.body.cf_refund_id);
  expect(await createRefund()).toMatchObject({ status: 409, body: { code: 'refund_already_exists' } });
  expect((await createRefund({ refund_id: 'refund-2', refund_amount: 799.41 })).status).toBe(400);
  expect((await call('GET', '/pg/orders/K-1/refunds/refund-2')).body.code).toBe('refund_not_found');
  moveMinutes(184 * 24 * 60);
  expect((await createRefund({ refund_id: 'refund-3' })).body.code).toBe('refund_post_6_months');
});

test('the newest of two payments is refunded first', async () => {
  const { sim, createOrder, createRefund } = await openCashfree();
  await createOrder();
  const first = await sim.pay('K-1');
  const second = await sim.pay('K-1');
  const all = { refund_amount: 1299.9 };
  expect((await createRefund(all)).body.cf_payment_id).toBe(second.payment.id);
  expect((await createRefund({ ...all, refund_id: 'refund-2' })).body.cf_payment_id).toBe(first.payment.id);
});

test('planned refunds conflict, take long, stay pending or are cancelled', async () => {
  const { sim, call, createOrder, createRefund } = await openCashfree();
  await createOrder();
  await sim.pay('K-1');
  const getRefund = async (id: string) => (await call('GET', `/pg/orders/K-1/refunds/${id}`)).body;
  sim.planRefunds({ outcome: 'conflict' }, { outcome: 'pending' }, { outcome: 'fail', reason: 'Account closed' });
  expect((await createRefund()).status).toBe(409);
  await createRefund();
  await createRefund({ refund_id: 'refund-2', refund_amount: 100 });
  expect(await getRefund('refund-1')).toMatchObject({ refund_status: 'PENDING' });
  expect(await getRefund('refund-2')).toMatchObject({
    refund_status: 'CANCELLED',
    status_description: 'Account closed',
  });
  await sim.resolveRefund('refund-1', { outcome: 'fail' });
  expect(await getRefund('refund-1')).toMatchObject({ refund_status: 'CANCELLED' });

  sim.planRefunds({ outcome: 'slow', ms: 200 });
  const slow = createRefund({ refund_id: 'refund-3' });
  await wait(50);
  expect(await createRefund({ refund_id: 'refund-3' })).toMatchObject({
    status: 409,
    body: { code: 'refund_in_progress' },
  });
  expect((await slow).status).toBe(200);
});
