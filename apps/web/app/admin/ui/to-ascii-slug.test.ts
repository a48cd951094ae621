import { expect, test } from 'vitest';
import { toAsciiSlug } from './to-ascii-slug.ts';

test('a name becomes a part of an address', () => {
  expect(toAsciiSlug('Our weavers & dyers', 60)).toBe('our-weavers-dyers');
  expect(toAsciiSlug('  Café – “À la carte”! ', 60)).toBe('cafe-a-la-carte');
  expect(toAsciiSlug('बुनकर 2026', 60)).toBe('2026');
});

test('a long name is cut, and does not end with a hyphen', () => {
  expect(toAsciiSlug('abc def', 4)).toBe('abc');
});
