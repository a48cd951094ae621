import { inspectReturn } from '@kinari/api/fulfilment/inspect-return.service';
import { recordRefundPayment } from '@kinari/api/payments/pending-refunds.service';
import type { Db } from '@kinari/api/platform/database/db';
import type { Cipher } from '@kinari/api/platform/encryption';
import { markReturnShipped } from '@kinari/api/returns/customer-returns.service';
import { getReturnOptions } from '@kinari/api/returns/options.service';
import { requestReturn } from '@kinari/api/returns/request-return.service';
import { receiveReturn, reviewReturn } from '@kinari/api/returns/review-return.service';
import { getSettings } from '@kinari/api/settings/settings.service';
import type { EndpointResponse } from '@kinari/contract/contract';
import { type ReturnReason, SHOP_FAULT_REASONS } from '@kinari/contract/labels/return-labels';
import { DAY_MS } from './calendar.ts';
import { sendSourceRefunds } from './pay-order.ts';
import type { PlannedReturn } from './plan-returns.ts';
import type { Timeline } from './timeline.ts';

type ReturnContext = {
  db: Db;
  cipher: Cipher;
  timeline: Timeline;
  staffId: string;
  userId: string;
  username: string;
  orderId: string;
  /** Counts the returns, for tracking numbers and bank references. */
  number: number;
  /** Variants that must not be taken for an exchange, because all their units are planned for orders. */
  scarceVariantIds: ReadonlySet<string>;
  /** Its refunds go back to the source. */
  isPaidOnline: boolean;
  shipExchange: (orderId: string, handedOverAt: Date) => void;
};

type ReturnOption = EndpointResponse<'getReturnOptions'>['lines'][number];
type RequestedReturn = Awaited<ReturnType<typeof requestReturn>>;

const DECLINE_REASON = 'It was worn and washed';

/** Adds the steps of a return to the timeline. Each uses the shop's own service. */
export function addReturnSteps(context: ReturnContext, planned: PlannedReturn): void {
  const { db, timeline, staffId, userId, number } = context;
  const { requestedAt, reviewedAt, sentAt, receivedAt, inspectedAt } = planned;
  timeline.add(requestedAt, async () => {
    const requested = await createRequest(context, planned);
    if (!requested) return;
    const { id } = requested;
    timeline.add(reviewedAt, async () => {
      const decision = planned.isDeclined
        ? ({ kind: 'decline', declineReason: DECLINE_REASON } as const)
        : ({ kind: 'approve', refundInstead: true } as const);
      await reviewReturn(db, id, { decision, actorId: staffId, now: () => reviewedAt });
    });
    if (planned.isDeclined) return;
    const courier = { courier: 'Delhivery', trackingNumber: `1905${8_000_000_000 + number * 6151}` };
    timeline.add(sentAt, async () => {
      await markReturnShipped(db, id, { userId, now: () => sentAt, ...courier });
    });
    timeline.add(receivedAt, async () => {
      await receiveReturn(db, id, { actorId: staffId, now: () => receivedAt });
    });
    timeline.add(inspectedAt, () => inspect(context, planned, requested));
  });
}

/** Requests a return of one unit. Sale items can only be returned if they are faulty, so the reason may change. */
async function createRequest(
  { db, cipher, userId, username, orderId, number, scarceVariantIds, isPaidOnline }: ReturnContext,
  { reason, resolution, requestedAt, customerNote }: PlannedReturn,
): Promise<RequestedReturn | undefined> {
  const settings = await getSettings(db);
  const deps = { settings: async () => settings, now: () => requestedAt, cipher };
  const { lines } = await getReturnOptions(db, { userId, orderId }, deps);
  const option = lines.find((line) => line.reasons.includes(reason)) ?? lines.find((line) => line.reasons.length > 0);
  if (!option) return undefined;
  const exchange = option.exchanges.find(({ variantId }) => !scarceVariantIds.has(variantId));
  const line = {
    orderLineId: option.orderLineId,
    shipmentId: option.shipmentId,
    quantity: 1,
    reason: pickReason(option, reason, number),
    ...(resolution === 'exchange' && exchange
      ? { resolution, exchangeVariantId: exchange.variantId }
      : { resolution: resolution === 'exchange' ? ('refund' as const) : resolution }),
  };
  const hasDestination = line.resolution === 'refund' && cipher.hasKey && !isPaidOnline;
  return requestReturn(
    db,
    {
      userId,
      orderId,
      key: undefined,
      lines: [line],
      ...(customerNote && { customerNote }),
      ...(hasDestination && { destination: { method: 'upi', upiId: `${username}@okbank` } }),
    },
    deps,
  );
}

function pickReason({ reasons }: ReturnOption, wanted: ReturnReason, number: number): ReturnReason {
  return reasons.includes(wanted) ? wanted : (SHOP_FAULT_REASONS[number % SHOP_FAULT_REASONS.length] ?? wanted);
}

async function inspect(
  { db, cipher, timeline, staffId, orderId, number, shipExchange }: ReturnContext,
  { inspectedAt, paidAt, isDamaged }: PlannedReturn,
  { id, lines }: RequestedReturn,
): Promise<void> {
  const inspected = await inspectReturn(db, id, {
    lines: lines.map((line) => ({
      id: line.id,
      sellable: isDamaged ? 0 : line.quantity,
      damaged: isDamaged ? line.quantity : 0,
      wrongItem: 0,
      missing: 0,
      serials: [],
    })),
    actorId: staffId,
    cipher,
    now: () => inspectedAt,
  });
  for (const { id: exchangeId } of await listExchangeOrders(db, id))
    shipExchange(exchangeId, new Date(inspectedAt.getTime() + DAY_MS));
  await sendSourceRefunds(db, orderId, inspectedAt);
  const pending = inspected.refunds.find(({ status, method }) => status === 'pending' && method !== 'source');
  if (!pending || !paidAt) return;
  timeline.add(paidAt, async () => {
    // Without an encryption key the shop stores no destination, and staff ask by phone.
    await db
      .updateTable('refunds')
      .set({ method: 'upi' })
      .where('id', '=', pending.id)
      .where('method', 'is', null)
      .execute();
    const reference = String(630_000_000_000 + number * 104_729);
    await recordRefundPayment(db, { id: pending.id, reference, actorId: staffId, now: () => paidAt });
  });
}

function listExchangeOrders(db: Db, returnId: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('orders')
    .innerJoin('return_lines', 'return_lines.id', 'orders.exchange_of')
    .select('orders.id')
    .where('return_lines.return_id', '=', returnId)
    .execute();
}
