import type { RandomIds } from './random-ids.ts';

/** How a customer's try to pay ends. `authorize`: the bank reserved the money, the provider did not take it yet. */
export type Outcome = 'pay' | 'fail' | 'pending' | 'authorize';

/** What a shop created so that a customer can pay: a payment link, a QR code or an order of the provider. */
export type SimulatedAttempt = {
  /** The provider's id. */
  id: string;
  /** The shop's reference. */
  reference: string;
  kind: 'link' | 'qr' | 'order';
  paise: number;
  currency: string;
  description: string;
  customer: { id?: string; name?: string; email?: string; mobile?: string };
  notes: Record<string, string>;
  returnUrl: string | undefined;
  createdAt: number;
  updatedAt: number;
  expiresAt: number | undefined;
  /** When the shop closed it. */
  closedAt: number | undefined;
  paidAt: number | undefined;
  payments: SimulatedPayment[];
  events: PaymentEvent[];
};
export type NewAttemptFields = Omit<
  SimulatedAttempt,
  'createdAt' | 'updatedAt' | 'closedAt' | 'paidAt' | 'payments' | 'events'
>;

export type AttemptStatus = 'open' | 'partly_paid' | 'paid' | 'closed' | 'expired';

/** `not_attempted`: the provider gave out an id, but the customer did nothing yet. `pending`: the bank has not answered. */
export type PaymentStatus = 'not_attempted' | 'pending' | 'authorized' | 'captured' | 'failed';

export type SimulatedPayment = {
  id: string;
  attempt: SimulatedAttempt;
  paise: number;
  currency: string;
  method: string;
  payerVpa: string;
  status: PaymentStatus;
  createdAt: number;
  updatedAt: number;
  /** The bank's reference (RRN). */
  bankReference: string;
  failureReason: string | undefined;
  refunds: SimulatedRefund[];
};

export type SimulatedRefund = {
  id: string;
  /** The shop's id or idempotency key. Empty if it gave none. */
  reference: string;
  payment: SimulatedPayment;
  paise: number;
  status: 'pending' | 'succeeded' | 'failed';
  createdAt: number;
  updatedAt: number;
  bankReference: string;
  failureReason: string | undefined;
  /** What else the shop sent. */
  sent: Record<string, unknown>;
};

export type ChangeKind =
  | 'created'
  | 'authorized'
  | 'captured'
  | 'partly_paid'
  | 'paid'
  | 'failed'
  | 'closed'
  | 'expired'
  | 'refund_created'
  | 'refund_succeeded'
  | 'refund_failed';

/** A change that a provider may report by webhook. */
export type PaymentChange = {
  kind: ChangeKind;
  attempt: SimulatedAttempt;
  payment?: SimulatedPayment;
  refund?: SimulatedRefund;
};

/** A change with the name that the provider gives it. Its id is the same each time it is sent. */
export type PaymentEvent = PaymentChange & { id: string; name: string; at: number };

export type PayOptions = {
  outcome?: Outcome;
  /** Another amount than the shop asked for. */
  paise?: number;
  currency?: string;
  method?: string;
  payerVpa?: string;
  /** The bank's reason for a failure. */
  reason?: string;
  /** Pays although the attempt is closed or expired. */
  late?: boolean;
};

export type ResolveOptions = { outcome: 'pay' | 'fail'; paymentId?: string; reason?: string };

/**
 * What happens to the next refund. `pending`: it stays pending. `fail`: it is accepted and fails afterwards. `conflict`: status 409.
 * `reject`: an error with `reason`. `slow`: it takes `ms`, and the same refund gets status 409 during that time.
 */
export type RefundPlan = {
  outcome: 'succeed' | 'pending' | 'fail' | 'conflict' | 'reject' | 'slow';
  ms?: number;
  reason?: string;
  times?: number;
};

/** How a provider differs from the others. */
export type StateRules = {
  createPaymentId(ids: RandomIds): string;
  createRefundId(ids: RandomIds): string;
  /** Names of the webhooks for a change. */
  listEventNames(change: PaymentChange): string[];
  /** True if an attempt can be paid a second time, as with two tabs. */
  allowsSecondCapture: boolean;
  /** True if a failed payment can be captured later under the same id. */
  allowsCaptureAfterFailure: boolean;
  /** True if any captured amount pays this attempt. */
  paysWithAnyAmount(attempt: SimulatedAttempt): boolean;
  /** True if a failed payment ends this attempt, so that the customer cannot try again. */
  endsWithFailure?(attempt: SimulatedAttempt): boolean;
  /** A payment without an answer of the bank fails after this time. */
  pendingMs?: number;
};

/** A control request that is not possible, such as one for an unknown reference. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function listCaptures(attempt: SimulatedAttempt): SimulatedPayment[] {
  return attempt.payments.filter(({ status }) => status === 'captured');
}

export function getCapturedPaise(attempt: SimulatedAttempt): number {
  return listCaptures(attempt).reduce((sum, { paise }) => sum + paise, 0);
}

/** Sum of the refunds that were sent or are under way. */
export function getRefundedPaise(payment: SimulatedPayment): number {
  return payment.refunds.reduce((sum, { status, paise }) => (status === 'failed' ? sum : sum + paise), 0);
}
