import { formatPlural } from '@kinari/contract/locale';
import { expect, test } from 'vitest';
import {
  formatDeadline,
  formatExchange,
  formatExchangeStock,
  formatGoods,
  formatLastDay,
  refundDays,
} from './format-return.ts';

const other = (size: string | null, color = 'River Blue') => ({
  variantId: `${color}${size}`,
  size,
  color,
  colorHexCode: null,
});

test('the deadline is formatted in Indian time', () => {
  expect(formatDeadline('2026-11-19T18:29:59.999Z')).toBe('Thu, 19 Nov 2026, 11:59 pm');
  expect(formatLastDay('2026-11-22T18:29:59.999Z')).toBe('Sun 22 Nov');
});

test('goods are described by their colour and size', () => {
  expect(formatGoods({ color: 'River Blue', size: '42' }, formatPlural(1, 'piece'))).toBe(
    'River Blue, size 42, 1 piece',
  );
  expect(formatGoods({ color: null, size: '256 GB' })).toBe('storage 256 GB');
  expect(formatGoods({ color: null, size: null }, formatPlural(2, 'piece'))).toBe('2 pieces');
});

test('exchange options are listed by size, and counted if colours differ', () => {
  const stock = (exchanges: ReturnType<typeof other>[]) => formatExchangeStock({ exchanges, color: 'River Blue' });
  expect(stock([other('46'), other('44')])).toBe('Sizes 44 and 46 are in stock');
  expect(stock([other('M')])).toBe('Size M is in stock');
  expect(stock([other('44'), other('44', 'Wine')])).toBe('2 others are in stock');
  expect(stock([other(null, 'Wine')])).toBe('One other is in stock');
  expect(stock([])).toBe('No other size or colour is in stock');
});

test('an exchange is described by what differs', () => {
  const now = { color: 'River Blue', size: '42' };
  expect(formatExchange(other('44'), now)).toBe('Size 44');
  expect(formatExchange(other('42', 'Wine'), now)).toBe('Wine, Size 42');
  expect(formatExchange(other(null, 'Wine'), { color: 'Teal', size: null })).toBe('Wine');
});

test('the latest refund day is fourteen days after the expected arrival', () => {
  expect(refundDays('2026-11-15')).toEqual({ arrives: '18 Nov', latest: 'Wed, 2 Dec 2026' });
  expect(refundDays('2026-12-20').latest).toBe('Wed, 6 Jan 2027');
});
