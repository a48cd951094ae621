import { z } from 'zod';
import { rupees } from '../rupees.ts';

// The fields we use of https://www.cashfree.com/docs/api-reference/payments, version 2025-01-01. Amounts are in rupees.
/** Numbers in older versions, texts in newer ones. */
const id = z.union([z.string(), z.number()]).transform(String);
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** "Create Order", "Get Order" */
export const order = z.object({
  cf_order_id: id,
  order_id: z.string(),
  order_amount: rupees,
  order_status: z.enum(['ACTIVE', 'PAID', 'EXPIRED', 'TERMINATED', 'TERMINATION_REQUESTED']),
  payment_session_id: z.string().nullish(),
  order_expiry_time: time.nullish(),
});
export type CashfreeOrder = z.output<typeof order>;

/** "Order Pay": with the channel 'link', either links per app or the address of a page. */
export const paySession = z.object({
  data: z.object({
    url: z.string().nullish(),
    payload: z.object({ default: z.string().nullish() }).nullish().catch(null),
  }),
});

const paymentMethod = z
  .object({
    upi: z.object({ upi_id: z.string().nullish() }).nullish(),
    card: z.object({ card_number: z.string().nullish() }).nullish(),
  })
  .nullish()
  .catch(null);

/** "Get Payments for an Order" */
export const payments = z.array(
  z.object({
    cf_payment_id: id,
    payment_status: z.string(),
    payment_amount: rupees,
    payment_currency: z.string().nullish(),
    payment_time: time.nullish(),
    payment_completion_time: time.nullish(),
    payment_message: z.string().nullish(),
    payment_group: z.string().nullish(),
    payment_method: paymentMethod,
    error_details: z.object({ error_description: z.string().nullish() }).nullish().catch(null),
  }),
);
export type CashfreePayment = z.output<typeof payments>[number];

/** "Create Refund", "Get Refund" */
export const refund = z.object({
  cf_refund_id: id,
  refund_status: z.enum(['SUCCESS', 'PENDING', 'CANCELLED', 'ONHOLD', 'FAILED']),
  refund_arn: id.nullish(),
  status_description: z.string().nullish(),
});
export type CashfreeRefund = z.output<typeof refund>;

/** "Webhooks": which objects there are depends on the type. */
export const webhookBody = z.object({
  type: z.string(),
  data: z.object({
    order: z.object({ order_id: z.string().nullish() }).nullish(),
    payment: z.object({ cf_payment_id: id.nullish(), payment_status: z.string().nullish() }).nullish(),
    refund: z
      .object({
        cf_refund_id: id.nullish(),
        refund_id: z.string().nullish(),
        order_id: z.string().nullish(),
        refund_status: z.string().nullish(),
      })
      .nullish(),
  }),
});

export const errorResponse = z.object({
  message: z.string().nullish(),
  code: z.string().nullish(),
  type: z.string().nullish(),
});
