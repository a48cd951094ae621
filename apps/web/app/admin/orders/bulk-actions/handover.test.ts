import { expect, test } from 'vitest';
import type { Order } from '../orders.data.ts';
import {
  fillTrackingNumbers,
  isUrlTemplate,
  listShipmentsToHandOver,
  normalizeTrackingNumber,
  toTrackingUrl,
  validateHandover,
} from './handover.ts';

const createTestOrder = (id: string, statuses: string[], price = 100) =>
  ({
    id,
    items: [{ id: 'line', quantity: 2, priceAtPurchase: price }],
    shipments: statuses.map((status, index) => ({
      id: `${id}-${index}`,
      status,
      position: index + 1,
      trackingNumber: null,
      lines: [{ orderLineId: 'line', quantity: 1 }],
    })),
  }) as unknown as Order;

test('only packed shipments that have not left are handed over', () => {
  const orders = [
    createTestOrder('ABCDEFGH1', ['packed', 'packed']),
    createTestOrder('JKMNPQRS1', ['out_for_delivery', 'canceled']),
    createTestOrder('TVWXYZ001', ['canceled', 'ready_to_ship'], 60_000),
    createTestOrder('NOSHIPMT1', []),
  ];
  expect(listShipmentsToHandOver(orders).map(({ label, booked, dear }) => [label, booked, dear])).toEqual([
    ['ABCDEFGH, shipment 1', false, false],
    ['ABCDEFGH, shipment 2', false, false],
    ['TVWXYZ00', true, true],
  ]);
});

test('a pasted list fills this field and the following ones', () => {
  const fields = ['a', 'b', 'c'];
  expect(fillTrackingNumbers({ a: '1' }, fields, { from: 'b', text: '22\r\n 33 \n44' })).toEqual({
    a: '1',
    b: '22',
    c: '33',
  });
  expect(fillTrackingNumbers({}, fields, { from: 'a', text: '1904 1424\n' })).toEqual({ a: '1904 1424' });
  expect(normalizeTrackingNumber('1904 1424 7515 40')).toBe('19041424751540');
});

test('one tracking URL template serves all shipments', () => {
  expect(toTrackingUrl('https://example.com/t/{number}', '19/4')).toBe('https://example.com/t/19%2F4');
  expect(toTrackingUrl('', '194')).toBeUndefined();
  expect([
    isUrlTemplate(''),
    isUrlTemplate('https://a.in/{number}'),
    isUrlTemplate('a.in'),
    isUrlTemplate('javascript:1'),
  ]).toEqual([true, true, false, false]);
});

test('the courier is needed only if a shipment is not booked yet', () => {
  expect(validateHandover({ courierName: ' ', link: '' }, true).courierName).toBe('Enter the courier');
  expect(validateHandover({ courierName: ' ', link: '' }, false).courierName).toBeUndefined();
  expect(validateHandover({ courierName: 'DTDC', link: 'dtdc.example' }, true).link).toMatch('https://');
});
