import { describe, expect, test } from 'vitest';
import type { PaymentSimulator } from '../../src/payments/payment-simulator.ts';
import { openCashfree, openPhonepe, openRazorpay, type Reply } from './payment-clients.ts';

type Opened = {
  sim: PaymentSimulator;
  create: () => Promise<Reply>;
  /** True if the provider knows the attempt. */
  find: () => Promise<boolean>;
  /** Part of the request that creates an attempt. */
  creation: string;
};

const PROVIDERS: [string, () => Promise<Opened>][] = [
  [
    'Razorpay',
    async () => {
      const { sim, call, createLink } = await openRazorpay();
      const find = async () => {
        const { body } = await call('GET', '/v1/payment_links?reference_id=K1');
        return body.payment_links.length > 0;
      };
      return { sim, create: () => createLink(), find, creation: 'POST /v1/payment_links' };
    },
  ],
  [
    'PhonePe',
    async () => {
      const { sim, createOrder, getOrder } = await openPhonepe();
      const find = async () => 'orderId' in (await getOrder());
      return { sim, create: () => createOrder(), find, creation: 'checkout/v2/pay' };
    },
  ],
  [
    'Cashfree',
    async () => {
      const { sim, call, createOrder } = await openCashfree();
      const find = async () => (await call('GET', '/pg/orders/K-1')).status === 200;
      return { sim, create: () => createOrder(), find, creation: 'POST /pg/orders' };
    },
  ],
];

describe.each(PROVIDERS)('%s', (name, open) => {
  test('after an error response to a finished creation, the attempt is found by reference', async () => {
    const { sim, create, find, creation } = await open();
    sim.faults.add({ on: creation, kind: 'fail', after: true, status: 502 });
    const reply = await create();
    expect(reply.status).toBe(502);
    // The error has the format of the provider.
    expect(Object.keys(reply.body)).toEqual(
      { Razorpay: ['error'], PhonePe: ['success', 'code', 'message', 'data', 'context'] }[name] ?? [
        'message',
        'code',
        'type',
      ],
    );
    expect(await find()).toBe(true);
    expect(sim.state.attempts.size).toBe(1);
  });

  test('after an error response before the creation, nothing is found', async () => {
    const { sim, create, find, creation } = await open();
    sim.faults.add({ on: creation, kind: 'fail', status: 503 });
    expect((await create()).status).toBe(503);
    expect(await find()).toBe(false);
    expect((await create()).status).toBe(200);
  });

  test('the connection breaks before or after the creation', async () => {
    const { sim, create, find, creation } = await open();
    sim.faults.add({ on: creation, kind: 'drop' }, { on: creation, kind: 'drop', after: true });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(await find()).toBe(false);
    await expect(create()).rejects.toThrow('fetch failed');
    expect(await find()).toBe(true);
  });

  test('a request takes long', async () => {
    const { sim, create, creation } = await open();
    sim.faults.add({ on: creation, kind: 'delay', ms: 200 });
    const startedAt = performance.now();
    expect((await create()).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(190);
  });

  test('a new attempt may be unknown for a moment', async () => {
    const { sim, create, find } = await open();
    await create();
    sim.faults.add({ on: 'GET ', kind: 'fail', status: 404 });
    expect(await find().catch(() => false)).toBe(false);
    expect(await find()).toBe(true);
  });
});

test('with 40,000 payments, requests take no longer than with a few', async () => {
  const { sim, createLink, call } = await openRazorpay();
  const payMany = async (from: number, to: number) => {
    const fields = { kind: 'order', paise: 100, currency: 'INR', description: '', customer: {}, notes: {} } as const;
    for (let index = from; index < to; index++) {
      const reference = `K-${index}`;
      sim.state.addAttempt({ ...fields, id: `id-${index}`, reference, returnUrl: undefined, expiresAt: undefined });
      await sim.pay(reference);
    }
  };
  const measureRequests = async (name: string) => {
    const startedAt = performance.now();
    for (let index = 0; index < 100; index++) {
      const reference = `${name}-${index}`;
      const { body: link } = await createLink({ reference_id: reference });
      const { payment } = await sim.pay(reference);
      await call('GET', `/v1/payment_links/${link.id}`);
      await call('GET', `/v1/payment_links?reference_id=${reference}`);
      await call('POST', `/v1/payments/${payment.id}/refund`, {}, { 'x-refund-idempotency': `refund-${reference}` });
    }
    return performance.now() - startedAt;
  };
  await measureRequests('warm-up');
  const few = await measureRequests('few');
  await payMany(0, 40_000);
  const many = await measureRequests('many');
  expect(sim.state.totals).toMatchObject({ captures: 40_300, refunds: 300 });
  // A scan of all payments would take many times as long.
  expect(many).toBeLessThan(5 * few + 200);
});
