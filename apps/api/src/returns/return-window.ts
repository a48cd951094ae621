import { RETURN_DAYS } from '@kinari/contract/labels/policy-days';
import { addMs, DAY } from '../platform/clock.ts';

/** Units of an order line delivered together. `shipmentId` is null if the order was delivered without shipments. */
export type DeliveredBatch = { orderLineId: string; shipmentId: string | null; quantity: number; deliveredOn: string };
/** Units of returns that were neither rejected nor cancelled. */
export type UnitsInReturns = { orderLineId: string; shipmentId: string | null; quantity: number };
export type RemainingBatch = DeliveredBatch & { left: number };

/** Returns the last moment to request a return. Days are Indian days. */
export function returnDeadline(deliveredOn: string): Date {
  return addMs(new Date(`${deliveredOn}T23:59:59.999+05:30`), RETURN_DAYS * DAY);
}

/**
 * Returns how many units of each batch can still be returned. A shipment's delivery can be recorded or revoked after a return was
 * requested. Units that no longer fit their batch count against another batch of the line, so no unit is returned twice.
 */
export function returnableUnits(
  delivered: readonly DeliveredBatch[],
  taken: readonly UnitsInReturns[],
): RemainingBatch[] {
  const batches = delivered.map((batch) => ({ ...batch, left: batch.quantity }));
  const takeUnits = (requested: number, from: RemainingBatch[]) => {
    let open = requested;
    for (const batch of from) {
      const units = Math.min(batch.left, open);
      batch.left -= units;
      open -= units;
    }
    return open;
  };
  const unmatched = taken.map(({ orderLineId, shipmentId, quantity }) => ({
    orderLineId,
    units: takeUnits(
      quantity,
      batches.filter((batch) => batch.orderLineId === orderLineId && batch.shipmentId === shipmentId),
    ),
  }));
  for (const { orderLineId, units } of unmatched)
    takeUnits(
      units,
      batches.filter((batch) => batch.orderLineId === orderLineId),
    );
  return batches;
}

export function lastReturnDeadline(
  { delivered, taken }: { delivered: readonly DeliveredBatch[]; taken: readonly UnitsInReturns[] },
  now: Date,
): Date | null {
  const open = returnableUnits(delivered, taken).flatMap(({ left, deliveredOn }) =>
    left > 0 ? [returnDeadline(deliveredOn)] : [],
  );
  const latest = open.toSorted((one, other) => other.getTime() - one.getTime())[0];
  return latest && latest >= now ? latest : null;
}
