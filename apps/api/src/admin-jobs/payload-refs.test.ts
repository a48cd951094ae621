import { expect, test } from 'vitest';
import { findOrderId, maskEmail, maskError, parsePayloadRefs } from './payload-refs.ts';

const ORDER_ID = '01J0A2B3C4D5E6F7G8H9';

test('the order id is found in a job payload and in its event', () => {
  expect(findOrderId(parsePayloadRefs({ orderId: ORDER_ID }))).toBe(ORDER_ID);
  expect(findOrderId(parsePayloadRefs({ subject: ORDER_ID, data: { orderEventId: 'x' } }))).toBe(ORDER_ID);
  expect(findOrderId(parsePayloadRefs({ subject: 'a-return', data: { orderId: ORDER_ID } }))).toBe(ORDER_ID);
  expect(findOrderId(parsePayloadRefs({ subject: 'a-return' }))).toBeUndefined();
});

test('an invalid part of a payload does not hide the other parts', () => {
  expect(parsePayloadRefs({ shipmentId: 7, orderId: ORDER_ID, other: 1 })).toEqual({ orderId: ORDER_ID });
  for (const payload of [null, 'text', [], 3]) expect(parsePayloadRefs(payload)).toEqual({});
});

test('an error is shortened to one line without emails or phone numbers', () => {
  expect(maskError('550 5.1.1 <asha.rao+shop@mail.example.in>:\n  no such user')).toBe(
    '550 5.1.1 <(email)>: no such user',
  );
  expect(maskError('Key (email)=(asha@example.com) already exists')).toBe('Key (email)=((email)) already exists');
  expect(maskError('courier rejected mobile +91 98765 43210')).toBe('courier rejected mobile (number)');
  expect(maskError('connect ECONNREFUSED 127.0.0.1:1025')).toBe('connect ECONNREFUSED 127.0.0.1:1025');
  expect(maskError('x'.repeat(1000))).toHaveLength(240);
});

test('an email is shown with its first character and its domain', () => {
  expect(maskEmail('asha@example.com')).toBe('a…@example.com');
});
