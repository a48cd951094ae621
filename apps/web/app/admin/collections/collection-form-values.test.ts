import { expect, test } from 'vitest';
import {
  toCollectionBody,
  toCollectionFormValues,
  toCollectionSlug,
  toRule,
  validateCollection,
} from './collection-form-values.ts';

const EMPTY = toCollectionFormValues(undefined, []);

test('the address of a collection is made from its name', () => {
  expect(toCollectionSlug('  Diwali & Festive Édit! ')).toBe('diwali-festive-edit');
  expect(toCollectionSlug('त्योहार')).toBe('');
});

test('empty conditions are left out of the rule, filled ones are numbers', () => {
  expect(toRule(EMPTY)).toMatchObject({ minPrice: null, maxPrice: null, minSavingPercent: 0, newWithinDays: null });
  const values = { ...EMPTY, minPrice: '499.50', minSavingPercent: '20', newWithinDays: '30' };
  expect(toRule(values)).toMatchObject({ minPrice: 499.5, minSavingPercent: 20, newWithinDays: 30 });
});

test('a collection of chosen products has no rule, and its conditions are not validated', () => {
  const values = { ...EMPTY, name: 'Gifts', slug: 'gifts', minPrice: 'cheap' };
  expect(validateCollection(values)).toEqual({});
  expect(toCollectionBody(values).rule).toBeNull();
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ slug: 'Gifts!' }, 'slug'],
  [{ minPrice: 'cheap' }, 'minPrice'],
  [{ maxPrice: '-1' }, 'maxPrice'],
  [{ minSavingPercent: '91' }, 'minSavingPercent'],
  [{ newWithinDays: '0' }, 'newWithinDays'],
])('%j has an error at %s', (changes, field) => {
  const values = { ...EMPTY, name: 'Gifts', slug: 'gifts', kind: 'rule' as const, ...changes };
  expect(Object.keys(validateCollection(values))).toEqual([field]);
});
