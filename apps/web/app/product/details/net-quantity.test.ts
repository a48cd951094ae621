import { expect, test } from 'vitest';
import { quantityText, unitPrice } from './net-quantity.ts';

test('counted goods are named in the plural from two on, measured ones never', () => {
  expect(quantityText({ amount: 1, unit: 'piece' })).toBe('1 piece');
  expect(quantityText({ amount: 2, unit: 'pair' })).toBe('2 pairs');
  expect(quantityText({ amount: 5.5, unit: 'm' })).toBe('5.5 m');
});

test('less than a kilogram, litre or metre is priced by the gram, millilitre or centimetre', () => {
  expect(unitPrice(34_900, { amount: 250, unit: 'g' })).toBe('₹1.40 per g');
  expect(unitPrice(34_900, { amount: 0.25, unit: 'kg' })).toBe('₹1.40 per g');
  expect(unitPrice(19_900, { amount: 500, unit: 'ml' })).toBe('₹0.40 per ml');
});

test('more than that is priced by the kilogram, litre or metre', () => {
  expect(unitPrice(100_000, { amount: 5, unit: 'kg' })).toBe('₹200.00 per kg');
  expect(unitPrice(100_000, { amount: 250, unit: 'cm' })).toBe('₹400.00 per m');
});

test('no unit price is said where it is the price itself, or where goods are counted', () => {
  expect(unitPrice(100_000, { amount: 1, unit: 'l' })).toBeUndefined();
  expect(unitPrice(100_000, { amount: 1000, unit: 'ml' })).toBeUndefined();
  expect(unitPrice(100_000, { amount: 2, unit: 'piece' })).toBeUndefined();
});
