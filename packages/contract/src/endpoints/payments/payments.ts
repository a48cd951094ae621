import { z } from 'zod';
import type { Endpoint } from '../../endpoint.ts';
import { orderIdParams } from '../schemas.ts';
import { orderPayment, paymentProvider, paymentWay, startedPayment } from './payment-parts.ts';

const linkParams = z.object({ token: z.string().regex(/^[\w-]{20,200}$/) });
const newPayment = z.object({ way: paymentWay });

/** Paying for an order: by its customer, or by anyone with a link to pay. */
export const paymentEndpoints = {
  listPaymentMethods: {
    route: 'GET /payment-methods',
    summary: 'List the ways to pay for an order',
    access: 'public',
    response: z.object({
      methods: z.array(
        z.object({
          method: z.enum(['COD', 'ONLINE']),
          provider: paymentProvider.optional(),
          ways: z.array(paymentWay),
          isUpiOnly: z.boolean().optional(),
        }),
      ),
      /** How long an order waits for an online payment. */
      minutesToPay: z.int(),
    }),
  },
  startPayment: {
    route: 'POST /orders/{id}/payments',
    summary: 'Start an online payment for your order; an open attempt of the same way is returned again',
    access: 'customer',
    params: orderIdParams,
    body: newPayment,
    status: 201,
    response: startedPayment,
    errors: ['not_found', 'already_paid', 'order_ended', 'online_payment_off', 'provider_unavailable'],
  },
  getOrderPayment: {
    route: 'GET /orders/{id}/payment',
    summary: 'Get the payment of your order; asks the provider at most once in three seconds',
    access: 'customer',
    params: orderIdParams,
    response: orderPayment,
    errors: ['not_found'],
  },
  payWithCash: {
    route: 'POST /orders/{id}/pay-cash',
    summary: 'Pay for your waiting order in cash on delivery instead',
    access: 'customer',
    params: orderIdParams,
    response: orderPayment,
    errors: ['not_found', 'already_paid', 'order_ended', 'cod_not_offered', 'provider_unavailable'],
  },
  startPaymentByLink: {
    route: 'POST /pay-links/{token}/payments',
    summary: 'Start an online payment by a link to pay',
    access: 'public',
    params: linkParams,
    body: newPayment,
    status: 201,
    response: startedPayment,
    errors: ['token_invalid', 'already_paid', 'order_ended', 'online_payment_off', 'provider_unavailable'],
  },
  getPaymentByLink: {
    route: 'GET /pay-links/{token}',
    summary: 'Get the payment of an order by a link to pay',
    access: 'public',
    params: linkParams,
    response: orderPayment,
    errors: ['token_invalid'],
  },
  payWithCashByLink: {
    route: 'POST /pay-links/{token}/pay-cash',
    summary: 'Pay in cash on delivery instead, by a link to pay',
    access: 'public',
    params: linkParams,
    response: orderPayment,
    errors: ['token_invalid', 'already_paid', 'order_ended', 'cod_not_offered', 'provider_unavailable'],
  },
  receiveRazorpayWebhook: {
    route: 'POST /webhooks/payments/razorpay',
    summary: 'Receive payment events from Razorpay',
    access: 'webhook',
    response: z.object({}),
  },
  receivePhonepeWebhook: {
    route: 'POST /webhooks/payments/phonepe',
    summary: 'Receive payment events from PhonePe',
    access: 'webhook',
    response: z.object({}),
  },
  receiveCashfreeWebhook: {
    route: 'POST /webhooks/payments/cashfree',
    summary: 'Receive payment events from Cashfree',
    access: 'webhook',
    response: z.object({}),
  },
} as const satisfies Record<string, Endpoint>;
