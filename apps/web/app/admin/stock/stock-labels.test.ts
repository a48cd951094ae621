import { expect, test } from 'vitest';
import { formatReason, formatSigned, formatVariantName } from './stock-labels.ts';

test('a variant name includes colour and size if present', () => {
  expect(formatVariantName({ product: 'Dabu kurta', color: 'Indigo', size: '40' })).toBe('Dabu kurta, Indigo, 40');
  expect(formatVariantName({ product: 'Lamp', color: null, size: null })).toBe('Lamp');
});

test('a movement shows its reason, and an adjustment its adjustment reason', () => {
  expect(formatReason({ reason: 'received', adjustmentReason: null })).toBe('Goods received');
  expect(formatReason({ reason: 'adjustment', adjustmentReason: 'damaged' })).toBe('Adjusted: damaged');
});

test('units are formatted with sign and plural', () => {
  expect([formatSigned(4), formatSigned(-1200)]).toEqual(['+4', '−1,200']);
});
