import { ADJUSTMENT_REASON_LABELS, MOVEMENT_REASON_LABELS } from '@kinari/contract/labels/stock-labels';
import { formatNumber } from '@kinari/contract/locale';
import type { StockMovement, StockVariant } from './stock.data.ts';

export function formatVariantOptions({ color, size }: Pick<StockVariant, 'color' | 'size'>): string {
  return [color, size].filter(Boolean).join(', ');
}

export function formatVariantName(variant: Pick<StockVariant, 'product' | 'color' | 'size'>): string {
  return [variant.product, formatVariantOptions(variant)].filter(Boolean).join(', ');
}

type ReasonFields = Pick<StockMovement, 'reason' | 'adjustmentReason'>;

export function formatReason({ reason, adjustmentReason }: ReasonFields): string {
  return adjustmentReason
    ? `${MOVEMENT_REASON_LABELS[reason]}: ${ADJUSTMENT_REASON_LABELS[adjustmentReason].toLowerCase()}`
    : MOVEMENT_REASON_LABELS[reason];
}

/** Formats as `+4` or `−2`, with a true minus sign. */
export function formatSigned(units: number): string {
  return units > 0 ? `+${formatNumber(units)}` : `−${formatNumber(Math.abs(units))}`;
}
