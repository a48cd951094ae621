import { expect, test } from 'vitest';
import type { ReturnOption, ReturnOptions } from '../returns.data.ts';
import {
  changeLine,
  chosenLines,
  firstDraft,
  keyOf,
  kindOf,
  lacking,
  reachable,
  shopPays,
  toAsking,
  unitsOf,
  wantsMoney,
  wishesOf,
  withLine,
  withMoneyInstead,
  withoutLine,
  worthAs,
  worthOf,
} from './return-draft.ts';

const kurta: ReturnOption = {
  orderLineId: 'kurta',
  parcelId: 'first',
  name: 'Nadi Pinstripe Kurta',
  size: '42',
  color: 'River Blue',
  image: null,
  price: 1199.1,
  quantity: 2,
  deliveredOn: '2026-11-12',
  until: '2026-11-19T18:29:59.999Z',
  reasons: ['too_small', 'too_large', 'changed_mind', 'damaged', 'wrong_item', 'not_as_described', 'too_late'],
  whyNot: null,
  exchanges: [{ variantId: 'kurta-44', size: '44', color: 'River Blue', colorHexCode: null }],
};
const onSale: ReturnOption = {
  ...kurta,
  orderLineId: 'headphones',
  quantity: 1,
  price: 1999,
  reasons: ['damaged', 'wrong_item', 'not_as_described', 'too_late'],
  whyNot: 'Sale goods can be returned when faulty, wrong or late.',
  exchanges: [],
};
const never: ReturnOption = { ...kurta, orderLineId: 'card', reasons: [], whyNot: 'Made for you', exchanges: [] };
const options = (...lines: ReturnOption[]): ReturnOptions => ({
  orderId: 'order',
  sendTo: 'Kinari, Pune 411030',
  creditOnly: false,
  lines,
});
const both = options(kurta, onSale, never);
const empty = firstDraft(both, 'money');

test('a line goes back freely, only when something is wrong with it, or never', () => {
  expect([kurta, onSale, never].map(kindOf)).toEqual(['free', 'faulty', 'never']);
  expect(kindOf({ ...kurta, quantity: 0 })).toBe('never');
});

test('what is the only thing to send back is ticked already, unless it cannot go back freely', () => {
  expect(chosenLines(firstDraft(options(kurta), 'money'), options(kurta))).toMatchObject([
    { quantity: 1, wish: 'money' },
  ]);
  expect(firstDraft(options(onSale), 'money').chosen).toEqual({});
  expect(empty.chosen).toEqual({});
});

test('a line that is unticked and ticked again has kept what was said of it', () => {
  const key = keyOf(kurta);
  const said = changeLine(withLine(empty, kurta, 'money'), key, { quantity: 2, reason: 'too_small' });
  const off = withoutLine(said, key);
  expect(chosenLines(off, both)).toEqual([]);
  expect(chosenLines(withLine(off, kurta, 'money'), both)).toMatchObject([{ quantity: 2, reason: 'too_small' }]);
});

test('by a gift’s link everything comes back as credit', () => {
  const gift = { ...options(kurta), creditOnly: true };
  const [usual = 'money', ...others] = wishesOf(gift, 'cash');
  expect(others).toEqual([]);
  expect(chosenLines(firstDraft(gift, usual), gift)).toMatchObject([{ wish: 'credit' }]);
  expect(wantsMoney(chosenLines(firstDraft(gift, usual), gift))).toBe(false);
});

test('money is not offered for what was paid with credit', () => {
  expect(wishesOf(both, 'cash')[0]).toBe('money');
  expect(wishesOf(both, 'both')[0]).toBe('money');
  expect(wishesOf(both, 'credit')).toEqual(['credit', 'exchange']);
});

test('nobody comes to a step before what it is about has been said', () => {
  expect(reachable('refund', [])).toBe('items');
  const ticked = withLine(empty, kurta, 'money');
  expect(reachable('refund', chosenLines(ticked, both))).toBe('reason');
  const said = changeLine(ticked, keyOf(kurta), { reason: 'too_small' });
  expect(reachable('refund', chosenLines(said, both))).toBe('refund');
  expect(reachable('items', chosenLines(said, both))).toBe('items');
});

test('an exchange needs to know for what, and what has sold out is none', () => {
  const wished = changeLine(withLine(empty, kurta, 'money'), keyOf(kurta), { reason: 'too_small', wish: 'exchange' });
  expect(chosenLines(wished, both).map(lacking)).toEqual(['exchange']);
  const chosen = changeLine(wished, keyOf(kurta), { exchangeVariantId: 'kurta-44' });
  expect(chosenLines(chosen, both).map(lacking)).toEqual([undefined]);
  const soldOut = options({ ...kurta, exchanges: [] }, onSale);
  expect(chosenLines(chosen, soldOut).map(lacking)).toEqual(['exchange']);
  expect(chosenLines(withMoneyInstead(chosen, soldOut), soldOut)).toMatchObject([
    { wish: 'money', exchangeVariantId: undefined, reason: 'too_small' },
  ]);
  expect(chosenLines(withMoneyInstead(chosen, both), both)).toMatchObject([{ wish: 'money' }]);
});

test('sums are to the paisa, and the shop bears the way back when any of it is its fault', () => {
  const two = changeLine(withLine(empty, kurta, 'money'), keyOf(kurta), { quantity: 2, reason: 'too_small' });
  expect(worthOf(chosenLines(two, both))).toBe(2398.2);
  expect(shopPays(chosenLines(two, both))).toBe(false);
  const faulty = changeLine(withLine(two, onSale, 'money'), keyOf(onSale), { reason: 'damaged' });
  expect(shopPays(chosenLines(faulty, both))).toBe(true);
  expect(unitsOf(chosenLines(faulty, both))).toBe(3);
  const asCredit = chosenLines(changeLine(faulty, keyOf(onSale), { wish: 'credit' }), both);
  expect(worthAs(asCredit, 'money')).toBe(2398.2);
  expect(worthAs(asCredit, 'credit')).toBe(1999);
});

test('fewer can be sent back than were ticked when others were asked for meanwhile', () => {
  const two = changeLine(withLine(empty, kurta, 'money'), keyOf(kurta), { quantity: 2 });
  expect(chosenLines(two, options({ ...kurta, quantity: 1 }))).toMatchObject([{ quantity: 1 }]);
});

test('the shop is told of each line what it needs, and of words only where there are some', () => {
  const said = changeLine(withLine(empty, kurta, 'money'), keyOf(kurta), {
    reason: 'too_small',
    wish: 'exchange',
    exchangeVariantId: 'kurta-44',
  });
  const lines = chosenLines(said, both);
  expect(toAsking(said, lines)).toEqual({
    lines: [
      {
        orderLineId: 'kurta',
        parcelId: 'first',
        quantity: 1,
        reason: 'too_small',
        wish: 'exchange',
        exchangeVariantId: 'kurta-44',
      },
    ],
  });
  expect(toAsking({ ...said, note: ' Tight. ' }, lines, { means: 'upi', upiId: 'a@b' })).toMatchObject({
    note: 'Tight.',
    destination: { means: 'upi' },
  });
});
