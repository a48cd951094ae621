import { PAYMENT_NOTES } from '@kinari/contract/labels/payment-labels';
import { expect, test } from 'vitest';
import {
  describeEvent,
  describeStatus,
  formatEventKind,
  formatMoment,
  formatPayer,
  formatSeconds,
  payerName,
} from './payment-format.ts';
import type { Payment } from './payments.data.ts';

// 1:38 pm in India.
const NOW = new Date('2026-11-15T08:08:00Z');
const payment: Payment = {
  id: '5f1d7a52-58a5-4f0f-9f5c-1b1b8d3c6f10',
  orderId: '8H3XKD5VABCD',
  customerName: 'Meghna Pillai',
  amount: 1299,
  receivedAmount: null,
  provider: 'razorpay',
  method: 'upi',
  payer: 'ghna',
  status: 'paid',
  refunded: 0,
  note: null,
  providerMessage: null,
  until: null,
  reference: 'K8H3XKD5V1',
  providerReference: 'pay_RQ82C6YB',
  isTest: false,
  createdAt: '2026-11-15T08:08:00Z',
  paidAt: '2026-11-15T08:08:48Z',
  nextCheckAt: null,
};
const statusOf = (changes: Partial<Payment>) => describeStatus({ ...payment, ...changes }).text;
const eventOf = (changes: Partial<Payment>) => describeEvent({ ...payment, ...changes }, NOW);

test('a refunded payment shows that, unless it needs a look', () => {
  expect(statusOf({})).toBe('Paid');
  expect(statusOf({ refunded: 1298.99 })).toBe('Part refunded');
  expect(statusOf({ refunded: 1299 })).toBe('Refunded');
  expect(statusOf({ receivedAmount: 1290, refunded: 1290 })).toBe('Refunded');
  expect(statusOf({ status: 'expired', note: 'paid_late', refunded: 1299 })).toBe('Refunded');
  expect(statusOf({ status: 'review', refunded: 1299 })).toBe('Needs a look');
});

test('every note has a text, with the amounts and the words of the provider', () => {
  for (const note of PAYMENT_NOTES) expect(eventOf({ note })).toMatch(/^[A-Z].+[^.]$/);
  expect(eventOf({ note: 'amount_differs', receivedAmount: 1290 })).toBe(
    'Amount differs: asked ₹1,299.00, paid ₹1,290.00',
  );
  expect(eventOf({ note: 'declined' })).toBe('Bank declined');
  expect(eventOf({ note: 'declined', providerMessage: 'Insufficient balance' })).toBe(
    'Bank declined: Insufficient balance',
  );
});

test('without a note, only what is not usual is shown', () => {
  expect(eventOf({})).toBeUndefined();
  expect(eventOf({ refunded: 1299 })).toBeUndefined();
  expect(eventOf({ refunded: 299 })).toBe('₹299.00 of ₹1,299.00 refunded');
  expect(eventOf({ status: 'waiting', until: '2026-11-15T08:28:00Z' })).toBe('Order kept till 1:58 pm');
  expect(eventOf({ status: 'waiting', until: '2026-11-15T18:35:00Z' })).toBe('Order kept till 16 Nov, 12:05 am');
  expect(eventOf({ status: 'failed', providerMessage: 'Timed out' })).toBe('Timed out');
});

test('a payment without a customer is a test, or unknown', () => {
  expect(payerName(payment)).toBe('Meghna Pillai');
  expect(payerName({ customerName: null, isTest: true })).toBe('Test payment');
  expect(payerName({ customerName: null, isTest: false })).toBe('Unknown');
});

test('a moment is formatted by its distance, in Indian time', () => {
  expect(formatMoment('2026-11-15T08:04:00Z', NOW)).toBe('Today, 1:34 pm');
  // Half past midnight in India.
  expect(formatMoment('2026-11-13T19:00:00Z', NOW)).toBe('Yesterday, 12:30 am');
  expect(formatMoment('2026-11-13T10:32:00Z', NOW)).toBe('13 Nov, 4:02 pm');
  expect(formatMoment('2025-11-13T10:32:00Z', NOW)).toBe('13 Nov 2025, 4:02 pm');
});

test('a duration has at most two units', () => {
  expect([48, 59.6, 60, 200, 3600, 3900, 7199].map(formatSeconds)).toEqual([
    '48 s',
    '1 min',
    '1 min',
    '3 min 20 s',
    '1 h',
    '1 h 5 min',
    '2 h',
  ]);
});

test('the kind of an event is readable', () => {
  expect(formatEventKind('payment_link.paid')).toBe('Payment link paid');
  expect(formatEventKind('checked')).toBe('Checked');
  expect(formatEventKind('qr_code.created')).toBe('QR code created');
});

test('the stored characters of a payer are shown as masked', () => {
  expect(formatPayer('ghna')).toBe('•••• ghna');
});
