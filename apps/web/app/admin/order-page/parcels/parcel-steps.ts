import { toPaise } from '@kinari/contract/money';
import {
  ENDED,
  EWAY_BILL_ABOVE_RUPEES,
  IN_THE_HOUSE,
  isOneOf,
  ON_THE_ROAD,
  type ParcelState,
} from '@kinari/contract/words/parcel-words';
import type { OrderInFull } from '../order-page.data.ts';

export type Parcel = OrderInFull['parcels'][number];
/** Where staff may say a parcel is. */
export type Told = 'moving' | 'out' | 'failed' | 'returning' | 'delivered' | 'lost' | 'void';

/** The couriers that are asked through their interface, as people know them. */
export const COURIER_NAMES = { shiprocket: 'Shiprocket', delhivery: 'Delhivery' } as const;
export type AskedCourier = keyof typeof COURIER_NAMES;

const TOLD: readonly Told[] = ['moving', 'out', 'delivered', 'failed', 'returning', 'lost'];

/** Where a parcel may go by hand; nowhere from where nothing more can happen. */
export function placesFor({ state }: Parcel): Told[] {
  if (isOneOf(IN_THE_HOUSE, state) || state === 'void' || state === 'returned') return [];
  return TOLD.filter((to) => to !== state);
}

/** Why it is so must be said: it changes what others were told, or somebody must act on it. */
export function needsReason(from: ParcelState, to: Told): boolean {
  return isOneOf(ENDED, from) || to === 'failed' || to === 'lost';
}

/** What is usually done next, by one press. */
export function nextPlaces({ state }: Parcel): Told[] {
  if (state === 'handed_over' || state === 'moving') return ['out', 'delivered'];
  if (state === 'out') return ['delivered'];
  return state === 'failed' ? ['out'] : [];
}

/** Back at the door, or said to be, and nobody has looked into it. */
export function mayReceive({ state, lines }: Parcel): boolean {
  if (state === 'returned') return lines.some(({ verdict }) => verdict === null);
  return state === 'failed' || state === 'returning' || state === 'lost';
}

/** What a courier said when it would not take a parcel; until it is asked again. */
export function refusalOf({ state, events = [] }: Parcel): string | undefined {
  const [last] = events;
  // Somebody of the staff packed it; back to packed it came by itself.
  return (state === 'packed' && last?.state === 'packed' && !last.by && last.said) || undefined;
}

export function needsEwayBill({ lines }: Parcel, { order }: Pick<OrderInFull, 'order'>): boolean {
  const value = lines.reduce((sum, { orderLineId, quantity }) => {
    const item = order.items.find(({ id }) => id === orderLineId);
    return sum + (item ? toPaise(item.priceAtPurchase) * quantity : 0);
  }, 0);
  return value > toPaise(EWAY_BILL_ABOVE_RUPEES);
}

const units = (parcels: readonly Parcel[], counts: (parcel: Parcel) => boolean) =>
  parcels.filter(counts).reduce((sum, { lines }) => sum + lines.reduce((part, { quantity }) => part + quantity, 0), 0);

type Step = { name: string; note: string; part: 'done' | 'half' | 'open' };

/** The four steps of an order. By its parcels where it has some, otherwise by what staff said. */
export function stepsOf({ order, parcels }: Pick<OrderInFull, 'order' | 'parcels'>, ordered: string): Step[] {
  const all = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const open = parcels.filter(({ state }) => state !== 'void');
  const status = order.deliveryStatus;
  const counted = (name: string, count: number): Step => ({
    name,
    note: `${count} of ${all}`,
    part: count >= all ? 'done' : count > 0 ? 'half' : 'open',
  });
  const said = (name: string, isDone: boolean): Step => ({ name, note: '', part: isDone ? 'done' : 'open' });
  const first: Step = { name: 'Ordered', note: ordered, part: 'done' };
  if (open.length === 0) {
    const isSent = status === 'SHIPPED' || status === 'DELIVERED';
    return [first, said('Packed', isSent), said('Handed over', isSent), said('Delivered', status === 'DELIVERED')];
  }
  return [
    first,
    counted(
      'Packed',
      units(open, () => true),
    ),
    counted(
      'Handed over',
      units(open, ({ state }) => !isOneOf(IN_THE_HOUSE, state)),
    ),
    counted(
      'Delivered',
      units(open, ({ state }) => state === 'delivered'),
    ),
  ];
}

/** Where what staff said of an order and what its parcels say are two things. */
export function disagreementOf({ order, parcels }: Pick<OrderInFull, 'order' | 'parcels'>): string | undefined {
  const open = parcels.filter(({ state }) => state !== 'void');
  if (open.length === 0) return undefined;
  const status = order.deliveryStatus;
  const all = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const delivered = units(open, ({ state }) => state === 'delivered');
  const road = open.find(({ state }) => isOneOf(ON_THE_ROAD, state));
  if (delivered === all && status !== 'DELIVERED') return 'Courier says delivered';
  if (status === 'DELIVERED' && delivered < all) return `Only ${delivered} of ${all} units were delivered by parcel`;
  if (status === 'CANCELED' && delivered > 0) return 'Courier says delivered';
  if (status === 'CANCELED' && road) return `Parcel ${road.position} is still with the courier`;
  if (status === 'PENDING' && road) return 'Courier says handed over';
  return undefined;
}

/** An order is edited before anything of it is packed. */
export function mayEdit({ order, parcels }: Pick<OrderInFull, 'order' | 'parcels'>): boolean {
  return order.deliveryStatus === 'PENDING' && parcels.every(({ state }) => state === 'void');
}

/** How much of an order lies in no parcel yet. */
export function leftToPack({ order, parcels }: Pick<OrderInFull, 'order' | 'parcels'>): number {
  if (order.deliveryStatus !== 'PENDING' && order.deliveryStatus !== 'SHIPPED') return 0;
  const all = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return all - units(parcels, ({ state }) => state !== 'void');
}
