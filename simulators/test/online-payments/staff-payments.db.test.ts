import { randomUUID } from 'node:crypto';
import { toMethodGroup } from '@kinari/api/online-payments/order-payment.service';
import { toIndianDate } from '@kinari/contract/locale';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '../../../apps/api/test/factories.ts';
import { ROLE_IDS } from '../../../apps/api/test/roles.ts';
import { createStaffPaymentShop } from './staff-payment-shop.ts';

const shop = await createStaffPaymentShop(['razorpay', 'phonepe', 'cashfree']);
const { app, ask, read, db, pool, provider, startOrder, payOrder, call, sweep, listPayments, listRefunds } = shop;
const accountant = await createTestUser(db, { userType: 'ADMIN', roleId: ROLE_IDS.accountant });

const list = async (query: Record<string, string> = {}, caller = shop.owner) =>
  (await ask('listPayments', { query: { limit: '1000', ...query } }, caller)).body;
const idsOf = async (query: Record<string, string>, caller = shop.owner) =>
  (await list(query, caller)).payments.map(({ id }) => id);

async function renameCustomer(orderId: string, first: string, last: string): Promise<void> {
  await pool.query('update orders set customer_first_name = $2, customer_last_name = $3 where id = $1', [
    orderId,
    first,
    last,
  ]);
}

describe('the list of payments', () => {
  test('shows each payment in its tabs, with counts', async () => {
    const before = await list();
    const waiting = await startOrder();
    const paid = await payOrder();
    const review = await payOrder({ paise: 199_000 });
    const refunded = await payOrder();
    await call(refunded.buyer, 'cancelOrder', { params: { id: refunded.id } });
    await sweep(refunded.id, 3);
    const { test: tested } = (await ask('runTestPayment', { body: { provider: 'razorpay' } })).body;

    const all = await list();
    const newest = [tested.id, refunded.payment.id, review.payment.id, paid.payment.id, waiting.payment.id];
    expect(all.payments.slice(0, 5).map(({ id }) => id)).toEqual(newest);
    expect(all.payments.slice(0, 5).map(({ isTest }) => isTest)).toEqual([true, false, false, false, false]);
    expect(await idsOf({ tab: 'waiting' })).toEqual([waiting.payment.id]);
    expect(await idsOf({ tab: 'paid' })).toEqual([refunded.payment.id, paid.payment.id]);
    expect(await idsOf({ tab: 'refunds' })).toEqual([refunded.payment.id]);
    expect(await idsOf({ tab: 'review' })).toEqual([review.payment.id]);
    expect(before.counts).toEqual({ all: 0, waiting: 0, paid: 0, refunds: 0, review: 0 });
    expect(all.counts).toEqual({ all: 5, waiting: 1, paid: 2, refunds: 1, review: 1 });
    expect(all.pagination).toMatchObject({ totalItems: 5, exact: true });

    const [test, back, differs, , open] = all.payments;
    expect(test).toMatchObject({ orderId: null, customerName: null, amount: 1, status: 'waiting' });
    expect(back).toMatchObject({
      status: 'paid',
      refunded: 2000,
      note: null,
      method: 'upi',
      payer: expect.any(String),
    });
    expect(differs).toMatchObject({ note: 'amount_differs', amount: 2000, receivedAmount: 1990, paidAt: null });
    expect(open).toMatchObject({ customerName: 'Asha Rao', orderId: waiting.id, refunded: 0, receivedAmount: null });
    expect(Date.parse(open?.until ?? '')).toBeGreaterThan(Date.now());
    expect(back?.until).toBeNull();
  });

  test('has pages', async () => {
    await startOrder();
    const [first, second] = [await list({ limit: '1' }), await list({ limit: '1', page: '2' })];
    const all = await idsOf({});
    expect([...first.payments, ...second.payments].map(({ id }) => id)).toEqual(all.slice(0, 2));
    expect(first.pagination).toMatchObject({ totalItems: all.length, totalPages: all.length });
  });

  test('keeps a late or second payment in review for 30 days', async () => {
    const { id, payment } = await startOrder();
    await provider.pay(payment.reference);
    await provider.pay(payment.reference);
    await sweep(id, 3);
    const [, second] = await listPayments(id);
    expect(second).toMatchObject({ note: 'paid_twice' });
    expect(await idsOf({ tab: 'review' })).toContain(second?.id);
    await pool.query(`update payments set paid_at = paid_at - interval '31 days' where id = $1`, [second?.id]);
    expect(await idsOf({ tab: 'review' })).not.toContain(second?.id);
  });

  test('shows an unreachable provider while the order waits', async () => {
    const [open, failed] = [await startOrder(), await startOrder()];
    await pool.query(`update payments set note = 'unreachable' where id = any($1)`, [
      [open.payment.id, failed.payment.id],
    ]);
    await pool.query(`update payments set status = 'failed' where id = $1`, [failed.payment.id]);
    expect(await idsOf({ tab: 'review' })).toEqual(expect.arrayContaining([open.payment.id, failed.payment.id]));
    for (const { buyer, id } of [open, failed]) await call(buyer, 'cancelOrder', { params: { id } });
    const after = await idsOf({ tab: 'review' });
    expect(after).toContain(open.payment.id);
    expect(after).not.toContain(failed.payment.id);
  });

  test('is searched by customer, order number, payer and references', async () => {
    const [meera, other] = [await payOrder({ payerVpa: 'meerakul@okicici' }), await payOrder()];
    await renameCustomer(meera.id, 'Meera', 'Kulkarni');
    const payment = (await list()).payments.find(({ id }) => id === meera.payment.id);
    const { rows } = await pool.query<{ provider_id: string }>('select provider_id from payments where id = $1', [
      meera.payment.id,
    ]);
    const texts = [
      'meera',
      'Meera Kul',
      'kulkarni',
      meera.id.slice(0, 8),
      `#${meera.id.slice(0, 8).toLowerCase()}`,
      meera.id,
      'akul',
      'MEERAKUL@okicici',
      meera.payment.reference,
      payment?.providerReference ?? '',
      rows[0]?.provider_id ?? '',
    ];
    for (const q of texts) expect([q, await idsOf({ q })]).toEqual([q, [meera.payment.id]]);
    expect(await idsOf({ q: 'meera', tab: 'waiting' })).toEqual([]);
    expect(await idsOf({ q: 'meera', tab: 'paid' })).toEqual([meera.payment.id]);
    expect(await idsOf({ q: 'nothing like this' })).toEqual([]);
    expect(await idsOf({ q: '100%_' })).toEqual([]);
    expect(await idsOf({ q: other.id })).toEqual([other.payment.id]);
  });

  test('by a name that many customers share shows the newest', async () => {
    const { id, payment } = await payOrder();
    await renameCustomer(id, 'Common', 'Name');
    await pool.query(
      `insert into payments (order_id, way, provider, reference, paise, status, created_at)
       select $1, 'page', 'razorpay', 'many-' || n, 100, 'failed', now() - interval '1 day' * n from generate_series(1, 2100) n`,
      [id],
    );
    const { payments, pagination } = await list({ q: 'common', limit: '3' });
    expect(payments.map(({ reference }) => reference)).toEqual([payment.reference, 'many-1', 'many-2']);
    expect(pagination).toMatchObject({ totalItems: 500, exact: false });
    expect((await list({ q: 'common', limit: '2', page: '2' })).payments[0]?.reference).toBe('many-2');
    expect((await list({ q: 'common', tab: 'paid' })).payments.map((one) => one.id)).toEqual([payment.id]);
    await pool.query(`delete from payments where reference like 'many-%'`);
  });

  test('is filtered by method and by day in India', async () => {
    const words = [
      'upi',
      'upi_intent',
      'credit_card',
      'CARD',
      'net_banking',
      'netbanking',
      'wallet',
      'emi',
      'cash',
      'other',
    ];
    const { rows } = await pool.query<{ id: string; method: string }>(
      `insert into payments (kind, way, provider, reference, paise, method, created_at)
       select 'test', 'page', 'phonepe', 'method-' || n, 100, word, '2026-01-31T18:30:00Z'
       from unnest($1::text[]) with ordinality as words(word, n)
       returning id, method`,
      [words],
    );
    const day = { from: '2026-02-01', to: '2026-02-01' };
    for (const method of ['upi', 'card', 'netbanking', 'wallet', 'other'] as const) {
      const expected = rows.filter((row) => toMethodGroup(row.method) === method).map(({ id }) => id);
      expect(expected).not.toEqual([]);
      expect([method, (await idsOf({ ...day, method })).toSorted()]).toEqual([method, expected.toSorted()]);
    }
    expect(await idsOf(day)).toHaveLength(words.length);
    expect(await idsOf({ from: '2026-02-02', to: '2026-02-02' })).toEqual([]);
    expect(await idsOf({ from: '2026-01-31', to: '2026-01-31' })).toEqual([]);
    await pool.query(`delete from payments where reference like 'method-%'`);
  });
});

describe('a reference that is not ours', () => {
  const event = (reference: string, key: string = randomUUID()) =>
    pool.query(`insert into payment_events (provider, event_key, reference, body) values ('phonepe', $1, $2, '{}')`, [
      key,
      reference,
    ]);
  const unknownOf = async (query: Record<string, string> = {}) =>
    (await list({ tab: 'review', ...query })).unknown.map(({ reference }) => reference);

  test('in a real webhook is listed once, and disappears once it is known', async () => {
    const { razorpay } = shop.sims;
    const root = await app.listen({ port: 0, host: '127.0.0.1' });
    razorpay.setWebhookSchedule({ url: `${root}/api/webhooks/payments/razorpay` });
    const before = await list();
    // Another program of the shop uses the same account.
    const { url } = razorpay;
    const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: secret } = shop.config;
    const created = await fetch(`${url}/v1/payment_links`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`,
      },
      body: JSON.stringify({ amount: 5000, currency: 'INR', reference_id: 'ELSEWHERE-1' }),
    });
    expect(created.status).toBe(200);
    const { id: linkId } = (await created.json()) as { id: string };
    const { webhooks } = await razorpay.pay('ELSEWHERE-1');
    expect(webhooks.length).toBeGreaterThan(2);
    expect(new Set(webhooks.map(({ status }) => status))).toEqual(new Set([200]));

    const { unknown, counts } = await list({ tab: 'review' });
    // Some of its events name only the link.
    expect(unknown.map(({ reference }) => reference).toSorted()).toEqual(['ELSEWHERE-1', linkId]);
    expect(counts.review).toBe(before.counts.review + 2);
    expect((await list({ tab: 'all' })).unknown).toEqual([]);
    await pool.query(
      `insert into payments (kind, way, provider, reference, provider_id, paise) values ('test', 'page', 'razorpay', 'ELSEWHERE-1', $1, 5000)`,
      [linkId],
    );
    expect(await unknownOf()).toEqual([]);
    expect((await list()).counts.review).toBe(before.counts.review);
  });

  test.each(['provider_id', 'provider_payment_id'])('is known by %s too', async (column) => {
    await event(`of-${column}`);
    expect(await unknownOf()).toContain(`of-${column}`);
    const insert = (provider: string) =>
      pool.query(
        `insert into payments (kind, way, provider, reference, paise, ${column}) values ('test', 'page', $1, $2, 100, $3)`,
        [provider, randomUUID(), `of-${column}`],
      );
    await insert('razorpay');
    expect(await unknownOf()).toContain(`of-${column}`);
    await insert('phonepe');
    expect(await unknownOf()).not.toContain(`of-${column}`);
  });

  test('is searched and filtered like payments', async () => {
    await event('Stray-77');
    expect(await unknownOf({ q: 'stray' })).toEqual(['Stray-77']);
    expect(await unknownOf({ q: 'other' })).toEqual([]);
    expect(await unknownOf({ method: 'upi' })).toEqual([]);
    expect(await unknownOf({ to: '2020-01-01' })).toEqual([]);
    expect(await unknownOf({ from: toIndianDate() })).toContain('Stray-77');
  });
});

describe('a payment', () => {
  test('shows its attempts, refunds and history', async () => {
    const { id, buyer, payment } = await startOrder();
    await call(buyer, 'startPayment', { params: { id }, body: { way: 'upi' } });
    const [first, second] = await listPayments(id);
    await shop.sims.cashfree.pay(second?.reference ?? '');
    await sweep(id);
    await call(buyer, 'cancelOrder', { params: { id } });
    await sweep(id, 3);
    const details = await read(second?.id ?? '');
    const [refund] = await listRefunds(id);
    expect(details.payment).toMatchObject({ status: 'paid', refunded: 2000, provider: 'cashfree' });
    expect(details.refunds).toMatchObject([{ id: refund?.id, amount: 2000, status: 'sent', method: 'source' }]);
    expect(details.others).toMatchObject([{ id: first?.id, status: 'canceled', note: 'replaced' }]);
    expect(details.canAccept).toBe(false);
    const kinds = details.events.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['payment_started', 'provider_checked', 'paid', 'refund_created', 'refund_sent']),
    );
    expect(details.events.map(({ at }) => at)).toEqual(details.events.map(({ at }) => at).toSorted());
    expect((await read(payment.id)).others).toMatchObject([{ id: second?.id }]);
  });

  test('names its webhooks without their bodies', async () => {
    const { payment } = await startOrder();
    await pool.query(
      `insert into payment_events (provider, event_key, payment_id, body)
       values ('razorpay', 'e1', $1, '{"event":"payment_link.paid","email":"asha@example.com"}'), ('razorpay', 'e2', $1, 'broken')`,
      [payment.id],
    );
    const details = await read(payment.id);
    const webhooks = details.events.filter(({ message }) => message === 'Webhook from Razorpay');
    expect(webhooks.map(({ kind }) => kind).toSorted()).toEqual(['payment_link.paid', 'webhook_received']);
    expect(JSON.stringify(details)).not.toContain('asha@example.com');
  });

  test('that does not exist is not found', async () => {
    const params = { id: randomUUID() };
    const body = { decision: 'refund', reason: 'Paid by mistake' };
    expect((await ask('getPayment', { params })).status).toBe(404);
    expect((await ask('checkPayment', { params })).status).toBe(404);
    expect((await ask('resolvePayment', { params, body })).status).toBe(404);
    expect((await ask('getTestPayment', { params })).status).toBe(404);
  });

  test('is paid as soon as staff ask', async () => {
    const { id, payment } = await startOrder();
    await provider.pay(payment.reference);
    const { status, body } = await ask('checkPayment', { params: { id: payment.id } });
    expect([status, body.payment.status]).toEqual([200, 'paid']);
    expect(await shop.getOrder(id)).toMatchObject({ payment: 'PAID', announced: 1 });
  });

  test.each([
    ['does not answer', 503],
    ['rejects the keys', 401],
  ])('keeps its status if the provider %s', async (_what, status) => {
    const { payment } = await startOrder();
    await provider.pay(payment.reference);
    provider.faults.add({ kind: 'fail', status, times: 10 });
    const asked = await ask('checkPayment', { params: { id: payment.id } });
    provider.faults.clear();
    expect([asked.status, asked.body.code]).toEqual([503, 'provider_unavailable']);
    expect((await read(payment.id)).payment.status).toBe('waiting');
  });
});

describe('the totals', () => {
  test('of a period are compared with the period before', async () => {
    const totals = async () =>
      (await ask('getPaymentTotals', { query: { from: '2031-05-08', to: '2031-05-14' } })).body;
    const move = async (orderId: string, day: string) => {
      await pool.query('update orders set placed_at = $2 where id = $1', [orderId, `${day}T12:00:00+05:30`]);
      await pool.query(
        `update payments set created_at = $2, paid_at = case when status = 'paid' then $2::timestamptz + interval '90 seconds' end where order_id = $1`,
        [orderId, `${day}T12:00:00+05:30`],
      );
    };
    expect(await totals()).toMatchObject({ paid: 0, share: null, succeeded: 0, finished: 0, medianSeconds: null });
    const [first, last, before] = [await payOrder(), await payOrder(), await payOrder()];
    const failed = await startOrder();
    await provider.expire(failed.payment.reference);
    await sweep(failed.id);
    const cash = await shop.placeOrder({ paymentMethod: 'COD' });
    await move(first.id, '2031-05-08');
    await move(last.id, '2031-05-14');
    await move(failed.id, '2031-05-10');
    await move(cash.id, '2031-05-10');
    await move(before.id, '2031-05-07');
    expect(await totals()).toEqual({
      paid: 4000,
      paidBefore: 2000,
      share: 66.7,
      shareBefore: 100,
      succeeded: 2,
      finished: 3,
      medianSeconds: 90,
    });
  });

  test('are of the last 30 days by default, and leave out tests and second payments', async () => {
    const before = (await ask('getPaymentTotals')).body;
    await ask('runTestPayment', { body: { provider: 'razorpay' } });
    const { id, payment } = await startOrder();
    await provider.pay(payment.reference);
    await provider.pay(payment.reference);
    await sweep(id);
    const after = (await ask('getPaymentTotals')).body;
    expect(after.paid - before.paid).toBe(2000);
    expect([after.succeeded - before.succeeded, after.finished - before.finished]).toEqual([1, 1]);
  });
});

describe('permissions', () => {
  test('to read payments do not allow changes', async () => {
    const support = await createTestUser(db, { userType: 'ADMIN', roleId: ROLE_IDS.support });
    const packer = await createTestUser(db, { userType: 'ADMIN', roleId: ROLE_IDS.packing });
    const { payment } = await startOrder();
    const params = { id: payment.id };
    const body = { decision: 'refund', reason: 'Paid by mistake' };
    const statuses = async (caller: typeof support) =>
      Promise.all([
        ask('listPayments', {}, caller),
        ask('getPaymentTotals', {}, caller),
        ask('getPayment', { params }, caller),
        ask('getPaymentSettings', {}, caller),
        ask('checkPayment', { params }, caller),
        ask('resolvePayment', { params, body }, caller),
        ask('runTestPayment', { body: { provider: 'razorpay' } }, caller),
        ask('getTestPayment', { params }, caller),
      ]).then((replies) => replies.map(({ status }) => status));
    expect(await statuses(support)).toEqual([200, 200, 200, 200, 403, 403, 403, 403]);
    expect(await statuses(packer)).toEqual([403, 403, 403, 403, 403, 403, 403, 403]);
    // The payment needs no decision, and it is no test.
    expect(await statuses(accountant)).toEqual([200, 200, 200, 200, 200, 409, 201, 404]);
  });

  test('without contacts, payers are neither shown nor searched', async () => {
    const { payment } = await payOrder({ payerVpa: 'hidden77@okaxis' });
    const shown = (await list()).payments.find(({ id }) => id === payment.id);
    const hidden = (await list({}, accountant)).payments.find(({ id }) => id === payment.id);
    expect(shown?.payer).toBe('en77');
    expect(hidden && 'payer' in hidden).toBe(false);
    expect(await idsOf({ q: 'en77' })).toEqual([payment.id]);
    expect(await idsOf({ q: 'en77' }, accountant)).toEqual([]);
  });

  test('decisions and test payments need a recent login', async () => {
    const stale = await createTestUser(db, { userType: 'ADMIN' });
    await pool.query(`update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`, [stale.id]);
    const { payment } = await payOrder({ paise: 199_000 });
    const resolved = await shop.resolve(payment.id, 'refund', stale);
    const tested = await ask('runTestPayment', { body: { provider: 'razorpay' } }, stale);
    expect([resolved.body.code, tested.body.code]).toEqual(['reauthentication_required', 'reauthentication_required']);
  });
});
