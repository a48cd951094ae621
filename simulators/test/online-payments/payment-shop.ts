import type { Config } from '@kinari/api/config';
import { onlinePaymentJobs } from '@kinari/api/online-payments/online-payments.jobs';
import { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import type { PaymentProviderName } from '@kinari/api/payment-providers/payment-provider';
import { providerRefundJobs } from '@kinari/api/payments/payments.jobs';
import { type Job, runPendingJobs } from '@kinari/api/platform/jobs';
import type { EndpointName, EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { createStockedVariant, createTestBuyer, fillCart } from '../../../apps/api/test/factories.ts';
import { createPackingHelpers } from '../../../apps/api/test/shipments.ts';
import { createTestApp } from '../../../apps/api/test/test-app.ts';
import { startPaymentSimulators } from '../../src/payments/start-payment-simulators.ts';
import { createPaymentReader, passTime } from './payment-rows.ts';

type Buyer = Awaited<ReturnType<typeof createTestBuyer>>;

/** A shop with payment providers in the order of `use`, which are simulators. */
export async function createPaymentShop(use: readonly PaymentProviderName[], settings: Partial<Config> = {}) {
  const sims = await startPaymentSimulators();
  afterAll(() => sims.close());
  const shop = await createTestApp({
    RATE_LIMITS: 'off',
    ...sims.settings,
    PAYMENT_PROVIDERS: [...use],
    ...settings,
  });
  const { app, db, config } = shop;
  const helpers = await createPackingHelpers(shop);
  const rows = createPaymentReader(db);
  const deps = { providers: createPaymentProviders(config, 'job'), now: () => new Date() };
  const jobs = [...onlinePaymentJobs(deps), ...providerRefundJobs(deps)];

  const { runJobs, sweep } = createJobRunner(shop, jobs);
  const call = <Name extends EndpointName>(buyer: Buyer | undefined, name: Name, request: object) =>
    helpers.call(buyer, name, request) as unknown as Promise<{
      status: number;
      body: EndpointResponse<Name> & { code?: string };
    }>;

  /** Places an order of `quantity` units of a new variant, to be paid online. */
  async function placeOrder({
    quantity = 2,
    stock = 10,
    price = 100_000,
    paymentMethod = 'ONLINE',
    buyer: known,
  }: {
    quantity?: number;
    stock?: number;
    price?: number;
    paymentMethod?: 'ONLINE' | 'COD';
    buyer?: Buyer;
  } = {}) {
    const { id: variantId } = await createStockedVariant(db, { stock, price });
    const buyer = known ?? (await createTestBuyer(db, []));
    await fillCart(db, buyer.id, [{ variantId, quantity }]);
    const { status, body } = await call(buyer, 'placeOrder', {
      body: { addressId: buyer.addressId, paymentMethod, mobile: '9876543210' },
    });
    return { buyer, variantId, status, code: body.code, order: body.order, id: body.order?.id ?? '' };
  }

  const start = (buyer: Buyer, id: string, way: 'page' | 'upi') =>
    call(buyer, 'startPayment', { params: { id }, body: { way } });
  /** Places an order and starts its payment, in the way of the first provider. */
  async function startOrder(options: Parameters<typeof placeOrder>[0] = {}) {
    const placed = await placeOrder(options);
    const way = use[0] === 'cashfree' ? 'upi' : 'page';
    const { status, body } = await start(placed.buyer, placed.id, way);
    const payment = (await rows.listPayments(placed.id)).at(-1);
    if (status !== 201 || !payment) throw new Error(`Payment not started: ${status} ${body.code}`);
    return { ...placed, payment, started: body };
  }
  const look = async (buyer: Buyer, id: string) => (await call(buyer, 'getOrderPayment', { params: { id } })).body;

  return {
    ...shop,
    ...helpers,
    app,
    sims,
    call,
    placeOrder,
    start,
    startOrder,
    look,
    ...rows,
    pass: (orderId: string, minutes: number) => passTime(db, orderId, minutes),
    sweep,
    runJobs,
  };
}

function createJobRunner({ db, pool, log }: Awaited<ReturnType<typeof createTestApp>>, jobs: readonly Job[]) {
  /** Runs the sweeps and every job that is due, also those that wait for a retry. */
  async function runJobs(): Promise<void> {
    for (const name of ['sweep_payments', 'check_source_refunds']) {
      const sweep = jobs.find((job) => job.name === name);
      await sweep?.run({ db, log }, {});
    }
    await pool.query(
      `update graphile_worker._private_jobs set run_at = now() where task_id in (
         select id from graphile_worker._private_tasks where identifier = any($1)
       )`,
      [jobs.map(({ name }) => name)],
    );
    await runPendingJobs([...jobs], { pool, tools: { db, log } });
  }

  /** Lets the sweep ask the providers about the payments and refunds of an order now. */
  async function sweep(orderId: string, times = 1): Promise<void> {
    if (times > 1) await sweep(orderId, times - 1);
    for (const table of ['payments', 'refunds'])
      await sql`
        update ${sql.table(table)} set next_check_at = now() - interval '1 second' where order_id = ${orderId} and next_check_at is not null
      `.execute(db);
    await runJobs();
  }

  return { runJobs, sweep };
}
