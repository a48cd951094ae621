import { expect, test } from 'vitest';
import { isChosen, readOptions } from './options.ts';

test('without a word everything is compared at the usual size', () => {
  expect(readOptions([])).toMatchObject({
    command: 'compare',
    size: { products: 10_000, orders: 0 },
    rounds: 3,
    only: [],
  });
});

test('what is typed counts, and what cannot be is refused', () => {
  const given = readOptions(['growth', '--sizes', '10,20', '--only', 'listing,search', '--no-yardsticks']);
  expect(given).toMatchObject({ command: 'growth', sizes: [10, 20], only: ['listing', 'search'], yardsticks: false });
  expect(() => readOptions(['--rounds', 'many'])).toThrow('--rounds is no whole number from 1: many');
});

test('a scenario is chosen by a part of its name', () => {
  expect(isChosen('api listing, kept', ['search', 'listing'])).toBe(true);
  expect(isChosen('login', ['search', 'listing'])).toBe(false);
  expect(isChosen('login', [])).toBe(true);
});
