import { IMPORT_FIELD_KEYS, type ImportField } from '@kinari/contract/labels/import-fields';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPlainRupees, parseRupees, validateCell } from './validate-cell.ts';

describe('a cell', () => {
  test.each<[ImportField, string, string]>([
    ['name', '  चिकनकारी कुर्ता ', 'चिकनकारी कुर्ता'],
    ['name', 'Cafe\u0301', 'Café'],
    ['category', 'Clothing>Kurtas', 'Clothing > Kurtas'],
    ['description', 'One\r\ntwo', 'One\ntwo'],
    ['published', 'TRUE', 'yes'],
    ['published', '0', 'no'],
    ['hsn', '62114210', '62114210'],
    ['origin', 'India', 'IN'],
    ['origin', 'in', 'IN'],
    ['netQuantity', '1.500', '1.5'],
    ['netUnit', 'Piece', 'piece'],
    ['warrantyMonths', '12.0', '12'],
    ['returnPolicy', 'Can be returned', 'returnable'],
    ['images', 'a.jpg,b.jpg\nhttps://x.example/c,d.png', 'a.jpg, b.jpg, https://x.example/c,d.png'],
    ['barcode', '8901234567890', '8901234567890'],
    ['colorHex', '2F4E86', '#2f4e86'],
    ['size', '10-12', '10-12'],
    ['size', 'XL', 'XL'],
    ['price', '₹1,299', '1299.00'],
    ['saving', '0', '0.00'],
    ['stock', '1,200', '1200'],
    ['weightG', '350.0', '350'],
  ])('for %s with %j is normalized like our own export', (field, text, value) => {
    expect(validateCell(field, text)).toEqual({ value });
  });

  test.each<[ImportField, string, RegExp]>([
    ['variantId', '17', /Not an id/],
    ['name', 'x'.repeat(151), /Longer than 150/],
    ['name', 'evil\u202Ename', /characters/],
    ['name', '..', /dots/],
    ['category', 'a > b > c > d > e > f', /More than 5/],
    ['category', 'Clothing > > Kurtas', /without a name/],
    ['description', 'x'.repeat(5001), /Longer than 5,000/],
    ['published', 'perhaps', /yes/],
    ['hsn', '123', /4, 6 or 8/],
    ['origin', 'Bharatland', /country code, such as IN/],
    ['netQuantity', '0', /at least/],
    ['netQuantity', '1,5', /Not a quantity/],
    ['netUnit', 'bushel', /No such unit/],
    ['warrantyMonths', '1.5', /whole number/],
    ['images', Array.from({ length: 11 }, (_, n) => `${n}.jpg`).join(', '), /10 images/],
    ['sku', '1.23457E+12', /rounded/],
    ['barcode', '1.23457E+12', /rounded/],
    ['barcode', '8901234567895', /check digit/],
    ['barcode', '12345', /8, 12, 13 or 14/],
    ['colorHex', 'red', /#2f4e86/],
    ['size', '10-Dec', /did you mean 10-12\?/],
    ['size', '12-Oct', /did you mean 10-12\?/],
    ['size', 'Dec-10', /did you mean 10-12\?/],
    ['size', '2026-12-10', /did you mean 10-12\?/],
    ['size', '10/12/2026', /did you mean 10-12\?/],
    ['price', '0', /above zero/],
    ['price', 'cheap', /Not an amount/],
    ['stock', '-3', /Fewer than 0/],
    ['stock', '2.5', /whole number/],
    ['stock', '1000001', /More than 10,00,000/],
    ['weightG', '0', /Fewer than 1/],
  ])('for %s with %j is rejected with the reason', (field, text, reason) => {
    const result = validateCell(field, text);
    expect('why' in result && result.why).toMatch(reason);
  });

  test.each(['a 1', 'a,1', 'a\n1', 'a"1', 'a<1', 'a>1', 'a.1', 'a/1', 'a&1', 'a=1', '1,1'])(
    'is validated in linear time, with the middle of %j repeated 199,000 times',
    (pattern) => {
      const [start = '', middle = '', end = ''] = pattern;
      const text = `${start}${middle.repeat(199_000)}${end}`;
      for (const field of IMPORT_FIELD_KEYS) {
        const before = process.cpuUsage();
        validateCell(field, text);
        expect([field, process.cpuUsage(before).user < 1_000_000]).toEqual([field, true]);
      }
    },
  );
});

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
