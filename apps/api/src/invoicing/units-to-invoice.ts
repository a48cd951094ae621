/** Units by the id of their order line. */
export type Units = Readonly<Record<string, number>>;

export type ShippedUnits = { id: string; units: Units };
export type UnitsToInvoiceInput = {
  status: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
  ordered: Units;
  /** Shipments handed over and not received back, by position, without units that customers returned. */
  left: readonly ShippedUnits[];
  /** True if the order has had a shipment since it was last reopened. */
  hasShipments: boolean;
  /** Units received back since the order was last reopened, and units returned by customers. */
  back: Units;
  /** Invoiced and uncredited units. The key is null if the order shipped as a whole. */
  billed: ReadonlyMap<string | null, Units>;
};

export type DueDocument = { shipmentId: string | null; units: Units };

/**
 * Returns the documents to issue: one per shipment, and one for units that shipped without a shipment. Moving an order back and
 * out again adds nothing, unless it was credited in between.
 */
export function unitsToInvoice({
  status,
  ordered,
  left,
  hasShipments,
  back,
  billed,
}: UnitsToInvoiceInput): DueDocument[] {
  if (status === 'CANCELED') return [];
  const remaining: Record<string, number> = { ...ordered };
  for (const units of [back, ...billed.values()])
    for (const [line, n] of Object.entries(units)) remaining[line] = (remaining[line] ?? 0) - n;

  const due: DueDocument[] = [];
  const takeUnits = (shipmentId: string | null, requested: Units) => {
    const units: Record<string, number> = {};
    for (const [line, n] of Object.entries(requested)) {
      const taken = Math.min(n, remaining[line] ?? 0);
      if (taken <= 0) continue;
      units[line] = taken;
      remaining[line] = (remaining[line] ?? 0) - taken;
    }
    if (Object.keys(units).length > 0) due.push({ shipmentId, units });
  };

  for (const { id, units } of left) takeUnits(id, subtractUnits(units, billed.get(id)));
  if (status === 'DELIVERED' || (status === 'SHIPPED' && !hasShipments)) takeUnits(null, remaining);
  return due;
}

export function subtractUnits(units: Units, subtracted: Units = {}): Units {
  return Object.fromEntries(Object.entries(units).map(([line, n]) => [line, n - (subtracted[line] ?? 0)]));
}
