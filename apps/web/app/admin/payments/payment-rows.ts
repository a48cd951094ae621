import type { Payment, PaymentList, UnknownPayment } from './payments.data.ts';

/** A payment, or one that a provider reported for a reference that is not ours. */
export type PaymentRow =
  | { id: string; at: string; payment: Payment; unknown?: undefined }
  | { id: string; at: string; payment?: undefined; unknown: UnknownPayment };

/** Returns the rows of a page, newest first. The API sends the unknown ones with every page, so only the first shows them. */
export function toPaymentRows({ payments, unknown, pagination }: PaymentList): PaymentRow[] {
  const known: PaymentRow[] = payments.map((payment) => ({ id: payment.id, at: payment.createdAt, payment }));
  if (pagination.currentPage > 1) return known;
  const others: PaymentRow[] = unknown.map((report) => ({
    id: `${report.provider} ${report.eventKey}`,
    at: report.receivedAt,
    unknown: report,
  }));
  return [...known, ...others].toSorted((a, b) => b.at.localeCompare(a.at));
}
