import { expect, test } from 'vitest';
import { maskEmail, maskError, orderIn, readTold } from './job-subjects.ts';

const ORDER = '01J0A2B3C4D5E6F7G8H9';

test('an order is found where a job is told it, and where the event of a job is', () => {
  expect(orderIn(readTold({ orderId: ORDER }))).toBe(ORDER);
  expect(orderIn(readTold({ subject: ORDER, data: { orderEventId: 'x' } }))).toBe(ORDER);
  expect(orderIn(readTold({ subject: 'a-return', data: { orderId: ORDER } }))).toBe(ORDER);
  expect(orderIn(readTold({ subject: 'a-return' }))).toBeUndefined();
});

test('a part of a payload that is not what it should be does not hide the others', () => {
  expect(readTold({ parcelId: 7, orderId: ORDER, other: 1 })).toEqual({ orderId: ORDER });
  for (const payload of [null, 'text', [], 3]) expect(readTold(payload)).toEqual({});
});

test('an error is one line in which no e-mail and no number of a person stands', () => {
  expect(maskError('550 5.1.1 <asha.rao+shop@mail.example.in>:\n  no such user')).toBe(
    '550 5.1.1 <(e-mail)>: no such user',
  );
  expect(maskError('Key (email)=(asha@example.com) already exists')).toBe('Key (email)=((e-mail)) already exists');
  expect(maskError('courier refused mobile +91 98765 43210')).toBe('courier refused mobile (number)');
  expect(maskError('connect ECONNREFUSED 127.0.0.1:1025')).toBe('connect ECONNREFUSED 127.0.0.1:1025');
  expect(maskError('x'.repeat(1000))).toHaveLength(240);
});

test('an address is told by its first letter and where its mailbox is', () => {
  expect(maskEmail('asha@example.com')).toBe('a…@example.com');
});
