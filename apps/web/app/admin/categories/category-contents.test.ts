import { expect, test } from 'vitest';
import { whatKeeps } from './category-contents.ts';
import type { Category } from './category-tree.ts';

const aCategory = (...subCategories: Category[]) => ({ subCategories }) as Category;

test('what keeps a category counts as its badge does, and names what lies deeper apart', () => {
  const parent = aCategory(aCategory(aCategory(), aCategory()), aCategory(), aCategory());
  expect(whatKeeps(parent, 0)).toBe('It has 3 subcategories, and 2 more under them. Move or delete them first.');
  expect(whatKeeps(aCategory(aCategory(aCategory())), 0)).toBe(
    'It has 1 subcategory, and 1 more under it. Move or delete them first.',
  );
  expect(whatKeeps(aCategory(aCategory()), 0)).toBe('It has 1 subcategory. Move or delete it first.');
});

test('a category without subcategories is kept by its products, and an empty one by nothing', () => {
  expect(whatKeeps(aCategory(), 12)).toBe('It holds 12 products. Move or delete them first.');
  expect(whatKeeps(aCategory(), 1)).toBe('It holds 1 product. Move or delete it first.');
  expect(whatKeeps(aCategory(), 0)).toBeUndefined();
});
