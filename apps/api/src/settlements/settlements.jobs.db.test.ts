import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { createTestApp } from '#test/test-app.ts';
import type { PaymentProviders } from '../payment-providers/create-payment-providers.ts';
import type { PaymentProviderName } from '../payment-providers/payment-provider.ts';
import { createRazorpay } from '../payment-providers/razorpay.ts';
import { DAY } from '../platform/clock.ts';
import { PermanentJobError } from '../platform/jobs.ts';
import { settlementJobs } from './settlements.jobs.ts';
import { storeSettlementLines } from './settlements.service.ts';

const { db, log } = await createTestApp();

type Server = { status: number; itemsByDay: Map<string, object[]>; days: string[]; root: string };

/** Serves the settlements of a day as Razorpay does. */
async function startRazorpay(): Promise<Server> {
  const state: Server = { status: 200, itemsByDay: new Map(), days: [], root: '' };
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const day = ['year', 'month', 'day'].map((part) => searchParams.get(part)).join('-');
    state.days.push(day);
    const items = state.itemsByDay.get(day) ?? [];
    const error = { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' };
    response.writeHead(state.status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(state.status === 200 ? { entity: 'collection', count: items.length, items } : { error }),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => server.close());
  state.root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

const connect = ({ root }: Server, name: PaymentProviderName = 'razorpay') => ({
  ...createRazorpay({
    root,
    keyId: 'rzp_test_1',
    keySecret: 'secret',
    timeoutMs: 5000,
    webhookSecrets: [],
    upiQr: false,
  }),
  name,
});

const toItem = (entityId: string, settlementId: string) => ({
  entity_id: entityId,
  type: 'payment',
  debit: 0,
  credit: 97_640,
  amount: 100_000,
  fee: 2360,
  tax: 360,
  settlement_id: settlementId,
  settlement_utr: `UTR_${settlementId}`,
  settled_at: Date.parse('2025-05-30T10:00:00Z') / 1000,
});

const insertPayment = (provider: PaymentProviderName, providerPaymentId: string) =>
  db
    .insertInto('payments')
    .values({
      kind: 'test',
      way: 'page',
      provider,
      reference: providerPaymentId,
      provider_payment_id: providerPaymentId,
      paise: 100_000,
      status: 'paid',
      paid_at: new Date(),
    })
    .execute();

const listRows = () =>
  db
    .selectFrom('settlement_rows')
    .select(['provider', 'entity_id', 'difference'])
    .orderBy('provider')
    .orderBy('entity_id')
    .execute();

function runJob(providers: PaymentProviders, now: () => Date) {
  const [job] = settlementJobs({ providers, now });
  if (!job) throw new Error('There is one job');
  return job.run({ db, log }, {});
}

test('the last days are fetched, whatever happens to another provider', async () => {
  const { now } = createTestClock(new Date('2025-06-01T01:11:00Z'));
  const [good, bad] = [await startRazorpay(), await startRazorpay()];
  const providers: PaymentProviders = new Map([
    ['razorpay', connect(bad)],
    ['cashfree', connect(good, 'cashfree')],
  ]);
  await insertPayment('cashfree', 'pay_1');
  good.itemsByDay.set('2025-05-30', [toItem('pay_1', 'setl_1')]);

  // Wrong keys: retries do not help.
  bad.status = 401;
  await expect(runJob(providers, now)).rejects.toThrow(PermanentJobError);
  expect(good.days).toEqual(['2025-05-28', '2025-05-29', '2025-05-30', '2025-05-31']);
  expect(await listRows()).toEqual([{ provider: 'cashfree', entity_id: 'pay_1', difference: null }]);

  // A server error can pass, so the job is retried.
  bad.status = 500;
  await expect(runJob(providers, now)).rejects.not.toThrow(PermanentJobError);

  bad.status = 200;
  bad.itemsByDay.set('2025-05-31', [toItem('pay_2', 'setl_2')]);
  await runJob(providers, now);
  expect(await listRows()).toEqual([
    { provider: 'cashfree', entity_id: 'pay_1', difference: null },
    { provider: 'razorpay', entity_id: 'pay_2', difference: 'unknown' },
  ]);
});

test('after the worker was down, the job goes back to the last settlement, but not more than a month', async () => {
  const clock = createTestClock(new Date('2025-06-01T01:11:00Z'));
  const server = await startRazorpay();
  const providers: PaymentProviders = new Map([['phonepe', connect(server, 'phonepe')]]);
  server.itemsByDay.set('2025-05-30', [toItem('pay_3', 'setl_3')]);
  await runJob(providers, clock.now);
  expect(server.days).toHaveLength(4);

  server.days.length = 0;
  clock.pass(10 * DAY);
  await runJob(providers, clock.now);
  expect([server.days[0], server.days.at(-1)]).toEqual(['2025-05-30', '2025-06-10']);

  server.days.length = 0;
  clock.pass(365 * DAY);
  await runJob(providers, clock.now);
  expect(server.days).toHaveLength(31);
});

test('rows of a provider without keys match again, once their payment is known', async () => {
  const { now } = createTestClock();
  const { creditPaise, feePaise, taxPaise } = { creditPaise: 97_640, feePaise: 2360, taxPaise: 360 };
  const line = { kind: 'payment' as const, entityId: 'T1', settlementId: 'AXN1', utr: 'AXN1', settledOn: '2025-05-30' };
  const lines = [{ ...line, creditPaise, debitPaise: 0, feePaise, taxPaise }];
  await storeSettlementLines(db, { provider: 'phonepe', lines, actorId: null });
  const unknown = { provider: 'phonepe', entity_id: 'T1', difference: 'unknown' };
  expect(await listRows()).toContainEqual(unknown);
  await insertPayment('phonepe', 'T1');
  await runJob(new Map(), now);
  expect(await listRows()).toContainEqual({ ...unknown, difference: null });
});
