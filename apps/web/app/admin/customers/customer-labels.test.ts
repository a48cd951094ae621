import { expect, test } from 'vitest';
import { customerName, formatCustomerCount, formatDate } from './customer-labels.ts';

test('a customer without a name is shown by email', () => {
  expect(customerName({ name: 'Asha Rao', email: 'asha@example.com' })).toBe('Asha Rao');
  expect(customerName({ name: '', email: 'asha@example.com' })).toBe('asha@example.com');
});

test('a date is formatted in Indian time', () => {
  expect(formatDate('2026-03-01T18:30:00Z')).toBe('2 Mar 2026');
  expect(formatDate('2026-03-01T18:29:59Z')).toBe('1 Mar 2026');
});

test('an inexact count says "More than"', () => {
  expect(formatCustomerCount({ totalItems: 12_345, exact: true })).toBe('12,345 customers');
  expect(formatCustomerCount({ totalItems: 10_000, exact: false })).toBe('More than 10,000 customers');
});
