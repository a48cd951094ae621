import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a text that fits stays as it is, apart from its line breaks', () => {
  expect(shorten('Broad\n borders ', 14)).toBe('Broad borders');
});

test('a longer one ends at a word', () => {
  expect(shorten('Broad borders, light weaves', 20)).toBe('Broad borders,…');
  expect(shorten('Broad borders, light weaves', 20).length).toBeLessThanOrEqual(20);
});

test('a single word that is too long is cut', () => {
  expect(shorten('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
});
