import { expect, test } from 'vitest';
import type { StaffReturn } from '../../return.data.ts';
import type { ReturnLine } from '../returns.data.ts';
import {
  checkInspection,
  draftOf,
  inspectionOf,
  judge,
  judgeBySerial,
  type Looked,
  NO_COUNTS,
  partsOf,
  strangeSerials,
  totalsOf,
  withSerial,
} from './inspection.ts';

const shoe = {
  id: 'shoe',
  name: 'Gully Low-Top Sneaker',
  quantity: 1,
  price: 1799,
  wish: 'money',
} as ReturnLine;
const phones = { ...shoe, id: 'phones', name: 'Naad Wireless Headphones', price: 2499.5 };
const socks = { ...shoe, id: 'socks', name: 'Socks', quantity: 3, price: 99.1, wish: 'credit' } as ReturnLine;
const told = {
  lines: [shoe, phones, socks],
  forGift: false,
  goesTo: 'UPI ••••@oksbi',
  facts: {
    shoe: { sku: 'SHO-GUL-42', serials: [], inStock: 3 },
    phones: { sku: null, serials: ['NA24-0081729'], inStock: 3 },
    socks: { sku: null, serials: [], inStock: 3 },
  },
} as unknown as StaffReturn;
const looked = (counts: Partial<Looked['counts']>, ...serials: string[]): Looked => ({
  counts: { ...NO_COUNTS, ...counts },
  serials,
});

test('of a single unit the last verdict counts, and of several one more is judged each time', () => {
  expect(judge(judge(looked({}), 'sellable', 1), 'damaged', 1).counts).toEqual({ ...NO_COUNTS, damaged: 1 });
  const two = judge(judge(looked({}), 'sellable', 3), 'sellable', 3);
  expect(two.counts).toEqual({ ...NO_COUNTS, sellable: 2 });
  const three = judge(two, 'missing', 3);
  expect(three.counts).toEqual({ ...NO_COUNTS, sellable: 2, missing: 1 });
  expect(judge(three, 'damaged', 3)).toBe(three);
});

test('another serial than the one that was sent is not ours', () => {
  const sent = ['NA24-0081729'];
  const read = withSerial(looked({ sellable: 1 }, ''), 0, 'NA24-0081733');
  expect(strangeSerials(read, sent)).toEqual(['NA24-0081733']);
  expect(judgeBySerial(read, sent, 1).counts).toEqual({ ...NO_COUNTS, notOurs: 1 });
  const own = withSerial(read, 0, ' na24-0081729 ');
  expect(strangeSerials(own, sent)).toEqual([]);
  expect(judgeBySerial(own, sent, 1)).toBe(own);
});

test('an inspection is not closed before every unit was looked at and every serial read', () => {
  const draft = draftOf(told);
  expect(checkInspection(draft, told)).toEqual({
    'lines.shoe.verdict': 'Please say how it was found',
    'lines.phones.verdict': 'Please say how it was found',
    'lines.socks.verdict': '3 of 3 still to be looked at',
  });
  const lines = {
    shoe: looked({ sellable: 1 }),
    phones: looked({ sellable: 1 }, ''),
    socks: looked({ sellable: 2, missing: 1 }),
  };
  expect(checkInspection({ lines, said: '' }, told)).toEqual({
    'lines.phones.serial': 'Please scan or type its serial',
  });
  const strange = { ...lines, phones: looked({ sellable: 1 }, 'NA24-0081733') };
  expect(checkInspection({ lines: strange, said: '' }, told)).toEqual({
    'lines.phones.serial': 'With another serial it is not ours',
  });
  const notOurs = { ...lines, phones: looked({ notOurs: 1 }, 'NA24-0081733') };
  expect(checkInspection({ lines: notOurs, said: '' }, told)).toEqual({});
});

test('serials are sent as they stand on the list, and only of units that are ours', () => {
  const lines = {
    shoe: looked({ sellable: 1 }),
    phones: looked({ damaged: 1 }, 'na24-0081729'),
    socks: looked({ sellable: 3 }),
  };
  expect(inspectionOf({ lines, said: ' Thank you. ' }, told)).toEqual({
    lines: [
      { id: 'shoe', ...NO_COUNTS, sellable: 1, serials: [] },
      { id: 'phones', ...NO_COUNTS, damaged: 1, serials: ['NA24-0081729'] },
      { id: 'socks', ...NO_COUNTS, sellable: 3, serials: [] },
    ],
    said: 'Thank you.',
  });
  const strange = { ...lines, phones: looked({ notOurs: 1 }, 'na24-0081729') };
  expect(inspectionOf({ lines: strange, said: ' ' }, told)).toMatchObject({ lines: [{}, { serials: [] }, {}] });
  expect(inspectionOf({ lines, said: ' ' }, told)).not.toHaveProperty('said');
});

test('sellable and damaged units are paid for, what is not ours or missing is not', () => {
  const counts = { sellable: 1, damaged: 1, notOurs: 0, missing: 1 };
  expect(partsOf(socks, counts)).toEqual([
    { key: 'socks sellable', text: '1 × Socks, back to stock', rupees: 99.1 },
    { key: 'socks damaged', text: '1 × Socks, damaged', rupees: 99.1 },
    { key: 'socks missing', text: '1 × Socks, missing', rupees: 0 },
  ]);
  expect(partsOf(shoe, { ...NO_COUNTS, notOurs: 1 })).toEqual([
    { key: 'shoe notOurs', text: 'Gully Low-Top Sneaker, not ours', rupees: 0 },
  ]);
});

test('the total is told by the way in which it is paid', () => {
  const found: Record<string, Looked['counts']> = {
    shoe: { ...NO_COUNTS, sellable: 1 },
    phones: { ...NO_COUNTS, notOurs: 1 },
    socks: { ...NO_COUNTS, sellable: 2, missing: 1 },
  };
  const countsOf = ({ id }: ReturnLine) => found[id] ?? NO_COUNTS;
  expect(totalsOf(told, countsOf)).toEqual([
    { text: 'Refund to UPI ••••@oksbi', rupees: 1799 },
    { text: 'Shop credit', rupees: 198.2 },
  ]);
  expect(totalsOf({ ...told, forGift: true }, countsOf)).toEqual([{ text: 'Gift credit', rupees: 1997.2 }]);
});
