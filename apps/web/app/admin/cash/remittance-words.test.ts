import { expect, test } from 'vitest';
import { sentenceOf } from './remittance-words.ts';

const nothing = {
  postedAt: null,
  amount: 0,
  matched: 0,
  short: [],
  over: [],
  unknown: [],
  alreadyPaid: [],
  refused: [],
};
const unknown = { row: 1, number: '1904142475', amount: 10 };
const known = { ...unknown, parcelId: 'p', orderId: 'o' };

test('a remittance is told in a sentence', () => {
  expect(sentenceOf({ ...nothing, matched: 14, short: [{ ...known, owed: 50 }], unknown: [unknown, unknown] })).toBe(
    '14 matched, 1 short by ₹40.00, 2 unknown',
  );
  expect(sentenceOf(nothing)).toBe('0 matched');
  expect(
    sentenceOf({
      ...nothing,
      over: [{ ...known, owed: 9.5 }],
      alreadyPaid: [{ ...known, owed: 0 }],
      refused: [{ row: 2, why: 'formula' }],
    }),
  ).toBe('0 matched, 1 over by ₹0.50, 1 paid before, 1 not read');
});
