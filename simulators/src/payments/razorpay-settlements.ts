import { formatIndianTime } from '../scenarios.ts';
import type { SimulatorResponse } from '../simulator-server.ts';
import type { SimulatedPayment, SimulatedRefund } from './payment-records.ts';
import type { PaymentState } from './payment-state.ts';
import { collection, getFee, type RazorpayAttempt, toSeconds } from './razorpay-fixtures.ts';
import { rejectRequest } from './razorpay-requests.ts';

const MAX_ROWS = 1000;

export type SettleOptions = {
  /** A day in India, such as 2026-11-18. Default: today. */
  day?: string;
  /** Adds an adjustment of this amount. A negative one is a debit. */
  adjustmentPaise?: number;
  /** Puts a wrong credit into the first row. */
  errorPaise?: number;
};

/** api/settlements/fetch-recon.md */
export class RazorpaySettlements {
  readonly #state: PaymentState;
  readonly #rowsByDay = new Map<string, object[]>();

  constructor(state: PaymentState) {
    this.#state = state;
  }

  /** Settles what was captured and refunded since the last settlement. */
  settle({ day, adjustmentPaise, errorPaise = 0 }: SettleOptions): { settlementId: string; rows: number } {
    const now = this.#state.now();
    const settlement = {
      settled_at: toSeconds(now),
      settlement_id: `setl_${this.#state.ids.characters(14)}`,
      settlement_utr: `${toSeconds(now)}${this.#state.ids.characters(6).toLowerCase()}`,
    };
    const rows = this.#state.unsettled
      .splice(0)
      .map((one) => ({ ...('payment' in one ? refundRow(one) : paymentRow(one)), ...settlement }));
    if (rows[0]) rows[0].credit += errorPaise;
    const adjustments = adjustmentPaise === undefined ? [] : [this.#adjustmentRow(adjustmentPaise)];
    const settled = [...rows, ...adjustments.map((row) => ({ ...row, ...settlement, settlement_utr: null }))];
    const key = day ?? formatIndianTime(new Date(now)).slice(0, 10);
    this.#rowsByDay.set(key, [...(this.#rowsByDay.get(key) ?? []), ...settled]);
    return { settlementId: settlement.settlement_id, rows: settled.length };
  }

  list(query: URLSearchParams): SimulatorResponse {
    const year = query.get('year') ?? '';
    const month = query.get('month') ?? '';
    const day = query.get('day');
    const count = Number(query.get('count') ?? 10);
    const skip = Number(query.get('skip') ?? 0);
    if (!/^\d{4}$/.test(year)) return rejectRequest('The year must be 4 digits.', 'year');
    if (!/^(0?[1-9]|1[0-2])$/.test(month)) return rejectRequest('The month is not a valid month.', 'month');
    if (day !== null && !/^\d{1,2}$/.test(day)) return rejectRequest('The day must be between 1 and 2 digits.', 'day');
    if (!(count >= 1)) return rejectRequest('The count must be at least 1.', 'count');
    if (count > MAX_ROWS) return rejectRequest('The count may not be greater than 1000.', 'count');
    const prefix = [year, month.padStart(2, '0'), ...(day === null ? [] : [day.padStart(2, '0')])].join('-');
    const rows = [...this.#rowsByDay].flatMap(([key, ofDay]) => (key.startsWith(prefix) ? ofDay : []));
    return { status: 200, body: collection(rows.slice(skip, skip + count)) };
  }

  #adjustmentRow(paise: number): object {
    return {
      ...emptyRow,
      entity_id: `adj_${this.#state.ids.characters(14)}`,
      type: 'adjustment',
      debit: paise < 0 ? -paise : 0,
      credit: Math.max(0, paise),
      amount: Math.abs(paise),
      created_at: toSeconds(this.#state.now()),
      description: 'test reason',
    };
  }
}

const emptyRow = {
  currency: 'INR',
  fee: 0,
  tax: 0,
  on_hold: false,
  settled: true,
  posted_at: null,
  credit_type: 'default',
  description: null as string | null,
  notes: null,
  payment_id: null as string | null,
  order_id: null as string | null,
  order_receipt: null as string | null,
  method: null as string | null,
  card_network: null,
  card_issuer: null,
  card_type: null,
  dispute_id: null,
};

function paymentRow(payment: SimulatedPayment) {
  const { fee, tax } = getFee(payment);
  return {
    ...emptyRow,
    entity_id: payment.id,
    type: 'payment',
    debit: 0,
    credit: payment.paise - fee,
    amount: payment.paise,
    currency: payment.currency,
    fee,
    tax,
    created_at: toSeconds(payment.createdAt),
    method: payment.method,
    ...orderFields(payment),
  };
}

function refundRow({ id, payment, paise, createdAt }: SimulatedRefund) {
  return {
    ...emptyRow,
    entity_id: id,
    type: 'refund',
    debit: paise,
    credit: 0,
    amount: paise,
    created_at: toSeconds(createdAt),
    payment_id: payment.id,
    method: payment.method,
    ...orderFields(payment),
  };
}

function orderFields({ attempt }: SimulatedPayment) {
  const { kind, reference } = attempt;
  if (kind !== 'link') return {};
  return { order_id: (attempt as RazorpayAttempt & { orderId: string }).orderId, order_receipt: reference };
}
