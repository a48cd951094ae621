import { expect, test } from 'vitest';
import { toPaymentRows } from './payment-rows.ts';
import type { Payment, PaymentList } from './payments.data.ts';

const createPage = (currentPage: number): PaymentList => ({
  payments: [
    { id: 'new', createdAt: '2026-11-15T08:00:00.000Z' } as Payment,
    { id: 'old', createdAt: '2026-11-13T08:00:00.000Z' } as Payment,
  ],
  unknown: [{ provider: 'phonepe', eventKey: 'e1', reference: 'X9', receivedAt: '2026-11-14T08:00:00.000Z' }],
  counts: { all: 2, waiting: 0, paid: 2, refunds: 0, review: 1 },
  pagination: { currentPage, totalPages: 2, totalItems: 4, limit: 2, exact: true },
});

test('unknown payments are between the others by time, and only on the first page', () => {
  expect(toPaymentRows(createPage(1)).map(({ id }) => id)).toEqual(['new', 'phonepe e1', 'old']);
  expect(toPaymentRows(createPage(2)).map(({ id }) => id)).toEqual(['new', 'old']);
});
