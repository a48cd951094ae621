import { expect, test } from 'vitest';
import { matchRemittance } from './remittance-matching.ts';

const owing = (owedPaise: number, isRemitted = false) => ({ parcelId: 'p', orderId: 'o', owedPaise, isRemitted });
const owings = new Map([
  ['FULL', owing(50_000)],
  ['PAID', owing(0, true)],
  ['ROAD', owing(0)],
  ['REST', owing(4000, true)],
]);

test.each([
  [[['FULL', 50_000]], ['matched']],
  [[['FULL', 46_000]], ['short']],
  [[['FULL', 0]], ['short']],
  [[['FULL', 50_100]], ['over']],
  [[['PAID', 50_000]], ['already_paid']],
  // Cash came before anybody said that the parcel was delivered.
  [[['ROAD', 50_000]], ['over']],
  [[['REST', 4000]], ['matched']],
  [[['NOBODY', 4000]], ['unknown']],
  [
    [
      ['FULL', 46_000],
      ['FULL', 4000],
      ['FULL', 4000],
    ],
    ['short', 'matched', 'already_paid'],
  ],
] as [[string, number][], string[]][])('%j is %j', (told, outcomes) => {
  const lines = told.map(([number, paise], index) => ({ row: index + 1, number, paise }));
  expect(matchRemittance({ lines, refused: [] }, owings).map(({ outcome }) => outcome)).toEqual(outcomes);
});
