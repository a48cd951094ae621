import { randomUUID } from 'node:crypto';
import { formatNumber } from '@kinari/contract/locale';
import { describe, expect, test } from 'vitest';
import {
  type Barrier,
  INSPECTION_BARRIERS,
  installReturnBarriers,
  REFUND_BARRIERS,
  RETURN_BARRIERS,
} from '../races/barriers.ts';
import { getDocumentTotals } from '../races/invoicing/taxed-orders.ts';
import { createStaff, type Staff } from '../races/race.ts';
import type { ApiResponse, RaceHarness } from '../races/race-harness.ts';
import { bySize, MAX_RUN_MS, range } from '../races/race-size.ts';
import {
  type CreatedReturn,
  confirmRefund,
  createDeliveredOrder,
  type DeliveredOrder,
  enableTwoPersonRefunds,
  getReturn,
  inspectReturn,
  listRefunds,
  PRICE_PAISE,
  receiveReturn,
  recordRefund,
  requestReturn,
  reviewReturn,
} from '../races/returns/customer-returns.ts';
import { getStock, listIntegrityErrors } from '../test/integrity-checks.ts';
import { blockRequests } from './block-requests.ts';
import { runDoctor } from './doctor.ts';
import { closeConnections, createFaultTestApp, withLongTimeouts } from './fault-test-app.ts';
import { findFreePort, startApi } from './processes.ts';
import { requestFromProcess } from './request-from-process.ts';

// One request stopped at the step, and the same request waiting behind it.
const CONCURRENT_REQUESTS = 2;
const ENCRYPTION_KEY = 'a key that only the fault tests use';

describe('kill -9 of the API during a refund', () => {
  test('at each of six steps, no refund is lost or paid twice', async ({ annotate }) => {
    const shop = await createFaultTestApp();
    await enableTwoPersonRefunds(shop.pool);
    await installReturnBarriers(shop.pool);
    const port = await findFreePort();
    const start = () => startApi({ databaseUrl: withLongTimeouts(shop.databaseUrl), port, env: { ENCRYPTION_KEY } });
    let api = await start();
    const harness: RaceHarness = { ...shop, ask: (...request) => requestFromProcess(api, ...request) };
    const deadline = Date.now() + MAX_RUN_MS;
    const outcomes = { done: 0, rolledBack: 0 };
    const refunds = { count: 0 };
    try {
      const staffMembers = [await createStaff(harness), await createStaff(harness)] as const;
      for (const round of range(bySize(1, 50))) {
        if (Date.now() > deadline) continue;
        const order = await createDeliveredOrder(harness, staffMembers[0]);
        for (const [n, { reached: expectedStatus, act: action, pauses: barriers }] of listSteps(
          harness,
          order,
          staffMembers,
        ).entries()) {
          const release = await blockRequests(
            harness,
            range(CONCURRENT_REQUESTS).map(() => action),
            barriers[(round + n) % barriers.length] as Barrier,
          );
          await api.end('SIGKILL');
          // Every other time, close its database connections at once; otherwise PostgreSQL finishes the orphaned statements.
          if (Math.floor((round + n) / 2) % 2 === 1) await closeConnections(shop.pool);
          await release();
          const isDone = (await getStatus(harness, order)) === expectedStatus;
          outcomes[isDone ? 'done' : 'rolledBack'] += 1;
          api = await start();
          // A repeated return request gets the same reply by its idempotency key. Staff get 409 if the step is already done.
          const { status } = await action();
          expect(status).toBe(expectedStatus === 'requested' ? 201 : isDone ? 409 : 200);
          expect(await getStatus(harness, order)).toBe(expectedStatus);
        }
        refunds.count += 1;
        expect(await listRefunds(harness, order.id)).toMatchObject([
          { paise: PRICE_PAISE, status: 'sent', reference: order.id },
        ]);
        expect(await getStock(shop.db, order.variantId)).toBe(1);
        expect(await getDocumentTotals(harness, order.id)).toEqual({ invoices: 1, credits: 1, net: 0 });
      }
      expect(outcomes.done * outcomes.rolledBack).toBeGreaterThan(0);
      expect(await listIntegrityErrors(shop.db)).toEqual([]);
      expect(await runDoctor(shop.databaseUrl)).toContain('healthy');
      await annotate(
        `${formatNumber(outcomes.done + outcomes.rolledBack)} kills, ${CONCURRENT_REQUESTS} requests under way at each: ${formatNumber(outcomes.done)} had happened, ` +
          `${formatNumber(outcomes.rolledBack)} had not; done again, ${formatNumber(refunds.count)} returns have ${formatNumber(refunds.count)} refunds, sent once`,
        'result',
      );
    } finally {
      await api.end('SIGKILL');
      await shop.close();
    }
  });
});

type Step = { reached: string; act: () => Promise<ApiResponse>; pauses: readonly Barrier[] };

/** All steps of a refund, from the return request to the second person's confirmation. */
function listSteps(harness: RaceHarness, order: DeliveredOrder, [first, second]: readonly [Staff, Staff]): Step[] {
  const key = randomUUID();
  const sendReturnRequest = () => requestReturn(harness, order, {}, key);
  const fetchReturn = async (): Promise<CreatedReturn> => getReturn(await sendReturnRequest());
  const refundId = async () => (await listRefunds(harness, order.id))[0]?.id ?? '';
  return [
    { reached: 'requested', act: sendReturnRequest, pauses: RETURN_BARRIERS },
    {
      reached: 'approved',
      act: async () => reviewReturn(harness, first, await fetchReturn()),
      pauses: RETURN_BARRIERS,
    },
    {
      reached: 'received',
      act: async () => receiveReturn(harness, first, await fetchReturn()),
      pauses: RETURN_BARRIERS,
    },
    {
      reached: 'pending',
      act: async () => inspectReturn(harness, first, await fetchReturn()),
      pauses: INSPECTION_BARRIERS,
    },
    {
      reached: 'awaiting_confirmation',
      act: async () => recordRefund(harness, first, await refundId(), order.id),
      pauses: REFUND_BARRIERS,
    },
    { reached: 'sent', act: async () => confirmRefund(harness, second, await refundId()), pauses: REFUND_BARRIERS },
  ];
}

/** Status of the return, or of its refund once there is one. */
async function getStatus({ pool }: RaceHarness, { id }: DeliveredOrder): Promise<string | undefined> {
  const { rows } = await pool.query<{ status: string }>(
    `select coalesce(refund.status, order_return.status) as status
     from returns order_return
     left join refunds refund on refund.return_id = order_return.id
     where order_return.order_id = $1`,
    [id],
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.status;
}
