import {
  IN_THE_HOUSE,
  isOneOf,
  ON_THE_ROAD,
  PARCEL_WORDS,
  type ParcelState,
} from '@kinari/contract/words/parcel-words';
import { daysLate } from '../../../account/orders/order-facts.ts';
import { dayInIndia, formatDayOfYear, formatTimeOfDay } from '../../../platform/text/format-date.ts';
import type { Order } from '../orders.data.ts';

type Parcel = NonNullable<Order['parcels']>[number];
/** In a few words; a tone only where somebody must look. */
export type Where = { text: string; note?: string | undefined; tone?: 'bad' | 'amber' | 'info' };

/** Where an order is, finer than its status, from its parcels and the clock. Nothing of one that is over and done. */
export function whereItIs(order: Order, now = new Date()): Where | undefined {
  const parcels = (order.parcels ?? []).filter(({ state }) => state !== 'void');
  const late = daysLate(order, dayInIndia(now));
  const failed = parcels.find(({ state }) => state === 'failed');
  const where = disagreement(order, parcels) ?? (failed ? failure(failed, now) : undefined) ?? plainly(order, parcels);
  if (late === 0 || where?.tone) return where;
  return { text: `${late} ${late === 1 ? 'day' : 'days'} late`, note: where?.text, tone: 'bad' };
}

/** A status set by hand moves no parcel: where they differ, it is the parcels that know. */
function disagreement({ deliveryStatus: status }: Order, parcels: Parcel[]): Where | undefined {
  const [first] = parcels;
  if (!first) return undefined;
  const states = parcels.map(({ state }) => state);
  if (states.every((state) => state === 'delivered')) {
    if (status === 'DELIVERED') return undefined;
    return { text: 'Courier says delivered', note: formatDayOfYear(dayInIndia(new Date(first.stateAt))), tone: 'info' };
  }
  const moving = states.find((state) => isOneOf(ON_THE_ROAD, state) && state !== 'failed' && state !== 'returning');
  if (moving && status !== 'SHIPPED')
    return { text: `Courier says ${PARCEL_WORDS[moving].toLowerCase()}`, tone: 'info' };
  if (status !== 'PENDING' && status !== 'CANCELED' && states.every((state) => isOneOf(IN_THE_HOUSE, state)))
    return { text: 'Packed, not handed over', tone: 'amber' };
  return undefined;
}

function failure({ tries, decideBy, decision, tryOn }: Parcel, now: Date): Where {
  const text = `Delivery failed, ${tries} ${tries === 1 ? 'try' : 'tries'}`;
  if (decision)
    return { text, note: tryOn ? `again on ${formatDayOfYear(tryOn)}` : 'to be tried again', tone: 'amber' };
  if (!decideBy) return { text, tone: 'amber' };
  const until = new Date(decideBy);
  if (until < now) return { text, note: 'decide now', tone: 'bad' };
  const isToday = dayInIndia(until) === dayInIndia(now);
  return {
    text,
    note: `decide by ${isToday ? formatTimeOfDay(until) : formatDayOfYear(dayInIndia(until))}`,
    tone: 'amber',
  };
}

// What most deserves to be said of several parcels comes first.
const SAID_FIRST: ParcelState[] = ['lost', 'returning', 'returned', 'out', 'moving', 'handed_over'];

function plainly(order: Order, parcels: Parcel[]): Where | undefined {
  const { deliveryStatus, packingBy, expectedDeliveryDate } = order;
  const isOpen = deliveryStatus === 'PENDING' || deliveryStatus === 'SHIPPED';
  const by = isOpen ? `by ${formatDayOfYear(expectedDeliveryDate)}` : undefined;
  if (packingBy && isOpen) return { text: `Being packed by ${packingBy}` };

  const state = SAID_FIRST.find((wanted) => parcels.some((parcel) => parcel.state === wanted && !isLookedAt(parcel)));
  if (state) {
    const count = parcels.filter((parcel) => parcel.state === state).length;
    return { text: parcels.length === 1 ? wordOf(state) : `${wordOf(state)}, ${count} of ${parcels.length}`, note: by };
  }
  if (parcels.some((parcel) => isOneOf(IN_THE_HOUSE, parcel.state))) {
    const count = `${parcels.length} ${parcels.length === 1 ? 'parcel' : 'parcels'}`;
    return { text: `${isPackedInPart(order, parcels) ? 'Packed in part' : 'Packed'}, ${count}`, note: by };
  }
  if (deliveryStatus === 'PENDING') return { text: 'To pack', note: by };
  if (deliveryStatus === 'SHIPPED')
    return { text: isPackedInPart(order, parcels) ? 'To pack, in part' : 'Handed over', note: by };
  return undefined;
}

function wordOf(state: ParcelState): string {
  return state === 'returned' ? 'Came back, look into it' : PARCEL_WORDS[state];
}

function isLookedAt({ state, lines }: Parcel): boolean {
  return state === 'returned' && lines.every(({ verdict }) => verdict);
}

function isPackedInPart({ items }: Order, parcels: Parcel[]): boolean {
  const packed = parcels.flatMap(({ lines }) => lines);
  if (packed.length === 0) return false;
  return sumOf(packed) < sumOf(items);
}

function sumOf(lines: { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
