import { expect, test } from 'vitest';
import { validateDeliveryFailure, validateHandOver } from './shipment-validation.ts';

const handOver = { courierName: 'Delhivery', trackingNumber: '', trackingUrl: '', ewayBill: '' };

test('a hand-over needs a courier, and a link must be a web address', () => {
  expect(validateHandOver(handOver, false)).toEqual({});
  expect(validateHandOver({ ...handOver, courierName: ' ' }, false).courierName).toBe('Enter the courier');
  expect(validateHandOver({ ...handOver, trackingUrl: 'track/1' }, false).trackingUrl).toMatch('https://');
  expect(validateHandOver({ ...handOver, trackingUrl: 'https://track.example/1' }, false).trackingUrl).toBeUndefined();
});

test('an e-way bill is needed only for valuable goods and has 12 digits', () => {
  expect(validateHandOver(handOver, true).ewayBill).toMatch('12-digit');
  expect(validateHandOver({ ...handOver, ewayBill: '123456789012' }, true).ewayBill).toBeUndefined();
});

test('after a failed delivery, only the fields of the chosen action are validated', () => {
  const values = { kind: 'reattempt', on: '2026-11-14', mobile: '123', addressLine1: ' ', addressLine2: '' };
  const findInvalid = (changes: Partial<typeof values>) =>
    Object.entries(validateDeliveryFailure({ ...values, ...changes }, '2026-11-15')).flatMap(([name, error]) =>
      error ? [name] : [],
    );
  expect(findInvalid({})).toEqual(['on']);
  expect(findInvalid({ on: '2026-11-15' })).toEqual([]);
  expect(findInvalid({ kind: 'update_contact' })).toEqual(['mobile', 'addressLine1']);
  expect(findInvalid({ kind: 'update_contact', mobile: '', addressLine1: '14 Laxmi Road' })).toEqual([]);
  expect(findInvalid({ kind: 'return_to_origin' })).toEqual([]);
});
