import { expect, test } from 'vitest';
import type { Category } from '../shop/category.ts';
import { headlineLength, heroSlides, isLongHeadline } from './hero-slides.ts';

const aPicture = (cutout = true) => ({
  url: '/uploads/k/640.webp',
  alt: '',
  width: 800,
  height: 1000,
  widths: [640],
  tint: '#8e1f4f',
  cutout,
});

const aCategory = (name: string, given: Partial<Category> = {}): Category => ({
  name,
  slug: name.toLowerCase(),
  description: '',
  picture: aPicture(),
  subCategories: [],
  ...given,
});

test('every category that has a picture becomes a slide', () => {
  const names = Array.from({ length: 25 }, (_, n) => `C${n}`);
  const categories = [aCategory('Bare', { picture: undefined }), ...names.map((name) => aCategory(name))];
  expect(heroSlides(categories).map(({ name }) => name)).toEqual(names);
});

test('a cutout brings the cutouts of two subcategories along', () => {
  const subCategories = [
    aCategory('Photo', { picture: aPicture(false) }),
    aCategory('Silk'),
    aCategory('Bare', { picture: undefined }),
    aCategory('Cotton'),
    aCategory('Linen'),
  ];
  expect(heroSlides([aCategory('Sarees', { subCategories })])[0]?.companions).toHaveLength(2);
});

test('a full picture stands alone', () => {
  const sarees = aCategory('Sarees', { picture: aPicture(false), subCategories: [aCategory('Silk')] });
  expect(heroSlides([sarees])[0]?.companions).toEqual([]);
});

test('a headline is sized by its longest word', () => {
  expect(headlineLength('Sarees')).toBe(6);
  expect(headlineLength('Laptops')).toBe(8);
  expect(headlineLength('Home and Kitchenware')).toBe(12);
  expect(headlineLength('TV')).toBe(4);
  expect(headlineLength('साड़ियाँ')).toBe(4);
  expect(headlineLength('Donaudampfschifffahrt')).toBe(16);
});

test('a name too long for one large line is told apart', () => {
  expect(isLongHeadline('Headphones')).toBe(false);
  expect(isLongHeadline('Laptops & Tablets')).toBe(true);
});
