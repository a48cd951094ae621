import { type ReturnReason, type ReturnResolution, SHOP_FAULT_REASONS } from '@kinari/contract/labels/return-labels';
import { randomInteger } from '../random.ts';
import { createPicker, DAY_MS, HOUR_MS } from './calendar.ts';

export type PlannedReturn = {
  reason: ReturnReason;
  resolution: ReturnResolution;
  customerNote?: string;
  isDeclined: boolean;
  isDamaged: boolean;
  requestedAt: Date;
  reviewedAt: Date;
  sentAt: Date;
  receivedAt: Date;
  inspectedAt: Date;
  /** Missing if the money is still to be paid. */
  paidAt?: Date;
};

const REASON_WEIGHTS = {
  too_small: 26,
  too_large: 19,
  not_as_described: 16,
  changed_mind: 15,
  damaged: 11,
  wrong_item: 8,
  too_late: 5,
} satisfies Record<ReturnReason, number>;
const NOTES: Partial<Record<ReturnReason, string>> = {
  damaged: 'The seam is open at the side.',
  not_as_described: 'The colour is darker than in the image.',
  wrong_item: 'I ordered another size.',
  too_late: 'It was for a wedding last week.',
};

/** The shop takes reduced goods back only for its own faults. */
type ReturnInput = { isReduced: boolean; random: () => number };

/** Plans a return of goods delivered at a moment. Steps after today do not happen yet. */
export function planReturn(deliveredAt: Date, { isReduced, random }: ReturnInput): PlannedReturn {
  const reasons = isReduced ? SHOP_FAULT_REASONS : (Object.keys(REASON_WEIGHTS) as ReturnReason[]);
  const reason = createPicker<ReturnReason>(reasons, (one) => REASON_WEIGHTS[one])(random());
  const isSize = reason === 'too_small' || reason === 'too_large';
  const resolution = createPicker(['refund', 'exchange', 'store_credit'] as const, (one) =>
    one === 'refund' ? 60 : one === 'store_credit' ? 14 : isSize ? 75 : 0,
  )(random());
  const after = (at: Date, minHours: number, maxHours: number) =>
    new Date(at.getTime() + randomInteger(minHours * 60, maxHours * 60, random) * 60_000);
  const requestedAt = after(deliveredAt, 3, 110);
  const reviewedAt = after(requestedAt, 2, 28);
  const sentAt = after(reviewedAt, 18, 60);
  const receivedAt = after(sentAt, 60, 130);
  const inspectedAt = after(receivedAt, 1, 30);
  const note = NOTES[reason];
  return {
    reason,
    resolution,
    ...(note && { customerNote: note }),
    isDeclined: false,
    isDamaged: reason === 'damaged',
    requestedAt,
    reviewedAt,
    sentAt,
    receivedAt,
    inspectedAt,
    paidAt: new Date(inspectedAt.getTime() + randomInteger(1, 7, random) * DAY_MS + HOUR_MS),
  };
}

// For each open return: how many of its steps are done, of requested, approved, sent, received and inspected. After the last step the
// refund is due.
export const OPEN_RETURN_STEPS = [1, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5];
const STEPS = ['requestedAt', 'reviewedAt', 'sentAt', 'receivedAt', 'inspectedAt'] as const;
const NOT_YET = new Date('9999-01-01T00:00:00Z');

/** Plans a return that staff still work on: its first steps happened, the others did not. */
export function planOpenReturn(
  deliveredAt: Date,
  { step, now, ...input }: ReturnInput & { step: number; now: Date },
): PlannedReturn {
  const between = (n: number) => {
    const passed = (now.getTime() - deliveredAt.getTime()) * ((n + 0.5 + 0.4 * input.random()) / (step + 0.5));
    return new Date(deliveredAt.getTime() + Math.min(passed, now.getTime() - deliveredAt.getTime() - HOUR_MS / 2));
  };
  const times = STEPS.map((key, n) => [key, n < step ? between(n) : NOT_YET] as const);
  const { paidAt: _, ...planned } = planReturn(deliveredAt, input);
  const resolution = step === STEPS.length ? 'refund' : planned.resolution;
  return { ...planned, resolution, isDeclined: false, ...Object.fromEntries(times) };
}
