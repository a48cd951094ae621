import { expect, test } from 'vitest';
import { productNameFromUrl, productPath } from './product.ts';

test.each(['Malhar Kurta', 'Kurta / Pyjama', '50% off', '%2F', '%00', 'कुर्ता', 'notes.data', 'a?b#c'])(
  'the URL of %s is parsed back to the same name',
  (name) => {
    const path = productPath(name);
    expect(path.endsWith('.data')).toBe(false);
    expect(productNameFromUrl(new URL(`http://shop.example${path}`))).toBe(name);
  },
);

test('a name with invalid encoding is used as it is', () => {
  expect(productNameFromUrl(new URL('http://shop.example/product/50%'))).toBe('50%');
});
