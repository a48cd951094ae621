import { expect, test } from 'vitest';
import { srcSetOf } from './picture-source.ts';

test('a srcset offers every width of the picture, smallest first', () => {
  expect(srcSetOf({ url: '/uploads/ab12/640.webp', widths: [640, 158, 300] })).toBe(
    '/uploads/ab12/158.webp 158w, /uploads/ab12/300.webp 300w, /uploads/ab12/640.webp 640w',
  );
});

test('the widths keep the format and the host of the address', () => {
  expect(srcSetOf({ url: 'https://img.example/k/640.avif', widths: [300] })).toBe(
    'https://img.example/k/300.avif 300w',
  );
});

test('another format lies beside it under the same numbers', () => {
  expect(srcSetOf({ url: '/uploads/ab12/640.webp', widths: [640] }, 'avif')).toBe('/uploads/ab12/640.avif 640w');
});

test('a picture without widths has only its one address', () => {
  expect(srcSetOf({ url: '/uploads/ab12/640.webp', widths: [] })).toBeUndefined();
  expect(srcSetOf({ url: '/uploads/ab12', widths: [300] })).toBeUndefined();
});
