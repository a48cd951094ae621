import { expect, test } from 'vitest';
import { formatPhone, mobileDigits, phoneHref } from './phone.ts';

test('ten digits are formatted in two groups and dialled within India', () => {
  expect(formatPhone('9876543210')).toBe('98765 43210');
  expect(phoneHref('9876543210')).toBe('tel:+919876543210');
});

test('any other number stays unchanged', () => {
  expect(formatPhone('1800-22-33')).toBe('1800-22-33');
  expect(phoneHref('1800-22-33')).toBe('tel:18002233');
});

test('a pasted number loses its spaces and country code', () => {
  expect(mobileDigits('+91 98765 43210')).toBe('9876543210');
  expect(mobileDigits('0091-98765-43210')).toBe('9876543210');
  expect(mobileDigits('98765 43210')).toBe('9876543210');
  expect(mobileDigits('9198765432')).toBe('9198765432');
});
