import type { PaymentProviderName } from '@kinari/api/payment-providers/payment-provider';
import type { PlannedLine } from './assortment.ts';
import type { HistoryCustomer } from './customers.ts';
import type { PlannedReturn } from './plan-returns.ts';

/** What became of an order. The first two are still in the warehouse. */
export type Outcome =
  | 'to_pack'
  | 'packed'
  | 'in_transit'
  | 'out_for_delivery'
  | 'delivery_failed'
  | 'returning_to_origin'
  | 'returned_to_origin'
  | 'delivered'
  | 'canceled';

/**
 * What becomes of an online payment. `too_little`: less arrived than asked, so staff must look. `unpaid` and `declined`: the order is
 * cancelled when the time to pay is over.
 */
export type PaymentOutcome = 'paid' | 'paid_twice' | 'too_little' | 'unpaid' | 'declined';

export type PlannedPayment = {
  outcome: PaymentOutcome;
  provider: PaymentProviderName;
  method: string;
  payerMask: string;
  secondsToPay: number;
};

export type PlannedOrder = {
  customer: HistoryCustomer;
  lines: readonly PlannedLine[];
  placedAt: Date;
  outcome: Outcome;
  /** When it left the warehouse, was cancelled or should have been packed. */
  handedOverAt: Date;
  /** Delivered, or back in the warehouse. */
  completedAt: Date;
  isGift: boolean;
  orderReturn?: PlannedReturn;
  /** Paid online. Others are paid in cash. */
  payment?: PlannedPayment;
};

export type History = { customers: readonly HistoryCustomer[]; orders: readonly PlannedOrder[] };
