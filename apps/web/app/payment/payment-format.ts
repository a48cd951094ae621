import { PAYMENT_METHOD_GROUPS, type PaymentViewStatus } from '@kinari/contract/labels/payment-labels';
import { formatRupees, formatTime, formatWeekday } from '@kinari/contract/locale';
import type { OrderPayment } from './payment.data.ts';

const SECOND_MS = 1000;
const FAST_POLL_MS = 3 * SECOND_MS;
const SLOW_POLL_MS = 10 * SECOND_MS;
const IDLE_POLL_MS = 30 * SECOND_MS;
/** Most payments are made within this time. */
const FAST_POLLING_MS = 120 * SECOND_MS;

/** Returns when to ask for the payment again. False if it does not change any more. */
export function pollInterval(status: PaymentViewStatus, waitedMs: number): number | false {
  if (status === 'waiting' || status === 'pending') return waitedMs < FAST_POLLING_MS ? FAST_POLL_MS : SLOW_POLL_MS;
  // The time to pay can end, or another device can pay.
  return canStart(status) || status === 'failed' ? IDLE_POLL_MS : false;
}

/** True if the page offers the ways to pay. */
export function canStart(status: PaymentViewStatus): boolean {
  return status === 'unpaid' || status === 'waiting';
}

export function paymentTitle({ status, amount }: Pick<OrderPayment, 'status' | 'amount'>): string {
  return status === 'unpaid' || status === 'waiting' ? `Pay ${formatRupees(amount)}` : TITLES[status];
}

const TITLES: Record<Exclude<PaymentViewStatus, 'unpaid' | 'waiting'>, string> = {
  pending: 'We have not heard from your bank yet',
  paid: 'Order Placed Successfully!',
  failed: 'Payment failed',
  expired: 'The time to pay is over',
  late: 'Your payment came too late',
  cash: 'Order Placed Successfully!',
};

export const WAITING_TITLE = 'Waiting for your payment';

/** Returns the text below the title. */
export function paymentText(payment: OrderPayment): string {
  const { status, amount, until } = payment;
  const keptTill = until && formatTime(until);
  switch (status) {
    case 'unpaid':
      return '';
    case 'waiting':
      return 'This page changes by itself once you have paid.';
    case 'pending': {
      const kept = keptTill ? ` Your order is kept till ${keptTill}.` : '';
      return `If you have paid, please do not pay again.${kept} We will message you as soon as your bank confirms.`;
    }
    case 'failed': {
      const kept = keptTill ? ` Your items are kept till ${keptTill}.` : '';
      return `Your bank did not complete the payment. If money has left your account, your bank will return it automatically, usually within 5 working days.${kept}`;
    }
    case 'expired':
      return 'Your items are back in your cart.';
    case 'late':
      return formatRefund(payment);
    case 'paid':
      return `Paid ${formatRupees(amount)}${formatPaidBy(payment)}. Nothing to pay at the door.`;
    case 'cash':
      return `Pay ${formatRupees(amount)} in cash on delivery.`;
  }
}

function formatPaidBy({ paidBy }: OrderPayment): string {
  if (paidBy === null || paidBy === 'other') return ' online';
  return ` by ${paidBy === 'upi' ? PAYMENT_METHOD_GROUPS.upi : PAYMENT_METHOD_GROUPS[paidBy].toLowerCase()}`;
}

/** Returns what happens to money that came too late or twice. */
export function formatRefund({ refund, amount }: Pick<OrderPayment, 'refund' | 'amount'>): string {
  if (refund?.sentOn) {
    const day = formatWeekday(refund.sentOn);
    return `We sent ${formatRupees(refund.amount)} back to the same account on ${day}. You do not need to do anything.`;
  }
  const deadline = refund ? ` by ${formatWeekday(refund.by)}` : '';
  return `We are sending ${formatRupees(refund?.amount ?? amount)} back to the same account${deadline}. You do not need to do anything.`;
}

/** Label of the button that leads to the page of the provider. */
export function pageButtonLabel({ ways, isUpiOnly }: Pick<OrderPayment, 'ways' | 'isUpiOnly'>): string {
  if (isUpiOnly) return 'Pay by UPI';
  return ways.includes('upi') ? 'Pay by card or netbanking' : 'Pay by UPI, card or netbanking';
}

const BANK_REFERENCE = /^(\d{4})(\d{4})(\d{4})$/;

/** Groups the twelve digits of a bank reference: `6319 4471 2085`. */
export function formatReference(reference: string): string {
  return reference.replace(BANK_REFERENCE, '$1 $2 $3');
}

/** Other references are those of the provider. No bank knows them. */
export function referenceLabel({ reference, paidBy }: Pick<OrderPayment, 'reference' | 'paidBy'>): string {
  if (!reference || !BANK_REFERENCE.test(reference)) return 'Payment reference';
  return paidBy === 'upi' ? 'UPI reference' : 'Bank reference';
}
