import { dayInIndia, formatDay } from '@kinari/contract/days';
import type { Settings } from '@kinari/contract/settings';
import { RETURN_RULES, type ReturnRule } from '@kinari/contract/words/facts';
import { RETURN_DAYS } from '@kinari/contract/words/policy-days';
import { OUR_FAULT, RETURN_REASONS, type ReturnReason } from '@kinari/contract/words/return-words';
import { type Batch, type BatchLeft, lastMoment, type TakenUnits, unitsLeft } from '../orders/return-window.ts';

export type BoughtLine = { id: string; saving: number; returnRule: ReturnRule };

/** What decides about a return. */
export type ReturnFacts<Line extends BoughtLine = BoughtLine> = {
  lines: readonly Line[];
  delivered: readonly Batch[];
  taken: readonly TakenUnits[];
};
export type Terms = Pick<Settings, 'saleGoods'> & { now: Date };

/** What may be done with the units that came together: for which reasons they may come back, and why not for all. */
export type Returnable<Line extends BoughtLine = BoughtLine> = BatchLeft & {
  line: Line;
  until: Date;
  reasons: readonly ReturnReason[];
  whyNot: string | null;
};

const ALL_REASONS = Object.keys(RETURN_REASONS) as ReturnReason[];

/** What of an order may be sent back, batch by batch, in the order of its lines. What was not delivered is not told of. */
export function returnables<Line extends BoughtLine>(
  { lines, delivered, taken }: ReturnFacts<Line>,
  terms: Terms,
): Returnable<Line>[] {
  const batches = unitsLeft(delivered, taken);
  return lines.flatMap((line) =>
    batches
      .filter(({ orderLineId }) => orderLineId === line.id)
      .map((batch) => {
        const until = lastMoment(batch.deliveredOn);
        return { ...batch, line, until, ...judge(line, { left: batch.left, until }, terms) };
      }),
  );
}

function judge(
  { saving, returnRule }: BoughtLine,
  { left, until }: { left: number; until: Date },
  { saleGoods, now }: Terms,
): Pick<Returnable, 'reasons' | 'whyNot'> {
  if (left === 0) return { reasons: [], whyNot: 'A return was asked for already' };
  if (now > until) return { reasons: [], whyNot: `The ${RETURN_DAYS} days ended on ${formatDay(dayInIndia(until))}` };
  // Faulty, wrong or late goods are taken back whatever they are and whatever they cost.
  if (returnRule !== 'returnable')
    return { reasons: OUR_FAULT, whyNot: `${RETURN_RULES[returnRule]}: can be returned when faulty, wrong or late` };
  if (saving > 0 && saleGoods === 'faulty')
    return { reasons: OUR_FAULT, whyNot: 'Sale goods can be returned when faulty, wrong or late' };
  return { reasons: ALL_REASONS, whyNot: null };
}
