import { expect, test } from 'vitest';
import { changedFacts } from './change-facts.ts';

test('each fact that differs is told as it was and as it is', () => {
  const before = { name: 'Kurta', description: '', category: 'Kurtas', pictures: ['a', 'b'] };
  const after = { name: 'Long kurta', description: 'Woven.', category: 'Kurtas', pictures: ['a'] };
  expect(changedFacts(before, after)).toEqual([
    { name: 'name', before: 'Kurta', after: 'Long kurta' },
    { name: 'pictures', before: '2', after: '1' },
    { name: 'description', before: 'none', after: 'Woven.' },
  ]);
});

test('variants are told by their label, and prices as money', () => {
  const before = { variants: { v1: { label: 'Indigo M', stock: 4, price: 899, saving: 0 } } };
  const after = { variants: { v1: { label: 'Indigo M', stock: 0, price: 1299.5, saving: 0 } } };
  expect(changedFacts(before, after)).toEqual([
    { name: 'Indigo M, stock', before: '4', after: '0' },
    { name: 'Indigo M, price', before: '₹899.00', after: '₹1,299.50' },
  ]);
});

test('of a product that was created or deleted nothing is listed, nor of what is no record of facts', () => {
  expect(changedFacts(null, { name: 'Kurta' })).toEqual([]);
  expect(changedFacts({ name: 'Kurta' }, undefined)).toEqual([]);
  expect(changedFacts('before', 7)).toEqual([]);
});
