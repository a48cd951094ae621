import { EWAY_BILL_ABOVE_RUPEES } from '@kinari/contract/words/parcel-words';
import type { Order } from '../orders.data.ts';

type Parcel = NonNullable<Order['parcels']>[number];
/** A packed parcel of a selected order. One that was booked has its number already. */
export type ToGo = { parcel: Parcel; order: Order; label: string; booked: boolean; dear: boolean };

export function parcelsToGo(orders: readonly Order[]): ToGo[] {
  return orders.flatMap((order) => {
    const live = (order.parcels ?? []).filter(({ state }) => state !== 'void');
    return live
      .filter(({ state }) => state === 'packed' || state === 'ready')
      .map((parcel) => ({
        parcel,
        order,
        label: live.length > 1 ? `${order.id.slice(0, 8)}, parcel ${parcel.position}` : order.id.slice(0, 8),
        booked: parcel.state === 'ready' || parcel.number !== null,
        dear: valueOf(order, parcel) > EWAY_BILL_ABOVE_RUPEES,
      }));
  });
}

function valueOf({ items }: Order, { lines }: Parcel): number {
  const priceOf = (id: string) => items.find((item) => item.id === id)?.priceAtPurchase ?? 0;
  return lines.reduce((sum, { orderLineId, quantity }) => sum + priceOf(orderLineId) * quantity, 0);
}

/** As printed, without the spaces. */
export function bareNumber(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** A list that is pasted into one field fills it and those below, a line each. */
export function spread(
  numbers: Readonly<Record<string, string>>,
  fields: readonly string[],
  { from, text }: { from: string; text: string },
): Record<string, string> {
  const lines = text
    .split(/[\r\n,;\t]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const below = fields.slice(fields.indexOf(from));
  return { ...numbers, ...Object.fromEntries(below.slice(0, lines.length).map((id, at) => [id, lines[at] ?? ''])) };
}

/** The address to follow one parcel by: `{number}` is where its number goes. */
export function trackUrlOf(template: string, number: string): string | undefined {
  return template && number ? template.replaceAll('{number}', encodeURIComponent(number)) : undefined;
}

export function isTemplate(text: string): boolean {
  return text === '' || (URL.canParse(text) && /^https?:\/\//.test(text));
}
