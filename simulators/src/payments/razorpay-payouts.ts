import type { SimulatorRequest, SimulatorResponse } from '../simulator-server.ts';
import { ControlError } from './payment-records.ts';
import type { PaymentState } from './payment-state.ts';
import { collection, toSeconds } from './razorpay-fixtures.ts';
import {
  type Body,
  checkAmount,
  notFound,
  parseBody,
  parseNotes,
  parseText,
  rejectRequest,
  unknownId,
} from './razorpay-requests.ts';

const MODES = new Set(['UPI', 'IMPS', 'NEFT', 'RTGS']);
const STATUSES = ['queued', 'pending', 'rejected', 'processing', 'processed', 'cancelled', 'reversed', 'failed'];

type Payout = {
  id: string;
  reference: string;
  sent: Body;
  status: string;
  utr: string | null;
  createdAt: number;
  reason: string | undefined;
};
/** What happens to the next payout: it gets this status after the reply, which shows `processing`. */
export type PayoutPlan = { status: string; reason?: string };

/** api/x/payouts of Razorpay's documentation. */
export class RazorpayPayouts {
  readonly #state: PaymentState;
  readonly #accountNumber: string;
  readonly #payouts = new Map<string, Payout>();
  readonly #byReference = new Map<string, Payout[]>();
  readonly #byKey = new Map<string, { text: string; payout: Payout }>();
  readonly #plans: PayoutPlan[] = [];

  constructor(state: PaymentState, accountNumber: string) {
    this.#state = state;
    this.#accountNumber = accountNumber;
  }

  create(request: SimulatorRequest): SimulatorResponse {
    const key = request.headers['x-payout-idempotency'];
    if (typeof key !== 'string') {
      const text = 'Idempotency key is missing. Include idempotency header and key in the request.';
      return rejectRequest(text, 'X-Payout-Idempotency');
    }
    if (!/^[\w -]{4,36}$/.test(key)) return rejectRequest('The idempotency key is invalid', 'X-Payout-Idempotency');
    const earlier = this.#byKey.get(key);
    if (earlier && earlier.text !== request.text)
      return rejectRequest('Different request body sent for the same Idempotency Header', 'X-Payout-Idempotency');
    if (earlier) return show(earlier.payout);
    const body = parseBody(request);
    const error = this.#check(body);
    if (error) return error;
    const payout: Payout = {
      id: `pout_${this.#state.ids.characters(14)}`,
      reference: parseText(body.reference_id),
      sent: body,
      status: 'processing',
      utr: null,
      createdAt: this.#state.now(),
      reason: undefined,
    };
    this.#byKey.set(key, { text: request.text, payout });
    this.#payouts.set(payout.id, payout);
    this.#byReference.set(payout.reference, [...(this.#byReference.get(payout.reference) ?? []), payout]);
    const reply = show(payout);
    this.#setStatus(payout, this.#plans.shift() ?? { status: 'processed' });
    return reply;
  }

  #check(body: Body): SimulatorResponse | undefined {
    if (body.account_number !== this.#accountNumber)
      return rejectRequest('The RazorpayX Account number is invalid.', 'account_number');
    if (body.fund_account_id === undefined && body.fund_account === undefined)
      return rejectRequest('The fund account id field is required.', 'fund_account_id');
    if (!MODES.has(parseText(body.mode))) return rejectRequest('Payout mode is invalid', 'mode');
    if (!body.purpose) return rejectRequest('The purpose field is required.', 'purpose');
    if (body.currency !== 'INR') return rejectRequest('The currency should be INR.', 'currency');
    if (parseText(body.reference_id).length > 40)
      return rejectRequest('The reference id may not be greater than 40 characters.', 'reference_id');
    if (body.narration !== undefined && !/^[a-zA-Z0-9 ]{0,30}$/.test(parseText(body.narration)))
      return rejectRequest('The narration format is invalid.', 'narration');
    return checkAmount(body.amount);
  }

  get(id: string): SimulatorResponse {
    const payout = this.#payouts.get(id);
    return payout ? show(payout) : unknownId();
  }

  /** `account_number` is mandatory. */
  list(query: URLSearchParams): SimulatorResponse {
    if (query.get('account_number') !== this.#accountNumber)
      return rejectRequest('The account number field is required.', 'account_number');
    const reference = query.get('reference_id');
    if (reference === null) return notFound();
    const payouts = this.#byReference.get(reference) ?? [];
    return { status: 200, body: collection(payouts.toReversed().map((payout) => toEntity(payout))) };
  }

  plan(plans: PayoutPlan[]): void {
    for (const { status } of plans) checkStatus(status);
    this.#plans.push(...plans);
  }

  resolve(key: string, plan: PayoutPlan): void {
    const payout = this.#byReference.get(key)?.at(-1) ?? this.#payouts.get(key);
    if (!payout) throw new ControlError(404, `No payout has the reference ${key}`);
    checkStatus(plan.status);
    this.#setStatus(payout, plan);
  }

  #setStatus(payout: Payout, { status, reason }: PayoutPlan): void {
    payout.status = status;
    payout.reason = reason;
    if (status === 'processed') payout.utr ??= this.#state.ids.digits(12);
  }
}

function checkStatus(status: string): void {
  if (!STATUSES.includes(status))
    throw new ControlError(400, `A payout has one of the statuses ${STATUSES.join(', ')}`);
}

const show = (payout: Payout): SimulatorResponse => ({ status: 200, body: toEntity(payout) });

/** api/x/payouts/entity.md */
function toEntity({ id, reference, sent, status, utr, createdAt, reason }: Payout): object {
  const notes = parseNotes(sent.notes);
  const hasFees = status !== 'queued' && status !== 'pending';
  return {
    id,
    entity: 'payout',
    fund_account_id: sent.fund_account_id ?? `fa_${id.slice('pout_'.length)}`,
    ...(sent.fund_account !== undefined && { fund_account: sent.fund_account }),
    amount: sent.amount,
    currency: sent.currency,
    notes: Object.keys(notes).length > 0 ? notes : [],
    fees: hasFees ? 590 : 0,
    tax: hasFees ? 90 : 0,
    status,
    utr,
    mode: sent.mode,
    purpose: sent.purpose,
    reference_id: reference || null,
    narration: sent.narration ?? null,
    batch_id: null,
    status_details: reason ? { description: reason, source: 'beneficiary_bank', reason: 'payout_failed' } : null,
    created_at: toSeconds(createdAt),
    fee_type: '',
  };
}
