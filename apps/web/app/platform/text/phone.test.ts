import { expect, test } from 'vitest';
import { formatPhone, phoneHref } from './phone.ts';

test('ten digits are read in two groups and dialled within India', () => {
  expect(formatPhone('9876543210')).toBe('98765 43210');
  expect(phoneHref('9876543210')).toBe('tel:+919876543210');
});

test('any other number stays as the shop wrote it', () => {
  expect(formatPhone('1800-22-33')).toBe('1800-22-33');
  expect(phoneHref('1800-22-33')).toBe('tel:18002233');
});
