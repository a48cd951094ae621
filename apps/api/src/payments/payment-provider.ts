/** One attempt to pay for an order with a provider. */
export type PaymentAttempt = {
  /** Our own reference, unique per attempt. The provider returns it. */
  reference: string;
  orderId: string;
  paise: number;
};

/** What the customer does next. `none`: nothing, the order is complete. */
export type PaymentAction = { kind: 'none' } | { kind: 'redirect'; url: string } | { kind: 'upi'; link: string };

export type PaymentState = { status: 'waiting' | 'paid' | 'failed'; paise: number; providerPaymentId?: string };

export type RefundAttempt = { id: string; orderId: string; paise: number; providerPaymentId: string };
export type RefundState = { status: 'pending' | 'sent' | 'failed'; reference?: string };

export type WebhookEvent = { key: string; reference: string };
export type SettlementRow = { providerPaymentId: string; kind: string; paise: number; feePaise: number };

/**
 * A way to take money. Calls never run inside a transaction. `PaymentRejectedError` means that the provider rejected it; any other error
 * leaves the outcome open, so look it up before sending again.
 */
export type PaymentProvider = {
  name: string;
  begin(attempt: PaymentAttempt): Promise<PaymentAction>;
  /** Asks the provider. Only its answer may change a payment to paid or failed. */
  lookUp(attempt: PaymentAttempt): Promise<PaymentState>;
  cancel(attempt: PaymentAttempt): Promise<void>;
  refund(refund: RefundAttempt): Promise<RefundState>;
  lookUpRefund(refund: RefundAttempt): Promise<RefundState>;
  verifyWebhook(headers: Record<string, string | string[] | undefined>, body: Buffer): boolean;
  parseWebhook(body: Buffer): WebhookEvent[];
  listSettlements?(day: string): Promise<SettlementRow[]>;
};

export class PaymentRejectedError extends Error {
  constructor(provider: string, reason: string) {
    super(`${provider}: ${reason}`);
    this.name = 'PaymentRejectedError';
  }
}
