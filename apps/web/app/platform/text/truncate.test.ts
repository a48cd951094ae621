import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test('a text that fits is unchanged except for its line breaks', () => {
  expect(truncate('Broad\n borders ', 14)).toBe('Broad borders');
});

test('a longer text is cut at a word', () => {
  expect(truncate('Broad borders, light weaves', 20)).toBe('Broad borders,…');
  expect(truncate('Broad borders, light weaves', 20).length).toBeLessThanOrEqual(20);
});

test('a single word that is too long is cut', () => {
  expect(truncate('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
});
