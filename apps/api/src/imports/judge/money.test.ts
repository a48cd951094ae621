import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRupees, rupeesOf } from './money.ts';

describe('a sum', () => {
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
  ])('%s is read', (text, paise) => {
    expect(readRupees(text)).toBe(paise);
  });

  test.each([
    ['1299,50', /commas/],
    ['1,29', /commas/],
    ['1.299,00', /Not a sum/],
    ['12,34,5', /commas/],
    ['1299.999', /two decimals/],
    ['-5', /below zero/],
    ['12 99', /Not a sum/],
    ['$12', /Not a sum/],
    ['1.23E+5', /Not a sum/],
    ['=1+1', /Not a sum/],
    ['१२९९', /Not a sum/],
    ['.', /Not a sum/],
    ['1,00,00,000.01', /More than/],
    ['9'.repeat(400), /More than/],
  ])('%s is no guess', (text, why) => {
    expect(readRupees(text)).toMatch(why);
  });

  const paise = fc.integer({ min: 0, max: 1_000_000_000 });
  const written = [
    (sum: number) => rupeesOf(sum),
    (sum: number) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(sum / 100),
    (sum: number) => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(sum / 100),
    (sum: number) => String(sum / 100),
  ];
  test('is read back to the paisa, however a person or a program writes it', () => {
    fc.assert(
      fc.property(paise, fc.constantFrom(...written), (sum, write) => {
        expect(readRupees(write(sum))).toBe(sum);
      }),
    );
  });

  test('is never read as a hundred times what it is: what is read is what was written, without marks', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,₹ -]{1,12}$/), (text) => {
        const read = readRupees(text);
        fc.pre(typeof read === 'number');
        expect(read).toBe(Math.round(Number(text.replaceAll(/[₹, ]/g, '')) * 100));
      }),
    );
  });
});
