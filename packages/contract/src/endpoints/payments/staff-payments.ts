import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import type { Endpoint } from '../../endpoint.ts';
import { PAYMENT_TABS } from '../../labels/payment-labels.ts';
import { MAX_LENGTH } from '../../limits.ts';
import { countedPagination, pageQuery } from '../../paging.ts';
import { requiredTextLine, textLine } from '../../text.ts';
import { rupeeTotal } from '../catalog.ts';
import { refund } from '../returns/return-parts.ts';
import { idParams, namedObject, orderIdParams } from '../schemas.ts';
import { paymentMethodGroup, paymentProvider, staffPayment } from './payment-parts.ts';

const days = { from: z.iso.date().optional(), to: z.iso.date().optional() };

const unknownPayment = namedObject('UnknownPayment', {
  provider: paymentProvider,
  eventKey: z.string(),
  reference: z.string(),
  receivedAt: z.iso.datetime(),
});

const paymentStep = z.object({
  step: z.enum(['keys', 'page', 'webhook', 'refund']),
  status: z.enum(['waiting', 'done', 'failed']),
  at: z.iso.datetime().nullable(),
  message: z.string().nullable(),
});

const testPayment = namedObject('TestPayment', {
  id: z.uuid(),
  provider: paymentProvider,
  /** The page of the provider on which the tester pays ₹1.00. */
  url: z.string().nullable(),
  startedAt: z.iso.datetime(),
  startedBy: z.string().nullable(),
  steps: z.array(paymentStep),
});

export const staffPaymentEndpoints = {
  listPayments: {
    route: 'GET /admin/payments',
    summary: 'List online payments, newest first',
    access: staff('payments.read'),
    query: pageQuery(25).extend({
      tab: z.enum(PAYMENT_TABS).default('all'),
      /** Customer name, order number, payer, or a reference. */
      q: textLine(MAX_LENGTH.searchWords).default(''),
      method: paymentMethodGroup.optional(),
      ...days,
    }),
    response: z.object({
      payments: z.array(staffPayment),
      /** Payments that providers reported for references that are not ours. Only in the tab `review`. */
      unknown: z.array(unknownPayment),
      counts: z.record(z.enum(PAYMENT_TABS), z.int()),
      pagination: countedPagination,
    }),
  },
  createPaymentLink: {
    route: 'POST /admin/orders/{id}/payment-link',
    summary: 'Create a link to pay for an order online, which works without login',
    access: staff('orders.edit'),
    params: orderIdParams,
    status: 201,
    response: z.object({ url: z.url(), validUntil: z.iso.datetime() }),
    errors: ['not_found', 'already_paid', 'order_ended', 'online_payment_off'],
  },
  getPaymentTotals: {
    route: 'GET /admin/payments/totals',
    summary: 'Get totals of online payments in a period, with the period before',
    access: staff('payments.read'),
    query: z.object(days),
    response: z.object({
      paid: rupeeTotal,
      paidBefore: rupeeTotal,
      /** Share of all orders that were paid online, in percent. Null without orders. */
      share: z.number().nullable(),
      shareBefore: z.number().nullable(),
      succeeded: z.int(),
      finished: z.int(),
      /** Median time from order to payment. Null without payments. */
      medianSeconds: z.number().nullable(),
    }),
  },
  getPayment: {
    route: 'GET /admin/payments/{id}',
    summary: 'Get a payment with its refunds and events',
    access: staff('payments.read'),
    params: idParams,
    response: z.object({
      payment: staffPayment,
      refunds: z.array(refund),
      /** Other attempts to pay for the same order. */
      others: z.array(staffPayment),
      events: z.array(z.object({ at: z.iso.datetime(), kind: z.string(), message: z.string().nullable() })),
      canAccept: z.boolean(),
    }),
    errors: ['not_found'],
  },
  checkPayment: {
    route: 'POST /admin/payments/{id}/check',
    summary: 'Ask the provider about a payment',
    access: staff('payments.manage'),
    params: idParams,
    response: z.object({ payment: staffPayment }),
    errors: ['not_found', 'provider_unavailable'],
  },
  resolvePayment: {
    route: 'POST /admin/payments/{id}/resolve',
    summary: 'Accept or refund a payment that needs a look',
    access: staff('payments.manage'),
    requiresRecentAuth: true,
    params: idParams,
    body: z.object({ decision: z.enum(['accept', 'refund']), reason: requiredTextLine(MAX_LENGTH.note) }),
    response: z.object({ payment: staffPayment }),
    errors: ['not_found', 'payment_status_changed'],
  },
  getPaymentSettings: {
    route: 'GET /admin/payment-providers',
    summary: 'Get which payment providers are set up, without their keys',
    access: staff('payments.read'),
    response: z.object({
      providers: z.array(
        z.object({
          provider: paymentProvider,
          isConfigured: z.boolean(),
          /** The provider that new payments use. */
          isFirst: z.boolean(),
          mode: z.enum(['test', 'live']).nullable(),
          hasWebhookSecret: z.boolean(),
          webhookUrl: z.string(),
          lastEventAt: z.iso.datetime().nullable(),
          eventsToday: z.int(),
        }),
      ),
      canSendPayouts: z.boolean(),
      /** True once someone has paid online, or tried to. */
      hasPayments: z.boolean(),
      lastTest: testPayment.nullable(),
    }),
  },
  runTestPayment: {
    route: 'POST /admin/payments/test',
    summary: 'Start a test payment of ₹1.00, which is refunded',
    access: staff('payments.manage'),
    requiresRecentAuth: true,
    body: z.object({ provider: paymentProvider }),
    status: 201,
    response: z.object({ test: testPayment }),
    errors: ['online_payment_off', 'provider_unavailable'],
  },
  getTestPayment: {
    route: 'GET /admin/payments/test/{id}',
    summary: 'Get the steps of a test payment; asks the provider at most once in three seconds',
    access: staff('payments.manage'),
    params: idParams,
    response: z.object({ test: testPayment }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
