import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPlainRupees, parseRupees } from './money.ts';

describe('an amount', () => {
  test.each([
    ['1299', 129_900],
    ['1,299.00', 129_900],
    ['1,29,900.00', 12_990_000],
    ['₹1,299', 129_900],
    ['₹ 1,299.5', 129_950],
    ['Rs. 1299/-', 129_900],
    ['INR 12', 1200],
    ['990.0000', 99_000],
    ['0', 0],
    ['1,00,00,000', 1_000_000_000],
  ])('%s is parsed', (text, paise) => {
    expect(parseRupees(text)).toBe(paise);
  });

  test.each([
    ['1299,50', /commas?/],
    ['1,29', /commas?/],
    ['1.299,00', /Not an amount/],
    ['12,34,5', /commas?/],
    ['1299.999', /two decimals/],
    ['-5', /below zero/],
    ['12 99', /Not an amount/],
    ['$12', /Not an amount/],
    ['1.23E+5', /Not an amount/],
    ['=1+1', /Not an amount/],
    ['१२९९', /Not an amount/],
    ['.', /Not an amount/],
    ['1,00,00,000.01', /More than/],
    ['9'.repeat(400), /More than/],
  ])('%s is rejected rather than guessed', (text, reason) => {
    expect(parseRupees(text)).toMatch(reason);
  });

  const paise = fc.integer({ min: 0, max: 1_000_000_000 });
  const formats = [
    (sum: number) => formatPlainRupees(sum),
    (sum: number) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(sum / 100),
    (sum: number) => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(sum / 100),
    (sum: number) => String(sum / 100),
  ];
  test('is parsed back to the paisa, however a person or a program formats it', () => {
    fc.assert(
      fc.property(paise, fc.constantFrom(...formats), (sum, format) => {
        expect(parseRupees(format(sum))).toBe(sum);
      }),
    );
  });

  test('is never parsed as a hundred times its value: the result is the input without separators', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,₹ -]{1,12}$/), (text) => {
        const parsed = parseRupees(text);
        fc.pre(typeof parsed === 'number');
        expect(parsed).toBe(Math.round(Number(text.replaceAll(/[₹, ]/g, '')) * 100));
      }),
    );
  });
});
