import { expect, test } from 'vitest';
import type { Order } from '../orders.data.ts';
import { bareNumber, isTemplate, parcelsToGo, spread, trackUrlOf } from './hand-over-parcels.ts';

const anOrder = (id: string, states: string[], price = 100) =>
  ({
    id,
    items: [{ id: 'line', quantity: 2, priceAtPurchase: price }],
    parcels: states.map((state, at) => ({
      id: `${id}-${at}`,
      state,
      position: at + 1,
      number: null,
      lines: [{ orderLineId: 'line', quantity: 1 }],
    })),
  }) as unknown as Order;

test('only what is packed and not on its way goes', () => {
  const orders = [
    anOrder('ABCDEFGH1', ['packed', 'packed']),
    anOrder('JKMNPQRS1', ['out', 'void']),
    anOrder('TVWXYZ001', ['void', 'ready'], 60_000),
    anOrder('NOPARCEL1', []),
  ];
  expect(parcelsToGo(orders).map(({ label, booked, dear }) => [label, booked, dear])).toEqual([
    ['ABCDEFGH, parcel 1', false, false],
    ['ABCDEFGH, parcel 2', false, false],
    ['TVWXYZ00', true, true],
  ]);
});

test('a pasted list fills the fields from there on', () => {
  const fields = ['a', 'b', 'c'];
  expect(spread({ a: '1' }, fields, { from: 'b', text: '22\r\n 33 \n44' })).toEqual({ a: '1', b: '22', c: '33' });
  expect(spread({}, fields, { from: 'a', text: '1904 1424\n' })).toEqual({ a: '1904 1424' });
  expect(bareNumber('1904 1424 7515 40')).toBe('19041424751540');
});

test('one address follows them all', () => {
  expect(trackUrlOf('https://example.com/t/{number}', '19/4')).toBe('https://example.com/t/19%2F4');
  expect(trackUrlOf('', '194')).toBeUndefined();
  expect([isTemplate(''), isTemplate('https://a.in/{number}'), isTemplate('a.in'), isTemplate('javascript:1')]).toEqual(
    [true, true, false, false],
  );
});
