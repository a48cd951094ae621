import { expect, test } from 'vitest';
import type { Refund } from './return.data.ts';
import { goesToWords, queueOf, refundWords, returnPath } from './return-words.ts';

const due: Refund = {
  id: '5f1d7a52-58a5-4f0f-9f5c-1b1b8d3c6f10',
  orderId: 'QK7E1V5TABCD',
  returnNumber: 'R-8VN2Q4KD',
  amount: 1799,
  means: 'upi',
  goesTo: '••••@oksbi',
  state: 'due',
  reference: null,
  dueOn: '2026-11-27',
  doneOn: null,
};

test('a return is found in the queue of its state', () => {
  expect(queueOf('asked')).toBe('asked');
  expect(queueOf('moving')).toBe('to-receive');
  expect(queueOf('received')).toBe('to-inspect');
  expect(queueOf('withdrawn')).toBe('closed');
  expect(returnPath({ id: 'abc', state: 'accepted' })).toBe('/admin/returns?queue=to-receive&return=abc');
});

test('a refund says where it goes, with its means once', () => {
  expect(goesToWords(due)).toBe('UPI ••••@oksbi');
  expect(goesToWords({ means: 'bank', goesTo: 'Bank ••••4471' })).toBe('Bank ••••4471');
  expect(goesToWords({ means: 'credit', goesTo: null })).toBe('Shop credit');
  expect(goesToWords({ means: null, goesTo: null })).toBe('waiting for the customer');
});

test('a refund says what became of it', () => {
  expect(refundWords(due)).toBe('due by 27 Nov 2026');
  expect(refundWords({ ...due, state: 'noted', reference: 'UTR42' })).toBe('reference UTR42, to be confirmed');
  expect(refundWords({ ...due, state: 'sent', reference: 'UTR42', doneOn: '2026-11-14' })).toBe(
    'sent on 14 Nov 2026, reference UTR42',
  );
  const credited: Refund = { ...due, means: 'credit', state: 'sent', reference: 'Shop credit', doneOn: '2026-11-14' };
  expect(refundWords(credited)).toBe('given on 14 Nov 2026');
  expect(refundWords({ ...due, state: 'void' })).toBe('no longer owed');
});
