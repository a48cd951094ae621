import { expect, test } from 'vitest';
import { parseAmount, validateFill } from './fill-validation.ts';

test('an amount can have a rupee sign, grouping or a percent sign', () => {
  expect(parseAmount('₹1,299')).toBe(1299);
  expect(parseAmount('10%')).toBe(10);
  expect(validateFill({ amount: '0' })).toEqual({});
});

test.each(['', ' ', 'ten', '-5'])('%j is rejected', (amount) => {
  expect(validateFill({ amount }).amount).toContain('Enter an amount');
});
