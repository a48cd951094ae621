import type { Settings } from '@kinari/contract/settings';
import { expect, test } from 'vitest';
import { changesIn, checkSettings, draftOf } from './setting-draft.ts';

const settings: Settings = {
  daysToDeliver: 5,
  mostOpenOrders: 20,
  mostRupees: 1_000_000,
  mostRupeesUnverified: 300_000,
  upiId: '',
  newOrderLettersTo: ['meera@kinari.example'],
  newOrderHint: true,
  lowStockMail: [],
  productFacts: 'off',
  honestDiscount: 'off',
  hsnDigits: '4',
  taxRateMissing: 'warn',
  returnsOnline: false,
  saleGoods: 'faulty',
  refundsByTwo: false,
  gifts: false,
  guestSearch: false,
  staffSecondFactor: false,
};
const draft = draftOf(settings);

test('what was not touched is not sent', () => {
  expect(changesIn(draft, settings)).toEqual({});
  expect(changesIn({ ...draft, daysToDeliver: '7' }, settings)).toEqual({ daysToDeliver: 7 });
});

test('a switch is on or off, and addresses are parted by commas, spaces or line breaks', () => {
  const changed = { ...draft, newOrderHint: false, newOrderLettersTo: 'a@example.com; b@example.com,\na@example.com' };
  expect(changesIn(changed, settings)).toEqual({
    newOrderHint: false,
    newOrderLettersTo: ['a@example.com', 'b@example.com'],
  });
  expect(changesIn({ ...draft, upiId: ' shop@okbank ' }, settings)).toEqual({ upiId: 'shop@okbank' });
  expect(changesIn({ ...draft, productFacts: 'block' }, settings)).toEqual({ productFacts: 'block' });
  expect(changesIn({ ...draft, newOrderLettersTo: ' ' }, settings)).toEqual({ newOrderLettersTo: [] });
});

test('a number out of range and an address that is none are pointed out', () => {
  expect(checkSettings(draft)).toEqual({});
  for (const odd of ['', '0', '61', '2.5', 'five']) {
    expect(checkSettings({ ...draft, daysToDeliver: odd }).daysToDeliver).toBe('Enter a whole number from 1 to 60');
  }
  for (const odd of ['shop', 'shop@', '@bank', 'shop@ok bank', 'shop@ok.bank']) {
    expect(checkSettings({ ...draft, upiId: odd }).upiId).toBe('Enter it like shop@okbank, or nothing');
  }
  for (const fine of ['', ' shop.pune@okbank ', '9876543210@upi'])
    expect(checkSettings({ ...draft, upiId: fine })).toEqual({});
  expect(checkSettings({ ...draft, newOrderLettersTo: 'a@example.com, staff' }).newOrderLettersTo).toBe(
    'staff is not an e-mail address',
  );
});
