import { expect, test } from 'vitest';
import type { Category } from './category-tree.ts';
import { deleteBlockedReason } from './delete-blocked-reason.ts';

const createTestCategory = (...subCategories: Category[]) => ({ subCategories }) as Category;

test('the reason counts direct subcategories and lists deeper ones separately', () => {
  const parent = createTestCategory(
    createTestCategory(createTestCategory(), createTestCategory()),
    createTestCategory(),
    createTestCategory(),
  );
  expect(deleteBlockedReason(parent, 0)).toBe(
    'It has 3 subcategories, and 2 more under them. Move or delete them first.',
  );
  expect(deleteBlockedReason(createTestCategory(createTestCategory(createTestCategory())), 0)).toBe(
    'It has 1 subcategory, and 1 more under it. Move or delete them first.',
  );
  expect(deleteBlockedReason(createTestCategory(createTestCategory()), 0)).toBe(
    'It has 1 subcategory. Move or delete it first.',
  );
});

test('without subcategories, products block deletion, and an empty category is not blocked', () => {
  expect(deleteBlockedReason(createTestCategory(), 12)).toBe('It has 12 products. Move or delete them first.');
  expect(deleteBlockedReason(createTestCategory(), 1)).toBe('It has 1 product. Move or delete it first.');
  expect(deleteBlockedReason(createTestCategory(), 0)).toBeUndefined();
});
