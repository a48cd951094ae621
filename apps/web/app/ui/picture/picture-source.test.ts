import { expect, test } from 'vitest';
import { sourcesOf, srcSetOf } from './picture-source.ts';

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

test('who saves data is offered small widths only, in every format', () => {
  const picture = { url: '/uploads/ab12/640.webp', widths: [158, 640], formats: ['avif', 'webp'] };
  expect(sourcesOf(picture, { savesData: true })).toEqual({
    own: '/uploads/ab12/158.webp 158w',
    avif: '/uploads/ab12/158.avif 158w',
  });
  expect(sourcesOf(picture, { savesData: false }).avif).toContain('640.avif');
  expect(sourcesOf({ ...picture, formats: ['webp'] }, { savesData: false }).avif).toBeUndefined();
});
