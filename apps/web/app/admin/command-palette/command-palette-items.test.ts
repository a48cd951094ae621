import { expect, test } from 'vitest';
import type { ShopFeature } from '../navigation/admin-pages.ts';
import { buildGroups } from './command-palette-items.ts';

const PRODUCT = { id: '1', name: 'Kurta', image: null, stock: 1, price: 999, published: true, code: null };
const found = { products: [PRODUCT], orders: [], customers: [] };

const listTexts = (query: string, permitted: readonly string[], features: readonly ShopFeature[] = []) =>
  buildGroups(query, {
    features: new Set(features),
    found: query ? found : undefined,
    recent: [],
    canCall: (name) => permitted.includes(String(name)),
  })
    .flatMap(({ items }) => items)
    .map(({ text }) => text);

test('pages and actions are shown only to users who may call their endpoint', () => {
  expect(listTexts('', ['listOrders', 'startPacking'])).toEqual(['Order', 'Start packing', 'View orders to pack']);
  expect(listTexts('', [])).toEqual([]);
});

test('a page is found by its keywords too', () => {
  expect(listTexts('ref', ['listReturns', 'listPendingRefunds'])).toEqual(['Kurta', 'Returns', 'Pending refunds']);
  expect(listTexts('gst invoice', ['getGstMonth'])).toEqual(['Kurta', 'GST']);
});

test('payments are found only in shops with online payments', () => {
  const permitted = ['listPayments', 'listSettlements', 'runTestPayment'];
  expect(listTexts('online payments', permitted)).toEqual(['Kurta', 'Payment providers']);
  expect(listTexts('online payments', permitted, ['onlinePayments'])).toEqual([
    'Kurta',
    'Payments',
    'Payment providers',
    'Settlements',
  ]);
});

test('a found product can be edited only by users who may update it', () => {
  expect(listTexts('kurta', ['updateProduct'])).toEqual(['Kurta', 'Edit Kurta']);
  expect(listTexts('kurta', [])).toEqual(['Kurta']);
});
