import type { ParcelState } from '@kinari/contract/words/parcel-words';
import { expect, test } from 'vitest';
import type { OrderInFull } from '../order-page.data.ts';
import {
  disagreementOf,
  leftToPack,
  mayEdit,
  mayReceive,
  needsEwayBill,
  needsReason,
  type Parcel,
  placesFor,
  refusalOf,
  stepsOf,
} from './parcel-steps.ts';

type Told = Pick<OrderInFull, 'order' | 'parcels'>;

function anOrder(deliveryStatus: string, ...parcels: [ParcelState, number][]): Told {
  return {
    order: { deliveryStatus, items: [{ id: 'a', quantity: 3 }] },
    parcels: parcels.map(([state, quantity], place) => ({
      state,
      position: place + 1,
      lines: [{ id: `${place}`, orderLineId: 'a', quantity, verdict: null }],
    })),
  } as unknown as Told;
}

const partsOf = (told: Told) => stepsOf(told, '12 Nov').map(({ note, part }) => `${part} ${note}`);

test('the steps count the units in parcels, and a void parcel counts nothing', () => {
  expect(partsOf(anOrder('SHIPPED', ['delivered', 1], ['packed', 1], ['void', 3]))).toEqual([
    'done 12 Nov',
    'half 2 of 3',
    'half 1 of 3',
    'half 1 of 3',
  ]);
});

test('without parcels the steps follow the status', () => {
  expect(partsOf(anOrder('SHIPPED'))).toEqual(['done 12 Nov', 'done ', 'done ', 'open ']);
});

test('status and parcels that say two things are told', () => {
  expect(disagreementOf(anOrder('SHIPPED', ['delivered', 3]))).toBe('Courier says delivered');
  expect(disagreementOf(anOrder('DELIVERED', ['out', 3]))).toBe('Only 0 of 3 units were delivered by parcel');
  expect(disagreementOf(anOrder('CANCELED', ['out', 3]))).toBe('Parcel 1 is still with the courier');
  expect(disagreementOf(anOrder('PENDING', ['out', 3]))).toBe('Courier says handed over');
  expect(disagreementOf(anOrder('DELIVERED', ['delivered', 3]))).toBeUndefined();
  expect(disagreementOf(anOrder('DELIVERED'))).toBeUndefined();
});

test('an order is edited while nothing of it is packed', () => {
  expect(mayEdit(anOrder('PENDING', ['void', 3]))).toBe(true);
  expect(mayEdit(anOrder('PENDING', ['packed', 1]))).toBe(false);
  expect(mayEdit(anOrder('SHIPPED'))).toBe(false);
  expect(leftToPack(anOrder('PENDING', ['packed', 1]))).toBe(2);
  expect(leftToPack(anOrder('CANCELED'))).toBe(0);
});

test('a way that has ended is left with a reason, and a parcel that was looked into is not received again', () => {
  const [delivered, back] = anOrder('SHIPPED', ['delivered', 1], ['returned', 1]).parcels;
  expect(delivered && placesFor(delivered)).toContain('returning');
  expect(needsReason('delivered', 'moving')).toBe(true);
  expect(needsReason('out', 'delivered')).toBe(false);
  expect(needsReason('out', 'failed')).toBe(true);
  expect(back && mayReceive(back)).toBe(true);
  expect(back && mayReceive({ ...back, lines: [] })).toBe(false);
});

test('what a courier refused with is told until it is asked again', () => {
  const packed = { state: 'packed', by: 'A clerk', said: null };
  const refused = { state: 'packed', by: null, said: 'The courier refused: no such pincode' };
  const parcelWith = (state: ParcelState, ...events: object[]) => ({ state, events }) as unknown as Parcel;
  expect(refusalOf(parcelWith('packed', refused, packed))).toBe('The courier refused: no such pincode');
  expect(refusalOf(parcelWith('packed', packed))).toBeUndefined();
  expect(refusalOf(parcelWith('asking', { state: 'asking', by: 'A clerk', said: null }, refused))).toBeUndefined();
});

test('a bill travels with what is in the parcel above fifty thousand rupees, not with all of the order', () => {
  const order = { items: [{ id: 'a', quantity: 3, priceAtPurchase: 25_000 }] } as unknown as Told['order'];
  const parcelOf = (quantity: number) => ({ lines: [{ orderLineId: 'a', quantity }] }) as unknown as Parcel;
  expect(needsEwayBill(parcelOf(2), { order })).toBe(false);
  expect(needsEwayBill(parcelOf(3), { order })).toBe(true);
});
