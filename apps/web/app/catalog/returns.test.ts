import { expect, test } from 'vitest';
import { returnsText } from './returns.ts';

const regular = { saving: 0 };
const discounted = { saving: 20_000 };

test('only what sells at its regular price can be returned, and the words say which', () => {
  expect(returnsText([regular, regular])).toBe('7-day returns');
  expect(returnsText([discounted])).toBe('Sale price: no returns');
  expect(returnsText([discounted, regular])).toBe('7-day returns at the regular price');
});

test('goods that can never be returned say why', () => {
  expect(returnsText([{ saving: 0 }], 'Made to order')).toBe('Made to order: no returns');
});
