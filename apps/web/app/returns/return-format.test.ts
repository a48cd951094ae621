import { expect, test } from 'vitest';
import { refundsWithoutDestination, returnMessage, returnStatusLabel, returnTimeline } from './return-format.ts';
import type { OwnReturn, Refund } from './returns.data.ts';

const TODAY = '2026-11-15';
const requestedReturn: OwnReturn = {
  id: 'r',
  number: 'R-7K3M9QXA',
  orderId: 'order',
  status: 'requested',
  isGift: false,
  customerNote: null,
  declineReason: null,
  inspectionNote: null,
  shopPaysShipping: false,
  courier: null,
  trackingNumber: null,
  maskedDestination: 'asha.k@okb•••',
  requestedAt: '2026-11-15T08:35:00Z',
  reviewedAt: null,
  sentAt: null,
  receivedAt: null,
  closedAt: null,
  lines: [
    {
      id: 'line',
      orderLineId: 'kurta',
      shipmentId: null,
      name: 'Nadi Pinstripe Kurta',
      size: '42',
      color: 'River Blue',
      image: null,
      quantity: 1,
      price: 1199,
      reason: 'too_small',
      resolution: 'refund',
      exchange: null,
      condition: null,
    },
  ],
  photos: [],
  refunds: [],
};
const approvedReturn: OwnReturn = { ...requestedReturn, status: 'approved', reviewedAt: '2026-11-15T08:42:00Z' };
const received: OwnReturn = { ...approvedReturn, status: 'received', receivedAt: '2026-11-22T06:00:00Z' };
const dueRefund: Refund = {
  id: 'refund',
  orderId: 'order',
  returnNumber: requestedReturn.number,
  amount: 1199,
  method: 'upi',
  maskedDestination: 'asha.k@okb•••',
  status: 'pending',
  reference: null,
  isExtra: false,
  dueOn: '2026-12-06',
  completedOn: null,
};
const sent: Refund = { ...dueRefund, status: 'sent', reference: 'UTR42', completedOn: '2026-12-01' };
const closed: OwnReturn = { ...received, status: 'closed', closedAt: '2026-11-23T06:00:00Z' };
const titles = (ownReturn: OwnReturn) => returnTimeline(ownReturn, TODAY).map(({ title, kind }) => `${title}: ${kind}`);

test('an approved return shows past steps below expected ones', () => {
  expect(titles(approvedReturn)).toEqual([
    'Refunded: todo',
    'Received: todo',
    'In transit: todo',
    'Approved: now',
    'Requested: done',
  ]);
  const [refunded, , moving, now] = returnTimeline(approvedReturn, TODAY);
  expect(refunded).toMatchObject({ detail: '₹1,199.00 to asha.k@okb•••', when: 'within 14 days' });
  expect(moving?.detail).toBe('Add the tracking number when you have it');
  expect(now?.when).toBe('Today, 2:12 pm');
});

test('a return that is the shop’s fault is collected', () => {
  expect(returnTimeline({ ...approvedReturn, shopPaysShipping: true }, TODAY)[2]?.detail).toBe('We collect it');
  expect(returnMessage({ ...approvedReturn, shopPaysShipping: true }).text).toContain('We will collect it');
});

test('the refund day is shown from the day the return was received', () => {
  expect(titles(received)).toEqual(['Refund due by 6 Dec: todo', 'Received: now', 'Approved: done', 'Requested: done']);
});

test('the card shows the return status, then the refund status', () => {
  expect(returnStatusLabel(requestedReturn)).toBe('Requested');
  expect(returnStatusLabel({ ...approvedReturn, status: 'in_transit' })).toBe('In transit');
  expect(returnStatusLabel(received)).toBe('Received');
  expect(returnStatusLabel({ ...closed, refunds: [dueRefund] })).toBe('Refund due by 6 Dec');
  expect(returnStatusLabel({ ...closed, refunds: [{ ...dueRefund, status: 'awaiting_confirmation' }] })).toBe(
    'Refund due by 6 Dec',
  );
  expect(returnStatusLabel({ ...closed, refunds: [sent] })).toBe('Refunded (UTR42)');
  expect(returnStatusLabel({ ...closed, refunds: [{ ...sent, method: 'store_credit' }] })).toBe(
    'Refunded as store credit',
  );
});

test('a sent refund shows its reference', () => {
  const [top] = returnTimeline({ ...closed, refunds: [sent] }, TODAY);
  expect(top).toMatchObject({
    title: 'Refunded',
    detail: '₹1,199.00 to asha.k@okb•••, reference UTR42',
    when: '1 Dec',
    kind: 'now',
  });
});

test('a refund without a destination asks for one', () => {
  const refundWithoutDestination = { ...dueRefund, method: null, maskedDestination: null };
  expect(
    refundsWithoutDestination([
      dueRefund,
      sent,
      refundWithoutDestination,
      { ...refundWithoutDestination, status: 'canceled' },
    ]),
  ).toEqual([refundWithoutDestination]);
  expect(returnTimeline({ ...closed, refunds: [refundWithoutDestination] }, TODAY)[0]?.detail).toBe(
    '₹1,199.00. Please add refund details',
  );
});

test('a declined return shows the reason and no further steps', () => {
  const declinedReturn: OwnReturn = {
    ...requestedReturn,
    status: 'declined',
    declineReason: 'It was worn',
    reviewedAt: '2026-11-15T09:00:00Z',
    closedAt: '2026-11-15T09:00:00Z',
  };
  expect(returnTimeline(declinedReturn, TODAY)).toMatchObject([
    { title: 'Declined', detail: 'It was worn', kind: 'warn' },
    { title: 'Requested', kind: 'done' },
  ]);
});

test('a cancelled return has no further steps', () => {
  expect(titles({ ...approvedReturn, status: 'canceled', closedAt: '2026-11-16T09:00:00Z' })).toEqual([
    'Cancelled: now',
    'Approved: done',
    'Requested: done',
  ]);
});

test('an exchange shows the new variant, then the order it was sent with', () => {
  const [line] = requestedReturn.lines;
  const exchange = { variantId: 'v', size: '44', color: 'River Blue', orderId: null };
  const swap = { ...approvedReturn, lines: line ? [{ ...line, resolution: 'exchange' as const, exchange }] : [] };
  expect(returnTimeline(swap, TODAY)[0]).toMatchObject({ title: 'Exchanged', detail: 'For Size 44', kind: 'todo' });
  const done = {
    ...closed,
    lines: line ? [{ ...line, resolution: 'exchange' as const, exchange: { ...exchange, orderId: 'k3t8q4mxyz' } }] : [],
  };
  expect(returnTimeline(done, TODAY)[0]).toMatchObject({ title: 'Exchanged', detail: 'Sent as order k3t8q4mx' });
  expect(returnStatusLabel(done)).toBe('Exchanged');
});

test('a return without a refund shows what staff found', () => {
  const empty = { ...closed, inspectionNote: 'The bag was empty' };
  expect(returnTimeline(empty, TODAY)[0]).toMatchObject({ title: 'Closed', detail: 'The bag was empty', kind: 'now' });
});
