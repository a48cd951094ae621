import type { SimulatorRequest, SimulatorResponse } from '../simulator-server.ts';
import { getRefundedPaise, type SimulatedPayment, type SimulatedRefund } from './payment-records.ts';
import type { PaymentState } from './payment-state.ts';
import * as fixtures from './razorpay-fixtures.ts';
import {
  type Body,
  checkAmount,
  checkNotes,
  checkUnknownFields,
  listNewest,
  parseBody,
  rejectRequest,
  unknownId,
} from './razorpay-requests.ts';
import { runRefund } from './refund-flow.ts';

const FIELDS = ['amount', 'speed', 'notes', 'receipt'];
const MAX_AGE_MS = 183 * 24 * 3_600_000;

/** api/refunds of Razorpay's documentation. */
export class RazorpayRefunds {
  readonly #state: PaymentState;
  /** Path and body of the request that used an idempotency key. */
  readonly #requests = new Map<string, string>();

  constructor(state: PaymentState) {
    this.#state = state;
  }

  /** api/refunds/normal-refunds-idempotent.md */
  async create(request: SimulatorRequest, paymentId: string): Promise<SimulatorResponse> {
    const key = String(request.headers['x-refund-idempotency'] ?? '');
    const keyError = request.headers['x-refund-idempotency'] === undefined ? undefined : checkKey(key);
    if (keyError) return keyError;
    const body = parseBody(request);
    const sent = `${request.path} ${request.text}`;
    const payment = this.#state.payments.get(paymentId);
    if (!payment) return unknownId();
    const getPaise = () =>
      body.amount === undefined ? payment.paise - getRefundedPaise(payment) : Number(body.amount);
    return runRefund(this.#state, {
      key,
      repliesWithResult: true,
      check: () => this.#findEarlier(key, sent) ?? this.#check(payment, body),
      create: () => {
        if (key) this.#requests.set(key, sent);
        return this.#state.addRefund(payment, key, getPaise(), body);
      },
      reply: (refund) => ({ status: 200, body: fixtures.refund(refund, true) }),
      conflict: () =>
        rejectRequest('Another request with the same idempotency key is still in progress.', undefined, 409),
      reject: (reason) => rejectRequest(reason),
    });
  }

  #findEarlier(key: string, sent: string): SimulatorResponse | undefined {
    const earlier = this.#requests.get(key);
    if (!key || earlier === undefined) return undefined;
    if (earlier !== sent)
      return rejectRequest('Different request with the same idempotency key has already been processed.');
    return this.#show(this.#state.getRefund(key));
  }

  #check(payment: SimulatedPayment, body: Body): SimulatorResponse | undefined {
    const unknownFields = checkUnknownFields(body, FIELDS);
    if (unknownFields) return unknownFields;
    if (payment.status !== 'captured')
      return rejectRequest('The payment status should be captured for action to be taken');
    const refundable = payment.paise - getRefundedPaise(payment);
    if (refundable <= 0) return rejectRequest('The payment has been fully refunded already');
    if (body.amount !== undefined) {
      const amountError = checkAmount(body.amount);
      if (amountError) return amountError;
    }
    if (Number(body.amount ?? refundable) > refundable)
      return rejectRequest('The refund amount provided is greater than amount captured', 'amount');
    if (this.#state.now() - payment.createdAt > MAX_AGE_MS)
      return rejectRequest('Refund is not supported by the bank because the payment is more than 6 months old');
    return checkNotes(body.notes);
  }

  get(id: string): SimulatorResponse {
    const refund = this.#state.refunds.get(id);
    return refund ? this.#show(refund) : unknownId();
  }

  list(paymentId: string, query: URLSearchParams): SimulatorResponse {
    const payment = this.#state.payments.get(paymentId);
    if (!payment) return unknownId();
    const refunds = listNewest(payment.refunds, query).map((refund) => fixtures.refund(refund));
    return { status: 200, body: fixtures.collection(refunds) };
  }

  #show(refund: SimulatedRefund): SimulatorResponse {
    return { status: 200, body: fixtures.refund(refund) };
  }
}

function checkKey(key: string): SimulatorResponse | undefined {
  if (key.length < 10) return rejectRequest('The idempotency key must be at least 10 characters long.');
  return /^[\w-]+$/.test(key)
    ? undefined
    : rejectRequest('The idempotency key must only contain alphanumeric characters, underscores, and hyphens');
}
