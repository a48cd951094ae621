import { expect, test } from 'vitest';
import { counted, customerCount, dayOf, nameOf } from './customer-words.ts';

test('who has told no name is called by the e-mail', () => {
  expect(nameOf({ firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' })).toBe('Asha Rao');
  expect(nameOf({ firstName: 'Asha', lastName: '', email: 'asha@example.com' })).toBe('Asha');
  expect(nameOf({ firstName: '', lastName: '', email: 'asha@example.com' })).toBe('asha@example.com');
});

test('a day is the one it was in India', () => {
  expect(dayOf('2026-03-01T18:30:00Z')).toBe('2 Mar 2026');
  expect(dayOf('2026-03-01T18:29:59Z')).toBe('1 Mar 2026');
});

test('one is one, and where counting stopped there are more', () => {
  expect(counted(1, 'order')).toBe('1 order');
  expect(counted(2, 'wish', 'wishes')).toBe('2 wishes');
  expect(customerCount({ totalItems: 12_345, exact: true })).toBe('12,345 customers');
  expect(customerCount({ totalItems: 10_000, exact: false })).toBe('More than 10,000 customers');
});
