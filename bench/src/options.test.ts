import { expect, test } from 'vitest';
import { isSelected, parseOptions } from './options.ts';

test('without arguments, all scenarios are compared at the default size', () => {
  expect(parseOptions([])).toMatchObject({
    command: 'compare',
    size: { products: 10_000, orders: 0 },
    rounds: 3,
    only: [],
  });
});

test('given options are used, and invalid ones are rejected', () => {
  const options = parseOptions(['growth', '--sizes', '10,20', '--only', 'listing,search', '--no-baselines']);
  expect(options).toMatchObject({ command: 'growth', sizes: [10, 20], only: ['listing', 'search'], baselines: false });
  expect(() => parseOptions(['--rounds', 'many'])).toThrow('--rounds is no whole number from 1: many');
});

test('a scenario is selected by a part of its name', () => {
  expect(isSelected('api listing, kept', ['search', 'listing'])).toBe(true);
  expect(isSelected('login', ['search', 'listing'])).toBe(false);
  expect(isSelected('login', [])).toBe(true);
});
