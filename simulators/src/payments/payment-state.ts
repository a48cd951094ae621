import {
  type AttemptStatus,
  type ChangeKind,
  ControlError,
  getCapturedPaise,
  type NewAttemptFields,
  type PaymentChange,
  type PaymentEvent,
  type PayOptions,
  type RefundPlan,
  type ResolveOptions,
  type SimulatedAttempt,
  type SimulatedPayment,
  type SimulatedRefund,
  type StateRules,
} from './payment-records.ts';
import { RandomIds } from './random-ids.ts';

export type StateOptions = { clock?: () => Date; seed?: number };

/** Attempts, payments and refunds of one account. Every lookup uses a map, so that 100,000 payments stay fast. */
export class PaymentState {
  readonly attempts = new Map<string, SimulatedAttempt>();
  readonly payments = new Map<string, SimulatedPayment>();
  readonly refunds = new Map<string, SimulatedRefund>();
  readonly ids: RandomIds;
  /** Captured payments and sent refunds that no settlement contains yet. */
  readonly unsettled: (SimulatedPayment | SimulatedRefund)[] = [];
  readonly totals = { captures: 0, capturedPaise: 0, refunds: 0, refundedPaise: 0 };
  /** Refunds whose request is under way. */
  readonly refundsUnderWay = new Set<string>();
  skewSeconds = 0;
  readonly #attemptsByReference = new Map<string, SimulatedAttempt>();
  readonly #refundsByReference = new Map<string, SimulatedRefund>();
  readonly #rules: StateRules;
  readonly #clock: () => Date;
  #refundPlans: RefundPlan[] = [];
  #unsentEvents: PaymentEvent[] = [];

  constructor(rules: StateRules, { clock = () => new Date(), seed }: StateOptions) {
    this.#rules = rules;
    this.#clock = clock;
    this.ids = new RandomIds(seed);
  }

  now(): number {
    return this.#clock().getTime() + this.skewSeconds * 1000;
  }

  addAttempt<Fields extends NewAttemptFields>(fields: Fields): SimulatedAttempt & Fields {
    const now = this.now();
    const attempt: SimulatedAttempt & Fields = {
      ...fields,
      createdAt: now,
      updatedAt: now,
      closedAt: undefined,
      paidAt: undefined,
      payments: [],
      events: [],
    };
    this.attempts.set(attempt.id, attempt);
    this.setReference(attempt, attempt.reference);
    this.#record('created', { attempt });
    return attempt;
  }

  setReference(attempt: SimulatedAttempt, reference: string): void {
    this.#attemptsByReference.delete(attempt.reference);
    attempt.reference = reference;
    if (reference) this.#attemptsByReference.set(reference, attempt);
  }

  findByReference(reference: string): SimulatedAttempt | undefined {
    return this.#attemptsByReference.get(reference);
  }

  /** Finds an attempt by the shop's reference or the provider's id. */
  getAttempt(key: string): SimulatedAttempt {
    const attempt = this.findByReference(key) ?? this.attempts.get(key);
    if (!attempt) throw new ControlError(404, `No attempt has the reference ${key}`);
    return attempt;
  }

  getStatus(attempt: SimulatedAttempt): AttemptStatus {
    if (attempt.paidAt !== undefined) return 'paid';
    if (attempt.closedAt !== undefined) return 'closed';
    if (attempt.expiresAt !== undefined && attempt.expiresAt <= this.now()) return 'expired';
    return getCapturedPaise(attempt) > 0 ? 'partly_paid' : 'open';
  }

  /** Fails the payments whose bank did not answer in time. Call it before payments are shown. */
  refresh(attempt: SimulatedAttempt): void {
    const { pendingMs } = this.#rules;
    if (pendingMs === undefined) return;
    for (const payment of attempt.payments) {
      if (payment.status === 'pending' && payment.createdAt + pendingMs <= this.now())
        this.#fail(payment, 'payment_timed_out');
    }
  }

  close(attempt: SimulatedAttempt): void {
    attempt.closedAt = this.now();
    attempt.updatedAt = attempt.closedAt;
    this.#record('closed', { attempt });
  }

  expire(attempt: SimulatedAttempt): void {
    if (!['open', 'partly_paid'].includes(this.getStatus(attempt)))
      throw new ControlError(409, `The attempt is ${this.getStatus(attempt)}`);
    attempt.expiresAt = this.now();
    attempt.updatedAt = attempt.expiresAt;
    this.#record('expired', { attempt });
  }

  /** Adds a payment that the customer has not tried yet. The next `pay` uses its id. */
  addUnattemptedPayment(attempt: SimulatedAttempt): SimulatedPayment {
    const now = this.now();
    const payment: SimulatedPayment = {
      id: this.#rules.createPaymentId(this.ids),
      attempt,
      paise: attempt.paise,
      currency: attempt.currency,
      method: 'upi',
      payerVpa: 'asha.verma@okaxis',
      status: 'not_attempted',
      createdAt: now,
      updatedAt: now,
      bankReference: this.ids.digits(12),
      failureReason: undefined,
      refunds: [],
    };
    attempt.payments.push(payment);
    this.payments.set(payment.id, payment);
    return payment;
  }

  /** The customer pays, or tries to. */
  pay(attempt: SimulatedAttempt, options: PayOptions): SimulatedPayment {
    const status = this.getStatus(attempt);
    const isPaidAgain = status === 'paid' && this.#rules.allowsSecondCapture;
    const isOpen = status === 'open' || status === 'partly_paid' || isPaidAgain;
    if (!isOpen && !(options.late && status !== 'paid')) throw new ControlError(409, `The attempt is ${status}`);
    const { outcome = 'pay', paise, currency, method, payerVpa, reason } = options;
    const unattempted = attempt.payments.find((payment) => payment.status === 'not_attempted');
    const payment = unattempted ?? this.addUnattemptedPayment(attempt);
    Object.assign(payment, {
      paise: paise ?? attempt.paise,
      currency: currency ?? attempt.currency,
      method: method ?? payment.method,
      payerVpa: payerVpa ?? payment.payerVpa,
      status: 'pending',
      createdAt: this.now(),
      updatedAt: this.now(),
    });
    if (outcome === 'pay') this.capture(payment);
    if (outcome === 'authorize') this.#authorize(payment);
    if (outcome === 'fail') this.#fail(payment, reason ?? 'payment_failed');
    return payment;
  }

  /** The bank answers at last: for a pending payment, or for one that had already failed. */
  resolve(attempt: SimulatedAttempt, { outcome, paymentId, reason }: ResolveOptions): SimulatedPayment {
    this.refresh(attempt);
    const canResolve = ({ status }: SimulatedPayment) =>
      status === 'pending' ||
      status === 'authorized' ||
      (status === 'failed' && outcome === 'pay' && this.#rules.allowsCaptureAfterFailure);
    const payment = attempt.payments.findLast(
      (candidate) => canResolve(candidate) && (paymentId === undefined || candidate.id === paymentId),
    );
    if (!payment) throw new ControlError(409, 'The attempt has no payment that can still change');
    if (outcome === 'pay') this.capture(payment);
    else this.#fail(payment, reason ?? 'payment_failed');
    return payment;
  }

  capture(payment: SimulatedPayment): void {
    const { attempt } = payment;
    if (payment.status !== 'authorized') this.#authorize(payment);
    const isOpen = ['open', 'partly_paid'].includes(this.getStatus(attempt));
    this.#setStatus(payment, 'captured');
    this.unsettled.push(payment);
    this.totals.captures += 1;
    this.totals.capturedPaise += payment.paise;
    const isPaid = this.#rules.paysWithAnyAmount(attempt) || getCapturedPaise(attempt) >= attempt.paise;
    // An attempt that was closed or has expired keeps its status: only its payments show the money.
    if (isOpen && isPaid) attempt.paidAt = this.now();
    this.#record('captured', { attempt, payment });
    if (isOpen) this.#record(isPaid ? 'paid' : 'partly_paid', { attempt, payment });
  }

  addRefund(
    payment: SimulatedPayment,
    reference: string,
    paise: number,
    sent: Record<string, unknown>,
  ): SimulatedRefund {
    const now = this.now();
    const refund: SimulatedRefund = {
      id: this.#rules.createRefundId(this.ids),
      reference,
      payment,
      paise,
      status: 'pending',
      createdAt: now,
      updatedAt: now,
      bankReference: this.ids.digits(12),
      failureReason: undefined,
      sent,
    };
    payment.refunds.push(refund);
    this.refunds.set(refund.id, refund);
    if (reference) this.#refundsByReference.set(reference, refund);
    this.#record('refund_created', { attempt: payment.attempt, payment, refund });
    return refund;
  }

  findRefundByReference(reference: string): SimulatedRefund | undefined {
    return this.#refundsByReference.get(reference);
  }

  /** Finds a refund by the shop's id or key, or by the provider's id. */
  getRefund(key: string): SimulatedRefund {
    const refund = this.findRefundByReference(key) ?? this.refunds.get(key);
    if (!refund) throw new ControlError(404, `No refund has the reference ${key}`);
    return refund;
  }

  settleRefund(refund: SimulatedRefund, outcome: 'succeed' | 'fail', reason?: string): void {
    if (refund.status !== 'pending') throw new ControlError(409, `The refund has ${refund.status}`);
    refund.updatedAt = this.now();
    const subject = { attempt: refund.payment.attempt, payment: refund.payment, refund };
    if (outcome === 'fail') {
      refund.status = 'failed';
      refund.failureReason = reason ?? 'The account of the customer is closed';
      return this.#record('refund_failed', subject);
    }
    refund.status = 'succeeded';
    this.unsettled.push(refund);
    this.totals.refunds += 1;
    this.totals.refundedPaise += refund.paise;
    this.#record('refund_succeeded', subject);
  }

  planRefunds(plans: RefundPlan[]): void {
    this.#refundPlans.push(...plans.flatMap((plan) => Array.from({ length: plan.times ?? 1 }, () => plan)));
  }

  clearRefundPlans(): void {
    this.#refundPlans = [];
  }

  takeRefundPlan(): RefundPlan {
    return this.#refundPlans.shift() ?? { outcome: 'succeed' };
  }

  /** Returns the events since the last call. */
  takeEvents(): PaymentEvent[] {
    const events = this.#unsentEvents;
    this.#unsentEvents = [];
    return events;
  }

  #authorize(payment: SimulatedPayment): void {
    payment.failureReason = undefined;
    this.#setStatus(payment, 'authorized');
    this.#record('authorized', { attempt: payment.attempt, payment });
  }

  #fail(payment: SimulatedPayment, reason: string): void {
    payment.failureReason = reason;
    this.#setStatus(payment, 'failed');
    if (this.#rules.endsWithFailure?.(payment.attempt)) payment.attempt.closedAt = this.now();
    this.#record('failed', { attempt: payment.attempt, payment });
  }

  #setStatus(payment: SimulatedPayment, status: SimulatedPayment['status']): void {
    payment.status = status;
    payment.updatedAt = this.now();
    payment.attempt.updatedAt = payment.updatedAt;
  }

  #record(kind: ChangeKind, subject: Omit<PaymentChange, 'kind'>): void {
    const change: PaymentChange = { kind, ...subject };
    for (const name of this.#rules.listEventNames(change)) {
      const event: PaymentEvent = { ...change, id: this.ids.characters(14), name, at: this.now() };
      change.attempt.events.push(event);
      this.#unsentEvents.push(event);
    }
  }
}
