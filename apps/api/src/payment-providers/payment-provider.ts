import type { IncomingHttpHeaders } from 'node:http';

export const PAYMENT_PROVIDERS = ['razorpay', 'phonepe', 'cashfree'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** `page`: a payment page of the provider, for card, netbanking and UPI. `upi`: a UPI link that opens an app or becomes a QR code. */
export type PaymentWay = 'page' | 'upi';

/** Identifies one attempt to pay: our own reference, and the id that the provider gave it, once known. */
export type AttemptRef = { reference: string; way: PaymentWay; providerId: string | null };

export type NewAttempt = {
  /** Our reference, unique per attempt, at most 35 characters of `[A-Za-z0-9_-]`. The provider returns it. */
  reference: string;
  way: PaymentWay;
  paise: number;
  expiresAt: Date;
  /** Shown by the provider, such as 'Order 7KX2M9QP at Kinari'. */
  description: string;
  /** Our page that the provider redirects to. Its query parameters are not trusted. */
  returnUrl: string;
  customer: { id: string; name: string; email: string; mobile: string | null };
};

/** What the customer does next. */
export type PaymentAction = { kind: 'redirect'; url: string } | { kind: 'upi'; link: string };

export type StartedAttempt = { providerId: string; action: PaymentAction; expiresAt: Date };

/** Money that the provider took for an attempt. */
export type Capture = {
  providerPaymentId: string;
  paise: number;
  currency: string;
  paidAt: Date;
  /** Such as 'upi' or 'card', in the provider's words in lower case. */
  method: string | null;
  /** At most four characters of the payer's account, card or UPI ID. */
  payerMask: string | null;
  /** Fee of the provider with its tax, if known. */
  feePaise: number | null;
  feeTaxPaise: number | null;
};

/** What a provider reports about an attempt. */
export type AttemptState = {
  providerId: string;
  /** The reference that the provider has for it. */
  reference: string;
  /** `waiting`: the customer can still pay, or the bank has not answered. */
  status: 'waiting' | 'paid' | 'failed' | 'expired' | 'canceled';
  /** Every capture. More than one if the customer paid twice. */
  captures: Capture[];
  /** True if a payment is under way at the bank. Its order must not expire yet. */
  isUnderWay: boolean;
  /** The provider's own text for a failure. */
  reason: string | null;
  action: PaymentAction | null;
};

export type RefundRequest = {
  /** Our id of the refund: the idempotency key at the provider. */
  id: string;
  paise: number;
  attempt: AttemptRef;
  /** The payment that is refunded. */
  providerPaymentId: string;
};

export type RefundState = {
  providerRefundId: string;
  status: 'pending' | 'sent' | 'failed';
  /** Reference of the bank transfer, if known. */
  reference: string | null;
  reason: string | null;
};

/** What a webhook is about. The body is never trusted for more than that. */
export type WebhookEvent = {
  /** Identifies the event, however often it is sent. */
  key: string;
  /** Our reference of the attempt, if the event names it. */
  reference: string | null;
  /** The provider's id of the attempt, if the event names it. */
  providerId: string | null;
  /** Our id of a refund, if the event is about one. */
  refundId: string | null;
};

export type SettlementLine = {
  kind: 'payment' | 'refund' | 'adjustment';
  /** The provider's id of the payment, refund or adjustment. */
  entityId: string;
  settlementId: string;
  /** Reference of the bank transfer. */
  utr: string | null;
  creditPaise: number;
  debitPaise: number;
  feePaise: number;
  taxPaise: number;
  settledOn: string;
};

/**
 * A company that takes payments. Calls never run inside a transaction. `ProviderRejectedError` means that it rejected the call. After
 * `IndeterminateError` the outcome is unknown: look it up before you send again.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Ways to pay, the preferred one first. */
  readonly ways: readonly PaymentWay[];
  /** True if its page takes UPI only. */
  readonly isUpiOnly: boolean;
  readonly mode: 'test' | 'live';
  begin(attempt: NewAttempt): Promise<StartedAttempt>;
  /** Only this answer may change a payment to paid or failed. Undefined if the provider has no such attempt. */
  lookUp(attempt: AttemptRef): Promise<AttemptState | undefined>;
  /** Closes the attempt. Does nothing if it is closed. Throws `ProviderRejectedError` if it was paid. */
  cancel(attempt: AttemptRef): Promise<void>;
  refund(refund: RefundRequest): Promise<RefundState>;
  /** Undefined if the provider has no such refund. */
  lookUpRefund(refund: RefundRequest & { providerRefundId: string | null }): Promise<RefundState | undefined>;
  verifyWebhook(headers: IncomingHttpHeaders, body: Uint8Array): boolean;
  /** Call only after `verifyWebhook`. Throws if the body is unreadable. */
  parseWebhook(headers: IncomingHttpHeaders, body: Uint8Array): WebhookEvent;
  /** What the provider settled on a day in India, if it can be asked. */
  listSettlements?(day: string): Promise<SettlementLine[]>;
}
