import type { RefundMethod } from '@kinari/contract/labels/return-labels';

export type ReturnedItem = {
  name: string;
  size: string | null;
  color: string | null;
  sku: string | null;
  reason: string;
  quantity: number;
  /** The variant the customer wants instead, such as 'River Blue, 44'. */
  inExchange: string | null;
};

/** Content of a return slip. Plain data, so that this module needs no database. */
export type ReturnSlip = {
  number: string;
  shop: { name: string; address: string; pincode: string; phone: string };
  /** The address of a gift recipient is not known here. */
  from: { name: string; address: string; place: string; contact: string | null };
  /** True if the shop pays for the pickup. `courier` is null if not known yet. */
  shopPaysShipping: boolean;
  courier: string | null;
  items: readonly ReturnedItem[];
  orderNumber: string;
  comesBack: ResolutionAmounts;
};

/** The refund if all items pass inspection. Exchanged items count as zero. */
export type ResolutionAmounts = {
  moneyPaise: number;
  /** Null until the customer chooses a refund destination. */
  method: Exclude<RefundMethod, 'store_credit'> | null;
  creditPaise: number;
  /** If the order was paid with store credit, that part is refunded first, as store credit. */
  paidWithCredit: boolean;
};
