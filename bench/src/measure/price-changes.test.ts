import { expect, test } from 'vitest';
import { lastOfEach } from './price-changes.ts';

test('the last of each kind counts, and one that never shows a price is the last', () => {
  const places = (['api', 'api', 'page', 'page', 'api through web'] as const).map((kind) => ({ kind }));
  expect(lastOfEach(places, [12, 40, 900, Infinity, 300])).toEqual({
    api: 40,
    'api through web': 300,
    page: Infinity,
  });
});
