import { z } from 'zod';
import { listKeys } from '../../labels/list-keys.ts';
import {
  PAYMENT_ATTEMPT_STATUSES,
  PAYMENT_METHOD_GROUPS,
  PAYMENT_NOTES,
  PAYMENT_PROVIDERS,
  PAYMENT_VIEW_STATUSES,
  PAYMENT_WAYS,
} from '../../labels/payment-labels.ts';
import { rupeeTotal } from '../catalog.ts';
import { contact, namedObject } from '../schemas.ts';

export const paymentProvider = z.enum(PAYMENT_PROVIDERS);
export const paymentWay = z.enum(PAYMENT_WAYS);
export const paymentMethodGroup = z.enum(listKeys(PAYMENT_METHOD_GROUPS));

/** What the customer does next: go to a page of the provider, or open a UPI link in an app. */
const paymentAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.url({ protocol: /^https?$/ }) }),
  z.object({
    kind: z.literal('upi'),
    link: z.string(),
    /** The link as a QR code: an SVG path in a square of `size` units. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
]);

export const startedPayment = namedObject('StartedPayment', {
  payment: z.object({ id: z.uuid(), status: z.enum(PAYMENT_ATTEMPT_STATUSES), expiresAt: z.iso.datetime() }),
  action: paymentAction,
});

/** The payment of an order as its customer sees it. Also shown to anyone with a link to pay, so without name and address. */
export const orderPayment = namedObject('OrderPayment', {
  orderId: z.string(),
  status: z.enum(PAYMENT_VIEW_STATUSES),
  /** What is left to pay online, or what was paid. */
  amount: rupeeTotal,
  /** Until when the items are kept. Null for an order that does not wait. */
  until: z.iso.datetime().nullable(),
  canTryAgain: z.boolean(),
  canPayCash: z.boolean(),
  ways: z.array(paymentWay),
  /** The way of the open attempt. */
  openWay: paymentWay.nullable(),
  /** True if the page of the provider takes only UPI. */
  isUpiOnly: z.boolean(),
  items: z.array(z.object({ id: z.uuid(), name: z.string(), quantity: z.int() })),
  /** How it was paid, and the bank's reference. */
  paidBy: paymentMethodGroup.nullable(),
  reference: z.string().nullable(),
  lastCheckedAt: z.iso.datetime().nullable(),
  /** The refund of a payment that came too late, or of a second payment. */
  refund: z.object({ amount: rupeeTotal, by: z.iso.date(), sentOn: z.iso.date().nullable() }).nullable(),
});

/** A payment as staff see it. */
export const staffPayment = namedObject('StaffPayment', {
  id: z.uuid(),
  /** Null for a test payment. */
  orderId: z.string().nullable(),
  customerName: z.string().nullable(),
  amount: rupeeTotal,
  /** What the provider reports, if it differs. */
  receivedAmount: rupeeTotal.nullable(),
  provider: paymentProvider,
  method: paymentMethodGroup.nullable(),
  payer: contact(z.string().nullable()),
  status: z.enum(PAYMENT_ATTEMPT_STATUSES),
  refunded: rupeeTotal,
  note: z.enum(PAYMENT_NOTES).nullable(),
  /** The provider's own words about a failure. */
  providerMessage: z.string().nullable(),
  /** Until when its order is kept. */
  until: z.iso.datetime().nullable(),
  /** Our reference, and the provider's. */
  reference: z.string(),
  providerReference: z.string().nullable(),
  isTest: z.boolean(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  nextCheckAt: z.iso.datetime().nullable(),
});
