import { expect, test } from 'vitest';
import { productNameFromUrl, productPath, toCardProduct } from './product.ts';

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

test('a card has at most two images of each colour', () => {
  const images = ['Navy', null, 'Navy', 'Rust', 'Navy', null, null].map((color, n) => ({
    url: `/uploads/${n}.webp`,
    color,
  }));
  const response = { id: '1', name: 'Kurta', category: { name: 'Kurtas', slug: 'kurtas' }, images, variants: [] };
  const card = toCardProduct(response as unknown as Parameters<typeof toCardProduct>[0]);
  expect(card.images.map(({ url }) => url)).toEqual([0, 1, 2, 3, 5].map((n) => `/uploads/${n}.webp`));
});
