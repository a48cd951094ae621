import { z } from 'zod';

// The fields we use of https://developer.phonepe.com, version 2. Amounts are in paise, times in milliseconds, except in the token.
const paise = z.number().int();

/** "Authorization": times in seconds. */
export const tokenResponse = z.object({
  access_token: z.string().min(1),
  issued_at: z.number().nullish(),
  expires_at: z.number(),
});

/** "Initiate Payment" of standard checkout */
export const payResponse = z.object({
  orderId: z.string(),
  expireAt: z.number().nullish(),
  redirectUrl: z.string(),
});

const rail = z.object({ type: z.string().nullish(), utr: z.string().nullish(), vpa: z.string().nullish() }).nullish();
const instrument = z.object({ maskedAccountNumber: z.string().nullish() }).nullish();
const splitInstruments = z.array(z.object({ rail, instrument })).nullish();

const paymentDetail = z.object({
  transactionId: z.string(),
  paymentMode: z.string().nullish(),
  timestamp: z.number().nullish(),
  amount: paise,
  state: z.string(),
  errorCode: z.string().nullish(),
  rail,
  instrument,
  splitInstruments,
});
export type PhonepePayment = z.output<typeof paymentDetail>;

/** "Check Order Status" */
export const orderStatus = z.object({
  orderId: z.string(),
  merchantOrderId: z.string().nullish(),
  state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  expireAt: z.number().nullish(),
  errorCode: z.string().nullish(),
  detailedErrorCode: z.string().nullish(),
  errorContext: z.object({ description: z.string().nullish() }).nullish(),
  paymentDetails: z.array(paymentDetail).nullish(),
});
export type PhonepeOrder = z.output<typeof orderStatus>;

/** "Initiate Refund" and "Refund Status" */
export const refundStatus = z.object({
  refundId: z.string(),
  state: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']),
  errorCode: z.string().nullish(),
  detailedErrorCode: z.string().nullish(),
  splitInstruments,
  paymentDetails: z.array(z.object({ rail, splitInstruments })).nullish(),
});
export type PhonepeRefund = z.output<typeof refundStatus>;

/** "Webhook": `type` is deprecated and not read. */
export const webhookBody = z.object({
  event: z.string().nullish(),
  payload: z.object({
    orderId: z.string().nullish(),
    merchantOrderId: z.string().nullish(),
    originalMerchantOrderId: z.string().nullish(),
    merchantRefundId: z.string().nullish(),
    state: z.string().nullish(),
    paymentDetails: z.array(z.object({ transactionId: z.string().nullish() })).nullish(),
  }),
});

export const errorResponse = z.object({ code: z.string().nullish(), message: z.string().nullish() });
