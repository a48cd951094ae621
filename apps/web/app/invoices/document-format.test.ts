import { expect, test } from 'vitest';
import { documentName, documentNumber } from './document-format.ts';
import { documentPollInterval, type OrderDocument } from './documents.data.ts';

const invoice: OrderDocument = {
  id: '1',
  kind: 'invoice',
  number: 'INV/2627/0000001',
  issuedOn: '2026-11-16',
  issuedAt: '2026-11-16T09:30:00.000Z',
  total: 1199,
  shipmentId: 'second',
  originalDocumentNumber: null,
  isReady: true,
};
const shipments = [
  { id: 'first', position: 1 },
  { id: 'second', position: 2 },
];

test('a document names its shipment if there are several', () => {
  expect(documentName(invoice, shipments)).toBe('Invoice, shipment 2');
  expect(documentName(invoice, shipments.slice(1))).toBe('Invoice');
  expect(documentName({ ...invoice, shipmentId: null }, shipments)).toBe('Invoice');
  expect(documentName({ ...invoice, kind: 'bill', shipmentId: null }, [])).toBe('Bill');
});

test('a credit note names its invoice', () => {
  expect(documentNumber(invoice)).toBe('INV/2627/0000001');
  expect(
    documentNumber({
      ...invoice,
      kind: 'credit_note',
      number: 'CN/2627/0000001',
      originalDocumentNumber: 'INV/2627/0000001',
    }),
  ).toBe('CN/2627/0000001, against INV/2627/0000001');
});

test('an order is polled only while one of its PDFs is being generated', () => {
  expect(documentPollInterval(undefined)).toBe(false);
  expect(documentPollInterval([invoice])).toBe(false);
  expect(documentPollInterval([invoice, { ...invoice, isReady: false }])).toBeGreaterThan(0);
});
