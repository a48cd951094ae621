import { createPayoutProvider } from '@kinari/api/payment-providers/create-payment-providers';
import { providerRefundJobs } from '@kinari/api/payments/payments.jobs';
import { type SendRefundDeps, sendRefund } from '@kinari/api/payments/send-refund.service';
import { runPendingJobs } from '@kinari/api/platform/jobs';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestUser } from '../../../apps/api/test/factories.ts';
import { expectIntegrityChecksPass } from '../../../apps/api/test/integrity-checks.ts';
import { BANK, createRefundHelpers, UPI } from '../../../apps/api/test/refunds.ts';
import { createTestApp } from '../../../apps/api/test/test-app.ts';
import { RAZORPAY_ACCOUNT } from '../../src/payments/razorpay.ts';
import { startPaymentSimulators } from '../../src/payments/start-payment-simulators.ts';

const sims = await startPaymentSimulators();
afterAll(() => sims.close());
const { RAZORPAYX_ACCOUNT, ...settingsWithoutPayouts } = sims.settings;
const { razorpay } = sims;

type Sent = { mode: string; amount: number; status: string; reference_id: string; narration: string };
type Row = {
  status: string;
  method: string | null;
  tries: number;
  failure: string | null;
  reference: string | null;
  isApproved: boolean;
  hasDestination: boolean;
};

async function createShop(settings: Record<string, string>) {
  const shop = await createTestApp({ RATE_LIMITS: 'off', ...settings });
  const { db, pool, log, app, config } = shop;
  const helpers = await createRefundHelpers(shop);
  const { asStaff, call, staffUser, deliveredOrder, comeBack, cipher } = helpers;
  const second = await createTestUser(db, { userType: 'ADMIN' });
  const provider = createPayoutProvider(config);
  const deps: SendRefundDeps = {
    providers: new Map(),
    payouts: provider && { provider, cipher },
    now: () => new Date(),
  };

  async function createRefund(to = UPI) {
    const { id: orderId, customer } = await deliveredOrder(2);
    const { refundIds } = await comeBack(orderId, 1, { to });
    return { orderId, customer, id: refundIds[0] ?? '' };
  }

  async function find(id: string): Promise<Row> {
    const { rows } = await sql<Row>`
      select
        status, method, tries, failure, reference, approved_at is not null as "isApproved",
        destination is not null as "hasDestination"
      from refunds where id = ${id}
    `.execute(db);
    if (!rows[0]) throw new Error('No such refund');
    return rows[0];
  }

  /** Runs the sweep and the jobs, as if the next check of the refund were due. */
  async function sweep(id: string, times = 1, jobDeps = deps): Promise<void> {
    if (times > 1) await sweep(id, times - 1, jobDeps);
    const jobs = providerRefundJobs(jobDeps);
    await sql`
      update refunds set next_check_at = now() - interval '1 second' where id = ${id} and next_check_at is not null
    `.execute(db);
    await jobs.find(({ name }) => name === 'check_source_refunds')?.run({ db, log }, {});
    await pool.query(
      `update graphile_worker._private_jobs set run_at = now() where task_id in (
         select id from graphile_worker._private_tasks where identifier = any($1)
       )`,
      [jobs.map(({ name }) => name)],
    );
    await runPendingJobs(jobs, { pool, tools: { db, log } });
  }

  const approve = (id: string) => asStaff('approveRefund', { params: { id } });
  const retry = (id: string) => asStaff('retryRefund', { params: { id } });
  const record = (id: string, reference: string) =>
    asStaff('recordRefundPayment', { params: { id }, body: { reference } });
  const approveAs = (user: Awaited<ReturnType<typeof createTestUser>>, id: string) =>
    call(user, 'approveRefund', { params: { id } });
  const setDestination = (customer: Awaited<ReturnType<typeof createRefund>>['customer'], id: string, body: object) =>
    call(customer, 'setRefundDestination', { params: { id }, body });
  const exportFile = async () =>
    (await app.inject({ method: 'POST', url: '/api/admin/refunds/export', headers: staffUser.headers })).body;
  const list = async () => (await asStaff('listPendingRefunds', {})).body;

  return {
    ...shop,
    ...helpers,
    second,
    deps,
    createRefund,
    find,
    sweep,
    approve,
    approveAs,
    retry,
    record,
    setDestination,
    exportFile,
    list,
  };
}

/** Every payout of a refund that the provider has. */
async function listPayouts(id: string): Promise<Sent[]> {
  const { keyId, keySecret, payoutAccount } = RAZORPAY_ACCOUNT;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const compact = id.replaceAll('-', '');
  const keys = [id, ...[2, 3, 4].map((tries) => `${compact}-${tries}`)];
  const found = await Promise.all(
    keys.map(async (key) => {
      const query = new URLSearchParams({ account_number: payoutAccount, reference_id: key }).toString();
      const reply = await fetch(`${razorpay.url}/v1/payouts?${query}`, { headers: { authorization } });
      return ((await reply.json()) as { items: Sent[] }).items;
    }),
  );
  return found.flat();
}

/** What the customer got, in paise. */
const sumSent = async (id: string) =>
  (await listPayouts(id)).filter(({ status }) => status === 'processed').reduce((sum, { amount }) => sum + amount, 0);

describe('a refund of a cash order, with payouts', async () => {
  const shop = await createShop(sims.settings);
  const { db, asStaff, second, deps, createRefund, find, sweep, approve, approveAs, list, moneyOf } = shop;
  afterEach(async () => {
    razorpay.faults.clear();
    await expectIntegrityChecksPass(db);
  });

  test('is sent once after its approval, and gets the reference of the bank', async () => {
    const { id, orderId } = await createRefund();
    expect((await list()).hasPayouts).toBe(true);
    await sweep(id, 2);
    expect(await listPayouts(id)).toEqual([]);
    const approved = await approve(id);
    expect([approved.status, approved.body.refund]).toMatchObject([200, { status: 'pending', isApproved: true }]);
    await sweep(id, 4);
    expect(await listPayouts(id)).toMatchObject([
      {
        mode: 'UPI',
        amount: 100_000,
        status: 'processed',
        reference_id: id,
        narration: `Refund of order ${orderId.slice(0, 8)}`,
      },
    ]);
    expect(await find(id)).toMatchObject({ status: 'sent', tries: 1, reference: expect.stringMatching(/^\d{12}$/) });
    expect(await moneyOf(orderId)).toMatchObject({ payment: 'PARTIALLY_REFUNDED', sent: 100_000 });
    expect((await approve(id)).body.code).toBe('refund_status_changed');
  });

  test('goes to a bank account by IMPS', async () => {
    const { id } = await createRefund(BANK);
    await approve(id);
    await sweep(id, 3);
    expect(await listPayouts(id)).toMatchObject([{ mode: 'IMPS', amount: 100_000, status: 'processed' }]);
    expect(await find(id)).toMatchObject({ status: 'sent', method: 'bank' });
  });

  test('needs two people if the shop requires it, and a new first one if the destination changes', async () => {
    await asStaff('updateSettings', { body: { refundSecondApproval: true } });
    const { id, customer } = await createRefund();
    expect((await approve(id)).body.refund).toMatchObject({ status: 'pending', isApproved: false });
    expect((await approve(id)).body.code).toBe('second_approver_required');
    await sweep(id, 2);
    expect(await listPayouts(id)).toEqual([]);
    expect((await shop.setDestination(customer, id, BANK)).status).toBe(200);
    expect((await approveAs(second, id)).body).toMatchObject({ refund: { isApproved: false } });
    expect((await approve(id)).body.refund).toMatchObject({ isApproved: true });
    await asStaff('updateSettings', { body: { refundSecondApproval: false } });
    await sweep(id, 3);
    expect(await find(id)).toMatchObject({ status: 'sent', method: 'bank' });
    expect(await sumSent(id)).toBe(100_000);
  });

  test.each([
    ['answers 5xx after it sent it', { kind: 'fail', after: true, status: 502 }],
    ['answers 5xx before it sent it', { kind: 'fail', status: 503 }],
    ['breaks the connection after it sent it', { kind: 'drop', after: true }],
    ['breaks the connection before it sent it', { kind: 'drop' }],
  ] as const)('is sent once if the provider %s', async (_, fault) => {
    const { id } = await createRefund();
    await approve(id);
    razorpay.faults.add({ ...fault, on: 'POST /v1/payouts' });
    await sweep(id);
    expect(await find(id)).toMatchObject({ status: 'sending', tries: 1, failure: null });
    await sweep(id, 3);
    expect(await find(id)).toMatchObject({ status: 'sent', tries: 1 });
    expect(await listPayouts(id)).toMatchObject([{ status: 'processed' }]);
  });

  test('that is under way is asked about until it is processed', async () => {
    const { id, orderId } = await createRefund();
    razorpay.planPayouts({ status: 'queued' });
    await approve(id);
    await sweep(id, 3);
    expect(await find(id)).toMatchObject({ status: 'sending', tries: 1 });
    expect(await moneyOf(orderId)).toMatchObject({ payment: 'REFUND_DUE' });
    razorpay.resolvePayout(id, { status: 'processed' });
    await sweep(id);
    expect(await find(id)).toMatchObject({ status: 'sent' });
    expect(await listPayouts(id)).toHaveLength(1);
  });

  test('that fails once is sent the second time with another key', async () => {
    const { id } = await createRefund();
    razorpay.planPayouts({ status: 'reversed', reason: 'Beneficiary bank is offline' });
    await approve(id);
    await sweep(id, 2);
    expect(await find(id)).toMatchObject({ status: 'failed', failure: 'Beneficiary bank is offline' });
    expect((await shop.record(id, 'UTR1')).body.code).toBe('refund_status_changed');
    expect((await shop.retry(id)).body.refund).toMatchObject({ id });
    await sweep(id, 3);
    expect(await find(id)).toMatchObject({ status: 'sent', tries: 2, failure: null });
    expect(await listPayouts(id)).toMatchObject([{ status: 'reversed' }, { status: 'processed' }]);
  });

  test('that fails twice waits for another destination, which is approved and sent', async () => {
    const { id, orderId, customer } = await createRefund();
    const failed = { status: 'failed', reason: 'Invalid UPI ID' };
    razorpay.planPayouts(failed, failed);
    await approve(id);
    await sweep(id, 5);
    expect(await find(id)).toEqual({
      status: 'pending',
      method: null,
      tries: 2,
      failure: 'Invalid UPI ID',
      reference: null,
      isApproved: false,
      hasDestination: false,
    });
    const refund = (await list()).refunds.find((listed) => listed.id === id);
    expect(refund).toMatchObject({ failure: 'Invalid UPI ID', remindedOn: expect.any(String) });
    expect(await moneyOf(orderId)).toMatchObject({ payment: 'REFUND_DUE' });
    await sweep(id, 2);
    expect(await listPayouts(id)).toHaveLength(2);

    expect((await shop.setDestination(customer, id, BANK)).status).toBe(200);
    expect(await find(id)).toMatchObject({ failure: null, isApproved: false });
    await approve(id);
    razorpay.planPayouts(failed);
    await sweep(id, 2);
    expect(await find(id)).toMatchObject({ status: 'failed', tries: 3 });
    await sweep(id, 3);
    expect(await find(id)).toMatchObject({ status: 'sent', tries: 4 });
    expect(await sumSent(id)).toBe(100_000);
  });

  test('that the provider rejects is a failure with its text', async () => {
    const { id } = await createRefund();
    await approve(id);
    razorpay.faults.add({ kind: 'fail', status: 400, on: 'POST /v1/payouts' });
    await sweep(id);
    expect(await find(id)).toMatchObject({ status: 'failed', tries: 1, failure: expect.stringMatching(/\w/) });
    await sweep(id, 3);
    expect(await find(id)).toMatchObject({ status: 'sent', tries: 2 });
    expect(await sumSent(id)).toBe(100_000);
  });

  test('is sent once by four workers, also while the provider fails', async () => {
    const { id } = await createRefund();
    await approve(id);
    razorpay.faults.add({ kind: 'delay', ms: 150, on: 'POST /v1/payouts' });
    const work = () => Promise.allSettled([1, 2, 3, 4].map(() => sendRefund(db, id, deps)));
    await work();
    await work();
    expect(razorpay.requestLog.filter((line) => line === 'POST /v1/payouts').length).toBeGreaterThan(0);
    await sweep(id, 3);
    expect(await find(id)).toMatchObject({ status: 'sent', tries: 1 });
    expect(await listPayouts(id)).toHaveLength(1);

    const { id: other } = await createRefund();
    await approve(other);
    const before = razorpay.requestLog.filter((line) => line === 'POST /v1/payouts').length;
    razorpay.faults.add({ kind: 'fail', after: true, status: 500, on: 'POST /v1/payouts' });
    await Promise.allSettled([1, 2, 3, 4].map(() => sendRefund(db, other, deps)));
    expect(razorpay.requestLog.filter((line) => line === 'POST /v1/payouts')).toHaveLength(before + 1);
    await sweep(other, 3);
    expect(await find(other)).toMatchObject({ status: 'sent', tries: 1 });
    expect(await sumSent(other)).toBe(100_000);
  });

  test('is never both sent by the provider and by hand', async () => {
    const { id, customer } = await createRefund(BANK);
    const cells = `${BANK.method === 'bank' ? BANK.account : ''},SBIN0001234`;
    const countRows = async () => (await shop.exportFile()).split(cells).length - 1;
    expect(await countRows()).toBe(1);
    await approve(id);
    expect(await countRows()).toBe(0);
    expect((await shop.record(id, 'UTR9')).body.code).toBe('refund_status_changed');
    expect((await shop.setDestination(customer, id, UPI)).body.code).toBe('refund_status_changed');
    razorpay.planPayouts({ status: 'pending' });
    await sweep(id);
    expect(await find(id)).toMatchObject({ status: 'sending' });
    expect(await countRows()).toBe(0);
    expect((await shop.record(id, 'UTR9')).body.code).toBe('refund_status_changed');
    expect((await asStaff('confirmRefund', { params: { id } })).body.code).toBe('refund_status_changed');
    razorpay.resolvePayout(id, { status: 'processed' });
    await sweep(id);

    // Recorded by hand: the provider does not send it.
    const { id: byHand } = await createRefund();
    const [recorded, approved] = await Promise.all([shop.record(byHand, 'UTR10'), approve(byHand)]);
    expect(new Set([recorded.status, approved.status])).toEqual(new Set([200, 409]));
    await sweep(byHand, 3);
    expect(await find(byHand)).toMatchObject({ status: 'sent' });
    expect(await sumSent(byHand)).toBe(recorded.status === 200 ? 0 : 100_000);
  });

  test('whose confirmation by a second person is due is not sent by the provider', async () => {
    await asStaff('updateSettings', { body: { refundSecondApproval: true } });
    const { id } = await createRefund();
    expect((await shop.record(id, 'UTR11')).body.refund).toMatchObject({ status: 'awaiting_confirmation' });
    expect((await approveAs(second, id)).body.code).toBe('refund_status_changed');
    await asStaff('updateSettings', { body: { refundSecondApproval: false } });
    await sweep(id, 2);
    expect(await listPayouts(id)).toEqual([]);
  });

  test('goes back to staff if the keys were removed before it was sent, but not after', async () => {
    const { id } = await createRefund(BANK);
    await approve(id);
    await sweep(id, 1, { ...deps, payouts: undefined });
    expect(await find(id)).toMatchObject({ status: 'pending', isApproved: false, failure: 'Payouts are switched off' });
    expect((await shop.record(id, 'UTR12')).body.refund).toMatchObject({ status: 'sent' });

    const { id: sending } = await createRefund();
    await approve(sending);
    razorpay.faults.add({ kind: 'drop', after: true, on: 'POST /v1/payouts' });
    await sweep(sending);
    await sweep(sending, 2, { ...deps, payouts: undefined });
    expect(await find(sending)).toMatchObject({ status: 'sending' });
    await sweep(sending, 2);
    expect(await find(sending)).toMatchObject({ status: 'sent' });
    expect(await listPayouts(sending)).toHaveLength(1);
  });

  test('whose destination cannot be read goes back to staff', async () => {
    const { id } = await createRefund();
    await approve(id);
    await sql`update refunds set destination = '\\x0102'::bytea where id = ${id}`.execute(db);
    await sweep(id, 2);
    expect(await find(id)).toMatchObject({
      status: 'pending',
      isApproved: false,
      tries: 0,
      failure: 'The UPI ID or bank account cannot be read',
    });
  });
});

describe('a refund of a cash order, without payouts', async () => {
  const shop = await createShop(settingsWithoutPayouts);
  const { createRefund, find, sweep, approve, record, exportFile, list } = shop;

  test('is recorded by hand, and no provider is asked', async () => {
    expect([RAZORPAYX_ACCOUNT, shop.deps.payouts]).toEqual([RAZORPAY_ACCOUNT.payoutAccount, undefined]);
    const before = razorpay.requestLog.length;
    const { id } = await createRefund(BANK);
    expect(await list()).toMatchObject({ hasPayouts: false, refunds: [{ id, isApproved: false, failure: null }] });
    expect((await approve(id)).body.code).toBe('refund_status_changed');
    await sweep(id, 2);
    expect(await exportFile()).toContain('SBIN0001234');
    expect((await record(id, 'UTR42')).body.refund).toMatchObject({ status: 'sent', reference: 'UTR42' });
    expect(await find(id)).toMatchObject({ status: 'sent', tries: 0 });
    expect(razorpay.requestLog).toHaveLength(before);
  });
});
