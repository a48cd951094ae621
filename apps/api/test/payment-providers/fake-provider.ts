import { randomUUID } from 'node:crypto';
import type {
  AttemptRef,
  AttemptState,
  NewAttempt,
  PaymentProvider,
  RefundRequest,
  RefundState,
} from '../../src/payment-providers/payment-provider.ts';
import { ProviderRejectedError } from '../../src/platform/outbound/provider-errors.ts';

type FakeAttempt = Omit<AttemptState, 'isUnderWay' | 'reason' | 'action'> & { expiresAt: Date };
type FakeRefund = RefundState & { paise: number };

const MINUTES_OPEN = 20;

/** A payment provider in memory, for tests that need thousands of payments. It takes money for closed attempts too. */
export class FakeProvider implements PaymentProvider {
  readonly name = 'razorpay';
  readonly ways = ['page'] as const;
  readonly isUpiOnly = false;
  readonly mode = 'test';
  readonly attempts = new Map<string, FakeAttempt>();
  readonly refunds = new Map<string, FakeRefund>();
  /** The next refunds are accepted and fail at the bank. */
  refundsFail = false;

  /** The customer pays. */
  capture(reference: string, paise: number): void {
    const attempt = this.attempts.get(reference);
    if (!attempt) throw new Error(`No attempt ${reference}`);
    attempt.status = 'paid';
    attempt.captures.push({
      providerPaymentId: randomUUID(),
      paise,
      currency: 'INR',
      // Captures of one attempt have different times.
      paidAt: new Date(Date.now() + attempt.captures.length),
      method: 'upi',
      payerMask: null,
      feePaise: null,
      feeTaxPaise: null,
    });
  }

  /** Money that went back, of the attempts of an order. */
  sumRefunded(providerPaymentIds: ReadonlySet<string>): number {
    let sum = 0;
    for (const { providerRefundId, status, paise } of this.refunds.values())
      if (status === 'sent' && providerPaymentIds.has(providerRefundId.slice('refund '.length))) sum += paise;
    return sum;
  }

  async begin({ reference, expiresAt }: NewAttempt) {
    const action = { kind: 'redirect', url: 'https://rzp.io/i/test' } as const;
    const end = new Date(Math.max(expiresAt.getTime(), Date.now() + MINUTES_OPEN * 60_000));
    this.attempts.set(reference, { reference, providerId: reference, status: 'waiting', captures: [], expiresAt: end });
    return { providerId: reference, action, expiresAt: end };
  }

  async lookUp({ reference }: AttemptRef): Promise<AttemptState | undefined> {
    const attempt = this.attempts.get(reference);
    return attempt && { ...attempt, captures: [...attempt.captures], isUnderWay: false, reason: null, action: null };
  }

  async cancel({ reference }: AttemptRef): Promise<void> {
    const attempt = this.attempts.get(reference);
    if (attempt?.status === 'paid') throw new ProviderRejectedError(this.name, 'It was paid');
    if (attempt) attempt.status = 'canceled';
  }

  async refund({ id, paise, providerPaymentId }: RefundRequest): Promise<RefundState> {
    const known = this.refunds.get(id);
    if (known) return known;
    const captured = [...this.attempts.values()]
      .flatMap(({ captures }) => captures)
      .find((capture) => capture.providerPaymentId === providerPaymentId);
    if (!captured || this.sumRefunded(new Set([providerPaymentId])) + paise > captured.paise)
      throw new ProviderRejectedError(this.name, 'It was refunded already');
    const status = this.refundsFail ? 'failed' : 'sent';
    const refund: FakeRefund = {
      providerRefundId: `refund ${providerPaymentId}`,
      status,
      reference: randomUUID(),
      reason: null,
      paise,
    };
    this.refunds.set(id, refund);
    return refund;
  }

  async lookUpRefund({ id }: RefundRequest): Promise<RefundState | undefined> {
    return this.refunds.get(id);
  }

  verifyWebhook(): boolean {
    return false;
  }

  parseWebhook(): never {
    throw new Error('Has no webhooks');
  }
}
