import { expect, test } from 'vitest';
import {
  exchangeWords,
  goodsWords,
  inStockWords,
  lastDay,
  lastMoment,
  piecesWords,
  refundDays,
} from './return-text.ts';

const other = (size: string | null, color = 'River Blue') => ({
  variantId: `${color}${size}`,
  size,
  color,
  colorHexCode: null,
});

test('the last moment is said by the clock in India', () => {
  expect(lastMoment('2026-11-19T18:29:59.999Z')).toBe('Thu, 19 Nov 2026, 23:59');
  expect(lastDay('2026-11-22T18:29:59.999Z')).toBe('Sun 22 Nov');
});

test('goods are named by what they have', () => {
  expect(goodsWords({ color: 'River Blue', size: '42' }, piecesWords(1))).toBe('River Blue, size 42, 1 piece');
  expect(goodsWords({ color: null, size: '256 GB' })).toBe('storage 256 GB');
  expect(goodsWords({ color: null, size: null }, piecesWords(2))).toBe('2 pieces');
});

test('what can be had instead is named by size, and counted where colours differ', () => {
  const stock = (exchanges: ReturnType<typeof other>[]) => inStockWords({ exchanges, color: 'River Blue' });
  expect(stock([other('46'), other('44')])).toBe('Sizes 44 and 46 are in stock');
  expect(stock([other('M')])).toBe('Size M is in stock');
  expect(stock([other('44'), other('44', 'Wine')])).toBe('2 others are in stock');
  expect(stock([other(null, 'Wine')])).toBe('One other is in stock');
  expect(stock([])).toBe('No other size or colour is in stock');
});

test('another one is named by what differs', () => {
  const now = { color: 'River Blue', size: '42' };
  expect(exchangeWords(other('44'), now)).toBe('Size 44');
  expect(exchangeWords(other('42', 'Wine'), now)).toBe('Wine, Size 42');
  expect(exchangeWords(other(null, 'Wine'), { color: 'Teal', size: null })).toBe('Wine');
});

test('the latest day of a refund is fourteen days after the goods may be here', () => {
  expect(refundDays('2026-11-15')).toEqual({ arrives: '18 Nov', latest: 'Wed, 2 Dec 2026' });
  expect(refundDays('2026-12-20').latest).toBe('Wed, 6 Jan 2027');
});
