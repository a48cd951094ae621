import { expect, test } from 'vitest';
import { matchRemittance } from './remittance-matching.ts';

const outstandingAmount = (owedPaise: number, isRemitted = false) => ({
  shipmentId: 'p',
  orderId: 'o',
  owedPaise,
  isRemitted,
});
const outstandingAmounts = new Map([
  ['FULL', outstandingAmount(50_000)],
  ['PAID', outstandingAmount(0, true)],
  ['ROAD', outstandingAmount(0)],
  ['REST', outstandingAmount(4000, true)],
]);

test.each([
  [[['FULL', 50_000]], ['matched']],
  [[['FULL', 46_000]], ['shortfall']],
  [[['FULL', 0]], ['shortfall']],
  [[['FULL', 50_100]], ['overpaid']],
  [[['PAID', 50_000]], ['already_paid']],
  // Cash arrived before the delivery was recorded.
  [[['ROAD', 50_000]], ['overpaid']],
  [[['REST', 4000]], ['matched']],
  [[['NOBODY', 4000]], ['unknown']],
  [
    [
      ['FULL', 46_000],
      ['FULL', 4000],
      ['FULL', 4000],
    ],
    ['shortfall', 'matched', 'already_paid'],
  ],
] as [[string, number][], string[]][])('lines %j match as %j', (input, results) => {
  const lines = input.map(([trackingNumber, paise], index) => ({ row: index + 1, trackingNumber, paise }));
  expect(matchRemittance({ lines, rejected: [] }, outstandingAmounts).map(({ result }) => result)).toEqual(results);
});
