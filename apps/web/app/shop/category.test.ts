import { expect, test } from 'vitest';
import { type Category, categoryPath, leadsTo } from './category.ts';

const aCategory = (name: string, subCategories: Category[] = []): Category => ({
  name,
  slug: name.toLowerCase(),
  description: '',
  picture: undefined,
  subCategories,
});

test('a category leads to itself and to everything below it', () => {
  const clothing = aCategory('Clothing', [aCategory('Kurtas', [aCategory('Silk')])]);
  expect(leadsTo(clothing, 'clothing')).toBe(true);
  expect(leadsTo(clothing, 'silk')).toBe(true);
  expect(leadsTo(clothing, 'phones')).toBe(false);
});

test('a slug in any script makes a valid address', () => {
  expect(categoryPath({ slug: 'साड़ी' })).toBe(`/category/${encodeURIComponent('साड़ी')}`);
});
