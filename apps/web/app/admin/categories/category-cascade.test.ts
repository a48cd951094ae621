import { expect, test } from 'vitest';
import { cascadeLevels, selectAtLevel } from './category-cascade.ts';
import type { Category } from './category-tree.ts';

const createTestCategory = (name: string, subCategories: Category[] = []): Category => ({
  id: name,
  name,
  slug: name,
  description: '',
  parentId: null,
  images: [],
  subCategories,
});
const tree = [
  createTestCategory('clothing', [
    createTestCategory('kurtas', [createTestCategory('straight')]),
    createTestCategory('sarees'),
  ]),
  createTestCategory('phones'),
];

const selectedIds = (path: string[]) =>
  cascadeLevels(tree, path).map(({ label, options, chosen }) => [label, options.map(({ id }) => id), chosen]);

test('one select is shown before a selection', () => {
  expect(selectedIds([])).toEqual([['Category', ['clothing', 'phones'], '']]);
});

test('each selection adds a select for its subcategories', () => {
  expect(selectedIds(['clothing', 'kurtas'])).toEqual([
    ['Category', ['clothing', 'phones'], 'clothing'],
    ['Subcategory', ['kurtas', 'sarees'], 'kurtas'],
    ['Subcategory, level 2', ['straight'], ''],
  ]);
});

test('a category without subcategories ends the cascade', () => {
  expect(selectedIds(['phones'])).toEqual([['Category', ['clothing', 'phones'], 'phones']]);
});

test('a selection that is no longer available is ignored', () => {
  expect(selectedIds(['gone', 'kurtas'])).toEqual([['Category', ['clothing', 'phones'], '']]);
});

test('an empty catalog still shows the first select', () => {
  expect(cascadeLevels([], [])).toEqual([{ label: 'Category', options: [], chosen: '' }]);
});

test('a new selection clears deeper levels, and clearing one keeps the level above', () => {
  expect(selectAtLevel(['clothing', 'kurtas', 'straight'], 0, 'phones')).toEqual(['phones']);
  expect(selectAtLevel(['clothing', 'kurtas', 'straight'], 1, 'sarees')).toEqual(['clothing', 'sarees']);
  expect(selectAtLevel(['clothing', 'kurtas', 'straight'], 1, '')).toEqual(['clothing']);
});
