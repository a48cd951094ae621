import { PAYMENT_METHOD_GROUPS, type PaymentMethodGroup } from '@kinari/contract/labels/payment-labels';
import { formatDateTime, formatMoney } from '@kinari/contract/locale';

/** The payment that an order was paid with online. */
export type OnlinePayment = {
  paise: number;
  method: PaymentMethodGroup | null;
  paidAt: Date;
  /** The provider's id of the payment. */
  reference: string | null;
  /** It came after the time to pay, and the order was reopened. */
  isLate: boolean;
};

/** Formats `by UPI`, or `online` if the method is not known. */
export function formatPaidBy({ method }: Pick<OnlinePayment, 'method'>): string {
  if (method === null || method === 'other') return 'online';
  const label = PAYMENT_METHOD_GROUPS[method];
  return `by ${method === 'upi' ? label : label.toLowerCase()}`;
}

/** Formats `₹7,196.00 by UPI`. */
export function formatPaidAmount(payment: OnlinePayment): string {
  return `${formatMoney(payment.paise)} ${formatPaidBy(payment)}`;
}

export function formatPaymentDetails(payment: OnlinePayment): string[] {
  const { paidAt, reference } = payment;
  return [
    formatPaidAmount(payment),
    formatDateTime(paidAt),
    ...(reference ? [`Reference ${formatReference(reference)}`] : []),
  ];
}

/** Groups the twelve digits of a bank reference: `6319 4471 2085`. Others are not changed. */
export function formatReference(reference: string): string {
  return reference.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3');
}
