import { expect, test } from 'vitest';
import { documentName, documentNumber } from './document-facts.ts';
import { type OrderDocument, untilDrawn } from './documents.data.ts';

const invoice: OrderDocument = {
  id: '1',
  kind: 'invoice',
  number: 'INV/2627/0000001',
  issuedOn: '2026-11-16',
  issuedAt: '2026-11-16T09:30:00.000Z',
  total: 1199,
  parcelId: 'second',
  refersTo: null,
  isReady: true,
};
const parcels = [
  { id: 'first', position: 1 },
  { id: 'second', position: 2 },
];

test('a document names its parcel where there are several', () => {
  expect(documentName(invoice, parcels)).toBe('Invoice, parcel 2');
  expect(documentName(invoice, parcels.slice(1))).toBe('Invoice');
  expect(documentName({ ...invoice, parcelId: null }, parcels)).toBe('Invoice');
  expect(documentName({ ...invoice, kind: 'bill', parcelId: null }, [])).toBe('Bill');
});

test('a credit note says against which invoice it stands', () => {
  expect(documentNumber(invoice)).toBe('INV/2627/0000001');
  expect(
    documentNumber({ ...invoice, kind: 'credit_note', number: 'CN/2627/0000001', refersTo: 'INV/2627/0000001' }),
  ).toBe('CN/2627/0000001, against INV/2627/0000001');
});

test('an order is read anew only while one of its papers is being drawn', () => {
  expect(untilDrawn(undefined)).toBe(false);
  expect(untilDrawn([invoice])).toBe(false);
  expect(untilDrawn([invoice, { ...invoice, isReady: false }])).toBeGreaterThan(0);
});
