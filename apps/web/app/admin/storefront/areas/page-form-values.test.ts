import { expect, test } from 'vitest';
import { toPageSlug, validatePage } from './page-form-values.ts';

test('the address follows the title, unless it was typed', () => {
  expect(toPageSlug({ title: 'Our weavers', slug: '' })).toBe('our-weavers');
  expect(toPageSlug({ title: 'Our weavers', slug: 'weavers' })).toBe('weavers');
});

test('a page needs a title, and an address of a to z, digits and hyphens', () => {
  expect(validatePage({ title: 'Our weavers', slug: '' })).toEqual({ title: undefined, slug: undefined });
  expect(validatePage({ title: ' ', slug: '' })).toMatchObject({ title: 'Enter a title', slug: 'Enter an address' });
  for (const slug of ['Weavers', 'a b', 'a--b', '-a', 'a'.repeat(61)])
    expect(validatePage({ title: 'Our weavers', slug }).slug).toContain('a to z');
});
