export type Payout = {
  /** Our id: the idempotency key at the provider. */
  id: string;
  paise: number;
  destination: { kind: 'upi'; upiId: string } | { kind: 'bank'; name: string; account: string; ifsc: string };
  contactName: string;
  /** Shown on the bank statement of the payee. */
  narration: string;
};

export type PayoutState = {
  providerPayoutId: string;
  status: 'pending' | 'sent' | 'failed';
  /** Reference of the bank transfer, if known. */
  utr: string | null;
  /** The provider's own text for a failure. */
  reason: string | null;
};

/** A company that sends money from the shop's account. Errors are as for `PaymentProvider`. */
export interface PayoutProvider {
  readonly name: 'razorpayx';
  readonly mode: 'test' | 'live';
  /** Sending a payout again sends no money again. */
  send(payout: Payout): Promise<PayoutState>;
  /** Undefined if the provider has no such payout. */
  lookUp(payout: { id: string; providerPayoutId: string | null }): Promise<PayoutState | undefined>;
}
