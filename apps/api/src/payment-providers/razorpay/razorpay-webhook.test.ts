import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseWebhook, verifyWebhook } from './razorpay-webhook.ts';

const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');
const parse = (body: object, headers = {}) => parseWebhook(headers, Buffer.from(JSON.stringify(body)));

// Sample of "payment.captured".
const payment = {
  id: 'pay_DESyzxuld02Zul',
  entity: 'payment',
  amount: 100,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_DESxiijbl9xjDB',
  method: 'upi',
  captured: true,
  description: null,
  vpa: 'gaurav.kumar@upi',
  notes: [],
  fee: 2,
  tax: 0,
  acquirer_data: { rrn: '0125836177' },
  created_at: 1_567_675_356,
};
const event = (name: string, payload: object) => ({
  entity: 'event',
  account_id: 'acc_BFQ7uQEaa7j2z7',
  event: name,
  contains: Object.keys(payload),
  payload,
  created_at: 1_567_675_356,
});

test('the signature of the raw body is verified as in the example', () => {
  const body = Buffer.from('{"event":"payment.captured"}');
  const headers = { 'x-razorpay-signature': '4f463a57dd128675850163391f0311888616d57bccca75c774c9cdb28134f851' };
  expect(verifyWebhook(headers, body, ['whsec_test'])).toBe(true);
  expect(verifyWebhook(headers, Buffer.from('{"event": "payment.captured"}'), ['whsec_test'])).toBe(false);
  expect(verifyWebhook(headers, body, ['another'])).toBe(false);
  expect(verifyWebhook(headers, body, [])).toBe(false);
  expect(verifyWebhook({}, body, ['whsec_test'])).toBe(false);
  expect(verifyWebhook({ 'x-razorpay-signature': '' }, body, ['whsec_test'])).toBe(false);
});

test('the previous secret is accepted', () => {
  const text = JSON.stringify(event('payment.captured', {}));
  const headers = { 'x-razorpay-signature': sign(text, 'the previous secret') };
  expect(verifyWebhook(headers, Buffer.from(text), ['the new secret', 'the previous secret'])).toBe(true);
  expect(verifyWebhook(headers, Buffer.from(text), ['the new secret'])).toBe(false);
});

test('the key is the id of the event, and without one it depends on the body', () => {
  const body = event('payment.captured', { payment: { entity: payment } });
  expect(parse(body, { 'x-razorpay-event-id': 'evt_1' }).key).toBe('evt_1');
  expect(parse(body).key).toMatch(/^[0-9a-f]{64}$/);
  expect(parse(body).key).toBe(parse(body).key);
  expect(parse(body).key).not.toBe(parse({ ...body, created_at: 1 }).key);
});

test.each([
  ['payment.authorized', { notes: { reference: 'K1' } }, { reference: 'K1', providerId: null }],
  ['payment.captured', {}, { reference: null, providerId: null }],
  ['payment.captured', { description: '#Qb2gHrKr01Maky' }, { reference: null, providerId: 'plink_Qb2gHrKr01Maky' }],
  [
    'payment.failed',
    { description: 'QRv2 Payment', notes: { reference: 'K2' } },
    { reference: 'K2', providerId: null },
  ],
])('%s with %o names its attempt', (name, changes, expected) => {
  const body = event(name, { payment: { entity: { ...payment, ...changes } } });
  expect(parse(body, { 'x-razorpay-event-id': 'e' })).toEqual({ key: 'e', refundId: null, ...expected });
});

test('order.paid names the attempt by its receipt', () => {
  const order = { id: 'order_IluGWxBm9U8zJ8', entity: 'order', receipt: 'K1', status: 'paid', notes: [] };
  const body = event('order.paid', { payment: { entity: payment }, order: { entity: order } });
  expect(parse(body)).toMatchObject({ reference: 'K1', providerId: null });
});

test.each(['paid', 'partially_paid', 'cancelled', 'expired'])('payment_link.%s names the link', (status) => {
  const link = { id: 'plink_Qb2gHrKr01Maky', reference_id: 'K1', status, notes: null, payments: [] };
  // The order has no prefix here, and many more fields.
  const order = { id: 'Qb2gOAUzSm5zpv', receipt: 'K1', notes: [], offers: {}, product_type: 'payment_link_v2' };
  const entities = { order: { entity: order }, payment: { entity: payment }, payment_link: { entity: link } };
  const payload = status === 'paid' ? entities : { payment_link: { entity: link } };
  expect(parse(event(`payment_link.${status}`, payload))).toMatchObject({
    reference: 'K1',
    providerId: 'plink_Qb2gHrKr01Maky',
    refundId: null,
  });
});

test.each(['created', 'credited', 'closed'])('qr_code.%s names the code', (name) => {
  const code = { id: 'qr_HMsVL8HOpbMcjU', notes: { reference: 'K1' }, payments_amount_received: 0 };
  const entities = { payment: { entity: { ...payment, order_id: null } }, qr_code: { entity: code } };
  const payload = name === 'credited' ? entities : { qr_code: { entity: code } };
  expect(parse(event(`qr_code.${name}`, payload))).toMatchObject({ reference: 'K1', providerId: 'qr_HMsVL8HOpbMcjU' });
});

test.each(['created', 'processed', 'failed', 'speed_changed'])('refund.%s names our refund', (name) => {
  const refund = { id: 'rfnd_1', status: 'processed', receipt: 'r-1', notes: [], acquirer_data: { arn: null } };
  const payload = { refund: { entity: refund }, payment: { entity: { ...payment, notes: { reference: 'K1' } } } };
  expect(parse(event(`refund.${name}`, payload))).toMatchObject({ reference: 'K1', refundId: 'r-1' });
  const byNotes = { refund: { entity: { ...refund, receipt: null, notes: { refund_id: 'r-2' } } } };
  expect(parse(event(`refund.${name}`, byNotes))).toMatchObject({ reference: null, refundId: 'r-2' });
});

test.each([
  event('payment.downtime.started', { 'payment.downtime': { entity: { id: 'down_1', method: 'upi' } } }),
  event('payment.dispute.created', { payment: { entity: payment }, dispute: { entity: { id: 'disp_1' } } }),
  { entity: 'event', event: 'settlement.processed' },
])('an event about something else names no attempt', (body) => {
  expect(parse(body)).toMatchObject({ reference: null, providerId: null, refundId: null });
});

test.each(['', '{', '[]', '{"event":7}', 'null'])('the body %j is unreadable', (text) => {
  expect(() => parseWebhook({}, Buffer.from(text))).toThrow(Error);
});
