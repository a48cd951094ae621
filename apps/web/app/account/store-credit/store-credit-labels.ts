import type { StoreCredit } from './store-credit.data.ts';

type Entry = StoreCredit['entries'][number];

export const ENTRY_LABELS = {
  issued: 'Refund for order',
  spent: 'Used for order',
  restored: 'Restored from order',
} as const satisfies Record<Entry['kind'], string>;

/** Shown without the order number: the order belongs to the giver and the recipient must not see it. */
export const GIFT_RETURN_LABEL = 'Returned gift';
