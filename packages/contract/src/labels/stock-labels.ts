export const ADJUSTMENT_REASONS = ['damaged', 'lost', 'found', 'miscounted', 'other'] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];
export const ADJUSTMENT_REASON_LABELS = {
  damaged: 'Damaged',
  lost: 'Lost',
  found: 'Found',
  miscounted: 'Miscounted',
  other: 'Other',
} as const satisfies Record<AdjustmentReason, string>;

export const MOVEMENT_REASONS = [
  'initial',
  'received',
  'sale',
  'order_canceled',
  'order_reopened',
  'order_edited',
  'return',
  'exchange',
  'adjustment',
  'stock_take',
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];
export const MOVEMENT_REASON_LABELS = {
  initial: 'Initial stock',
  received: 'Goods received',
  sale: 'Sold',
  order_canceled: 'Order cancelled',
  order_reopened: 'Order reopened',
  order_edited: 'Order edited',
  return: 'Returned',
  exchange: 'Exchange',
  adjustment: 'Adjusted',
  stock_take: 'Stock take',
} as const satisfies Record<MovementReason, string>;

export const STOCK_LEVELS = ['low', 'out'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** These reasons can only reduce, or only increase, the stock. */
export const REMOVE_ONLY_REASONS: readonly AdjustmentReason[] = ['damaged', 'lost'];
export const ADD_ONLY_REASONS: readonly AdjustmentReason[] = ['found'];
