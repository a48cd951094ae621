import { describe, expect, test } from 'vitest';
import { type Script, startScriptedService } from '#test/payment-providers/scripted-service.ts';
import type { NewAttempt, RefundRequest } from './payment-provider.ts';
import { createRazorpay, type RazorpayConfig } from './razorpay.ts';

const NOW = new Date('2026-11-17T10:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const attempt: NewAttempt = {
  reference: 'K7KX2M9QP-1',
  way: 'page',
  paise: 719_600,
  expiresAt: new Date(NOW.getTime() + 20 * MINUTE),
  description: 'Order 7KX2M9QP at Kinari',
  returnUrl: 'https://shop.example/pay/1',
  customer: { id: 'c1', name: 'Asha', email: 'asha@shop.example', mobile: '9000090000' },
};
const ref = { reference: attempt.reference, way: 'page', providerId: 'plink_ExjpAUN3gVHrPJ' } as const;
const refund: RefundRequest = {
  id: 'a9d0c3f2-1111-4222-8333-444455556666',
  paise: 129_900,
  attempt: ref,
  providerPaymentId: 'pay_1',
};

// Sample of "Create a Payment Link", with our values.
const link = {
  id: 'plink_ExjpAUN3gVHrPJ',
  amount: 719_600,
  amount_paid: 0,
  cancelled_at: 0,
  currency: 'INR',
  expire_by: NOW.getTime() / SECOND + 20 * 60,
  expired_at: 0,
  notes: null,
  payments: null,
  reference_id: attempt.reference,
  reminders: [],
  short_url: 'https://rzp.io/i/nxrHnLJ',
  status: 'created',
  upi_link: false,
};
// Sample of "Payments entity".
const payment = {
  id: 'pay_1',
  entity: 'payment',
  amount: 719_600,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_1',
  method: 'upi',
  refund_status: null,
  captured: true,
  description: '#ExjpAUN3gVHrPJ',
  card_id: null,
  vpa: 'gaurav.kumar@upi',
  notes: [],
  fee: 1699,
  tax: 259,
  error_description: null,
  acquirer_data: { rrn: '0125836177' },
  created_at: 1_794_909_700,
};
const rejection = (description: string) => ({
  status: 400,
  body: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} } },
});

const CREATE = 'POST /v1/payment_links';
const LIST = 'GET /v1/payment_links';
const GET = 'GET /v1/payment_links/plink_ExjpAUN3gVHrPJ';
const CANCEL = 'POST /v1/payment_links/plink_ExjpAUN3gVHrPJ/cancel';

async function start(script: Script, changes: Partial<RazorpayConfig> = {}) {
  const service = await startScriptedService(script);
  const provider = createRazorpay({
    root: service.url,
    keyId: 'rzp_test_key',
    keySecret: 'key_secret',
    webhookSecrets: ['whsec_test'],
    upiQr: true,
    timeoutMs: 2000,
    now: () => NOW,
    ...changes,
  });
  return { ...service, provider, lines: () => service.requests.map(({ line }) => line) };
}

describe('a payment link', () => {
  test('is created with our reference and without emails of Razorpay', async () => {
    const { provider, requests } = await start({ [CREATE]: { body: link } });
    expect(await provider.begin(attempt)).toEqual({
      providerId: link.id,
      action: { kind: 'redirect', url: link.short_url },
      expiresAt: attempt.expiresAt,
    });
    expect(requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('rzp_test_key:key_secret').toString('base64')}`,
    );
    expect(requests[0]?.json).toEqual({
      amount: 719_600,
      currency: 'INR',
      accept_partial: false,
      expire_by: NOW.getTime() / SECOND + 20 * 60,
      reference_id: attempt.reference,
      description: attempt.description,
      customer: { name: 'Asha', email: 'asha@shop.example', contact: '+919000090000' },
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: { reference: attempt.reference },
      callback_url: attempt.returnUrl,
      callback_method: 'get',
    });
  });

  test('is open for at least 16 minutes, and the attempt says so', async () => {
    const { provider, requests } = await start({
      [CREATE]: ({ json }) => ({ body: { ...link, expire_by: (json as typeof link).expire_by } }),
    });
    const started = await provider.begin({ ...attempt, expiresAt: new Date(NOW.getTime() + 5 * MINUTE) });
    expect(started.expiresAt).toEqual(new Date(NOW.getTime() + 16 * MINUTE));
    expect(requests[0]?.json).toMatchObject({ expire_by: NOW.getTime() / SECOND + 16 * 60 });
  });

  test.each([
    ['an error of the server', { status: 502 }],
    ['a lost connection', 'drop'],
    ['a used reference', rejection('payment link creation with reference ID already attempted')],
  ] as const)('that exists after %s is used', async (_name, reply) => {
    const { provider, lines, requests } = await start({
      [CREATE]: reply,
      [LIST]: { body: { payment_links: [{ ...link, id: 'plink_other', reference_id: 'other' }, link] } },
    });
    expect(await provider.begin(attempt)).toMatchObject({ providerId: link.id });
    expect(lines()).toEqual([CREATE, LIST]);
    expect(requests[1]?.query).toEqual({ reference_id: attempt.reference });
  });

  test('that is not found after an error of the server leaves the outcome unknown', async () => {
    const { provider } = await start({ [CREATE]: { status: 502 }, [LIST]: { body: { payment_links: [] } } });
    await expect(provider.begin(attempt)).rejects.toMatchObject({ name: 'UnknownOutcome', service: 'razorpay' });
  });

  test('with a used reference that cannot be looked up leaves the outcome unknown', async () => {
    const { provider } = await start({
      [CREATE]: rejection('payment link creation with reference ID already attempted'),
      [LIST]: { status: 503 },
    });
    await expect(provider.begin(attempt)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  test.each([
    ['of another amount', { amount: 100 }, 'The payment link has another amount'],
    ['that was cancelled', { status: 'cancelled' }, 'The payment link is closed'],
    ['on an unknown host', { short_url: 'https://evil.example/i' }, 'The payment page has an unknown address'],
  ])('%s is rejected', async (_name, changes, message) => {
    const { provider } = await start({ [CREATE]: { body: { ...link, ...changes } } });
    await expect(provider.begin(attempt)).rejects.toMatchObject({ name: 'ProviderRejected', message });
  });

  test('an error text of Razorpay is passed on', async () => {
    const { provider } = await start({ [CREATE]: rejection('The amount must be at least INR 1.00') });
    await expect(provider.begin(attempt)).rejects.toMatchObject({
      name: 'ProviderRejected',
      message: 'The amount must be at least INR 1.00',
    });
  });
});

describe('the state of a link', () => {
  test('is waiting, with the page to continue at', async () => {
    const { provider } = await start({ [GET]: { body: link } });
    expect(await provider.lookUp(ref)).toEqual({
      providerId: link.id,
      reference: attempt.reference,
      status: 'waiting',
      captures: [],
      isUnderWay: false,
      reason: null,
      action: { kind: 'redirect', url: link.short_url },
    });
  });

  test('is paid with every capture, those of the order included', async () => {
    const { provider, requests } = await start({
      [GET]: { body: { ...link, status: 'paid', order_id: 'order_1', payments: [{ payment_id: 'pay_1' }] } },
      'GET /v1/orders/order_1/payments': { body: { items: [payment, { ...payment, id: 'pay_2' }] } },
      'GET /v1/payments/pay_1': { body: payment },
      'GET /v1/payments/pay_2': { body: { ...payment, id: 'pay_2', method: 'card', vpa: null, card: { last4: 1213 } } },
    });
    const capture = {
      providerPaymentId: 'pay_1',
      paise: 719_600,
      currency: 'INR',
      paidAt: new Date(payment.created_at * SECOND),
      method: 'upi',
      payerMask: 'umar',
      feePaise: 1699,
      feeTaxPaise: 259,
    };
    expect(await provider.lookUp(ref)).toMatchObject({
      status: 'paid',
      captures: [capture, { ...capture, providerPaymentId: 'pay_2', method: 'card', payerMask: '1213' }],
      isUnderWay: false,
      action: null,
    });
    expect(requests.at(-1)?.query).toEqual({ 'expand[]': 'card' });
  });

  test('is paid if a link is not marked yet but a payment was captured', async () => {
    const { provider } = await start({
      [GET]: { body: { ...link, status: 'expired', payments: [{ payment_id: 'pay_1' }] } },
      'GET /v1/payments/pay_1': { body: { ...payment, amount: 100 } },
    });
    expect(await provider.lookUp(ref)).toMatchObject({ status: 'paid', captures: [{ paise: 100 }] });
  });

  test('is unknown while a paid link has no payment', async () => {
    const { provider } = await start({ [GET]: { body: { ...link, status: 'paid', payments: [] } } });
    await expect(provider.lookUp(ref)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  test('captures an authorised payment', async () => {
    const authorized = { ...payment, status: 'authorized', captured: false, fee: null, tax: null };
    const { provider, lines, requests } = await start({
      [GET]: { body: { ...link, order_id: 'order_1' } },
      'GET /v1/orders/order_1/payments': { body: { items: [authorized] } },
      'GET /v1/payments/pay_1': [{ body: authorized }, { body: payment }],
      'POST /v1/payments/pay_1/capture': { body: payment },
    });
    expect(await provider.lookUp(ref)).toMatchObject({ status: 'paid', captures: [{ feePaise: 1699 }], action: null });
    expect(lines()).toContain('POST /v1/payments/pay_1/capture');
    expect(requests.find(({ line }) => line.endsWith('/capture'))?.json).toEqual({ amount: 719_600, currency: 'INR' });
  });

  test('is under way if the capture is rejected', async () => {
    const authorized = { ...payment, status: 'authorized', captured: false };
    const { provider } = await start({
      [GET]: { body: { ...link, order_id: 'order_1' } },
      'GET /v1/orders/order_1/payments': { body: { items: [authorized] } },
      'GET /v1/payments/pay_1': { body: authorized },
      'POST /v1/payments/pay_1/capture': rejection('Capture amount must be equal to the amount authorized.'),
    });
    expect(await provider.lookUp(ref)).toMatchObject({ status: 'waiting', captures: [], isUnderWay: true });
  });

  test('has the reason of the last failed payment, and is under way if the bank has not answered', async () => {
    const failed = { ...payment, status: 'failed', captured: false, error_description: 'Payment failed' };
    const items = [
      { ...failed, id: 'pay_3', error_description: 'Not enough balance', created_at: payment.created_at + 60 },
      failed,
      { ...failed, id: 'pay_4', status: 'created', error_description: null },
    ];
    const { provider, lines } = await start({
      [GET]: { body: { ...link, order_id: 'order_1' } },
      'GET /v1/orders/order_1/payments': { body: { items } },
    });
    expect(await provider.lookUp(ref)).toMatchObject({
      status: 'waiting',
      isUnderWay: true,
      reason: 'Not enough balance',
    });
    expect(lines()).toHaveLength(2);
  });

  test('counts a refunded payment as a capture, unless it was never captured', async () => {
    const refunded = { ...payment, status: 'refunded' };
    const { provider } = await start({
      [GET]: { body: { ...link, order_id: 'order_1' } },
      'GET /v1/orders/order_1/payments': { body: { items: [refunded, { ...refunded, id: 'pay_2' }] } },
      'GET /v1/payments/pay_1': { body: refunded },
      'GET /v1/payments/pay_2': { body: { ...refunded, id: 'pay_2', captured: false } },
    });
    expect((await provider.lookUp(ref))?.captures).toMatchObject([{ providerPaymentId: 'pay_1' }]);
  });

  test('is found by the reference if there is no id, or the id is unknown', async () => {
    const { provider, lines } = await start({
      [GET]: rejection('The id provided does not exist'),
      [LIST]: { body: { payment_links: [link] } },
    });
    expect(await provider.lookUp({ ...ref, providerId: null })).toMatchObject({ providerId: link.id });
    expect(await provider.lookUp(ref)).toMatchObject({ providerId: link.id });
    expect(lines()).toEqual([LIST, GET, LIST]);
  });

  test('is undefined if no link has the reference', async () => {
    const { provider } = await start({ [LIST]: { body: { payment_links: [] } } });
    expect(await provider.lookUp({ ...ref, providerId: null })).toBeUndefined();
  });

  test('is an error if the page for links does not exist, for example because of a wrong URL', async () => {
    const { provider } = await start({});
    await expect(provider.lookUp(ref)).rejects.toMatchObject({ name: 'ProviderRejected' });
  });
});

describe('cancelling a link', () => {
  test('does nothing if it is unknown or closed', async () => {
    const { provider, lines } = await start({
      [GET]: { body: { ...link, status: 'expired' } },
      [LIST]: { body: { payment_links: [] } },
    });
    await provider.cancel(ref);
    await provider.cancel({ ...ref, providerId: null });
    expect(lines()).toEqual([GET, LIST]);
  });

  test('does nothing more if it expires in the meantime', async () => {
    const { provider } = await start({
      [GET]: [{ body: link }, { body: { ...link, status: 'expired' } }],
      [CANCEL]: rejection('cannot cancel or expire an expired link'),
    });
    await expect(provider.cancel(ref)).resolves.toBeUndefined();
  });

  test('is rejected if it was paid', async () => {
    const message = 'cannot cancel or expire an already paid/partially paid link';
    const { provider } = await start({ [GET]: { body: { ...link, status: 'paid' } }, [CANCEL]: rejection(message) });
    await expect(provider.cancel(ref)).rejects.toMatchObject({ name: 'ProviderRejected', message });
  });
});

describe('a QR code', () => {
  const upiAttempt = { ...attempt, way: 'upi' } as const;
  const upiRef = { ...ref, way: 'upi', providerId: 'qr_HMsVL8HOpbMcjU' } as const;
  const imageContent = 'upi://pay?pa=shop.razorpay@hdfcbank&pn=Shop&tr=RZP1&tn=Order&am=7196.00&cu=INR&mc=5411';
  // Sample of "Create a QR Code | Image Content", with our values.
  const code = {
    id: upiRef.providerId,
    entity: 'qr_code',
    usage: 'single_use',
    type: 'upi_qr',
    image_url: 'https://rzp.io/i/BWcUVrLp',
    image_content: imageContent,
    payment_amount: 719_600,
    status: 'active',
    fixed_amount: true,
    notes: { reference: attempt.reference },
    close_by: NOW.getTime() / SECOND + 20 * 60,
    close_reason: null,
  };
  const CREATE_QR = 'POST /v1/payments/qr_codes';
  const LIST_QR = 'GET /v1/payments/qr_codes';
  const GET_QR = 'GET /v1/payments/qr_codes/qr_HMsVL8HOpbMcjU';
  const PAYMENTS = `${GET_QR}/payments`;
  const CLOSE = 'POST /v1/payments/qr_codes/qr_HMsVL8HOpbMcjU/close';

  test('is for one payment of the amount, and its text is a UPI link', async () => {
    const { provider, requests } = await start({ [CREATE_QR]: { body: code } });
    expect(await provider.begin(upiAttempt)).toEqual({
      providerId: code.id,
      action: { kind: 'upi', link: imageContent },
      expiresAt: attempt.expiresAt,
    });
    expect(requests[0]?.json).toMatchObject({
      type: 'upi_qr',
      usage: 'single_use',
      fixed_amount: true,
      payment_amount: 719_600,
      close_by: NOW.getTime() / SECOND + 20 * 60,
      notes: { reference: attempt.reference },
    });
  });

  test('without a text is closed and rejected', async () => {
    const { image_content: _removed, ...withoutText } = code;
    const { provider, lines } = await start({ [CREATE_QR]: { body: withoutText }, [CLOSE]: { body: code } });
    await expect(provider.begin(upiAttempt)).rejects.toThrow('Ask Razorpay to enable image_content');
    expect(lines()).toEqual([CREATE_QR, CLOSE]);
  });

  test('is not created unless the setting is on', async () => {
    const { provider, requests } = await start({}, { upiQr: false });
    await expect(provider.begin(upiAttempt)).rejects.toMatchObject({ name: 'ProviderRejected' });
    expect(requests).toEqual([]);
  });

  test('that exists after an error of the server is found by its notes, on any page', async () => {
    const others = Array.from({ length: 100 }, (_, n) => ({ ...code, id: `qr_${n}`, notes: [] }));
    const { provider, requests } = await start({
      [CREATE_QR]: { status: 500 },
      [LIST_QR]: ({ query }) => ({ body: { items: query.skip === '0' ? others : [code] } }),
    });
    expect(await provider.begin(upiAttempt)).toMatchObject({ providerId: code.id });
    expect(requests.at(-1)?.query).toEqual({
      from: String(NOW.getTime() / SECOND - 24 * 3600),
      count: '100',
      skip: '100',
    });
  });

  test.each([
    ['open', {}, { status: 'waiting', action: { kind: 'upi', link: imageContent } }],
    ['closed by us', { status: 'closed', close_reason: 'on_demand' }, { status: 'canceled', action: null }],
    ['closed by time', { status: 'closed', close_reason: null }, { status: 'expired', action: null }],
  ])('that is %s has a state', async (_name, changes, expected) => {
    const { provider } = await start({
      [GET_QR]: { body: { ...code, ...changes } },
      [PAYMENTS]: { body: { items: [] } },
    });
    expect(await provider.lookUp(upiRef)).toMatchObject({ reference: attempt.reference, captures: [], ...expected });
  });

  test('is paid with its captures, and unknown while a paid one lists none', async () => {
    const { provider } = await start({
      [GET_QR]: { body: { ...code, status: 'closed', close_reason: 'paid' } },
      [PAYMENTS]: [{ body: { items: [] } }, { body: { items: [{ ...payment, order_id: null }] } }],
    });
    await expect(provider.lookUp(upiRef)).rejects.toMatchObject({ name: 'UnknownOutcome' });
    expect(await provider.lookUp(upiRef)).toMatchObject({ status: 'paid', captures: [{ payerMask: 'umar' }] });
  });

  test('that is cancelled is closed, and rejected if it was paid', async () => {
    const { provider, lines } = await start({
      [GET_QR]: { body: code },
      [CLOSE]: { body: { ...code, status: 'closed' } },
      [PAYMENTS]: [{ body: { items: [] } }, { body: { items: [payment] } }],
    });
    await provider.cancel(upiRef);
    expect(lines()).toEqual([GET_QR, CLOSE, PAYMENTS]);
    await expect(provider.cancel(upiRef)).rejects.toThrow('The QR code was already paid');
  });
});

describe('a refund', () => {
  const SEND = 'POST /v1/payments/pay_1/refund';
  const LIST_REFUNDS = 'GET /v1/payments/pay_1/refunds';
  // Sample of "Refunds entity", with our values.
  const sent = {
    id: 'rfnd_FP8QHiV938haTz',
    entity: 'refund',
    amount: 129_900,
    receipt: refund.id,
    notes: [],
    acquirer_data: { arn: null },
    status: 'processed',
  };

  test('has our id as idempotency key and receipt', async () => {
    const { provider, requests } = await start({ [SEND]: { body: sent } });
    expect(await provider.refund(refund)).toEqual({
      providerRefundId: sent.id,
      status: 'sent',
      reference: null,
      reason: null,
    });
    expect(requests[0]?.headers['x-refund-idempotency']).toBe(refund.id);
    expect(requests[0]?.json).toEqual({
      amount: 129_900,
      speed: 'normal',
      receipt: refund.id,
      notes: { refund_id: refund.id },
    });
  });

  test('has an unknown outcome while the same one is being processed', async () => {
    const { provider } = await start({ [SEND]: { ...rejection('Request under way'), status: 409 } });
    await expect(provider.refund(refund)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  test('that was sent before is found if Razorpay rejects it', async () => {
    const { provider } = await start({
      [SEND]: rejection('The payment has been fully refunded already'),
      [LIST_REFUNDS]: {
        body: {
          items: [
            { ...sent, id: 'rfnd_other', receipt: null },
            { ...sent, receipt: null, notes: { refund_id: refund.id } },
          ],
        },
      },
    });
    expect(await provider.refund(refund)).toMatchObject({ providerRefundId: sent.id });
  });

  test('is rejected if the payment was refunded by other refunds', async () => {
    const { provider } = await start({
      [SEND]: rejection('The payment has been fully refunded already'),
      [LIST_REFUNDS]: { body: { items: [{ ...sent, receipt: 'another' }] } },
    });
    await expect(provider.refund(refund)).rejects.toThrow('The payment has been fully refunded already');
  });

  test('has an unknown outcome if it is rejected and cannot be looked up', async () => {
    const { provider } = await start({
      [SEND]: rejection('The payment has been fully refunded already'),
      [LIST_REFUNDS]: { status: 500 },
    });
    await expect(provider.refund(refund)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  test('is looked up by its id, or by our id', async () => {
    const { provider } = await start({
      'GET /v1/refunds/rfnd_FP8QHiV938haTz': { body: { ...sent, acquirer_data: { rrn: '633011824470' } } },
      'GET /v1/refunds/rfnd_unknown': rejection('The id provided does not exist'),
      [LIST_REFUNDS]: { body: { items: [{ ...sent, status: 'failed' }] } },
    });
    expect(await provider.lookUpRefund({ ...refund, providerRefundId: sent.id })).toMatchObject({
      status: 'sent',
      reference: '633011824470',
    });
    expect(await provider.lookUpRefund({ ...refund, providerRefundId: 'rfnd_unknown' })).toMatchObject({
      status: 'failed',
    });
    expect(await provider.lookUpRefund({ ...refund, providerRefundId: null })).toMatchObject({ status: 'failed' });
    expect(await provider.lookUpRefund({ ...refund, id: 'another', providerRefundId: null })).toBeUndefined();
  });
});

describe('settlements', () => {
  const row = {
    entity_id: 'pay_1',
    type: 'payment',
    debit: 0,
    credit: 717_901,
    amount: 719_600,
    fee: 1699,
    tax: 259,
    settled_at: 1_794_960_000,
    settlement_id: 'setl_1',
    settlement_utr: '1568176198',
  };

  test('of a day are read to the last page', async () => {
    const { provider, requests } = await start({
      'GET /v1/settlements/recon/combined': ({ query }) => ({
        body: {
          items:
            query.skip === '0'
              ? Array.from({ length: 1000 }, () => row)
              : [
                  { ...row, entity_id: 'trf_1', type: 'transfer' },
                  { ...row, settlement_id: null },
                ],
        },
      }),
    });
    const lines = (await provider.listSettlements?.('2026-11-18')) ?? [];
    expect(lines).toHaveLength(1001);
    expect(lines[0]).toEqual({
      kind: 'payment',
      entityId: 'pay_1',
      settlementId: 'setl_1',
      utr: '1568176198',
      creditPaise: 717_901,
      debitPaise: 0,
      feePaise: 1699,
      taxPaise: 259,
      settledOn: '2026-11-18',
    });
    expect(lines.at(-1)).toMatchObject({ kind: 'adjustment', entityId: 'trf_1' });
    expect(requests.map(({ query }) => query)).toEqual([
      { year: '2026', month: '11', day: '18', count: '1000', skip: '0' },
      { year: '2026', month: '11', day: '18', count: '1000', skip: '1000' },
    ]);
  });
});
