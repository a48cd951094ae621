import { expect, test } from 'vitest';
import { cutAtWord } from './share-picture.text.ts';

test('a text that is too long for the picture ends after a word', () => {
  expect(cutAtWord('Broad borders, light weaves', 27)).toBe('Broad borders, light weaves');
  expect(cutAtWord('Broad borders, light weaves', 24)).toBe('Broad borders, light…');
  expect(cutAtWord('Broad borders, light weaves', 21)).toBe('Broad borders, light…');
  expect(cutAtWord('Broad borders, light weaves', 18)).toBe('Broad borders…');
  expect(cutAtWord('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
});
