import { expect, test } from 'vitest';
import { cascadeLevels, choose } from './category-cascade.ts';
import type { Category } from './category-tree.ts';

const named = (name: string, subCategories: Category[] = []): Category => ({
  id: name,
  name,
  slug: name,
  description: '',
  parentId: null,
  images: [],
  subCategories,
});
const tree = [named('clothing', [named('kurtas', [named('straight')]), named('sarees')]), named('phones')];

const shown = (path: string[]) =>
  cascadeLevels(tree, path).map(({ label, options, chosen }) => [label, options.map(({ id }) => id), chosen]);

test('before anything is chosen there is one select', () => {
  expect(shown([])).toEqual([['Category', ['clothing', 'phones'], '']]);
});

test('each choice opens a select for what lies below it', () => {
  expect(shown(['clothing', 'kurtas'])).toEqual([
    ['Category', ['clothing', 'phones'], 'clothing'],
    ['Subcategory', ['kurtas', 'sarees'], 'kurtas'],
    ['Subcategory, level 2', ['straight'], ''],
  ]);
});

test('a category without subcategories ends the cascade', () => {
  expect(shown(['phones'])).toEqual([['Category', ['clothing', 'phones'], 'phones']]);
});

test('a choice that is no longer offered counts as none', () => {
  expect(shown(['gone', 'kurtas'])).toEqual([['Category', ['clothing', 'phones'], '']]);
});

test('an empty catalogue still shows the first select', () => {
  expect(cascadeLevels([], [])).toEqual([{ label: 'Category', options: [], chosen: '' }]);
});

test('another choice clears the deeper ones, and taking one back leaves the level above', () => {
  expect(choose(['clothing', 'kurtas', 'straight'], 0, 'phones')).toEqual(['phones']);
  expect(choose(['clothing', 'kurtas', 'straight'], 1, 'sarees')).toEqual(['clothing', 'sarees']);
  expect(choose(['clothing', 'kurtas', 'straight'], 1, '')).toEqual(['clothing']);
});
