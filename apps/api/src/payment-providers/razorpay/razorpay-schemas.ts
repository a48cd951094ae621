import { z } from 'zod';

// The fields we use of https://razorpay.com/docs/api. Amounts are in paise, times in Unix seconds.
const paise = z.number().int();
const seconds = z.number().int();

/** An empty list if there are none. */
const notes = z
  .record(z.string(), z.coerce.string())
  .or(z.array(z.unknown()).transform((): Record<string, string> => ({})))
  .nullish()
  .transform((found) => found ?? {});

/** "Payments entity" */
export const payment = z.object({
  id: z.string(),
  amount: paise,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().nullish(),
  method: z.string().nullish(),
  vpa: z.string().nullish(),
  upi: z.object({ vpa: z.string().nullish() }).nullish(),
  card: z.object({ last4: z.coerce.string().nullish() }).nullish(),
  fee: paise.nullish(),
  tax: paise.nullish(),
  error_description: z.string().nullish(),
  created_at: seconds,
});
export type RazorpayPayment = z.output<typeof payment>;

export const payments = z.object({ items: z.array(payment) });

/** "Payment Links entity". `payments` has captured ones only. `order_id` exists once the page was opened. */
export const paymentLink = z.object({
  id: z.string(),
  amount: paise,
  reference_id: z.string().nullish(),
  short_url: z.string(),
  status: z.enum(['created', 'partially_paid', 'expired', 'cancelled', 'paid']),
  expire_by: seconds.nullish(),
  order_id: z.string().nullish(),
  payments: z.array(z.object({ payment_id: z.string() })).nullish(),
});
export type PaymentLink = z.output<typeof paymentLink>;

export const paymentLinks = z.object({ payment_links: z.array(paymentLink) });

/** "QR Codes entity". `image_content` exists if Razorpay enabled it for the account. */
export const qrCode = z.object({
  id: z.string(),
  payment_amount: paise.nullish(),
  image_content: z.string().nullish(),
  status: z.enum(['active', 'closed']),
  close_reason: z.string().nullish(),
  close_by: seconds.nullish(),
  notes,
});
export type QrCode = z.output<typeof qrCode>;

export const qrCodes = z.object({ items: z.array(qrCode) });

/** "Refunds entity" */
export const refund = z.object({
  id: z.string(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
  notes,
  acquirer_data: z
    .object({ arn: z.string().nullish(), rrn: z.string().nullish(), utr: z.string().nullish() })
    .or(z.array(z.unknown()).transform(() => undefined))
    .nullish(),
});
export type RazorpayRefund = z.output<typeof refund>;

export const refunds = z.object({ items: z.array(refund) });

/** "Fetch settlement recon details" */
export const settlementLines = z.object({
  items: z.array(
    z.object({
      entity_id: z.string(),
      type: z.string(),
      debit: paise,
      credit: paise,
      fee: paise.nullish(),
      tax: paise.nullish(),
      settlement_id: z.string().nullish(),
      settlement_utr: z.string().nullish(),
      settled_at: seconds.nullish(),
    }),
  ),
});

const withEntity = <T extends z.ZodType>(entity: T) => z.object({ entity }).nullish();

/** "Webhooks": which entities there are depends on the event. */
export const webhookBody = z.object({
  event: z.string(),
  payload: z
    .object({
      payment: withEntity(z.object({ description: z.string().nullish(), notes })),
      payment_link: withEntity(z.object({ id: z.string(), reference_id: z.string().nullish() })),
      qr_code: withEntity(z.object({ id: z.string(), notes })),
      order: withEntity(z.object({ receipt: z.string().nullish() })),
      refund: withEntity(z.object({ receipt: z.string().nullish(), notes })),
    })
    .default({}),
});

/** "Payouts entity" of RazorpayX */
export const payout = z.object({
  id: z.string(),
  status: z.enum([
    'queued',
    'pending',
    'scheduled',
    'processing',
    'processed',
    'rejected',
    'cancelled',
    'reversed',
    'failed',
  ]),
  utr: z.string().nullish(),
  reference_id: z.string().nullish(),
  status_details: z.object({ description: z.string().nullish() }).nullish(),
});
export type RazorpayPayout = z.output<typeof payout>;

export const payouts = z.object({ items: z.array(payout) });

export const errorResponse = z.object({
  error: z.object({ description: z.string().nullish() }).nullish(),
  message: z.string().optional(),
});
