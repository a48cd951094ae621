import { expect, test } from 'vitest';
import type { ThemeCheck } from '../storefront.data.ts';
import { describePair, findWeakestPair, isColor } from './describe-contrast.ts';

const [brand, white, page] = ['#72235d', '#ffffff', '#fbf9fb'];
const createPair = (
  name: string,
  foreground: string,
  background: string,
  ratio: number,
  mode: 'light' | 'dark' = 'light',
): ThemeCheck['pairs'][number] => ({ name, mode, foreground, background, ratio, needed: 4.5 });

test('a pair is good, or too weak to read', () => {
  expect(describePair(createPair('Text on your colour', white, brand, 9.9))).toBe('Text on your colour: 9.9, good');
  expect(describePair(createPair('Text on your colour', white, brand, 3.1))).toBe(
    'Text on your colour: 3.1, too weak to read',
  );
});

test('the weakest pair of a colour is found in the light theme, whatever its case', () => {
  const pairs = [
    createPair('Text on your colour', white, brand, 9.9),
    createPair('Your colour on the page', brand, page, 9.2),
    createPair('In the dark', brand, page, 2, 'dark'),
    createPair('Text on your accent', page, white, 1),
  ];
  expect(findWeakestPair(pairs, brand.toUpperCase())?.name).toBe('Your colour on the page');
  expect(findWeakestPair(pairs, '#000000')).toBeUndefined();
});

test('a colour has six digits', () => {
  expect([brand, brand.toUpperCase(), '#72235', '72235d', 'red'].map(isColor)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
