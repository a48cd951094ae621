import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestClock, openPhonepe } from './payment-clients.ts';

test('a token has the documented fields and opens the API', async () => {
  const { clock, seconds } = createTestClock();
  const { logIn, getOrder, createOrder } = await openPhonepe({ clock });
  expect((await logIn()).body).toEqual({
    access_token: expect.stringMatching(/^\w{40}$/),
    encrypted_access_token: expect.any(String),
    expires_in: 3600,
    issued_at: seconds(),
    expires_at: seconds() + 3600,
    session_expires_at: seconds() + 3600,
    token_type: 'O-Bearer',
  });
  expect((await createOrder()).status).toBe(200);
  expect(await getOrder()).toMatchObject({ state: 'PENDING' });
});

test('wrong keys get no token', async () => {
  const { logIn } = await openPhonepe();
  for (const field of ['client_id', 'client_secret', 'client_version'])
    expect(await logIn({ [field]: 'x' })).toMatchObject({
      status: 401,
      body: { success: false, code: 'UNAUTHORIZED' },
    });
  expect((await logIn({ grant_type: 'password' })).status).toBe(400);
});

test('an expired or unknown token gets status 401', async () => {
  const { clock, moveMinutes } = createTestClock();
  const { createOrder, call } = await openPhonepe({ clock });
  const unauthorized = { status: 401, body: { success: false, code: 'UNAUTHORIZED', message: 'Unauthorized' } };
  expect(await call('GET', '/checkout/v2/order/K1/status', undefined, { authorization: 'O-Bearer x' })).toMatchObject(
    unauthorized,
  );
  moveMinutes(60);
  expect(await createOrder()).toMatchObject(unauthorized);
  const other = await openPhonepe();
  expect((await other.createOrder()).status).toBe(200);
  other.sim.endTokens();
  expect((await other.getOrder()).code).toBe('UNAUTHORIZED');
});

test('the folders of the real hosts are part of the path or not', async () => {
  const { call, createOrder } = await openPhonepe();
  await createOrder();
  const { status } = await call('GET', '/apis/pg-sandbox/checkout/v2/order/K1/status');
  expect(status).toBe(200);
  expect((await call('GET', '/apis/pg/payments/v2/order/K1/status')).status).toBe(200);
});

test('an order gets a redirect, and completes with the payment', async () => {
  const { clock, seconds } = createTestClock();
  const { sim, createOrder, getOrder } = await openPhonepe({ clock });
  const created = await createOrder({ metaInfo: { udf1: 'order 1' } });
  expect(created.body).toEqual({
    orderId: expect.stringMatching(/^OMO\d{21}$/),
    state: 'PENDING',
    expireAt: (seconds() + 1200) * 1000,
    redirectUrl: `${sim.url}/pay/${created.body.orderId}`,
  });
  expect(await getOrder()).toMatchObject({ state: 'PENDING', metaInfo: { udf1: 'order 1' }, paymentDetails: [] });
  const { payment, returnUrl } = await sim.pay('K1', { payerVpa: 'asha@ybl' });
  expect(returnUrl).toBe('https://shop.example/pay/back');
  const rail = { type: 'UPI', utr: expect.stringMatching(/^\d{12}$/), vpa: 'asha@ybl' };
  expect(await getOrder()).toMatchObject({
    orderId: created.body.orderId,
    state: 'COMPLETED',
    amount: 129_900,
    expireAt: created.body.expireAt,
    paymentDetails: [
      {
        transactionId: payment.id,
        paymentMode: 'UPI_INTENT',
        timestamp: seconds() * 1000,
        amount: 129_900,
        payableAmount: 129_900,
        feeAmount: 0,
        state: 'COMPLETED',
        rail,
        instrument: { type: 'ACCOUNT', maskedAccountNumber: 'XXXXXXX20000' },
        splitInstruments: [{ amount: 129_900, rail }],
      },
    ],
  });
  await expect(sim.pay('K1')).rejects.toThrow('The attempt is paid');
});

test.each([
  [{ merchantOrderId: 'K'.repeat(64) }],
  [{ merchantOrderId: 'K 1' }],
  [{ amount: 99 }],
  [{ amount: 100.5 }],
  [{ expireAfter: 299 }],
  [{ metaInfo: { udf1: 'x'.repeat(257) } }],
  [{ paymentFlow: { type: 'PG_CHECKOUT' } }],
])('an order with %j is rejected', async (changes) => {
  const { createOrder } = await openPhonepe();
  expect(await createOrder(changes)).toMatchObject({ status: 400, body: { success: false, code: 'BAD_REQUEST' } });
});

test('an id is accepted once, and an unknown one is not found', async () => {
  const { createOrder, getOrder } = await openPhonepe();
  await createOrder();
  expect((await createOrder()).status).toBe(400);
  expect(await getOrder('K2')).toMatchObject({ success: false, code: 'ORDER_NOT_FOUND' });
});

test('after a failed payment the customer can try again, until the order expires', async () => {
  const { clock, moveMinutes } = createTestClock();
  const { sim, createOrder, getOrder, call } = await openPhonepe({ clock });
  await createOrder();
  await sim.pay('K1', { outcome: 'fail' });
  expect(await getOrder()).toMatchObject({ state: 'PENDING', paymentDetails: [{ state: 'FAILED' }] });
  await sim.pay('K1', { outcome: 'fail' });
  moveMinutes(20);
  expect(await getOrder()).toMatchObject({
    state: 'FAILED',
    errorCode: 'AUTHORIZATION_ERROR',
    detailedErrorCode: 'ZM',
    errorContext: { source: 'CUSTOMER', description: expect.any(String) },
    paymentDetails: [{ state: 'FAILED' }, { state: 'FAILED' }],
  });
  const { body } = await call('GET', '/checkout/v2/order/K1/status');
  expect(body.paymentDetails).toHaveLength(1);
  expect(body).not.toHaveProperty('errorContext');
});

test('without retries, a failed payment ends the order', async () => {
  const { sim, createOrder, getOrder } = await openPhonepe();
  await createOrder({ disablePaymentRetry: true });
  await sim.pay('K1', { outcome: 'fail', reason: 'INSUFFICIENT_FUNDS' });
  expect(await getOrder()).toMatchObject({ state: 'FAILED', errorCode: 'INSUFFICIENT_FUNDS' });
  await expect(sim.pay('K1')).rejects.toThrow('The attempt is closed');
});

test('an order without a payment fails when it expires', async () => {
  const { sim, createOrder, getOrder } = await openPhonepe();
  await createOrder();
  await sim.expire('K1');
  expect(await getOrder()).toMatchObject({ state: 'FAILED', errorCode: 'TXN_NOT_COMPLETED', paymentDetails: [] });
});

test('an order whose payment is at the bank stays pending after it expired', async () => {
  const { clock, moveMinutes } = createTestClock();
  const { sim, createOrder, getOrder } = await openPhonepe({ clock });
  await createOrder();
  await sim.pay('K1', { outcome: 'pending' });
  moveMinutes(30);
  expect(await getOrder()).toMatchObject({ state: 'PENDING', paymentDetails: [{ state: 'PENDING' }] });
  await sim.resolve('K1', { outcome: 'pay' });
  expect(await getOrder()).toMatchObject({ state: 'COMPLETED', paymentDetails: [{ state: 'COMPLETED' }] });
});

test('another amount completes an order too', async () => {
  const { sim, createOrder, getOrder } = await openPhonepe();
  await createOrder();
  await sim.pay('K1', { paise: 129_000 });
  expect(await getOrder()).toMatchObject({
    state: 'COMPLETED',
    amount: 129_900,
    paymentDetails: [{ amount: 129_000 }],
  });
});

test('a refund is pending in the reply and completed afterwards', async () => {
  const { sim, call, createOrder, createRefund } = await openPhonepe();
  await createOrder();
  await sim.pay('K1');
  const created = await createRefund();
  expect(created.body).toEqual({ refundId: expect.stringMatching(/^OMR\d{21}$/), amount: 50_000, state: 'PENDING' });
  expect((await call('GET', '/payments/v2/refund/refund-1/status')).body).toMatchObject({
    merchantRefundId: 'refund-1',
    originalMerchantOrderId: 'K1',
    refundId: created.body.refundId,
    amount: 50_000,
    state: 'COMPLETED',
    paymentDetails: [{ state: 'COMPLETED', rail: { utr: expect.stringMatching(/^\d{12}$/) } }],
  });
});

test('a refund with the same id is the same refund, another one is rejected', async () => {
  const { sim, createOrder, createRefund } = await openPhonepe();
  await createOrder();
  await sim.pay('K1');
  const first = await createRefund();
  expect((await createRefund()).body.refundId).toBe(first.body.refundId);
  expect((await createRefund({ amount: 40_000 })).status).toBe(400);
  expect(sim.state.totals).toMatchObject({ refunds: 1, refundedPaise: 50_000 });
});

test('refunds are checked', async () => {
  const { sim, call, createOrder, createRefund } = await openPhonepe();
  expect(await createRefund()).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
  await createOrder();
  expect(await createRefund()).toMatchObject({ status: 400, body: { message: 'The order is not completed' } });
  await sim.pay('K1');
  expect((await createRefund({ amount: 129_901 })).status).toBe(400);
  expect((await createRefund({ amount: 99 })).status).toBe(400);
  expect((await createRefund({ merchantRefundId: 'r'.repeat(64) })).status).toBe(400);
  expect((await createRefund({ amount: 129_900 })).status).toBe(200);
  expect((await createRefund({ merchantRefundId: 'refund-2', amount: 100 })).status).toBe(400);
  expect(await call('GET', '/payments/v2/refund/refund-2/status')).toMatchObject({
    status: 404,
    body: { code: 'REFUND_NOT_FOUND' },
  });
});

test('planned refunds stay pending, fail or conflict', async () => {
  const { sim, call, createOrder, createRefund } = await openPhonepe();
  await createOrder();
  await sim.pay('K1');
  const getRefund = async (id: string) => (await call('GET', `/payments/v2/refund/${id}/status`)).body;
  sim.planRefunds({ outcome: 'conflict' }, { outcome: 'pending' }, { outcome: 'fail', reason: 'ACCOUNT_CLOSED' });
  expect((await createRefund()).status).toBe(409);
  await createRefund();
  expect(await getRefund('refund-1')).toMatchObject({ state: 'PENDING' });
  await createRefund({ merchantRefundId: 'refund-2', amount: 20_000 });
  expect(await getRefund('refund-2')).toMatchObject({ state: 'FAILED', detailedErrorCode: 'ACCOUNT_CLOSED' });
  await sim.resolveRefund('refund-1', { outcome: 'succeed' });
  expect(await getRefund('refund-1')).toMatchObject({ state: 'COMPLETED' });

  sim.planRefunds({ outcome: 'slow', ms: 200 });
  const slow = createRefund({ merchantRefundId: 'refund-3', amount: 100 });
  await wait(50);
  expect((await createRefund({ merchantRefundId: 'refund-3', amount: 100 })).status).toBe(409);
  expect((await slow).status).toBe(200);
});
