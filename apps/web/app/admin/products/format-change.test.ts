import { expect, test } from 'vitest';
import { listFieldChanges } from './format-change.ts';

test('each changed field is listed with old and new value', () => {
  const before = { name: 'Kurta', description: '', category: 'Kurtas', images: ['a', 'b'] };
  const after = { name: 'Long kurta', description: 'Woven.', category: 'Kurtas', images: ['a'] };
  expect(listFieldChanges(before, after)).toEqual([
    { name: 'name', before: 'Kurta', after: 'Long kurta' },
    { name: 'images', before: '2', after: '1' },
    { name: 'description', before: 'none', after: 'Woven.' },
  ]);
});

test('variants are named by their label, and prices are formatted as money', () => {
  const before = { variants: { v1: { label: 'Indigo M', stock: 4, price: 899, saving: 0 } } };
  const after = { variants: { v1: { label: 'Indigo M', stock: 0, price: 1299.5, saving: 0 } } };
  expect(listFieldChanges(before, after)).toEqual([
    { name: 'Indigo M, stock', before: '4', after: '0' },
    { name: 'Indigo M, price', before: '₹899.00', after: '₹1,299.50' },
  ]);
});

test('created or deleted products and non-objects have no field changes', () => {
  expect(listFieldChanges(null, { name: 'Kurta' })).toEqual([]);
  expect(listFieldChanges({ name: 'Kurta' }, undefined)).toEqual([]);
  expect(listFieldChanges('before', 7)).toEqual([]);
});
