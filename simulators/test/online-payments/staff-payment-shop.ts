import { staffPaymentJobs } from '@kinari/api/online-payments/staff/staff-payments.jobs';
import { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import type { PaymentProviderName } from '@kinari/api/payment-providers/payment-provider';
import { runPendingJobs } from '@kinari/api/platform/jobs';
import type { EndpointName, EndpointResponse } from '@kinari/contract/contract';
import { createTestUser } from '../../../apps/api/test/factories.ts';
import { methodAndPath } from '../../../apps/api/test/method-and-path.ts';
import { createPaymentShop } from './payment-shop.ts';

type Caller = Pick<Awaited<ReturnType<typeof createTestUser>>, 'headers'>;
type Request = { params?: Record<string, string>; query?: Record<string, string>; body?: object };

/** A shop with payment providers that are simulators, and a staff member who looks after payments. */
export async function createStaffPaymentShop(use: readonly [PaymentProviderName, ...PaymentProviderName[]]) {
  const shop = await createPaymentShop(use);
  const { app, db, pool, log, config, sims } = shop;
  const owner = await createTestUser(db, { userType: 'ADMIN' });
  const provider = sims[use[0]];
  const way = use[0] === 'cashfree' ? ('upi' as const) : ('page' as const);
  const jobs = staffPaymentJobs({ providers: createPaymentProviders(config, 'job'), now: () => new Date() });

  async function ask<Name extends EndpointName>(
    name: Name,
    { params = {}, query = {}, body }: Request = {},
    { headers }: Caller = owner,
  ) {
    const { method, path } = methodAndPath(name);
    const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '');
    const response = await app.inject({
      method,
      url: `/api${filledPath}?${new URLSearchParams(query).toString()}`,
      headers,
      ...(body && { payload: body }),
    });
    return {
      status: response.statusCode,
      body: response.json<EndpointResponse<Name> & { code?: string }>(),
    };
  }

  /** Places an order, pays for it and lets the shop ask. */
  async function payOrder(
    options: Parameters<typeof provider.pay>[1] = {},
    orderOptions: Parameters<typeof shop.placeOrder>[0] = {},
  ) {
    const started = await shop.startOrder(orderOptions);
    await provider.pay(started.payment.reference, options);
    const { status } = await ask('checkPayment', { params: { id: started.payment.id } });
    if (status !== 200) throw new Error(`Status ${status}`);
    return started;
  }

  /** Runs the sweep of test payments and the jobs it enqueues. */
  async function refundTests(): Promise<void> {
    await jobs.find(({ name }) => name === 'sweep_test_refunds')?.run({ db, log }, {});
    await runPendingJobs(jobs, { pool, tools: { db, log } });
  }

  const resolve = (id: string, decision: 'accept' | 'refund', caller?: Caller) =>
    ask('resolvePayment', { params: { id }, body: { decision, reason: 'The customer called' } }, caller);
  const read = async (id: string) => (await ask('getPayment', { params: { id } })).body;

  return { ...shop, provider, way, owner, ask, read, resolve, payOrder, refundTests };
}
