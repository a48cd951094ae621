import type { ErrorData } from '@kinari/contract/errors';
import { RETURN_REASONS, type ReturnReason, SHOP_FAULT_REASONS } from '@kinari/contract/labels/return-labels';
import { toIndianDate } from '@kinari/contract/locale';
import type { ReturnRule } from '@kinari/contract/product-fields';
import type { Settings } from '@kinari/contract/settings';
import {
  type DeliveredBatch,
  type RemainingBatch,
  returnableUnits,
  returnDeadline,
  type UnitsInReturns,
} from './return-window.ts';

export type BoughtLine = { id: string; saving: number; returnPolicy: ReturnRule };

export type ReturnableOrder<Line extends BoughtLine = BoughtLine> = {
  lines: readonly Line[];
  delivered: readonly DeliveredBatch[];
  taken: readonly UnitsInReturns[];
};
export type ReturnTerms = Pick<Settings, 'saleItemReturnPolicy'> & { now: Date };

/** A batch with the allowed return reasons, and why others are not allowed. */
export type ReturnableBatch<Line extends BoughtLine = BoughtLine> = RemainingBatch & {
  line: Line;
  until: Date;
  reasons: readonly ReturnReason[];
  notReturnable: ErrorData | null;
};

const ALL_REASONS = Object.keys(RETURN_REASONS) as ReturnReason[];

/** Returns eligibility per batch, in line order. Omits undelivered units. */
export function listReturnableBatches<Line extends BoughtLine>(
  { lines, delivered, taken }: ReturnableOrder<Line>,
  terms: ReturnTerms,
): ReturnableBatch<Line>[] {
  const batches = returnableUnits(delivered, taken);
  return lines.flatMap((line) =>
    batches
      .filter(({ orderLineId }) => orderLineId === line.id)
      .map((batch) => {
        const until = returnDeadline(batch.deliveredOn);
        return { ...batch, line, until, ...checkEligibility(line, { left: batch.left, until }, terms) };
      }),
  );
}

function checkEligibility(
  { saving, returnPolicy }: BoughtLine,
  { left, until }: { left: number; until: Date },
  { saleItemReturnPolicy, now }: ReturnTerms,
): Pick<ReturnableBatch, 'reasons' | 'notReturnable'> {
  if (left === 0) return { reasons: [], notReturnable: { reason: 'already_requested' } };
  if (now > until)
    return {
      reasons: [],
      notReturnable: { reason: 'window_ended', until: toIndianDate(until) },
    };
  // Faulty, wrong or late goods can always be returned.
  if (returnPolicy !== 'returnable')
    return {
      reasons: SHOP_FAULT_REASONS,
      notReturnable: { reason: 'return_rule', rule: returnPolicy },
    };
  if (saving > 0 && saleItemReturnPolicy === 'faulty')
    return {
      reasons: SHOP_FAULT_REASONS,
      notReturnable: { reason: 'sale_item' },
    };
  return { reasons: ALL_REASONS, notReturnable: null };
}
