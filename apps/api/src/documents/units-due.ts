/** Units by the id of their order line. */
export type Units = Readonly<Record<string, number>>;

export type LeftParcel = { id: string; units: Units };
export type UnitsToBill = {
  status: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
  ordered: Units;
  /** Parcels that left the house and nobody has received back, the first one first; without what customers sent back of them. */
  left: readonly LeftParcel[];
  /** Whether any of it is or was in a parcel, since the order was last reopened. */
  hasParcels: boolean;
  /** Those that somebody has received back since the order was last reopened, and those that customers sent back. */
  back: Units;
  /** Units that stand on a document and were not credited: of the parcel, or of the order where it went out as a whole. */
  billed: ReadonlyMap<string | null, Units>;
};

export type DueDocument = { parcelId: string | null; units: Units };

/**
 * What has left the house and stands on no document yet: a document for each parcel, and one for all that went out without
 * one. An order that is moved back and out again owes nothing new; one that was credited in between does.
 */
export function unitsDue({ status, ordered, left, hasParcels, back, billed }: UnitsToBill): DueDocument[] {
  if (status === 'CANCELED') return [];
  const open: Record<string, number> = { ...ordered };
  for (const units of [back, ...billed.values()])
    for (const [line, n] of Object.entries(units)) open[line] = (open[line] ?? 0) - n;

  const due: DueDocument[] = [];
  const take = (parcelId: string | null, wanted: Units) => {
    const units: Record<string, number> = {};
    for (const [line, n] of Object.entries(wanted)) {
      const taken = Math.min(n, open[line] ?? 0);
      if (taken <= 0) continue;
      units[line] = taken;
      open[line] = (open[line] ?? 0) - taken;
    }
    if (Object.keys(units).length > 0) due.push({ parcelId, units });
  };

  for (const { id, units } of left) take(id, lessThan(units, billed.get(id)));
  if (status === 'DELIVERED' || (status === 'SHIPPED' && !hasParcels)) take(null, open);
  return due;
}

export function lessThan(units: Units, less: Units = {}): Units {
  return Object.fromEntries(Object.entries(units).map(([line, n]) => [line, n - (less[line] ?? 0)]));
}
