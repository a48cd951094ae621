import { expect } from 'vitest';
import { moveStock } from '../../src/inventory/inventory.service.ts';
import { issueCreditNotes } from '../../src/invoicing/issue.service.ts';
import { refreshPaymentStatus } from '../../src/payments/payments.service.ts';
import { createRefunds } from '../../src/refunds/refunds.service.ts';
import { setLineConditions } from '../../src/returns/returns.service.ts';
import { getStock } from '../../test/integrity-checks.ts';
import { expectSuccess, getDocumentTotals } from '../invoicing/taxed-orders.ts';
import { createRace, createStaff } from '../race.ts';
import { countByStatus, type RaceHarness, waitAtBarrier } from '../race-harness.ts';
import { bySize, range } from '../race-size.ts';
import { updateDeliveryStatus } from '../requests.ts';
import {
  type CreatedReturn,
  cipher,
  confirmRefund,
  createDeliveredOrder,
  createReturn,
  createReturnRace,
  type DeliveredOrder,
  enableReturns,
  enableTwoPersonRefunds,
  expectOneSuccess,
  getReturnStatus,
  inspectReturn,
  LOCK_ORDER,
  listRefunds,
  PRICE_PAISE,
  receiveReturn,
  recordRefund,
  releaseInOrder,
  reviewReturn,
  runUntilAllOutcomes,
} from './customer-returns.ts';

const STAFF_COUNT = 4;

export const concurrentStaff = createRace(
  'several staff members process one return: stock, refund and credit note happen once',
  async (harness) => {
    const staffMembers = await Promise.all(range(STAFF_COUNT).map(() => createStaff(harness)));
    const rounds = bySize(2, 30);
    let approved = 0;
    for (let round = 0; round < rounds; round++) {
      const [staffMember] = staffMembers as [(typeof staffMembers)[number]];
      const order = await createDeliveredOrder(harness, staffMember);
      let orderReturn = await createReturn(harness, staffMember, order, { until: 'requested' });
      const runConcurrently = async (
        action: (member: typeof staffMember, n: number) => ReturnType<typeof receiveReturn>,
      ) => {
        const starts = staffMembers.map((member, n) => () => action(member, n));
        const { responses, waiting } = await waitAtBarrier(
          harness,
          { lockStatement: LOCK_ORDER, values: [order.id] },
          starts,
        );
        expect(waiting).toBeGreaterThan(1);
        expectOneSuccess(responses);
      };
      await runConcurrently((member, n) =>
        reviewReturn(harness, member, orderReturn, (n + round) % 2 === 0 ? 'approve' : 'decline'),
      );
      // A rejected return can be requested again.
      if ((await getReturnStatus(harness, orderReturn)) === 'approved') approved += 1;
      else orderReturn = await createReturn(harness, staffMember, order, { until: 'approved' });
      await runConcurrently((member) => receiveReturn(harness, member, orderReturn));
      await runConcurrently((member) => inspectReturn(harness, member, orderReturn));
      expect(await getStock(harness.db, order.variantId)).toBe(1);
      expect(await listRefunds(harness, order.id)).toMatchObject([{ paise: PRICE_PAISE, status: 'pending' }]);
      expect(await getDocumentTotals(harness, order.id)).toEqual({ invoices: 1, credits: 1, net: 0 });
    }
    return `${rounds} returns, each step taken by ${STAFF_COUNT} staff members at once: ${approved} approved at first, ${rounds} refunds and credit notes`;
  },
  { change: enableReturns },
);

export const restockedOnce = createReturnRace(
  'the same returned units are restocked once, even without the order lock',
  async (harness, staffMember) => {
    const rounds = bySize(2, 30);
    for (let round = 0; round < rounds; round++) {
      const order = await createDeliveredOrder(harness, staffMember);
      const orderReturn = await createReturn(harness, staffMember, order, { until: 'received' });
      const inspectUnlocked = () =>
        inspectWithoutOrderLock(harness, { sale: order, orderReturn, actorId: staffMember.id });
      const lockLine = 'select from return_lines where id = $1 for update';
      const { responses, waiting } = await waitAtBarrier(
        harness,
        { lockStatement: lockLine, values: [orderReturn.lineId] },
        [inspectUnlocked, inspectUnlocked],
      );
      expect(waiting).toBe(2);
      expect(responses.toSorted()).toEqual(['back', expect.stringContaining('stock_movements_once_sent_back')]);
      expect(await getStock(harness.db, order.variantId)).toBe(1);
    }
    return `${rounds} units put back twice at once, past the lock on their order: ${rounds} in stock`;
  },
);

/** An inspection that neither locks the order nor checks the status of the return. */
async function inspectWithoutOrderLock(
  { db }: RaceHarness,
  input: { sale: DeliveredOrder; orderReturn: CreatedReturn; actorId: string },
): Promise<string> {
  const { sale: order, orderReturn, actorId } = input;
  const lines = [
    { returnLineId: orderReturn.lineId, variantId: order.variantId, units: 1, reason: 'return' as const, actorId },
  ];
  try {
    await db.transaction().execute(async (tx) => {
      await setLineConditions(tx, { id: orderReturn.lineId, sellable: 1, damaged: 0, wrongItem: 0, missing: 0 });
      await moveStock(tx, lines);
      await tx
        .updateTable('returns')
        .set({ status: 'closed', closed_at: new Date() })
        .where('id', '=', orderReturn.id)
        .execute();
      const owed = {
        orderId: order.id,
        returnId: orderReturn.id,
        paise: PRICE_PAISE,
        as: 'refund',
        receivedOn: '2026-11-02',
        actorId,
      } as const;
      await createRefunds(tx, owed, { cipher, now: () => new Date() });
      await refreshPaymentStatus(tx, order.id);
      await issueCreditNotes(tx, order.id, { units: { [order.lineId]: 1 }, reason: 'Twice' });
    });
    return 'back';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const refundPaidOnce = createRace(
  'a refund recorded by several staff members has one reference and is confirmed once',
  async (harness) => {
    const staffMembers = await Promise.all(range(STAFF_COUNT).map(() => createStaff(harness)));
    const [staffMember] = staffMembers as [(typeof staffMembers)[number]];
    const rounds = bySize(2, 30);
    for (let round = 0; round < rounds; round++) {
      const order = await createDeliveredOrder(harness, staffMember);
      await createReturn(harness, staffMember, order, { until: 'closed' });
      const [refund] = await listRefunds(harness, order.id);
      const id = refund?.id ?? '';
      const barrier = { lockStatement: LOCK_ORDER, values: [order.id] };
      const recordResult = await waitAtBarrier(
        harness,
        barrier,
        staffMembers.map((member, n) => () => recordRefund(harness, member, id, `UTR${round}-${n}`)),
      );
      expect(recordResult.waiting).toBeGreaterThan(1);
      expectOneSuccess(recordResult.responses);
      const winner = recordResult.responses.findIndex(({ status }) => status === 200);
      const reference = `UTR${round}-${winner}`;
      expect(await listRefunds(harness, order.id)).toMatchObject([{ status: 'awaiting_confirmation', reference }]);

      const confirmResult = await waitAtBarrier(
        harness,
        barrier,
        staffMembers.map((member) => () => confirmRefund(harness, member, id)),
      );
      // The staff member who recorded the refund cannot confirm it.
      expectOneSuccess(confirmResult.responses);
      expect(confirmResult.responses[winner]?.status).toBe(409);
      expect(await listRefunds(harness, order.id)).toMatchObject([{ paise: PRICE_PAISE, status: 'sent', reference }]);
    }
    return `${rounds} refunds noted and confirmed by ${STAFF_COUNT} staff members at once: ${rounds} references, ${rounds} sent`;
  },
  { change: enableTwoPersonRefunds },
);

export const uniqueRefundReference = createReturnRace(
  'two refunds recorded with the same reference: only one is accepted',
  async (harness, staffMember) => {
    const rounds = bySize(2, 30);
    for (let round = 0; round < rounds; round++) {
      const ids: string[] = [];
      for (let n = 0; n < 2; n++) {
        const order = await createDeliveredOrder(harness, staffMember);
        await createReturn(harness, staffMember, order, { until: 'closed' });
        ids.push(...(await listRefunds(harness, order.id)).map(({ id }) => id));
      }
      const { responses } = await waitAtBarrier(
        harness,
        { lockStatement: 'lock table refunds in share row exclusive mode' },
        ids.map((id) => () => recordRefund(harness, staffMember, id, `UTR${round}`)),
      );
      expectOneSuccess(responses);
    }
    return `${rounds} references given to two refunds at once: ${rounds} sent, ${rounds} rejected`;
  },
);

export const inspectVsMove = createReturnRace(
  'an order cancelled or set back during the inspection of its return: all paid money is accounted for',
  async (harness, staffMember) => {
    const { inspected, moved } = await runUntilAllOutcomes(['inspected', 'moved'], bySize(4, 80), async (round) => {
      const order = await createDeliveredOrder(harness, staffMember, { units: 2 });
      const orderReturn = await createReturn(harness, staffMember, order, {
        resolution: round % 3 < 2 ? 'refund' : 'store_credit',
        until: 'received',
      });
      const nextStatus = round % 4 < 2 ? 'CANCELED' : 'SHIPPED';
      const starts = [
        () => inspectReturn(harness, staffMember, orderReturn),
        () => updateDeliveryStatus(harness, staffMember, order.id, nextStatus),
      ];
      if (round % 2 === 1) starts.reverse();
      const { responses } = await releaseInOrder(harness, { lockStatement: LOCK_ORDER, values: [order.id] }, starts);
      const isInspected = (await getReturnStatus(harness, orderReturn)) === 'closed';
      expect(countByStatus(responses)).toEqual(isInspected ? { 200: 2 } : { 200: 1, 409: 1 });
      expect(await isInspectedUndelivered(harness, orderReturn)).toBe(false);
      // If the order was set back to shipped, deliver it again and inspect the return.
      if (nextStatus === 'SHIPPED') {
        await expectSuccess(updateDeliveryStatus(harness, staffMember, order.id, 'DELIVERED'));
        if (!isInspected) await expectSuccess(inspectReturn(harness, staffMember, orderReturn));
      }
      const owed = (await listRefunds(harness, order.id)).reduce((sum, { paise }) => sum + paise, 0);
      expect(owed).toBe(nextStatus === 'CANCELED' ? 2 * PRICE_PAISE : PRICE_PAISE);
      return isInspected ? 'inspected' : 'moved';
    });
    return `orders moved while inspected: ${inspected} inspected first, ${moved} moved first, not a paisa more or less`;
  },
);

/** True if the return was inspected after its order had left DELIVERED. */
async function isInspectedUndelivered({ pool }: RaceHarness, { id }: CreatedReturn): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from returns order_return
     join order_events event on event.order_id = order_return.order_id and event.from_status = 'DELIVERED'
     where order_return.id = $1 and order_return.status = 'closed' and event.happened_at < order_return.closed_at`,
    [id],
  );
  return rowCount !== 0;
}
