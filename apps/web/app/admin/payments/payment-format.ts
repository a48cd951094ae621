import {
  PAYMENT_ATTEMPT_LABELS,
  PAYMENT_METHOD_GROUPS,
  PAYMENT_PROVIDER_LABELS,
  type PaymentAttemptStatus,
  type PaymentNote,
} from '@kinari/contract/labels/payment-labels';
import { formatDay, formatDayMonth, formatRupees, formatTime, toIndianDate } from '@kinari/contract/locale';
import { toPaise } from '@kinari/contract/money';
import { Ban, Check, Clock, ClockAlert, TriangleAlert, Undo2, X } from 'lucide-react';
import type { StatusStyle } from '../../ui/badge.tsx';
import { isOpen, type Payment } from './payments.data.ts';

export type StatusText = StatusStyle & { text: string };

const STATUS_STYLES: Readonly<Record<PaymentAttemptStatus, StatusStyle>> = {
  starting: { tone: 'amber', Icon: Clock },
  waiting: { tone: 'amber', Icon: Clock },
  paid: { tone: 'ok', Icon: Check },
  failed: { tone: 'info', Icon: X },
  expired: { tone: 'info', Icon: ClockAlert },
  canceled: { tone: 'info', Icon: Ban },
  review: { tone: 'bad', Icon: TriangleAlert },
};

export const REVIEW_STATUS: StatusText = { ...STATUS_STYLES.review, text: PAYMENT_ATTEMPT_LABELS.review };

/** A payment that went back shows that, unless staff must act. */
export function describeStatus(
  payment: Pick<Payment, 'status' | 'refunded' | 'amount' | 'receivedAmount'>,
): StatusText {
  const { status, refunded } = payment;
  if (status !== 'review' && refunded > 0)
    return { tone: 'info', Icon: Undo2, text: isFullyRefunded(payment) ? 'Refunded' : 'Part refunded' };
  return { ...STATUS_STYLES[status], text: PAYMENT_ATTEMPT_LABELS[status] };
}

/** Returns what is special about a payment. Undefined for one that just went well. */
export function describeEvent(payment: Payment, now = new Date()): string | undefined {
  const { note, providerMessage, until, refunded } = payment;
  if (note) return NOTE_TEXTS[note](payment);
  if (payment.status === 'failed' && providerMessage) return providerMessage;
  if (isOpen(payment)) return until ? `Order kept till ${formatTimeOf(until, now)}` : undefined;
  return refunded > 0 && !isFullyRefunded(payment)
    ? `${formatRupees(refunded)} of ${formatRupees(receivedAmount(payment))} refunded`
    : undefined;
}

const NOTE_TEXTS: Readonly<Record<PaymentNote, (payment: Payment) => string>> = {
  amount_differs: (payment) =>
    `Amount differs: asked ${formatRupees(payment.amount)}, paid ${formatRupees(receivedAmount(payment))}`,
  currency_differs: () => 'Not paid in Indian rupees',
  reference_differs: () => 'The provider reports another reference',
  unreachable: () => 'The provider does not answer',
  paid_twice: () => 'Paid twice, second payment refunded',
  paid_late: () => 'Paid after the order was cancelled, refunded',
  unknown_reference: () => 'Unknown reference',
  not_paid_in_time: () => 'Not paid in time. Order cancelled',
  declined: ({ providerMessage }) => (providerMessage ? `Bank declined: ${providerMessage}` : 'Bank declined'),
  changed_to_cash: () => 'Changed to cash',
  order_canceled: () => 'Order cancelled',
  replaced: () => 'Replaced by a newer attempt',
};

export function receivedAmount({
  amount,
  receivedAmount: received,
}: Pick<Payment, 'amount' | 'receivedAmount'>): number {
  return received ?? amount;
}

function isFullyRefunded(payment: Pick<Payment, 'amount' | 'receivedAmount' | 'refunded'>): boolean {
  return toPaise(payment.refunded) >= toPaise(receivedAmount(payment));
}

export function payerName({ customerName, isTest }: Pick<Payment, 'customerName' | 'isTest'>): string {
  return customerName ?? (isTest ? 'Test payment' : 'Unknown');
}

export function methodLabel({ method }: Pick<Payment, 'method'>): string | undefined {
  return method ? PAYMENT_METHOD_GROUPS[method] : undefined;
}

/** Formats the four characters of the UPI ID or account that are stored. */
export function formatPayer(payer: string): string {
  return `•••• ${payer}`;
}

export function providerName({ provider }: Pick<Payment, 'provider'>): string {
  return PAYMENT_PROVIDER_LABELS[provider];
}

const SHOWN_ID_LENGTH = 8;

export function shortOrderId(orderId: string): string {
  return orderId.slice(0, SHOWN_ID_LENGTH);
}

const DAY_MS = 86_400_000;

/** Formats in Indian time: `Today, 1:38 pm`, `Yesterday, 10:40 pm`, `13 Nov, 4:02 pm`, `13 Nov 2025, 4:02 pm`. */
export function formatMoment(at: string, now = new Date()): string {
  const day = toIndianDate(new Date(at));
  const today = toIndianDate(now);
  const formatOtherDay = day.slice(0, 4) === today.slice(0, 4) ? formatDayMonth : formatDay;
  const dayLabel =
    day === today
      ? 'Today'
      : day === toIndianDate(new Date(now.getTime() - DAY_MS))
        ? 'Yesterday'
        : formatOtherDay(day);
  return `${dayLabel}, ${formatTime(at)}`;
}

/** Formats a time of today as `1:58 pm`, and others with their day. */
export function formatTimeOf(at: string, now = new Date()): string {
  return toIndianDate(new Date(at)) === toIndianDate(now) ? formatTime(at) : formatMoment(at, now);
}

/** Formats `48` as `48 s`, `200` as `3 min 20 s`, `3900` as `1 h 5 min`. */
export function formatSeconds(seconds: number): string {
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  if (rounded < 3600)
    return [`${Math.floor(rounded / 60)} min`, rounded % 60 > 0 && `${rounded % 60} s`].filter(Boolean).join(' ');
  const minutes = Math.round(rounded / 60);
  return [`${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ');
}

/** Formats the kind of an event for the history: `payment_link.paid` as `Payment link paid`. */
export function formatEventKind(kind: string): string {
  const text = kind
    .replace(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/\b(qr|upi)\b/gi, (name) => name.toUpperCase());
}
