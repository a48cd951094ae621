import { listKeys } from './list-keys.ts';

export const PAYMENT_PROVIDER_LABELS = { razorpay: 'Razorpay', phonepe: 'PhonePe', cashfree: 'Cashfree' } as const;
export type PaymentProvider = keyof typeof PAYMENT_PROVIDER_LABELS;
export const PAYMENT_PROVIDERS = listKeys(PAYMENT_PROVIDER_LABELS);

/** A payment page of the provider, or a UPI link. */
export const PAYMENT_WAYS = ['page', 'upi'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** Status of one attempt to pay, for staff. */
export const PAYMENT_ATTEMPT_LABELS = {
  starting: 'Starting',
  waiting: 'Waiting',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  canceled: 'Cancelled',
  review: 'Needs a look',
} as const;
export type PaymentAttemptStatus = keyof typeof PAYMENT_ATTEMPT_LABELS;
export const PAYMENT_ATTEMPT_STATUSES = listKeys(PAYMENT_ATTEMPT_LABELS);

/** What a customer sees of the payment of an order. `pending`: the bank has not answered. */
export const PAYMENT_VIEW_STATUSES = [
  'unpaid',
  'waiting',
  'pending',
  'paid',
  'failed',
  'expired',
  'late',
  'cash',
] as const;
export type PaymentViewStatus = (typeof PAYMENT_VIEW_STATUSES)[number];

/** Tabs of the list of payments. */
export const PAYMENT_TAB_LABELS = {
  all: 'All',
  waiting: 'Waiting',
  paid: 'Paid',
  review: 'Needs a look',
  refunds: 'Refunds',
} as const;
export type PaymentTab = keyof typeof PAYMENT_TAB_LABELS;
export const PAYMENT_TABS = listKeys(PAYMENT_TAB_LABELS);

/** Why a payment needs a look, or what is special about it. */
export const PAYMENT_NOTES = [
  'amount_differs',
  'currency_differs',
  'reference_differs',
  'unreachable',
  'paid_twice',
  'paid_late',
  'unknown_reference',
  'not_paid_in_time',
  'declined',
  'changed_to_cash',
  'order_canceled',
  'replaced',
] as const;
export type PaymentNote = (typeof PAYMENT_NOTES)[number];

export const PAYMENT_METHOD_GROUPS = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Netbanking',
  wallet: 'Wallet',
  other: 'Other',
} as const;
export type PaymentMethodGroup = keyof typeof PAYMENT_METHOD_GROUPS;

export const SETTLEMENT_ROW_KINDS = ['payment', 'refund', 'adjustment'] as const;
/** How a row of a settlement differs from our records. */
export const SETTLEMENT_DIFFERENCES = {
  unknown: 'Not in our records',
  amount: 'Amount differs',
  status: 'Not paid or refunded in our records',
} as const;
export type SettlementDifference = keyof typeof SETTLEMENT_DIFFERENCES;

/** Longest settlement file, in characters. */
export const MAX_SETTLEMENT_LENGTH = 5_000_000;
/** Days without a webhook after which the settings warn, and after which they alarm. */
export const QUIET_WEBHOOK_DAYS = { warn: 1, alarm: 3 } as const;
/** How long a link to pay works. */
export const PAY_LINK_HOURS = 48;
