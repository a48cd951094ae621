import type { RefundMeans } from '@kinari/contract/words/return-words';

export type ReturnedItem = {
  name: string;
  size: string | null;
  color: string | null;
  sku: string | null;
  reason: string;
  quantity: number;
  /** What is wanted instead, such as 'River Blue, 44'. */
  inExchange: string | null;
};

/** What goes into the bag with goods that are sent back: plain data, as the packing slip is. */
export type ReturnSlip = {
  number: string;
  shop: { name: string; address: string; pincode: string; phone: string };
  /** The recipient of a gift has no address here. */
  from: { name: string; address: string; place: string; contact: string | null };
  /** Whether the shop bears the cost and has it fetched, and by whom where that is known. */
  wePay: boolean;
  courier: string | null;
  items: readonly ReturnedItem[];
  orderNumber: string;
  comesBack: ComesBack;
};

/** What the goods come to if all is well; what is exchanged comes to nothing. */
export type ComesBack = {
  moneyPaise: number;
  /** None while nobody has said where the money should go. */
  means: Exclude<RefundMeans, 'credit'> | null;
  creditPaise: number;
  /** Of an order that was paid with credit, that comes back first, and as credit. */
  paidWithCredit: boolean;
};
