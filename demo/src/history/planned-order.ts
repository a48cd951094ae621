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
};

export type History = { customers: readonly HistoryCustomer[]; orders: readonly PlannedOrder[] };
