/** Why staff changed the stock of a variant by hand. */
export const CORRECTION_CAUSES = ['damaged', 'lost', 'found', 'miscounted', 'other'] as const;
export type CorrectionCause = (typeof CORRECTION_CAUSES)[number];
export const CAUSE_WORDS = {
  damaged: 'Damaged',
  lost: 'Lost',
  found: 'Found',
  miscounted: 'Miscounted',
  other: 'Other',
} as const satisfies Record<CorrectionCause, string>;

/** Why a movement is in the ledger. */
export const MOVEMENT_REASONS = [
  'opening',
  'received',
  'sale',
  'cancellation',
  'reopening',
  'edit',
  'returned',
  'exchange',
  'correction',
  'count',
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];
export const REASON_WORDS = {
  opening: 'First stock',
  received: 'Goods received',
  sale: 'Sold',
  cancellation: 'Order cancelled',
  reopening: 'Order reopened',
  edit: 'Order changed',
  returned: 'Came back',
  exchange: 'Exchange',
  correction: 'Corrected',
  count: 'Stock take',
} as const satisfies Record<MovementReason, string>;

export const STOCK_GAPS = ['low', 'out'] as const;
export type StockGap = (typeof STOCK_GAPS)[number];

/** Units that only leave, and units that only come. */
export const ONLY_LESS: readonly CorrectionCause[] = ['damaged', 'lost'];
export const ONLY_MORE: readonly CorrectionCause[] = ['found'];
