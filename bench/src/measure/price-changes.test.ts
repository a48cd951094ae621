import { expect, test } from 'vitest';
import { maxTimeByKind } from './price-changes.ts';

test('the slowest process of each kind counts, and one that never shows the price is the slowest', () => {
  const polledUrls = (['api', 'api', 'page', 'page', 'api through web'] as const).map((kind) => ({ kind }));
  expect(maxTimeByKind(polledUrls, [12, 40, 900, Infinity, 300])).toEqual({
    api: 40,
    'api through web': 300,
    page: Infinity,
  });
});
