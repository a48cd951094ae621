import { expect, test } from 'vitest';
import type { Refund } from './return.data.ts';
import { findReturnQueue, formatRefundDestination, formatRefundStatus, returnPath } from './return-labels.ts';

const pendingRefund: Refund = {
  id: '5f1d7a52-58a5-4f0f-9f5c-1b1b8d3c6f10',
  orderId: 'QK7E1V5TABCD',
  returnNumber: 'R-8VN2Q4KD',
  amount: 1799,
  method: 'upi',
  maskedDestination: '••••@oksbi',
  status: 'pending',
  reference: null,
  isExtra: false,
  dueOn: '2026-11-27',
  completedOn: null,
};

test('a return belongs to the queue of its status', () => {
  expect(findReturnQueue('requested')).toBe('requested');
  expect(findReturnQueue('in_transit')).toBe('to-receive');
  expect(findReturnQueue('received')).toBe('to-inspect');
  expect(findReturnQueue('canceled')).toBe('closed');
  expect(returnPath({ id: 'abc', status: 'approved' })).toBe('/admin/returns?queue=to-receive&return=abc');
});

test('a refund destination names its method only once', () => {
  expect(formatRefundDestination(pendingRefund)).toBe('UPI ••••@oksbi');
  expect(formatRefundDestination({ method: 'bank', maskedDestination: 'Bank ••••4471' })).toBe('Bank ••••4471');
  expect(formatRefundDestination({ method: 'store_credit', maskedDestination: null })).toBe('Store credit');
  expect(formatRefundDestination({ method: null, maskedDestination: null })).toBe('waiting for the customer');
});

test('a refund to the account used to pay shows what the provider does', () => {
  const sourceRefund: Refund = { ...pendingRefund, method: 'source', maskedDestination: null };
  expect(formatRefundDestination(sourceRefund)).toBe('Account used to pay');
  expect(formatRefundStatus({ ...sourceRefund, status: 'sending' })).toBe('being sent');
  expect(formatRefundStatus({ ...sourceRefund, status: 'failed' })).toBe('could not be sent yet, due by 27 Nov 2026');
  expect(formatRefundStatus({ ...sourceRefund, status: 'awaiting_confirmation' })).toBe(
    'approved by one person, to be confirmed',
  );
});

test('a refund status shows its due date, reference or completion date', () => {
  expect(formatRefundStatus(pendingRefund)).toBe('due by 27 Nov 2026');
  expect(formatRefundStatus({ ...pendingRefund, status: 'awaiting_confirmation', reference: 'UTR42' })).toBe(
    'reference UTR42, to be confirmed',
  );
  expect(formatRefundStatus({ ...pendingRefund, status: 'sent', reference: 'UTR42', completedOn: '2026-11-14' })).toBe(
    'sent on 14 Nov 2026, reference UTR42',
  );
  const credited: Refund = {
    ...pendingRefund,
    method: 'store_credit',
    status: 'sent',
    reference: 'Store credit',
    isExtra: false,
    completedOn: '2026-11-14',
  };
  expect(formatRefundStatus(credited)).toBe('credited on 14 Nov 2026');
  expect(formatRefundStatus({ ...pendingRefund, status: 'canceled' })).toBe('no longer owed');
});
