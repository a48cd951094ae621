import { describe, expect, test } from 'vitest';
import { type Script, startScriptedService } from '#test/payment-providers/scripted-service.ts';
import { createCashfree } from './cashfree.ts';
import type { NewAttempt, RefundRequest } from './payment-provider.ts';

const NOW = new Date('2026-11-17T10:00:00Z');
const MINUTE = 60_000;

const attempt: NewAttempt = {
  reference: 'K7KX2M9QP-1',
  way: 'upi',
  paise: 1015,
  expiresAt: new Date(NOW.getTime() + 20 * MINUTE),
  description: 'Order 7KX2M9QP at Kinari',
  returnUrl: 'https://shop.example/pay/1',
  customer: { id: 'c1', name: 'Asha', email: 'asha@shop.example', mobile: '9000090000' },
};
const ref = { reference: attempt.reference, way: 'upi', providerId: '2183323902' } as const;
const refund: RefundRequest = {
  id: 'a9d0c3f2-1111-4222-8333-444455556666',
  paise: 150,
  attempt: ref,
  providerPaymentId: '1453002795',
};

const CREATE = 'POST /pg/orders';
const SESSION = 'POST /pg/orders/sessions';
const GET = 'GET /pg/orders/K7KX2M9QP-1';
const CANCEL = 'PATCH /pg/orders/K7KX2M9QP-1';
const PAYMENTS = `${GET}/payments`;
const REFUND = 'POST /pg/orders/K7KX2M9QP-1/refunds';
const REFUND_STATUS = `${GET}/refunds/${refund.id}`;

// Sample of "Create Order", with our values.
const order = {
  cf_order_id: 2_183_323_902,
  order_id: attempt.reference,
  entity: 'order',
  order_amount: 10.15,
  order_currency: 'INR',
  order_status: 'ACTIVE',
  payment_session_id: 'session_xyx',
  order_expiry_time: '2026-11-17T15:50:00+05:30',
  created_at: '2026-11-17T15:30:00+05:30',
  order_tags: null,
};
// The payment of the webhook sample, with our amount.
const payment = {
  cf_payment_id: '1453002795',
  payment_status: 'SUCCESS',
  payment_amount: 10.15,
  payment_currency: 'INR',
  payment_message: '00::Transaction success',
  payment_time: '2026-11-17T15:40:29+05:30',
  bank_reference: '234928698581',
  payment_method: { upi: { channel: 'link', upi_id: 'asha.rao@ybl' } },
  payment_group: 'upi',
};
const link = 'upi://pay?pa=shop@cashfree&pn=Shop&tr=K1&am=10.15&cu=INR';
const session = (data: object) => ({ body: { action: 'custom', channel: 'link', payment_method: 'upi', data } });
const unknownOrder = {
  status: 404,
  body: { message: 'Order Reference Id does not exist', code: 'order_not_found', type: 'invalid_request_error' },
};
const existingOrder = {
  status: 409,
  body: {
    message: 'order with same id is already present',
    code: 'order_already_exists',
    type: 'invalid_request_error',
  },
};

async function start(script: Script) {
  const service = await startScriptedService({ [SESSION]: session({ payload: { default: link } }), ...script });
  const provider = createCashfree({
    root: `${service.url}/pg`,
    clientId: 'CF1',
    clientSecret: 'client_secret',
    timeoutMs: 2000,
    now: () => NOW,
  });
  return { ...service, provider, lines: () => service.requests.map(({ line }) => line) };
}

describe('an order', () => {
  test('is created in rupees, and its UPI link is the action', async () => {
    const { provider, requests } = await start({ [CREATE]: { body: order } });
    expect(await provider.begin(attempt)).toEqual({
      providerId: '2183323902',
      action: { kind: 'upi', link },
      expiresAt: new Date('2026-11-17T10:20:00Z'),
    });
    expect(requests[0]?.text).toContain('"order_amount":10.15,');
    expect(requests[0]?.headers).toMatchObject({
      'x-client-id': 'CF1',
      'x-client-secret': 'client_secret',
      'x-api-version': '2025-01-01',
    });
    expect(requests[0]?.json).toMatchObject({
      order_id: attempt.reference,
      order_currency: 'INR',
      customer_details: { customer_id: 'c1', customer_phone: '9000090000' },
      order_meta: { return_url: attempt.returnUrl, payment_methods: 'upi' },
      order_expiry_time: '2026-11-17T10:20:00.000Z',
    });
    expect(requests[1]?.json).toEqual({
      payment_session_id: 'session_xyx',
      payment_method: { upi: { channel: 'link' } },
    });
  });

  test('has another mobile number if the customer has none, and is open for at least 16 minutes', async () => {
    const { order_expiry_time: _removed, ...withoutExpiry } = order;
    const { provider, requests } = await start({ [CREATE]: { body: withoutExpiry } });
    const customer = { ...attempt.customer, mobile: null };
    const started = await provider.begin({ ...attempt, customer, expiresAt: NOW });
    expect(requests[0]?.json).toMatchObject({ customer_details: { customer_phone: '9999999999' } });
    expect(started.expiresAt).toEqual(new Date(NOW.getTime() + 16 * MINUTE));
  });

  test.each([
    { payload: { default: 'https://payments.cashfree.com/upi/1' } },
    { url: 'https://payments.cashfree.com/upi/1', payload: null, content_type: null, method: null },
  ])('with the session %o is a redirect', async (data) => {
    const { provider } = await start({ [CREATE]: { body: order }, [SESSION]: session(data) });
    expect((await provider.begin(attempt)).action).toEqual({
      kind: 'redirect',
      url: 'https://payments.cashfree.com/upi/1',
    });
  });

  test.each(['https://cashfree.com.evil.example/', 'javascript:alert(1)', ''])(
    'with the link %j is rejected',
    async (unknownLink) => {
      const data = { payload: { default: unknownLink } };
      const { provider } = await start({ [CREATE]: { body: order }, [SESSION]: session(data) });
      await expect(provider.begin(attempt)).rejects.toMatchObject({ name: 'ProviderRejected', service: 'cashfree' });
    },
  );

  test.each([
    ['an error of the server', { status: 502 }],
    ['a lost connection', 'drop'],
    ['a used reference', existingOrder],
  ] as const)('that exists after %s is used', async (_name, reply) => {
    const { provider, lines } = await start({ [CREATE]: reply, [GET]: { body: order } });
    expect(await provider.begin(attempt)).toMatchObject({ providerId: '2183323902', action: { link } });
    expect(lines()).toEqual([CREATE, GET, SESSION]);
  });

  test('that is not found after an error of the server leaves the outcome unknown', async () => {
    const { provider } = await start({ [CREATE]: { status: 502 }, [GET]: unknownOrder });
    await expect(provider.begin(attempt)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  test.each([
    ['of another amount', { order_amount: 10.16 }, 'The order has another amount'],
    ['that is closed', { order_status: 'EXPIRED' }, 'The order is closed'],
  ])('%s is rejected', async (_name, changes, message) => {
    const { provider } = await start({ [CREATE]: existingOrder, [GET]: { body: { ...order, ...changes } } });
    await expect(provider.begin(attempt)).rejects.toMatchObject({ name: 'ProviderRejected', message });
  });

  test('with an amount that is not in whole paise leaves the outcome unknown', async () => {
    const { provider } = await start({ [CREATE]: { body: { ...order, order_amount: 10.155 } } });
    await expect(provider.begin(attempt)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });
});

describe('the state of an order', () => {
  test('has every successful payment', async () => {
    const items = [
      { ...payment, payment_status: 'FAILED', payment_message: 'Declined' },
      payment,
      {
        ...payment,
        cf_payment_id: 1_453_002_796,
        payment_amount: 1,
        payment_completion_time: '2026-11-17T15:41:00+05:30',
      },
    ];
    const { provider } = await start({
      [GET]: { body: { ...order, order_status: 'PAID' } },
      [PAYMENTS]: { body: items },
    });
    const capture = {
      providerPaymentId: '1453002795',
      paise: 1015,
      currency: 'INR',
      paidAt: new Date('2026-11-17T10:10:29Z'),
      method: 'upi',
      payerMask: '.rao',
      feePaise: null,
      feeTaxPaise: null,
    };
    expect(await provider.lookUp(ref)).toEqual({
      providerId: '2183323902',
      reference: attempt.reference,
      status: 'paid',
      captures: [
        capture,
        { ...capture, providerPaymentId: '1453002796', paise: 100, paidAt: new Date('2026-11-17T10:11:00Z') },
      ],
      isUnderWay: false,
      reason: null,
      action: null,
    });
  });

  test.each([
    ['ACTIVE', [], { status: 'waiting', isUnderWay: false, reason: null }],
    ['ACTIVE', [{ ...payment, payment_status: 'PENDING' }], { status: 'waiting', isUnderWay: true }],
    ['ACTIVE', [{ ...payment, payment_status: 'NOT_ATTEMPTED', payment_method: 'upi' }], { isUnderWay: false }],
    ['ACTIVE', [{ ...payment, payment_status: 'FAILED', payment_message: 'Declined' }], { reason: 'Declined' }],
    ['EXPIRED', [], { status: 'expired' }],
    ['EXPIRED', [payment], { status: 'paid' }],
    ['TERMINATED', [], { status: 'canceled' }],
    ['TERMINATION_REQUESTED', [], { status: 'waiting' }],
  ])('%s with payments %o is read', async (status, items, expected) => {
    const { provider } = await start({
      [GET]: { body: { ...order, order_status: status } },
      [PAYMENTS]: { body: items },
    });
    expect(await provider.lookUp(ref)).toMatchObject(expected);
  });

  test('is unknown while a paid order has no payment', async () => {
    const { provider } = await start({ [GET]: { body: { ...order, order_status: 'PAID' } }, [PAYMENTS]: { body: [] } });
    await expect(provider.lookUp(ref)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  test('is undefined for an unknown order, and an error for an unknown page', async () => {
    const { provider } = await start({ [GET]: unknownOrder });
    expect(await provider.lookUp(ref)).toBeUndefined();
    await expect(provider.lookUp({ ...ref, reference: 'other' })).rejects.toMatchObject({ name: 'ProviderRejected' });
  });
});

describe('cancelling an order', () => {
  const rejected = { status: 400, body: { message: 'Order cannot be terminated', type: 'invalid_request_error' } };

  test('terminates it', async () => {
    const { provider, requests } = await start({ [CANCEL]: { body: { ...order, order_status: 'TERMINATED' } } });
    await provider.cancel(ref);
    expect(requests[0]?.json).toEqual({ order_status: 'TERMINATED' });
  });

  test('does nothing if that is rejected, unless the order was paid', async () => {
    const { provider } = await start({
      [CANCEL]: rejected,
      [GET]: [{ body: order }, unknownOrder, { body: { ...order, order_status: 'PAID' } }],
      [PAYMENTS]: [{ body: [] }, { body: [payment] }],
    });
    await provider.cancel(ref);
    await provider.cancel(ref);
    await expect(provider.cancel(ref)).rejects.toMatchObject({
      name: 'ProviderRejected',
      message: 'Order cannot be terminated',
    });
  });
});

describe('a refund', () => {
  const sent = { cf_refund_id: 11_325_632, refund_id: refund.id, refund_status: 'PENDING', refund_arn: null };
  const rejected = { status: 400, body: { message: 'refund_id exists', type: 'invalid_request_error' } };

  test('has our id and rupees', async () => {
    const { provider, requests } = await start({ [REFUND]: { body: sent } });
    expect(await provider.refund(refund)).toEqual({
      providerRefundId: '11325632',
      status: 'pending',
      reference: null,
      reason: null,
    });
    expect(requests[0]?.json).toEqual({ refund_id: refund.id, refund_amount: 1.5, refund_speed: 'STANDARD' });
  });

  test('that exists is found, and has an unknown outcome while it is being processed', async () => {
    const { provider } = await start({
      [REFUND]: { ...rejected, status: 409 },
      [REFUND_STATUS]: [{ body: sent }, unknownOrder],
    });
    expect(await provider.refund(refund)).toMatchObject({ providerRefundId: '11325632' });
    await expect(provider.refund(refund)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  test('that was sent before is found if Cashfree rejects it', async () => {
    const { provider } = await start({
      [REFUND]: rejected,
      [REFUND_STATUS]: [{ body: sent }, unknownOrder, { status: 500 }],
    });
    expect(await provider.refund(refund)).toMatchObject({ providerRefundId: '11325632' });
    await expect(provider.refund(refund)).rejects.toMatchObject({
      name: 'ProviderRejected',
      message: 'refund_id exists',
    });
    await expect(provider.refund(refund)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  test.each([
    ['SUCCESS', { status: 'sent', reference: '205907014017', reason: null }],
    ['ONHOLD', { status: 'pending' }],
    ['CANCELLED', { status: 'failed', reason: 'Beneficiary bank is down' }],
    ['FAILED', { status: 'failed' }],
  ])('%s is looked up', async (status, expected) => {
    const body = {
      ...sent,
      refund_status: status,
      refund_arn: '205907014017',
      status_description: 'Beneficiary bank is down',
    };
    const { provider } = await start({ [REFUND_STATUS]: { body } });
    expect(await provider.lookUpRefund({ ...refund, providerRefundId: null })).toMatchObject(expected);
  });
});
