type Item = { id: string; quantity: number };
type Content = { lines: { orderLineId: string; quantity: number }[] };

/** Returns the order items in a shipment, with its quantities. */
export function shipmentItems<T extends Item>(shipment: Content, items: readonly T[]): T[] {
  return items.flatMap((item) => {
    const line = shipment.lines.find(({ orderLineId }) => orderLineId === item.id);
    return line ? [{ ...item, quantity: line.quantity }] : [];
  });
}

/** Returns the items that are in no shipment yet. */
export function unshippedItems<T extends Item>(items: readonly T[], shipments: readonly Content[]): T[] {
  return items.flatMap((item) => {
    const shippedQuantity = shipments
      .flatMap(({ lines }) => lines)
      .filter(({ orderLineId }) => orderLineId === item.id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return shippedQuantity < item.quantity ? [{ ...item, quantity: item.quantity - shippedQuantity }] : [];
  });
}
