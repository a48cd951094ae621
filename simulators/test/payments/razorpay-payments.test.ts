import { expect, test } from 'vitest';
import { createTestClock, openRazorpay } from './payment-clients.ts';

test('a paid link lists its payment, and payment and order have the documented fields', async () => {
  const { clock, seconds } = createTestClock();
  const { sim, createLink, call } = await openRazorpay({ clock });
  const { body: link } = await createLink();
  const { payment } = await sim.pay('K1', { payerVpa: 'asha@okicici' });
  const { body: paid } = await call('GET', `/v1/payment_links/${link.id}`);
  expect(paid).toMatchObject({
    status: 'paid',
    amount_paid: 129_900,
    payments: [{ payment_id: payment.id, plink_id: link.id, amount: 129_900, method: 'upi', status: 'captured' }],
  });
  expect((await call('GET', `/v1/payments/${payment.id}`)).body).toMatchObject({
    id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
    amount: 129_900,
    currency: 'INR',
    status: 'captured',
    captured: true,
    order_id: paid.order_id,
    method: 'upi',
    vpa: 'asha@okicici',
    upi: { payer_account_type: 'bank_account', vpa: 'asha@okicici' },
    amount_refunded: 0,
    refund_status: null,
    description: `#${link.id.slice('plink_'.length)}`,
    notes: { reference: 'K1' },
    // 2% and 18% of it, in paise.
    fee: 2598 + 468,
    tax: 468,
    error_code: null,
    acquirer_data: { rrn: expect.stringMatching(/^\d{12}$/) },
    created_at: seconds(),
  });
  expect((await call('GET', `/v1/orders/${paid.order_id}`)).body).toMatchObject({
    status: 'paid',
    amount_paid: 129_900,
    amount_due: 0,
    receipt: 'K1',
  });
  expect((await call('GET', `/v1/payment_links?payment_id=${payment.id}`)).body.payment_links).toHaveLength(1);
});

test('a link that is paid twice lists both payments', async () => {
  const { sim, createLink, call } = await openRazorpay();
  const { body: link } = await createLink();
  const first = await sim.pay('K1');
  const second = await sim.pay('K1', { method: 'card' });
  const { body: paid } = await call('GET', `/v1/payment_links/${link.id}`);
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 259_800 });
  expect(paid.payments.map(({ payment_id: id }) => id)).toEqual([first.payment.id, second.payment.id]);
  const { body: listed } = await call('GET', `/v1/orders/${paid.order_id}/payments`);
  expect(listed).toMatchObject({
    entity: 'collection',
    count: 2,
    items: [
      { id: second.payment.id, status: 'captured', method: 'card', vpa: null, card: { last4: '1111' } },
      { id: first.payment.id, status: 'captured', method: 'upi' },
    ],
  });
});

test('a smaller payment makes a link partially paid, the rest pays it', async () => {
  const { sim, createLink, call } = await openRazorpay();
  const { body: link } = await createLink();
  await sim.pay('K1', { paise: 129_000 });
  expect((await call('GET', `/v1/payment_links/${link.id}`)).body).toMatchObject({
    status: 'partially_paid',
    amount_paid: 129_000,
  });
  await sim.pay('K1', { paise: 900 });
  expect((await call('GET', `/v1/payment_links/${link.id}`)).body).toMatchObject({
    status: 'paid',
    amount_paid: 129_900,
  });
});

test('a payment may have another currency', async () => {
  const { sim, createLink, call } = await openRazorpay();
  await createLink();
  const { payment } = await sim.pay('K1', { currency: 'USD' });
  expect((await call('GET', `/v1/payments/${payment.id}`)).body).toMatchObject({ currency: 'USD', amount: 129_900 });
});

test('a failed payment is only in the list of the order, and the link stays open', async () => {
  const { sim, createLink, call } = await openRazorpay();
  const { body: link } = await createLink();
  const { payment } = await sim.pay('K1', { outcome: 'fail', reason: 'insufficient_funds' });
  const { body: open } = await call('GET', `/v1/payment_links/${link.id}`);
  expect(open).toMatchObject({ status: 'created', payments: null, amount_paid: 0 });
  expect((await call('GET', `/v1/orders/${open.order_id}/payments`)).body.items).toMatchObject([
    {
      id: payment.id,
      status: 'failed',
      captured: false,
      fee: null,
      error_code: 'BAD_REQUEST_ERROR',
      error_description: 'Payment failed',
      error_source: 'issuer',
      error_step: 'payment_authorization',
      error_reason: 'insufficient_funds',
      acquirer_data: { rrn: null },
    },
  ]);
  await sim.pay('K1');
  expect((await call('GET', `/v1/payment_links/${link.id}`)).body).toMatchObject({ status: 'paid' });
});

test('a payment without an answer of the bank fails after 10 minutes and is captured later under the same id', async () => {
  const { clock, moveMinutes } = createTestClock();
  const { sim, createLink, call } = await openRazorpay({ clock });
  const { body: link } = await createLink();
  const { payment } = await sim.pay('K1', { outcome: 'pending' });
  const getPayment = async () => (await call('GET', `/v1/payments/${payment.id}`)).body;
  expect(await getPayment()).toMatchObject({ status: 'created', captured: false });
  moveMinutes(9);
  expect(await getPayment()).toMatchObject({ status: 'created' });
  moveMinutes(1);
  expect(await getPayment()).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' });
  moveMinutes(24 * 60);
  const { payment: late } = await sim.resolve('K1', { outcome: 'pay' });
  expect(late.id).toBe(payment.id);
  expect(await getPayment()).toMatchObject({ status: 'captured', error_reason: null });
  expect((await call('GET', `/v1/payment_links/${link.id}`)).body).toMatchObject({ status: 'paid' });
  await expect(sim.resolve('K1', { outcome: 'fail' })).rejects.toThrow('no payment that can still change');
});

test('money that arrives after the link was cancelled is in its payments, and its status stays', async () => {
  const { sim, createLink, call } = await openRazorpay();
  const { body: link } = await createLink();
  const { payment } = await sim.pay('K1', { outcome: 'pending' });
  await call('POST', `/v1/payment_links/${link.id}/cancel`);
  await sim.resolve('K1', { outcome: 'pay' });
  expect((await call('GET', `/v1/payment_links/${link.id}`)).body).toMatchObject({
    status: 'cancelled',
    amount_paid: 129_900,
    payments: [{ payment_id: payment.id }],
  });
});

test('an authorized payment is captured once, with its own amount', async () => {
  const { sim, createLink, call } = await openRazorpay();
  const { body: link } = await createLink();
  const { payment } = await sim.pay('K1', { outcome: 'authorize' });
  const capture = (body: object) => call('POST', `/v1/payments/${payment.id}/capture`, body);
  expect((await call('GET', `/v1/payments/${payment.id}`)).body).toMatchObject({ status: 'authorized' });
  expect((await call('GET', `/v1/payment_links/${link.id}`)).body).toMatchObject({ status: 'created', payments: null });
  expect((await capture({ amount: 100, currency: 'INR' })).body.error.description).toBe(
    'Capture amount must be equal to the amount authorized.',
  );
  expect((await capture({ amount: 1.5, currency: 'INR' })).body.error.description).toBe(
    'The amount must be an integer.',
  );
  expect(await capture({ amount: 129_900, currency: 'INR' })).toMatchObject({
    status: 200,
    body: { status: 'captured' },
  });
  expect((await call('GET', `/v1/payment_links/${link.id}`)).body).toMatchObject({ status: 'paid' });
  expect((await capture({ amount: 129_900, currency: 'INR' })).status).toBe(400);
});

test('a failed payment cannot be captured by the shop', async () => {
  const { sim, createLink, call } = await openRazorpay();
  await createLink();
  const { payment } = await sim.pay('K1', { outcome: 'fail' });
  expect(
    (await call('POST', `/v1/payments/${payment.id}/capture`, { amount: 129_900, currency: 'INR' })).body.error,
  ).toMatchObject({ description: expect.stringContaining('authorized') });
});
