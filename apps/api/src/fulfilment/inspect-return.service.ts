import type { EndpointBody } from '@kinari/contract/contract';
import { toIndianDate } from '@kinari/contract/locale';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { publishEvent } from '../events/events.service.ts';
import { lockVariantStock, moveStock } from '../inventory/inventory.service.ts';
import { issueCreditNotes } from '../invoicing/issue.service.ts';
import { refreshPaymentStatus } from '../payments/payments.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { createRefunds } from '../refunds/refunds.service.ts';
import { type AdminReturn, getAdminReturn } from '../returns/admin/return-page.service.ts';
import {
  assertStillDelivered,
  closeReturn,
  type LockedReturn,
  listReturnLines,
  lockReturn,
  type ReturnLine,
  releaseExchangeUnits,
  setLineConditions,
  switchToRefund,
} from '../returns/returns.service.ts';
import { listShippedSerials, releaseSerialNumbers } from '../shipments/serials.service.ts';
import { createExchangeOrder } from './exchange-order.service.ts';

type Inspection = EndpointBody<'inspectReturn'>;
type InspectionLine = Inspection['lines'][number];
/** A line with its inspection. `ours` counts the units we sold: they are refunded, sellable or not. */
type InspectedLine = ReturnLine & { found: InspectionLine; ours: number };
type InspectionDeps = { cipher: Cipher; now: Now };
type ActorContext = InspectionDeps & { actorId: string };

const RETURNED_GOODS_REASON = 'Returned items';

/** Records the inspection of every unit and applies all effects in one transaction. */
export async function inspectReturn(db: Db, id: string, input: Inspection & ActorContext): Promise<AdminReturn> {
  const inspect = (ifSoldOut: 'throw' | 'refund') =>
    db.transaction().execute((tx) => applyInspection(tx, id, { ...input, ifSoldOut }));
  try {
    await inspect('throw');
  } catch (error) {
    if (!isSoldOut(error)) throw error;
    // The reservation expired, and the variant is sold out or archived: refund instead.
    await inspect('refund');
  }
  return getAdminReturn(db, id);
}

function isSoldOut(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'exchange_sold_out';
}

async function applyInspection(
  tx: Tx,
  id: string,
  { lines: found, inspectionNote, ifSoldOut, ...actor }: Inspection & ActorContext & { ifSoldOut: 'throw' | 'refund' },
): Promise<void> {
  const locked = await lockReturn(tx, id);
  if (locked.orderReturn.status !== 'received') throw new DomainError('return_status_changed');
  await assertStillDelivered(tx, locked);
  const lines = await matchInspectedLines(tx, id, found);
  for (const line of lines) await setLineConditions(tx, line.found);
  await releaseInspectedSerials(tx, lines);

  const sent =
    ifSoldOut === 'throw'
      ? lines.filter(({ resolution }) => resolution === 'exchange')
      : filterReserved(lines).filter(({ isLive }) => isLive);
  const refundLines = lines.filter((line) => !sent.includes(line));
  await createLineRefunds(tx, locked, refundLines, actor);
  await restockAndRelease(tx, locked, lines, actor);
  for (const line of sent) await createExchange(tx, locked, line, actor);
  for (const line of refundLines.filter(({ resolution }) => resolution === 'exchange'))
    await switchToRefund(tx, line.id);

  await refreshPaymentStatus(tx, locked.order.id);
  await closeReturn(tx, id, { inspectionNote: inspectionNote || null, at: actor.now(), actorId: actor.actorId });
  await recordInspection(tx, locked, lines, actor.actorId);
  await publishEvent(tx, 'return.inspected', id, { orderId: locked.order.id });
  // Last: the document series stays locked until commit.
  await issueReturnCreditNotes(tx, locked.order.id, lines);
}

/** Matches findings to lines. Throws `quantity_mismatch` if any unit is unaccounted for. */
async function matchInspectedLines(tx: Tx, id: string, found: InspectionLine[]): Promise<InspectedLine[]> {
  const lines = await listReturnLines(tx, id);
  const inspected = lines.map((line) => {
    const inspection = found.find((item) => item.id === line.id);
    if (
      !inspection ||
      inspection.sellable + inspection.damaged + inspection.wrongItem + inspection.missing !== line.quantity
    )
      throw new DomainError('quantity_mismatch');
    return { ...line, found: inspection, ours: inspection.sellable + inspection.damaged };
  });
  if (found.length !== lines.length) throw new DomainError('quantity_mismatch');
  return inspected;
}

/**
 * Releases the serial numbers of inspected units. If serial numbers were recorded for a line, throws unless each unit
 * has a different one that was shipped.
 */
async function releaseInspectedSerials(tx: Tx, lines: InspectedLine[]): Promise<void> {
  for (const line of lines) {
    const sent = await listShippedSerials(tx, line);
    if (sent.length === 0) continue;
    const scanned = new Set(line.found.serials);
    if (line.found.serials.length !== line.ours || scanned.size !== line.ours)
      throw new DomainError('serial_number_unknown');
    if ([...scanned].some((serial) => !sent.includes(serial))) throw new DomainError('serial_number_unknown');
    await releaseSerialNumbers(tx, line, [...scanned]);
  }
}

const filterReserved = (lines: InspectedLine[]) => lines.filter(({ isReserved }) => isReserved);

/** Refunds all lines together: one sum in money and one as store credit. */
async function createLineRefunds(
  tx: Tx,
  { order, orderReturn }: LockedReturn,
  lines: InspectedLine[],
  { actorId, cipher, now }: ActorContext,
): Promise<void> {
  for (const as of ['refund', 'store_credit'] as const) {
    const paise = sumBy(lines, (line) =>
      (line.resolution === 'store_credit') === (as === 'store_credit') ? line.price * line.ours : 0,
    );
    if (paise === 0) continue;
    const { method, destination, maskedDestination, isGift } = orderReturn;
    const receivedOn = toIndianDate(orderReturn.receivedAt ?? now());
    const destinationFields = { method, destination, maskedDestination };
    await createRefunds(
      tx,
      {
        orderId: order.id,
        returnId: orderReturn.id,
        paise,
        as,
        ...destinationFields,
        receivedOn,
        actorId,
        ...(isGift && { toGift: true }),
      },
      { cipher, now },
    );
  }
}

/** Restocks sellable units and releases reserved ones, which the exchange order then takes. */
async function restockAndRelease(
  tx: Tx,
  { orderReturn }: LockedReturn,
  lines: InspectedLine[],
  { actorId }: ActorContext,
): Promise<void> {
  // Lock returned and exchange variants together, in id order, to avoid deadlocks.
  await lockVariantStock(
    tx,
    lines.flatMap(({ variantId, exchangeVariantId }) =>
      exchangeVariantId ? [variantId, exchangeVariantId] : variantId,
    ),
  );
  await moveStock(
    tx,
    lines.map(({ id: returnLineId, variantId, found }) => ({
      variantId,
      units: found.sellable,
      reason: 'return',
      returnLineId,
      actorId,
    })),
  );
  await releaseExchangeUnits(tx, orderReturn.id, filterReserved(lines), actorId);
}

async function createExchange(
  tx: Tx,
  { order, orderReturn }: LockedReturn,
  line: InspectedLine,
  { actorId, ...deps }: ActorContext,
): Promise<void> {
  if (line.ours === 0) return;
  if (!line.exchangeVariantId || !line.isLive) throw new DomainError('exchange_sold_out');
  await createExchangeOrder(
    tx,
    {
      orderId: order.id,
      returnId: orderReturn.id,
      returnLineId: line.id,
      variantId: line.exchangeVariantId,
      quantity: line.ours,
      actorId,
    },
    deps,
  );
}

async function recordInspection(
  tx: Tx,
  { order, orderReturn }: LockedReturn,
  lines: InspectedLine[],
  actorId: string,
): Promise<void> {
  await recordAuditEntry(
    tx,
    { kind: 'order', id: order.id, actorId },
    {
      action: 'order.return_inspected',
      data: { order: order.id, number: orderReturn.number },
      before: { status: orderReturn.status },
      after: {
        status: 'closed',
        // Serials are released, so this log entry is their only record.
        lines: lines.map(({ found: { sellable, damaged, wrongItem, missing, serials } }) => ({
          sellable,
          damaged,
          wrongItem,
          missing,
          ...(serials.length > 0 && { serials }),
        })),
      },
    },
  );
}

async function issueReturnCreditNotes(tx: Tx, orderId: string, lines: InspectedLine[]): Promise<void> {
  for (const [shipmentId, group] of Map.groupBy(lines, (line) => line.shipmentId)) {
    const units = Object.fromEntries(group.map(({ orderLineId, ours }) => [orderLineId, ours]));
    await issueCreditNotes(tx, orderId, { units, ...(shipmentId && { shipmentId }), reason: RETURNED_GOODS_REASON });
  }
}

function sumBy<T>(list: T[], getAmount: (item: T) => number): number {
  return list.reduce((total, item) => total + getAmount(item), 0);
}
