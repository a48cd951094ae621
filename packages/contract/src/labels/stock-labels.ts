import { listKeys } from './list-keys.ts';

export const ADJUSTMENT_REASON_LABELS = {
  damaged: 'Damaged',
  lost: 'Lost',
  found: 'Found',
  miscounted: 'Miscounted',
  other: 'Other',
} as const;
export type AdjustmentReason = keyof typeof ADJUSTMENT_REASON_LABELS;
export const ADJUSTMENT_REASONS = listKeys(ADJUSTMENT_REASON_LABELS);

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
} as const;
export type MovementReason = keyof typeof MOVEMENT_REASON_LABELS;

export const STOCK_LEVELS = ['low', 'out'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** These reasons can only reduce, or only increase, the stock. */
export const REMOVE_ONLY_REASONS: readonly AdjustmentReason[] = ['damaged', 'lost'];
export const ADD_ONLY_REASONS: readonly AdjustmentReason[] = ['found'];
