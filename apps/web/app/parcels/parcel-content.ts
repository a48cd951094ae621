type Item = { id: string; quantity: number };
type Content = { lines: { orderLineId: string; quantity: number }[] };

/** What a parcel holds of an order: its items, with how many of each. */
export function itemsOf<T extends Item>(parcel: Content, items: readonly T[]): T[] {
  return items.flatMap((item) => {
    const line = parcel.lines.find(({ orderLineId }) => orderLineId === item.id);
    return line ? [{ ...item, quantity: line.quantity }] : [];
  });
}

/** What no parcel holds yet. */
export function restOf<T extends Item>(items: readonly T[], parcels: readonly Content[]): T[] {
  return items.flatMap((item) => {
    const packed = parcels
      .flatMap(({ lines }) => lines)
      .filter(({ orderLineId }) => orderLineId === item.id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return packed < item.quantity ? [{ ...item, quantity: item.quantity - packed }] : [];
  });
}
