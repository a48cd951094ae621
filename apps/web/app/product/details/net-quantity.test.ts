import { expect, test } from 'vitest';
import { formatQuantity, formatUnitPrice } from './net-quantity.ts';

test('counted units are plural from two on, measured units never', () => {
  expect(formatQuantity({ amount: 1, unit: 'piece' })).toBe('1 piece');
  expect(formatQuantity({ amount: 2, unit: 'pair' })).toBe('2 pairs');
  expect(formatQuantity({ amount: 5.5, unit: 'm' })).toBe('5.5 m');
});

test('less than a kilogram, litre or metre is priced by the gram, millilitre or centimetre', () => {
  expect(formatUnitPrice(34_900, { amount: 250, unit: 'g' })).toBe('₹1.40 per g');
  expect(formatUnitPrice(34_900, { amount: 0.25, unit: 'kg' })).toBe('₹1.40 per g');
  expect(formatUnitPrice(19_900, { amount: 500, unit: 'ml' })).toBe('₹0.40 per ml');
});

test('more than that is priced by the kilogram, litre or metre', () => {
  expect(formatUnitPrice(100_000, { amount: 5, unit: 'kg' })).toBe('₹200.00 per kg');
  expect(formatUnitPrice(100_000, { amount: 250, unit: 'cm' })).toBe('₹400.00 per m');
});

test('no unit price if it equals the price or the goods are counted', () => {
  expect(formatUnitPrice(100_000, { amount: 1, unit: 'l' })).toBeUndefined();
  expect(formatUnitPrice(100_000, { amount: 1000, unit: 'ml' })).toBeUndefined();
  expect(formatUnitPrice(100_000, { amount: 2, unit: 'piece' })).toBeUndefined();
});
