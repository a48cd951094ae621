import { expect, test } from 'vitest';
import { formatRemittanceResult } from './remittance-labels.ts';

const emptyResult = {
  postedAt: null,
  amount: 0,
  matched: 0,
  shortfall: [],
  overpaid: [],
  unknown: [],
  alreadyPaid: [],
  rejected: [],
};
const unknownLine = { row: 1, trackingNumber: '1904142475', amount: 10 };
const knownLine = { ...unknownLine, shipmentId: 'p', orderId: 'o' };

test('a remittance result is formatted as one sentence', () => {
  expect(
    formatRemittanceResult({
      ...emptyResult,
      matched: 14,
      shortfall: [{ ...knownLine, owed: 50 }],
      unknown: [unknownLine, unknownLine],
    }),
  ).toBe('14 matched, 1 short by ₹40.00, 2 unknown');
  expect(formatRemittanceResult(emptyResult)).toBe('0 matched');
  expect(
    formatRemittanceResult({
      ...emptyResult,
      overpaid: [{ ...knownLine, owed: 9.5 }],
      alreadyPaid: [{ ...knownLine, owed: 0 }],
      rejected: [{ row: 2, reason: 'formula' }],
    }),
  ).toBe('0 matched, 1 overpaid by ₹0.50, 1 already paid, 1 unreadable');
});
