import { expect, test } from 'vitest';
import type { AdminReturn } from '../data/return.data.ts';
import {
  EMPTY_COUNTS,
  type InspectedLine,
  replaceSerial,
  setCondition,
  setConditionBySerial,
  sumByRefundMethod,
  toInspectionBody,
  toInspectionFormValues,
  toLineTotals,
  unknownSerials,
  validateInspection,
} from './inspection.ts';
import type { ReturnLine } from './returns.data.ts';

const shoe = {
  id: 'shoe',
  name: 'Gully Low-Top Sneaker',
  quantity: 1,
  price: 1799,
  resolution: 'refund',
} as ReturnLine;
const phones = { ...shoe, id: 'phones', name: 'Naad Wireless Headphones', price: 2499.5 };
const socks = {
  ...shoe,
  id: 'socks',
  name: 'Socks',
  quantity: 3,
  price: 99.1,
  resolution: 'store_credit',
} as ReturnLine;
const orderReturn = {
  lines: [shoe, phones, socks],
  isGift: false,
  maskedDestination: 'UPI ••••@oksbi',
  lineDetails: {
    shoe: { sku: 'SHO-GUL-42', serials: [], inStock: 3 },
    phones: { sku: null, serials: ['NA24-0081729'], inStock: 3 },
    socks: { sku: null, serials: [], inStock: 3 },
  },
} as unknown as AdminReturn;
const createInspectedLine = (counts: Partial<InspectedLine['counts']>, ...serials: string[]): InspectedLine => ({
  counts: { ...EMPTY_COUNTS, ...counts },
  serials,
});

test('a single unit takes the last condition, several units are counted one by one', () => {
  expect(setCondition(setCondition(createInspectedLine({}), 'sellable', 1), 'damaged', 1).counts).toEqual({
    ...EMPTY_COUNTS,
    damaged: 1,
  });
  const twoInspected = setCondition(setCondition(createInspectedLine({}), 'sellable', 3), 'sellable', 3);
  expect(twoInspected.counts).toEqual({ ...EMPTY_COUNTS, sellable: 2 });
  const threeInspected = setCondition(twoInspected, 'missing', 3);
  expect(threeInspected.counts).toEqual({ ...EMPTY_COUNTS, sellable: 2, missing: 1 });
  expect(setCondition(threeInspected, 'damaged', 3)).toBe(threeInspected);
});

test('a serial that was not sent makes the unit a wrong item', () => {
  const sent = ['NA24-0081729'];
  const scanned = replaceSerial(createInspectedLine({ sellable: 1 }, ''), 0, 'NA24-0081733');
  expect(unknownSerials(scanned, sent)).toEqual(['NA24-0081733']);
  expect(setConditionBySerial(scanned, sent, 1).counts).toEqual({ ...EMPTY_COUNTS, wrongItem: 1 });
  const withOwnSerial = replaceSerial(scanned, 0, ' na24-0081729 ');
  expect(unknownSerials(withOwnSerial, sent)).toEqual([]);
  expect(setConditionBySerial(withOwnSerial, sent, 1)).toBe(withOwnSerial);
});

test('an inspection needs a condition for every unit and every serial', () => {
  const formValues = toInspectionFormValues(orderReturn);
  expect(validateInspection(formValues, orderReturn)).toEqual({
    'lines.shoe.condition': 'Choose a condition',
    'lines.phones.condition': 'Choose a condition',
    'lines.socks.condition': '3 of 3 still to inspect',
  });
  const lines = {
    shoe: createInspectedLine({ sellable: 1 }),
    phones: createInspectedLine({ sellable: 1 }, ''),
    socks: createInspectedLine({ sellable: 2, missing: 1 }),
  };
  expect(validateInspection({ lines, inspectionNote: '' }, orderReturn)).toEqual({
    'lines.phones.serial': 'Scan or enter the serial number',
  });
  const withForeignSerial = { ...lines, phones: createInspectedLine({ sellable: 1 }, 'NA24-0081733') };
  expect(validateInspection({ lines: withForeignSerial, inspectionNote: '' }, orderReturn)).toEqual({
    'lines.phones.serial': 'The serial number doesn’t match the shipped unit',
  });
  const withWrongItem = { ...lines, phones: createInspectedLine({ wrongItem: 1 }, 'NA24-0081733') };
  expect(validateInspection({ lines: withWrongItem, inspectionNote: '' }, orderReturn)).toEqual({});
});

test('serials are sent as listed, and only for our own units', () => {
  const lines = {
    shoe: createInspectedLine({ sellable: 1 }),
    phones: createInspectedLine({ damaged: 1 }, 'na24-0081729'),
    socks: createInspectedLine({ sellable: 3 }),
  };
  expect(toInspectionBody({ lines, inspectionNote: ' Thank you. ' }, orderReturn)).toEqual({
    lines: [
      { id: 'shoe', ...EMPTY_COUNTS, sellable: 1, serials: [] },
      { id: 'phones', ...EMPTY_COUNTS, damaged: 1, serials: ['NA24-0081729'] },
      { id: 'socks', ...EMPTY_COUNTS, sellable: 3, serials: [] },
    ],
    inspectionNote: 'Thank you.',
  });
  const withForeignSerial = { ...lines, phones: createInspectedLine({ wrongItem: 1 }, 'na24-0081729') };
  expect(toInspectionBody({ lines: withForeignSerial, inspectionNote: ' ' }, orderReturn)).toMatchObject({
    lines: [{}, { serials: [] }, {}],
  });
  expect(toInspectionBody({ lines, inspectionNote: ' ' }, orderReturn)).not.toHaveProperty('inspectionNote');
});

test('sellable and damaged units are refunded, wrong and missing ones are not', () => {
  const counts = { sellable: 1, damaged: 1, wrongItem: 0, missing: 1 };
  expect(toLineTotals(socks, counts)).toEqual([
    { key: 'socks sellable', text: '1 × Socks, back to stock', rupees: 99.1 },
    { key: 'socks damaged', text: '1 × Socks, damaged', rupees: 99.1 },
    { key: 'socks missing', text: '1 × Socks, missing', rupees: 0 },
  ]);
  expect(toLineTotals(shoe, { ...EMPTY_COUNTS, wrongItem: 1 })).toEqual([
    { key: 'shoe wrongItem', text: 'Gully Low-Top Sneaker, wrong item', rupees: 0 },
  ]);
});

test('totals are grouped by refund method', () => {
  const found: Record<string, InspectedLine['counts']> = {
    shoe: { ...EMPTY_COUNTS, sellable: 1 },
    phones: { ...EMPTY_COUNTS, wrongItem: 1 },
    socks: { ...EMPTY_COUNTS, sellable: 2, missing: 1 },
  };
  const lineCounts = ({ id }: ReturnLine) => found[id] ?? EMPTY_COUNTS;
  expect(sumByRefundMethod(orderReturn, lineCounts)).toEqual([
    { text: 'Refund to UPI ••••@oksbi', rupees: 1799 },
    { text: 'Store credit', rupees: 198.2 },
  ]);
  expect(sumByRefundMethod({ ...orderReturn, isGift: true }, lineCounts)).toEqual([
    { text: 'Gift credit', rupees: 1997.2 },
  ]);
});
