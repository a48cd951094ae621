import { expect, test } from 'vitest';
import type { StaffReturn } from '../return.data.ts';
import { askedWords, dueOn, isSoldOut, lastOf, tidyNumber, wishWords } from './return-facts.ts';
import { deskOf, openOf } from './return-queues.ts';
import type { QueuedReturn, ReturnLine } from './returns.data.ts';

// 00:30 on the 14th in India.
const AFTER_MIDNIGHT = '2026-11-13T19:00:00.000Z';
const queued = {
  state: 'asked',
  askedAt: '2026-11-09T06:00:00.000Z',
  receivedAt: null,
  closedAt: null,
} as QueuedReturn;
const told = {
  state: 'received',
  askedAt: '2026-11-09T06:00:00.000Z',
  until: '2026-11-13T18:29:59.999Z',
  receivedAt: AFTER_MIDNIGHT,
  refunds: [],
} as unknown as StaffReturn;

test('a queue tells what happened last, by the day in India', () => {
  expect(lastOf(queued, '2026-11-14')).toBe('Asked 9 Nov');
  expect(lastOf({ ...queued, state: 'moving' }, '2026-11-14')).toBe('On its way');
  const received: QueuedReturn = { ...queued, state: 'received', receivedAt: AFTER_MIDNIGHT };
  expect(lastOf(received, '2026-11-14')).toBe('Received today');
  expect(lastOf({ ...received, state: 'closed', closedAt: AFTER_MIDNIGHT }, '2026-11-16')).toBe('Closed 14 Nov');
});

test('whether a return was asked for in time is said', () => {
  expect(askedWords(told, '2026-11-14')).toBe('Asked 9 Nov, in time');
  expect(askedWords({ ...told, askedAt: AFTER_MIDNIGHT }, '2026-11-14')).toBe('Asked today, after its time');
  expect(askedWords({ ...told, until: null }, '2026-11-14')).toBe('Asked 9 Nov');
});

test('a refund is due fourteen days after the day of receipt in India', () => {
  expect(dueOn(told)).toBe('2026-11-28');
  expect(dueOn({ ...told, state: 'accepted', receivedAt: null })).toBeUndefined();
  const owed = { state: 'due', dueOn: '2026-11-20' } as StaffReturn['refunds'][number];
  expect(dueOn({ ...told, state: 'closed', refunds: [owed] })).toBe('2026-11-20');
  expect(dueOn({ ...told, state: 'closed', refunds: [{ ...owed, state: 'sent' }] })).toBeUndefined();
});

test('an exchange has sold out where fewer are left than are wanted', () => {
  const line = { id: 'a', wish: 'exchange', quantity: 2 } as ReturnLine;
  const withStock = (inStock: number) =>
    ({ lines: [line], facts: { a: { sku: null, serials: [], inStock } } }) as unknown as StaffReturn;
  expect(isSoldOut(withStock(1))).toBe(true);
  expect(isSoldOut(withStock(2))).toBe(false);
  expect(isSoldOut({ ...withStock(0), lines: [{ ...line, wish: 'money' }] })).toBe(false);
});

test('what is wanted is said in words', () => {
  const line = { wish: 'exchange', exchange: { color: 'Olive', size: '43' } } as ReturnLine;
  expect(wishWords(line, told)).toBe('Exchange for Olive, 43');
  expect(wishWords({ ...line, wish: 'money' }, told)).toBe('Money back');
  expect(wishWords({ ...line, wish: 'credit' }, { ...told, forGift: true })).toBe('Gift credit');
});

test('a number is read from a slip, and from fingers', () => {
  expect(tidyNumber(' r-8vn2q4kd ')).toBe('R-8VN2Q4KD');
  expect(tidyNumber('8vn2 q4kd')).toBe('R-8VN2Q4KD');
  expect(tidyNumber('QK7E1V5TABCD')).toBe('QK7E1V5TABCD');
});

test('an address without a queue, or with one that is none, is that of the first', () => {
  expect(deskOf(null)).toBe('asked');
  expect(deskOf('elsewhere')).toBe('asked');
  expect(deskOf('refunds-due')).toBe('refunds-due');
  expect(openOf({ asked: 2, 'to-receive': 3, 'to-inspect': 3, 'refunds-due': 5, closed: 208 })).toBe(13);
});
