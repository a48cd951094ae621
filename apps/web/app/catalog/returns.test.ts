import { expect, test } from 'vitest';
import { formatReturnTerms } from './returns.ts';

const regular = { saving: 0 };
const discounted = { saving: 20_000 };

test('sale items are returnable only if faulty, and the text names them', () => {
  const terms = { saleItemReturnPolicy: 'faulty' as const };
  expect(formatReturnTerms([regular, regular], terms)).toBe('7-day returns');
  expect(formatReturnTerms([discounted], terms)).toBe('Sale item: return only if faulty, wrong or late');
  expect(formatReturnTerms([discounted, regular], terms)).toBe(
    '7-day returns; sale items: return only if faulty, wrong or late',
  );
});

test('if sale items are returnable like others, the text says so', () => {
  expect(formatReturnTerms([discounted], { saleItemReturnPolicy: 'same' })).toBe('7-day returns');
});

test('goods that cannot be returned for a change of mind show the reason', () => {
  expect(formatReturnTerms([regular], { saleItemReturnPolicy: 'same', notReturned: 'Made to order' })).toBe(
    'Made to order: return only if faulty, wrong or late',
  );
});
