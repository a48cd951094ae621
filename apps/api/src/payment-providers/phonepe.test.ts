import { describe, expect, test } from 'vitest';
import { type Script, startScriptedService } from '#test/payment-providers/scripted-service.ts';
import type { NewAttempt, RefundRequest } from './payment-provider.ts';
import { createPhonepe, type PhonepeConfig } from './phonepe.ts';

const NOW = new Date('2026-11-17T10:00:00Z');
const MINUTE = 60_000;

const attempt: NewAttempt = {
  reference: 'K7KX2M9QP-1',
  way: 'page',
  paise: 719_600,
  expiresAt: new Date(NOW.getTime() + 20 * MINUTE),
  description: 'Order 7KX2M9QP at Kinari',
  returnUrl: 'https://shop.example/pay/1',
  customer: { id: 'c1', name: 'Asha', email: 'asha@shop.example', mobile: null },
};
const ref = { reference: attempt.reference, way: 'page', providerId: 'OMO1' } as const;
const refund: RefundRequest = {
  id: 'a9d0c3f2-1111-4222-8333-444455556666',
  paise: 129_900,
  attempt: ref,
  providerPaymentId: 'OM1',
};

const TOKEN = 'POST /v1/oauth/token';
const PAY = 'POST /checkout/v2/pay';
const STATUS = 'GET /checkout/v2/order/K7KX2M9QP-1/status';
const REFUND = 'POST /payments/v2/refund';
const REFUND_STATUS = `GET /payments/v2/refund/${refund.id}/status`;

// Their clock is two hours ahead of ours. The token is valid for an hour.
const createToken = (text: string) => ({
  body: {
    access_token: text,
    encrypted_access_token: text,
    expires_in: 3600,
    issued_at: 1_794_916_800,
    expires_at: 1_794_920_400,
    session_expires_at: 1_794_920_400,
    token_type: 'O-Bearer',
  },
});
const pending = { orderId: 'OMO1', state: 'PENDING', amount: 719_600, expireAt: attempt.expiresAt.getTime() };
// Sample of "Check Order Status", with our values.
const payment = {
  transactionId: 'OM1',
  paymentMode: 'UPI_INTENT',
  timestamp: NOW.getTime(),
  amount: 719_600,
  payableAmount: 719_600,
  feeAmount: 0,
  state: 'COMPLETED',
  splitInstruments: [
    {
      amount: 719_600,
      rail: { type: 'UPI', utr: '416400000000', upiTransactionId: 'YBL1', vpa: '9876543210@ybl' },
      instrument: { type: 'ACCOUNT', maskedAccountNumber: 'XXXXXXX20000', accountType: 'SAVINGS' },
    },
  ],
};
const unknownOrder = { status: 404, body: { success: false, code: 'ORDER_NOT_FOUND', message: 'Order not found' } };

async function start(script: Script, changes: Partial<PhonepeConfig> = {}) {
  const service = await startScriptedService({ [TOKEN]: createToken('token-1'), ...script });
  const clock = { now: NOW };
  const provider = createPhonepe({
    root: service.url,
    authRoot: service.url,
    clientId: 'SHOP',
    clientSecret: 'client_secret',
    clientVersion: '1',
    timeoutMs: 2000,
    now: () => clock.now,
    ...changes,
  });
  return { ...service, provider, clock, lines: () => service.requests.map(({ line }) => line) };
}

describe('the token', () => {
  test('is requested by form, once for concurrent calls', async () => {
    const { provider, requests, lines } = await start({ [STATUS]: { body: pending } });
    await Promise.all([provider.lookUp(ref), provider.lookUp(ref), provider.lookUp(ref)]);
    expect(lines().filter((line) => line === TOKEN)).toHaveLength(1);
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.text))).toEqual({
      client_id: 'SHOP',
      client_secret: 'client_secret',
      client_version: '1',
      grant_type: 'client_credentials',
    });
    expect(requests.at(-1)?.headers.authorization).toBe('O-Bearer token-1');
  });

  test('is renewed at half of its life, whatever the time of their clock', async () => {
    const { provider, clock, lines } = await start({ [STATUS]: { body: pending } });
    const countRenewals = async (minutes: number) => {
      clock.now = new Date(NOW.getTime() + minutes * MINUTE);
      await provider.lookUp(ref);
      return lines().filter((line) => line === TOKEN).length;
    };
    expect([await countRenewals(0), await countRenewals(29), await countRenewals(30)]).toEqual([1, 1, 2]);
  });

  test('is used until its end while it cannot be renewed', async () => {
    const { provider, clock } = await start({
      [TOKEN]: [createToken('token-1'), { status: 503 }],
      [STATUS]: { body: pending },
    });
    for (const minutes of [0, 31, 59]) {
      clock.now = new Date(NOW.getTime() + minutes * MINUTE);
      expect(await provider.lookUp(ref)).toMatchObject({ status: 'waiting' });
    }
    clock.now = new Date(NOW.getTime() + 60 * MINUTE);
    await expect(provider.lookUp(ref)).rejects.toMatchObject({ name: 'UnknownOutcome', service: 'phonepe' });
  });

  test('that was rejected is renewed once', async () => {
    const { provider, lines } = await start({
      [TOKEN]: [createToken('token-1'), createToken('token-2')],
      [STATUS]: ({ headers }) =>
        headers.authorization === 'O-Bearer token-2' ? { body: pending } : { status: 401, body: { code: '401' } },
    });
    expect(await provider.lookUp(ref)).toMatchObject({ status: 'waiting' });
    expect(lines()).toEqual([TOKEN, STATUS, TOKEN, STATUS]);
  });

  test('that is rejected twice is an error', async () => {
    const { provider, lines } = await start({ [STATUS]: { status: 401, body: { message: 'Unauthorized' } } });
    await expect(provider.lookUp(ref)).rejects.toMatchObject({ name: 'ProviderRejected', message: 'Unauthorized' });
    expect(lines()).toEqual([TOKEN, STATUS, TOKEN, STATUS]);
  });

  test('is not given for wrong keys', async () => {
    const { provider } = await start({ [TOKEN]: { status: 401, body: { code: 'INVALID_CLIENT', message: null } } });
    await expect(provider.begin(attempt)).rejects.toMatchObject({
      name: 'ProviderRejected',
      message: 'INVALID_CLIENT',
    });
  });
});

describe('a page', () => {
  const page = { orderId: 'OMO1', state: 'PENDING', expireAt: attempt.expiresAt.getTime() };

  test('is a redirect for an order with our reference', async () => {
    const redirectUrl = 'https://mercury-t2.phonepe.com/transact/pg?token=1';
    const { provider, requests } = await start({ [PAY]: { body: { ...page, redirectUrl } } });
    expect(await provider.begin(attempt)).toEqual({
      providerId: 'OMO1',
      action: { kind: 'redirect', url: redirectUrl },
      expiresAt: attempt.expiresAt,
    });
    expect(requests.at(-1)?.json).toEqual({
      merchantOrderId: attempt.reference,
      amount: 719_600,
      expireAfter: 1200,
      paymentFlow: {
        type: 'PG_CHECKOUT',
        message: attempt.description,
        merchantUrls: { redirectUrl: attempt.returnUrl },
      },
    });
  });

  test.each([
    [1, 300],
    [20, 1200],
    [90, 3600],
  ])('for %i minutes expires after %i seconds', async (minutes, seconds) => {
    const { provider, requests } = await start({
      [PAY]: { body: { orderId: 'OMO1', redirectUrl: 'https://a.phonepe.com/' } },
    });
    const started = await provider.begin({ ...attempt, expiresAt: new Date(NOW.getTime() + minutes * MINUTE) });
    expect(requests.at(-1)?.json).toMatchObject({ expireAfter: seconds });
    expect(started.expiresAt).toEqual(new Date(NOW.getTime() + seconds * 1000));
  });

  test('on an unknown host is rejected', async () => {
    const { provider } = await start({
      [PAY]: { body: { ...page, redirectUrl: 'https://phonepe.com.evil.example/' } },
    });
    await expect(provider.begin(attempt)).rejects.toMatchObject({ name: 'ProviderRejected' });
  });

  test('has an unknown outcome after an error of the server', async () => {
    const { provider } = await start({ [PAY]: { status: 500 } });
    await expect(provider.begin(attempt)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });
});

describe('the state of an order', () => {
  test('has every payment that was completed', async () => {
    const { vpa: _removed, ...cardRail } = { type: 'PG', utr: null, vpa: null };
    const card = {
      ...payment,
      transactionId: 'OM2',
      paymentMode: 'NET_BANKING',
      splitInstruments: [{ amount: 1, rail: cardRail, instrument: { maskedAccountNumber: 'XXXX1234' } }],
    };
    const failed = { ...payment, transactionId: 'OM0', state: 'FAILED' };
    const { provider, requests } = await start({
      [STATUS]: { body: { ...pending, state: 'COMPLETED', paymentDetails: [failed, payment, card] } },
    });
    const capture = {
      providerPaymentId: 'OM1',
      paise: 719_600,
      currency: 'INR',
      paidAt: NOW,
      method: 'upi',
      payerMask: '3210',
      feePaise: null,
      feeTaxPaise: null,
    };
    expect(await provider.lookUp(ref)).toEqual({
      providerId: 'OMO1',
      reference: attempt.reference,
      status: 'paid',
      captures: [capture, { ...capture, providerPaymentId: 'OM2', method: 'net_banking', payerMask: '1234' }],
      isUnderWay: false,
      reason: null,
      action: null,
    });
    expect(requests.at(-1)?.query).toEqual({ details: 'true', errorContext: 'true' });
  });

  test.each([
    ['waiting', pending, { status: 'waiting', isUnderWay: false }],
    [
      'under way',
      { ...pending, paymentDetails: [{ ...payment, state: 'PENDING' }] },
      { status: 'waiting', isUnderWay: true },
    ],
    [
      'failed',
      {
        ...pending,
        state: 'FAILED',
        errorCode: 'AUTHORIZATION_ERROR',
        errorContext: { description: 'Declined' },
        paymentDetails: [{ ...payment, state: 'FAILED' }],
      },
      { status: 'failed', reason: 'Declined' },
    ],
    [
      'waiting after a failed payment',
      { ...pending, paymentDetails: [{ ...payment, state: 'FAILED', errorCode: 'PAYMENT_ERROR' }] },
      { status: 'waiting', reason: 'PAYMENT_ERROR' },
    ],
    [
      'expired',
      { ...pending, state: 'FAILED', expireAt: NOW.getTime() - 1, paymentDetails: [] },
      { status: 'expired', reason: null },
    ],
    ['paid although it failed', { ...pending, state: 'FAILED', paymentDetails: [payment] }, { status: 'paid' }],
  ])('can be %s', async (_name, body, expected) => {
    const { provider } = await start({ [STATUS]: { body } });
    expect(await provider.lookUp(ref)).toMatchObject(expected);
  });

  test('is unknown while a completed order has no payment', async () => {
    const { provider } = await start({ [STATUS]: { body: { ...pending, state: 'COMPLETED' } } });
    await expect(provider.lookUp(ref)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  test('is undefined for an unknown order, and an error for an unknown page', async () => {
    const { provider } = await start({ [STATUS]: unknownOrder });
    expect(await provider.lookUp(ref)).toBeUndefined();
    await expect(provider.lookUp({ ...ref, reference: 'other' })).rejects.toMatchObject({ name: 'ProviderRejected' });
  });
});

test('an order cannot be cancelled: it expires, and only a paid one is an error', async () => {
  const { provider, lines } = await start({
    [STATUS]: [
      { body: pending },
      unknownOrder,
      { body: { ...pending, state: 'COMPLETED', paymentDetails: [payment] } },
    ],
  });
  await provider.cancel(ref);
  await provider.cancel(ref);
  await expect(provider.cancel(ref)).rejects.toMatchObject({
    name: 'ProviderRejected',
    message: 'The order was already paid',
  });
  expect(new Set(lines())).toEqual(new Set([TOKEN, STATUS]));
});

describe('a refund', () => {
  const sent = { refundId: 'OMR1', amount: 129_900, state: 'PENDING' };
  const completed = { ...sent, originalMerchantOrderId: attempt.reference, state: 'COMPLETED' };

  test('has our id', async () => {
    const { provider, requests } = await start({ [REFUND]: { body: sent } });
    expect(await provider.refund(refund)).toEqual({
      providerRefundId: 'OMR1',
      status: 'pending',
      reference: null,
      reason: null,
    });
    expect(requests.at(-1)?.json).toEqual({
      merchantRefundId: refund.id,
      originalMerchantOrderId: attempt.reference,
      amount: 129_900,
    });
  });

  test('has an unknown outcome while the same one is being processed', async () => {
    const { provider } = await start({ [REFUND]: { status: 409, body: { message: 'The refund is being processed' } } });
    await expect(provider.refund(refund)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  test('that was sent before is found if PhonePe rejects it', async () => {
    const rejected = { status: 400, body: { success: false, code: 'BAD_REQUEST', message: 'Duplicate refund' } };
    const { provider } = await start({ [REFUND]: rejected, [REFUND_STATUS]: [{ body: completed }, unknownOrder] });
    expect(await provider.refund(refund)).toMatchObject({ providerRefundId: 'OMR1', status: 'sent' });
    await expect(provider.refund(refund)).rejects.toMatchObject({
      name: 'ProviderRejected',
      message: 'Duplicate refund',
    });
  });

  test.each([
    ['CONFIRMED', {}, { status: 'pending' }],
    [
      'COMPLETED',
      { splitInstruments: [{ rail: { utr: '633011824470' } }] },
      { status: 'sent', reference: '633011824470' },
    ],
    [
      'COMPLETED',
      { paymentDetails: [{ splitInstruments: [{ rail: { utr: '633011824471' } }] }] },
      { reference: '633011824471' },
    ],
    ['FAILED', { errorCode: 'REFUND_FAILED' }, { status: 'failed', reason: 'REFUND_FAILED' }],
  ])('%s with %o is looked up', async (state, changes, expected) => {
    const { provider } = await start({ [REFUND_STATUS]: { body: { ...completed, state, ...changes } } });
    expect(await provider.lookUpRefund({ ...refund, providerRefundId: 'OMR1' })).toMatchObject(expected);
  });
});

describe('a webhook', () => {
  const create = (webhook?: { user: string; password: string }) =>
    createPhonepe({
      root: 'https://api.phonepe.com/apis/pg',
      authRoot: 'https://api.phonepe.com/apis/identity-manager',
      clientId: 'SHOP',
      clientSecret: 'client_secret',
      clientVersion: '1',
      timeoutMs: 1000,
      ...(webhook && { webhook }),
    });
  const parse = (body: object) => create().parseWebhook({}, Buffer.from(JSON.stringify(body)));
  const payload = { merchantId: 'SHOP', merchantOrderId: 'K1', orderId: 'OMO1', state: 'COMPLETED', amount: 100 };

  test.each([
    ['username', 'password', 'bc842c31a9e54efe320d30d948be61291f3ceee4766e36ab25fa65243cd76e0e'],
    ['user', 'pass1234', '4619a3fa023d5f013c3c7c081b0e69e1a52af3d094590e02f06f05c91ef2f6d0'],
  ])('of %s is verified as in the example', (user, password, authorization) => {
    const provider = create({ user, password });
    const body = Buffer.from('{}');
    expect(provider.verifyWebhook({ authorization }, body)).toBe(true);
    expect(provider.verifyWebhook({ authorization: authorization.toUpperCase() }, body)).toBe(true);
    expect(provider.verifyWebhook({ authorization: `${authorization.slice(0, -1)}f` }, body)).toBe(false);
    expect(provider.verifyWebhook({ authorization: `${user}:${password}` }, body)).toBe(false);
    expect(provider.verifyWebhook({}, body)).toBe(false);
    expect(create().verifyWebhook({ authorization }, body)).toBe(false);
  });

  test('names the order by `event`, not by `type`', () => {
    const body = { type: 'PG_REFUND_FAILED', event: 'checkout.order.completed', payload };
    const details = [{ transactionId: 'OM0' }, { transactionId: 'OM1' }];
    expect(parse({ ...body, payload: { ...payload, paymentDetails: details } })).toEqual({
      key: 'checkout.order.completed:OMO1:COMPLETED:OM1',
      reference: 'K1',
      providerId: 'OMO1',
      refundId: null,
    });
    expect(parse({ ...body, type: undefined }).key).toBe('checkout.order.completed:OMO1:COMPLETED');
  });

  test('is the same however often it is sent, and another one for another state', () => {
    const failed = { event: 'checkout.order.failed', payload: { ...payload, state: 'FAILED' } };
    const completed = { event: 'checkout.order.completed', payload };
    expect(parse({ ...completed, type: 'a' }).key).toBe(parse({ ...completed, type: 'b' }).key);
    expect(parse(failed).key).not.toBe(parse(completed).key);
  });

  test.each(['accepted', 'completed', 'failed'])('pg.refund.%s names our refund', (name) => {
    const refunded = {
      merchantId: 'SHOP',
      merchantRefundId: 'r-1',
      originalMerchantOrderId: 'K1',
      refundId: 'OMR1',
      state: name,
    };
    expect(parse({ event: `pg.refund.${name}`, payload: refunded })).toEqual({
      key: `pg.refund.${name}:r-1:${name}`,
      reference: 'K1',
      providerId: null,
      refundId: 'r-1',
    });
  });

  test.each(['', '[]', '{}', '{"event":"x","payload":"K1"}'])('with the body %j is unreadable', (text) => {
    expect(() => create().parseWebhook({}, Buffer.from(text))).toThrow(Error);
  });
});
