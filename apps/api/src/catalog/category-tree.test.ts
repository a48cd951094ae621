import { expect, test } from 'vitest';
import type { CategoryRow } from './category.queries.ts';
import { toCategoryTree } from './category-tree.ts';

const row = (id: string, parentId: string | null = null): CategoryRow => ({
  id,
  parentId,
  name: id,
  slug: id,
  description: '',
  image: null,
});

test('subcategories are nested under their parents in input order', () => {
  const tree = toCategoryTree([
    row('sarees'),
    row('phones'),
    row('silk', 'sarees'),
    row('cotton', 'sarees'),
    row('banarasi', 'silk'),
  ]);
  expect(tree.map(({ name }) => name)).toEqual(['sarees', 'phones']);
  expect(tree[0]?.subCategories.map(({ name }) => name)).toEqual(['silk', 'cotton']);
  expect(tree[0]?.subCategories[0]?.subCategories[0]?.name).toBe('banarasi');
});

test('a subcategory of an archived category is skipped', () => {
  expect(toCategoryTree([row('phones'), row('silk', 'sarees')]).map(({ name }) => name)).toEqual(['phones']);
});
