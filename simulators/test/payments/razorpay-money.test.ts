import { expect, test } from 'vitest';
import { RAZORPAY_ACCOUNT } from '../../src/payments/razorpay.ts';
import { createTestClock, openRazorpay } from './payment-clients.ts';

const RECON = '/v1/settlements/recon/combined';

test('a settlement contains captured payments and sent refunds, once', async () => {
  const { clock, seconds } = createTestClock();
  const { sim, call, createLink } = await openRazorpay({ clock });
  const { body: link } = await createLink();
  const { payment } = await sim.pay('K1');
  await createLink({ reference_id: 'K2' });
  await sim.pay('K2', { outcome: 'fail' });
  sim.planRefunds({ outcome: 'succeed' }, { outcome: 'pending' });
  const { body: refund } = await call('POST', `/v1/payments/${payment.id}/refund`, { amount: 50_000 });
  const { body: pending } = await call('POST', `/v1/payments/${payment.id}/refund`, { amount: 10_000 });

  const { settlementId, rows } = sim.settle({ adjustmentPaise: -101 });
  expect(rows).toBe(3);
  const { body } = await call('GET', `${RECON}?year=2026&month=11&day=18`);
  const settlement = { settlement_id: settlementId, settled_at: seconds(), settled: true, on_hold: false };
  expect(body).toMatchObject({ entity: 'collection', count: 3 });
  expect(body.items).toMatchObject([
    {
      ...settlement,
      entity_id: payment.id,
      type: 'payment',
      amount: 129_900,
      debit: 0,
      credit: 129_900 - 3066,
      fee: 3066,
      tax: 468,
      payment_id: null,
      order_receipt: 'K1',
      method: 'upi',
      settlement_utr: expect.stringMatching(/^\d{10}\w{6}$/),
    },
    { ...settlement, entity_id: refund.id, type: 'refund', debit: 50_000, credit: 0, payment_id: payment.id },
    { ...settlement, type: 'adjustment', debit: 101, credit: 0, settlement_utr: null },
  ]);
  expect((await call('GET', `/v1/orders/${body.items[0]?.order_id}`)).body.receipt).toBe(link.reference_id);

  await sim.resolveRefund(pending.id, { outcome: 'succeed' });
  sim.settle({ day: '2026-11-19' });
  const { body: next } = await call('GET', `${RECON}?year=2026&month=11&day=19`);
  expect(next.items.map(({ entity_id: id }) => id)).toEqual([pending.id]);
  expect((await call('GET', `${RECON}?year=2026&month=11`)).body.count).toBe(4);
});

test('settlements are listed in pages, 10 rows by default', async () => {
  const { sim, call, createLink } = await openRazorpay();
  await createLink({ accept_partial: true });
  for (let count = 0; count < 12; count++) await sim.pay('K1');
  sim.settle({ day: '2026-11-18' });
  const list = async (query: string) => (await call('GET', `${RECON}?year=2026&month=11&day=18${query}`)).body.count;
  expect([await list(''), await list('&count=100'), await list('&count=10&skip=10')]).toEqual([10, 12, 2]);
});

test('one row of a settlement can be wrong', async () => {
  const { sim, call, createLink } = await openRazorpay();
  await createLink();
  await sim.pay('K1');
  sim.settle({ day: '2026-11-18', errorPaise: -1 });
  const { body } = await call('GET', `${RECON}?year=2026&month=11&day=18`);
  expect(body.items).toMatchObject([{ credit: 129_900 - 3066 - 1, fee: 3066 }]);
});

test.each([
  ['year=26&month=11', 'The year must be 4 digits.'],
  ['year=2026&month=13', 'The month is not a valid month.'],
  ['year=2026&month=11&day=118', 'The day must be between 1 and 2 digits.'],
  ['year=2026&month=11&count=0', 'The count must be at least 1.'],
])('settlements with %s are rejected', async (query, description) => {
  const { call } = await openRazorpay();
  expect(await call('GET', `${RECON}?${query}`)).toMatchObject({ status: 400, body: { error: { description } } });
});

const PAYOUT = {
  account_number: RAZORPAY_ACCOUNT.payoutAccount,
  amount: 129_900,
  currency: 'INR',
  mode: 'UPI',
  purpose: 'refund',
  fund_account: { account_type: 'vpa', vpa: { address: 'asha@okaxis' }, contact: { name: 'Asha' } },
  queue_if_low_balance: true,
  reference_id: 'refund-1',
  narration: 'Kinari refund',
};
const PAYOUT_KEY = { 'x-payout-idempotency': 'refund-1' };
const LIST = `/v1/payouts?account_number=${RAZORPAY_ACCOUNT.payoutAccount}&reference_id=refund-1`;

test('a payout is processed after the reply, and found by id and by reference', async () => {
  const { call } = await openRazorpay();
  const created = await call('POST', '/v1/payouts', PAYOUT, PAYOUT_KEY);
  expect(created).toMatchObject({
    status: 200,
    body: {
      id: expect.stringMatching(/^pout_/),
      entity: 'payout',
      amount: 129_900,
      status: 'processing',
      utr: null,
      mode: 'UPI',
      purpose: 'refund',
      reference_id: 'refund-1',
      notes: [],
    },
  });
  const { body } = await call('GET', `/v1/payouts/${created.body.id}`);
  expect(body).toMatchObject({ status: 'processed', utr: expect.stringMatching(/^\d{12}$/), fees: 590, tax: 90 });
  expect((await call('GET', LIST)).body).toEqual({ entity: 'collection', count: 1, items: [body] });
});

test('the same payout with the same key is sent once', async () => {
  const { call } = await openRazorpay();
  const first = await call('POST', '/v1/payouts', PAYOUT, PAYOUT_KEY);
  expect((await call('POST', '/v1/payouts', PAYOUT, PAYOUT_KEY)).body.id).toBe(first.body.id);
  expect((await call('POST', '/v1/payouts', { ...PAYOUT, amount: 100 }, PAYOUT_KEY)).status).toBe(400);
  expect((await call('GET', LIST)).body.count).toBe(1);
});

test('a payout needs a key', async () => {
  const { call } = await openRazorpay();
  expect(await call('POST', '/v1/payouts', PAYOUT)).toMatchObject({
    status: 400,
    body: {
      error: {
        description: 'Idempotency key is missing. Include idempotency header and key in the request.',
        field: 'X-Payout-Idempotency',
      },
    },
  });
});

test.each([
  [{ account_number: '1' }, 'account_number'],
  [{ amount: 99 }, 'amount'],
  [{ currency: 'USD' }, 'currency'],
  [{ mode: 'upi' }, 'mode'],
  [{ purpose: '' }, 'purpose'],
  [{ fund_account: undefined }, 'fund_account_id'],
  [{ narration: 'Kinari: refund' }, 'narration'],
  [{ reference_id: 'r'.repeat(41) }, 'reference_id'],
])('a payout with %j is rejected', async (changes, field) => {
  const { call } = await openRazorpay();
  const reply = await call('POST', '/v1/payouts', { ...PAYOUT, ...changes }, PAYOUT_KEY);
  expect(reply).toMatchObject({ status: 400, body: { error: { field } } });
});

test('payouts are listed only for the account they are sent from', async () => {
  const { call } = await openRazorpay();
  expect((await call('GET', '/v1/payouts?reference_id=refund-1')).body.error.field).toBe('account_number');
});

test('planned payouts fail or wait, and change later', async () => {
  const { sim, call } = await openRazorpay();
  sim.planPayouts({ status: 'queued' }, { status: 'failed', reason: 'The UPI ID does not exist' });
  const { body: queued } = await call('POST', '/v1/payouts', PAYOUT, PAYOUT_KEY);
  const { body: failed } = await call('POST', '/v1/payouts', PAYOUT, { 'x-payout-idempotency': 'refund-2' });
  const getPayout = async (id: string) => (await call('GET', `/v1/payouts/${id}`)).body;
  expect(await getPayout(queued.id)).toMatchObject({ status: 'queued', utr: null, fees: 0 });
  expect(await getPayout(failed.id)).toMatchObject({
    status: 'failed',
    status_details: { description: 'The UPI ID does not exist' },
  });
  sim.resolvePayout(queued.id, { status: 'processed' });
  expect(await getPayout(queued.id)).toMatchObject({ status: 'processed', utr: expect.any(String) });
  sim.resolvePayout(queued.id, { status: 'reversed', reason: 'Account closed' });
  expect(await getPayout(queued.id)).toMatchObject({ status: 'reversed' });
  expect(() => sim.resolvePayout(queued.id, { status: 'gone' })).toThrow('A payout has one of the statuses');
});
