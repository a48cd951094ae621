import { expect, test } from 'vitest';
import { type Category, categoryPath, isInCategory, toCategory } from './category.ts';

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

test('only the top level and the first two transparent children keep their images', () => {
  const createResponse = (name: string, isTransparent: boolean, subCategories: object[] = []) => ({
    name,
    slug: name.toLowerCase(),
    description: '',
    images: [{ url: `/uploads/${name}/640.webp`, isTransparent }],
    subCategories,
  });
  const response = createResponse('Sarees', false, [
    createResponse('Photo', false),
    createResponse('Silk', true, [createResponse('Zari', true)]),
    createResponse('Cotton', true),
    createResponse('Linen', true),
  ]);
  const { image, subCategories } = toCategory(response as unknown as Parameters<typeof toCategory>[0]);
  expect(image?.url).toBe('/uploads/Sarees/640.webp');
  expect(subCategories.filter((child) => child.image).map(({ name }) => name)).toEqual(['Silk', 'Cotton']);
  expect(subCategories[1]?.subCategories.map((child) => child.image)).toEqual([undefined]);
});
