import { expect, test } from 'vitest';
import { MAX_VIEWED, parseViewed, type ViewedProduct, withLatest } from './recently-viewed.ts';

const viewed = (name: string): ViewedProduct => ({
  name,
  image: {
    url: '/uploads/k/640.webp',
    alt: name,
    width: 640,
    height: 800,
    widths: [640],
    dominantColor: '#fff',
    isTransparent: false,
  },
});

test('the last viewed product comes first and only once', () => {
  const list = withLatest(withLatest([viewed('Kurta'), viewed('Saree')], viewed('Watch')), viewed('Saree'));
  expect(list.map(({ name }) => name)).toEqual(['Saree', 'Watch', 'Kurta']);
});

test('at most twelve products besides the current one are stored', () => {
  let list: ViewedProduct[] = [];
  for (let nth = 0; nth < 30; nth += 1) list = withLatest(list, viewed(`Kurta ${nth}`));
  expect(list).toHaveLength(MAX_VIEWED + 1);
});

test('unreadable entries and entries with foreign URLs are ignored', () => {
  const elsewhere = {
    ...viewed('Kurta'),
    image: { ...viewed('Kurta').image, url: 'https://other.example/1.webp' },
  };
  expect(parseViewed('not json')).toEqual([]);
  expect(parseViewed(JSON.stringify([null, 3, { name: 'x' }, elsewhere, viewed('Saree')]))).toEqual([viewed('Saree')]);
});
