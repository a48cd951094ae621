import { RETURN_DAYS } from '@kinari/contract/words/policy-days';
import { DAY, later } from '../platform/clock.ts';

/** Units of an order line that one parcel brought; of no parcel where the order went out as a whole. */
export type Batch = { orderLineId: string; parcelId: string | null; quantity: number; deliveredOn: string };
/** Units that a return was asked for, and that was neither refused nor withdrawn. */
export type TakenUnits = { orderLineId: string; parcelId: string | null; quantity: number };
export type BatchLeft = Batch & { left: number };

/** The last moment in which something that came on that day can be sent back: days begin and end in India. */
export function lastMoment(deliveredOn: string): Date {
  return later(new Date(`${deliveredOn}T23:59:59.999+05:30`), RETURN_DAYS * DAY);
}

/**
 * What of each batch is left to ask for. A parcel can be said to be delivered, or not to be, after a return was asked for: units that
 * find no room in the batch they were asked from are taken from another one of their line, so that no unit comes back twice.
 */
export function unitsLeft(delivered: readonly Batch[], taken: readonly TakenUnits[]): BatchLeft[] {
  const batches = delivered.map((batch) => ({ ...batch, left: batch.quantity }));
  const take = (wanted: number, from: BatchLeft[]) => {
    let open = wanted;
    for (const batch of from) {
      const units = Math.min(batch.left, open);
      batch.left -= units;
      open -= units;
    }
    return open;
  };
  const homeless = taken.map(({ orderLineId, parcelId, quantity }) => ({
    orderLineId,
    units: take(
      quantity,
      batches.filter((batch) => batch.orderLineId === orderLineId && batch.parcelId === parcelId),
    ),
  }));
  for (const { orderLineId, units } of homeless)
    take(
      units,
      batches.filter((batch) => batch.orderLineId === orderLineId),
    );
  return batches;
}

/** Until when something of an order can still be sent back, if anything can. */
export function returnableUntil(
  { delivered, taken }: { delivered: readonly Batch[]; taken: readonly TakenUnits[] },
  now: Date,
): Date | null {
  const open = unitsLeft(delivered, taken).flatMap(({ left, deliveredOn }) =>
    left > 0 ? [lastMoment(deliveredOn)] : [],
  );
  const latest = open.toSorted((one, other) => other.getTime() - one.getTime())[0];
  return latest && latest >= now ? latest : null;
}
