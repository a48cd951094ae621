import { expect, test } from 'vitest';
import { nameIn, productPath } from './product.ts';

test.each(['Malhar Kurta', 'Kurta / Pyjama', '50% off', '%2F', '%00', 'कुर्ता', 'notes.data', 'a?b#c'])(
  'the address of %s leads back to it',
  (name) => {
    const path = productPath(name);
    expect(path.endsWith('.data')).toBe(false);
    expect(nameIn(new URL(`http://shop.example${path}`))).toBe(name);
  },
);

test('a name that is written wrongly is taken as it stands', () => {
  expect(nameIn(new URL('http://shop.example/product/50%'))).toBe('50%');
});
