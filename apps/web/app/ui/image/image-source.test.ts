import { expect, test } from 'vitest';
import { formatSrcSet, imageSources } from './image-source.ts';

test('a srcset lists every width of the image, smallest first', () => {
  expect(formatSrcSet({ url: '/uploads/ab12/640.webp', widths: [640, 158, 300] })).toBe(
    '/uploads/ab12/158.webp 158w, /uploads/ab12/300.webp 300w, /uploads/ab12/640.webp 640w',
  );
});

test('the widths keep the format and the host of the URL', () => {
  expect(formatSrcSet({ url: 'https://img.example/k/640.avif', widths: [300] })).toBe(
    'https://img.example/k/300.avif 300w',
  );
});

test('another format uses the same widths', () => {
  expect(formatSrcSet({ url: '/uploads/ab12/640.webp', widths: [640] }, 'avif')).toBe('/uploads/ab12/640.avif 640w');
});

test('an image without widths has only its one URL', () => {
  expect(formatSrcSet({ url: '/uploads/ab12/640.webp', widths: [] })).toBeUndefined();
  expect(formatSrcSet({ url: '/uploads/ab12', widths: [300] })).toBeUndefined();
});

test('with reduced data, only small widths are listed, in every format', () => {
  const image = { url: '/uploads/ab12/640.webp', widths: [158, 640], formats: ['avif', 'webp'] };
  expect(imageSources(image, { savesData: true })).toEqual({
    originalSources: '/uploads/ab12/158.webp 158w',
    avif: '/uploads/ab12/158.avif 158w',
  });
  expect(imageSources(image, { savesData: false }).avif).toContain('640.avif');
  expect(imageSources({ ...image, formats: ['webp'] }, { savesData: false }).avif).toBeUndefined();
});
