import { expect, test } from 'vitest';
import type { Category } from '../site/category.ts';
import { headlineLength, heroSlides, isLongHeadline, ownSlides } from './hero-slides.ts';

const createImage = (isTransparent = true) => ({
  url: '/uploads/k/640.webp',
  alt: '',
  width: 800,
  height: 1000,
  widths: [640],
  dominantColor: '#8e1f4f',
  isTransparent,
});

const createCategory = (name: string, overrides: Partial<Category> = {}): Category => ({
  name,
  slug: name.toLowerCase(),
  description: '',
  image: createImage(),
  subCategories: [],
  ...overrides,
});

test('every category with an image becomes a slide', () => {
  const names = Array.from({ length: 25 }, (_, n) => `C${n}`);
  const categories = [createCategory('Bare', { image: undefined }), ...names.map((name) => createCategory(name))];
  expect(heroSlides(categories).map(({ name }) => name)).toEqual(names);
});

test('a transparent image adds transparent images of two subcategories', () => {
  const subCategories = [
    createCategory('Photo', { image: createImage(false) }),
    createCategory('Silk'),
    createCategory('Bare', { image: undefined }),
    createCategory('Cotton'),
    createCategory('Linen'),
  ];
  expect(heroSlides([createCategory('Sarees', { subCategories })])[0]?.companions).toHaveLength(2);
});

test('an opaque image has no companions', () => {
  const sarees = createCategory('Sarees', { image: createImage(false), subCategories: [createCategory('Silk')] });
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

test('a headline of many short words is sized to take about three lines', () => {
  expect(headlineLength('Up to half the price till the last day', 3)).toBe(14);
  expect(headlineLength('Sarees', 3)).toBe(6);
});

test('an own slide leads where its owner says', () => {
  const image = { ...createImage(), alt: 'A loom', id: 'image', formats: [] };
  const slides = ownSlides([{ headline: 'Silk', text: 'All of it', button: 'See it', link: '/about', image }]);
  expect(slides).toMatchObject([
    { name: 'Silk', description: 'All of it', path: '/about', button: { label: 'See it', path: '/about' } },
  ]);
});

test('a name too long for one large line is detected', () => {
  expect(isLongHeadline('Headphones')).toBe(false);
  expect(isLongHeadline('Laptops & Tablets')).toBe(true);
});
