import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['Kurtas', 'kurtas'],
  ['T-Shirts', 't-shirts'],
  ['T Shirts', 't-shirts'],
  ['  Phones & Tablets ', 'phones-tablets'],
  ['साड़ी', 'साड़ी'],
  ['../../etc', 'etc'],
])('the slug of %j is %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});
