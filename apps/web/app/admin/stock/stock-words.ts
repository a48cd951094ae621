import { CAUSE_WORDS, REASON_WORDS } from '@kinari/contract/words/stock-words';
import type { Movement, StockVariant } from './stock.data.ts';

/** The colour and the size of a variant, where it has them. */
export function kindOf({ color, size }: Pick<StockVariant, 'color' | 'size'>): string {
  return [color, size].filter(Boolean).join(', ');
}

/** A variant as one would say it aloud. */
export function nameOf(variant: Pick<StockVariant, 'product' | 'color' | 'size'>): string {
  return [variant.product, kindOf(variant)].filter(Boolean).join(', ');
}

/** Why something is in the ledger. */
export function whyOf({ reason, cause }: Pick<Movement, 'reason' | 'cause'>): string {
  return cause ? `${REASON_WORDS[reason]}: ${CAUSE_WORDS[cause].toLowerCase()}` : REASON_WORDS[reason];
}

/** `+4`, `−2`: with a true minus sign. */
export function signed(units: number): string {
  return units > 0 ? `+${units.toLocaleString('en-IN')}` : `−${Math.abs(units).toLocaleString('en-IN')}`;
}

export function unitsInWords(units: number): string {
  return units === 1 ? '1 unit' : `${units.toLocaleString('en-IN')} units`;
}
