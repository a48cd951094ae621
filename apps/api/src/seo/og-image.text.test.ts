import { expect, test } from 'vitest';
import { truncateAtWord } from './og-image.text.ts';

test('a text that is too long for the image is cut after a word', () => {
  expect(truncateAtWord('Broad borders, light weaves', 27)).toBe('Broad borders, light weaves');
  expect(truncateAtWord('Broad borders, light weaves', 24)).toBe('Broad borders, light…');
  expect(truncateAtWord('Broad borders, light weaves', 21)).toBe('Broad borders, light…');
  expect(truncateAtWord('Broad borders, light weaves', 18)).toBe('Broad borders…');
  expect(truncateAtWord('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
});
