import { expect, test } from 'vitest';
import type { AdminReturn } from '../data/return.data.ts';
import {
  formatLastEvent,
  formatRequestedAt,
  formatResolution,
  isSoldOut,
  normalizeReturnNumber,
  refundDueOn,
} from './return-format.ts';
import { countOpenReturns, tabFor } from './return-tabs.ts';
import type { QueuedReturn, ReturnLine } from './returns.data.ts';

// 00:30 on the 14th in India.
const AFTER_MIDNIGHT = '2026-11-13T19:00:00.000Z';
const queuedReturn = {
  status: 'requested',
  requestedAt: '2026-11-09T06:00:00.000Z',
  receivedAt: null,
  closedAt: null,
} as QueuedReturn;
const orderReturn = {
  status: 'received',
  requestedAt: '2026-11-09T06:00:00.000Z',
  until: '2026-11-13T18:29:59.999Z',
  receivedAt: AFTER_MIDNIGHT,
  refunds: [],
} as unknown as AdminReturn;

test('a queue row shows the last event with its Indian date', () => {
  expect(formatLastEvent(queuedReturn, '2026-11-14')).toBe('Requested 9 Nov');
  expect(formatLastEvent({ ...queuedReturn, status: 'in_transit' }, '2026-11-14')).toBe('In transit');
  const received: QueuedReturn = { ...queuedReturn, status: 'received', receivedAt: AFTER_MIDNIGHT };
  expect(formatLastEvent(received, '2026-11-14')).toBe('Received today');
  expect(formatLastEvent({ ...received, status: 'closed', closedAt: AFTER_MIDNIGHT }, '2026-11-16')).toBe(
    'Closed 14 Nov',
  );
});

test('a return shows whether it was requested in time', () => {
  expect(formatRequestedAt(orderReturn, '2026-11-14')).toBe('Requested 9 Nov, within the window');
  expect(formatRequestedAt({ ...orderReturn, requestedAt: AFTER_MIDNIGHT }, '2026-11-14')).toBe(
    'Requested today, after the window',
  );
  expect(formatRequestedAt({ ...orderReturn, until: null }, '2026-11-14')).toBe('Requested 9 Nov');
});

test('a refund is due fourteen days after the day of receipt in India', () => {
  expect(refundDueOn(orderReturn)).toBe('2026-11-28');
  expect(refundDueOn({ ...orderReturn, status: 'approved', receivedAt: null })).toBeUndefined();
  const owed = { status: 'pending', dueOn: '2026-11-20' } as AdminReturn['refunds'][number];
  expect(refundDueOn({ ...orderReturn, status: 'closed', refunds: [owed] })).toBe('2026-11-20');
  expect(refundDueOn({ ...orderReturn, status: 'closed', refunds: [{ ...owed, status: 'sent' }] })).toBeUndefined();
});

test('an exchange is sold out when stock is below the requested quantity', () => {
  const line = { id: 'a', resolution: 'exchange', quantity: 2 } as ReturnLine;
  const withStock = (inStock: number) =>
    ({ lines: [line], lineDetails: { a: { sku: null, serials: [], inStock } } }) as unknown as AdminReturn;
  expect(isSoldOut(withStock(1))).toBe(true);
  expect(isSoldOut(withStock(2))).toBe(false);
  expect(isSoldOut({ ...withStock(0), lines: [{ ...line, resolution: 'refund' }] })).toBe(false);
});

test('the resolution is formatted as text', () => {
  const line = { resolution: 'exchange', exchange: { color: 'Olive', size: '43' } } as ReturnLine;
  expect(formatResolution(line, orderReturn)).toBe('Exchange for Olive, 43');
  expect(formatResolution({ ...line, resolution: 'refund' }, orderReturn)).toBe('Refund');
  expect(formatResolution({ ...line, resolution: 'store_credit' }, { ...orderReturn, isGift: true })).toBe(
    'Gift credit',
  );
});

test('a return number is normalised from a scan or from typing', () => {
  expect(normalizeReturnNumber(' r-8vn2q4kd ')).toBe('R-8VN2Q4KD');
  expect(normalizeReturnNumber('8vn2 q4kd')).toBe('R-8VN2Q4KD');
  expect(normalizeReturnNumber('QK7E1V5TABCD')).toBe('QK7E1V5TABCD');
});

test('a URL with a missing or unknown queue selects the first tab', () => {
  expect(tabFor(null)).toBe('requested');
  expect(tabFor('elsewhere')).toBe('requested');
  expect(tabFor('pending-refunds')).toBe('pending-refunds');
  expect(countOpenReturns({ requested: 2, 'to-receive': 3, 'to-inspect': 3, 'pending-refunds': 5, closed: 208 })).toBe(
    13,
  );
});
