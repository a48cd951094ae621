import { expect, test } from 'vitest';
import { parseHex } from './hex-code.ts';

test.each([
  ['#2a5b9c', '#2a5b9c'],
  ['2A5B9C', '#2a5b9c'],
  [' #fa0 ', '#ffaa00'],
  ['fa0', '#ffaa00'],
])('%s is a hex code', (input, hex) => {
  expect(parseHex(input)).toBe(hex);
});

test.each(['', 'Indigo', '#12', '12345', '#1234567', '#ggg', '##fff'])('"%s" is not a hex code', (input) => {
  expect(parseHex(input)).toBeUndefined();
});
