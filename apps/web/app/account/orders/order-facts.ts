import { toPaise, toRupees } from '@kinari/contract/money';
import { type Arrival, isOrderLate, orderArrival } from '@kinari/contract/words/arrival-words';
import { paymentWord } from '@kinari/contract/words/order-words';
import { isOneOf, type ParcelState } from '@kinari/contract/words/parcel-words';
import { restOf } from '../../parcels/parcel-content.ts';
import { dayInIndia, formatDay, formatWeekday } from '../../platform/text/format-date.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { cashOf } from '../../shop/cash-of.ts';
import type { Order } from './order.data.ts';

const CLOCK = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** What people quote on the telephone. */
export function referenceOf({ id }: Order): string {
  return id.slice(0, 8);
}

export function amountOf({ quantity, product }: Order['items'][number]): number {
  return toRupees(toPaise(product.variant.originalPrice) * quantity);
}

export function totalOf({ items }: Order): number {
  return toRupees(items.reduce((sum, item) => sum + toPaise(amountOf(item)), 0));
}

export function orderedOn({ orderDate }: Order): string {
  return formatDay(dayInIndia(new Date(orderDate)));
}

const DAY_MS = 24 * 60 * 60_000;

/** How many days ago an order should have come that has not; 0 for one in time, arrived or cancelled. */
export function daysLate({ deliveryStatus, expectedDeliveryDate }: Order, today = dayInIndia()): number {
  if (deliveryStatus === 'DELIVERED' || deliveryStatus === 'CANCELED') return 0;
  return Math.max((Date.parse(today) - Date.parse(expectedDeliveryDate)) / DAY_MS, 0);
}

/** The day on which an order came to a step of its way, where that is known. */
export function dayOfStep(order: Order, step: 'PENDING' | 'SHIPPED' | 'DELIVERED'): string | undefined {
  if (step === 'PENDING') return dayInIndia(new Date(order.orderDate));
  return step === 'DELIVERED' ? (order.deliveredOn ?? undefined) : order.statusDays?.SHIPPED;
}

/** When an order comes, as its card and its page say it. */
export function answerOf(order: Order, today: string): Arrival {
  return orderArrival(arrivingOf(order), today);
}

export function headlineOf(order: Order, today = dayInIndia()): string {
  return answerOf(order, today).text;
}

export function isLate(order: Order, today: string): boolean {
  return isOrderLate(arrivingOf(order), today);
}

function arrivingOf(order: Order) {
  return { ...order, unpacked: restOf(order.items, order.parcels ?? []).length };
}

/** `Thu, 12 Nov 2026, 19:42`, by the clock in India. */
export function orderedAt({ orderDate }: Order): string {
  const moment = new Date(orderDate);
  const day = dayInIndia(moment);
  return `${formatWeekday(day)} ${day.slice(0, 4)}, ${CLOCK.format(moment)}`;
}

/** `3 items in 2 parcels`. */
export function contentWords({ items, parcels = [] }: Order): string {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const inParcels = parcels.length > 1 ? ` in ${parcels.length} parcels` : '';
  return `${units} ${units === 1 ? 'item' : 'items'}${inParcels}`;
}

/** What is paid when, and what of it with credit. */
export function paymentLines(order: Order): string[] {
  const { creditUsed } = order;
  return creditUsed > 0 ? [`${formatRupees(creditUsed)} paid with credit`, ...cashLines(order)] : cashLines(order);
}

/** The shop knows of each parcel what its rider takes. */
function cashLines(order: Order): string[] {
  const { parcels = [], paymentStatus, deliveryStatus } = order;
  const cash = cashOf(order);
  if (paymentStatus !== 'PENDING') return [paymentWord(order)];
  if (deliveryStatus === 'CANCELED') return ['Nothing was charged'];
  if (cash === 0) return ['Nothing to pay at the door'];
  const due = parcels.filter(({ state, collect }) => collect > 0 && !isOneOf(NEVER_PAID, state));
  const rest = unpackedCash(order);
  if (due.length === 0) return [`${formatRupees(cash)} when it comes`];
  if (parcels.length === 1 && rest === 0) return due.map((parcel) => partWords(parcel, 'when it comes', 'at the door'));
  const parts = due.map((parcel) => {
    const which = `with parcel ${parcel.position}`;
    return partWords(parcel, which, which);
  });
  return rest > 0 ? [...parts, `${formatRupees(toRupees(rest))} with what is still to be sent`] : parts;
}

/** What is paid with what is in no parcel yet: no more than credit and the parcels have left. */
function unpackedCash(order: Order): number {
  const { items, parcels = [] } = order;
  const worth = restOf(items, parcels).reduce((sum, item) => sum + toPaise(amountOf(item)), 0);
  const live = parcels.filter(({ state }) => state !== 'void');
  const left = live.reduce((sum, { collect }) => sum - toPaise(collect), toPaise(cashOf(order)));
  return Math.max(0, Math.min(worth, left));
}

// No money is asked for what does not come.
const NEVER_PAID: ParcelState[] = ['returning', 'returned', 'lost', 'void'];

function partWords({ state, collect }: { state: ParcelState; collect: number }, due: string, paid: string): string {
  return state === 'delivered' ? `${formatRupees(collect)} paid ${paid}` : `${formatRupees(collect)} ${due}`;
}
