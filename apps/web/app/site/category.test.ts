import { expect, test } from 'vitest';
import { type Category, categoryPath, isInCategory } from './category.ts';

const createCategory = (name: string, subCategories: Category[] = []): Category => ({
  name,
  slug: name.toLowerCase(),
  description: '',
  image: undefined,
  subCategories,
});

test('a category contains itself and all its descendants', () => {
  const clothing = createCategory('Clothing', [createCategory('Kurtas', [createCategory('Silk')])]);
  expect(isInCategory(clothing, 'clothing')).toBe(true);
  expect(isInCategory(clothing, 'silk')).toBe(true);
  expect(isInCategory(clothing, 'phones')).toBe(false);
});

test('a slug in any script makes a valid URL', () => {
  expect(categoryPath({ slug: 'साड़ी' })).toBe(`/category/${encodeURIComponent('साड़ी')}`);
});
