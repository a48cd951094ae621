import { expect, test } from 'vitest';
import { rowCounts } from './category-row.ts';

const DEMO = 'Sarees,Audio,Kurtas,Phones,Dresses,Sneakers,Laptops & Tablets,T-Shirts,Watches,Jeans,Cameras,Hoodies';

test('a laptop row shows eight categories, a wide screen as many as fit', () => {
  expect(rowCounts(DEMO.split(','))).toEqual({ laptop: 8, wide: 12, widest: 12 });
  const many = Array.from({ length: 30 }, (_, n) => `Category ${n}`);
  expect(rowCounts(many)).toEqual({ laptop: 8, wide: 10, widest: 12 });
  expect(rowCounts(['Sarees'])).toEqual({ laptop: 1, wide: 1, widest: 1 });
});

test('a long name takes no more than the maximum width', () => {
  expect(rowCounts(Array.from({ length: 9 }, () => 'W'.repeat(80)))).toEqual({ laptop: 8, wide: 4, widest: 5 });
});
