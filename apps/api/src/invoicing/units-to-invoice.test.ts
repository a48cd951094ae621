import { describe, expect, test } from 'vitest';
import { type DueDocument, type UnitsToInvoiceInput, unitsToInvoice } from './units-to-invoice.ts';

type Case = [about: string, input: Partial<UnitsToInvoiceInput>, due: DueDocument[]];

const nothing: DueDocument[] = [];
const wholeOrder = (n: number): DueDocument => ({ shipmentId: null, units: { kurta: n } });
const shipment = (id: string, n: number) => ({ id, units: { kurta: n } });
const forShipment = (id: string, n: number): DueDocument => ({ shipmentId: id, units: { kurta: n } });
const invoiced = (...entries: [string | null, number][]) => new Map(entries.map(([id, n]) => [id, { kurta: n }]));

/** Three units of a kurta, not packed or invoiced unless the case changes it. */
const calculateDue = (input: Partial<UnitsToInvoiceInput>) =>
  unitsToInvoice({
    status: 'PENDING',
    ordered: { kurta: 3 },
    left: [],
    hasShipments: (input.left ?? []).length > 0,
    back: {},
    billed: new Map(),
    ...input,
  });

describe('an order shipped as a whole', () => {
  test.each<Case>([
    ['has no units to invoice before it ships', {}, nothing],
    ['has all units to invoice when shipped', { status: 'SHIPPED' }, [wholeOrder(3)]],
    ['has all units to invoice when delivered', { status: 'DELIVERED' }, [wholeOrder(3)]],
    ['is not invoiced twice', { status: 'DELIVERED', billed: invoiced([null, 3]) }, nothing],
    ['has no units to invoice when moved back', { status: 'PENDING', billed: invoiced([null, 3]) }, nothing],
    ['has no units to invoice when cancelled', { status: 'CANCELED' }, nothing],
    [
      'has all units to invoice again after a credit note',
      { status: 'SHIPPED', billed: invoiced([null, 0]) },
      [wholeOrder(3)],
    ],
    ['waits for its shipments if some are packed', { status: 'SHIPPED', hasShipments: true }, nothing],
    [
      'has only the uninvoiced lines to invoice',
      { status: 'SHIPPED', ordered: { kurta: 3, tie: 1 }, billed: new Map([[null, { kurta: 3 }]]) },
      [{ shipmentId: null, units: { tie: 1 } }],
    ],
  ])('%s', (_about, input, expected) => expect(calculateDue(input)).toEqual(expected));
});

describe('an order shipped in several shipments', () => {
  const [a, b] = [shipment('a', 1), shipment('b', 2)];
  test.each<Case>([
    [
      'gets a document per shipment in transit',
      { status: 'SHIPPED', left: [a, b] },
      [forShipment('a', 1), forShipment('b', 2)],
    ],
    ['gets no document for unpacked units', { status: 'SHIPPED', left: [a] }, [forShipment('a', 1)]],
    [
      'gets a document only for the next shipment',
      { status: 'SHIPPED', left: [a, b], billed: invoiced(['a', 1]) },
      [forShipment('b', 2)],
    ],
    [
      'gets a document for the rest when delivered',
      { status: 'DELIVERED', left: [a] },
      [forShipment('a', 1), wholeOrder(2)],
    ],
    [
      'gets documents for shipments in transit even if it is pending',
      { status: 'PENDING', left: [b] },
      [forShipment('b', 2)],
    ],
    ['gets no documents when cancelled', { status: 'CANCELED', left: [a, b] }, nothing],
    [
      'gets none for a shipment packed after the whole order was invoiced',
      { status: 'SHIPPED', left: [a, b], billed: invoiced([null, 3]) },
      nothing,
    ],
    [
      'gets documents again after everything was credited',
      { status: 'SHIPPED', left: [a, b], billed: invoiced(['a', 0], ['b', 0]) },
      [forShipment('a', 1), forShipment('b', 2)],
    ],
  ])('%s', (_about, input, expected) => expect(calculateDue(input)).toEqual(expected));
});

describe('units received back', () => {
  const back = { kurta: 1 };
  test.each<Case>([
    [
      'are not invoiced again when the order is delivered',
      { status: 'DELIVERED', left: [shipment('b', 2)], back, billed: invoiced(['a', 0], ['b', 2]) },
      nothing,
    ],
    [
      'do not allow a second invoice for a shipment covered by the whole-order document',
      { status: 'SHIPPED', left: [shipment('b', 2)], back, billed: invoiced([null, 2]) },
      nothing,
    ],
    [
      'do not reduce the other units to invoice',
      { status: 'DELIVERED', hasShipments: true, back, billed: invoiced(['a', 0]) },
      [wholeOrder(2)],
    ],
    [
      'do not make the others invoiceable when the order is set to shipped manually',
      { status: 'SHIPPED', hasShipments: true, back, billed: invoiced(['a', 0]) },
      nothing,
    ],
    ['are invoiced again with a reopened order', { status: 'SHIPPED', billed: invoiced(['a', 0]) }, [wholeOrder(3)]],
  ])('%s', (_about, input, expected) => expect(calculateDue(input)).toEqual(expected));
});
