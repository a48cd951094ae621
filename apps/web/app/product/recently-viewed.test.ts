import { expect, test } from 'vitest';
import { MOST_VIEWED, parseViewed, type Viewed, withLatest } from './recently-viewed.ts';

const viewed = (name: string): Viewed => ({
  name,
  picture: {
    url: '/uploads/k/640.webp',
    alt: name,
    width: 640,
    height: 800,
    widths: [640],
    tint: '#fff',
    cutout: false,
  },
});

test('what was looked at last comes first, and once', () => {
  const list = withLatest(withLatest([viewed('Kurta'), viewed('Saree')], viewed('Watch')), viewed('Saree'));
  expect(list.map(({ name }) => name)).toEqual(['Saree', 'Watch', 'Kurta']);
});

test('no more than twelve beside the one in view are remembered', () => {
  let list: Viewed[] = [];
  for (let nth = 0; nth < 30; nth += 1) list = withLatest(list, viewed(`Kurta ${nth}`));
  expect(list).toHaveLength(MOST_VIEWED + 1);
});

test('what cannot be read, or leads elsewhere, counts as nothing', () => {
  const elsewhere = {
    ...viewed('Kurta'),
    picture: { ...viewed('Kurta').picture, url: 'https://other.example/1.webp' },
  };
  expect(parseViewed('not json')).toEqual([]);
  expect(parseViewed(JSON.stringify([null, 3, { name: 'x' }, elsewhere, viewed('Saree')]))).toEqual([viewed('Saree')]);
});
