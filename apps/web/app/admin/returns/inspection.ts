import { ITEM_CONDITIONS, type ItemCondition } from '@kinari/contract/labels/return-labels';
import { toPaise, toRupees } from '@kinari/contract/money';
import { cellName, type Errors } from '../../ui/form/form-errors.ts';
import type { AdminReturn } from '../data/return.data.ts';
import type { InspectionBody, ReturnLine } from './returns.data.ts';

type ConditionCount = Record<ItemCondition, number>;
/** Conditions of the units of a line. `serials` has one entry per unit if serial numbers were shipped. */
export type InspectedLine = { counts: ConditionCount; serials: string[] };
export type InspectionFormValues = { lines: Record<string, InspectedLine>; inspectionNote: string };

export const CONDITION_NAMES = Object.keys(ITEM_CONDITIONS) as ItemCondition[];

export const EMPTY_COUNTS: ConditionCount = { sellable: 0, damaged: 0, wrongItem: 0, missing: 0 };

export function toInspectionFormValues({ lines, lineDetails }: AdminReturn): InspectionFormValues {
  const inspected = lines.map(({ id, quantity }): [string, InspectedLine] => {
    const hasSerials = (lineDetails[id]?.serials.length ?? 0) > 0;
    return [id, { counts: EMPTY_COUNTS, serials: hasSerials ? Array.from({ length: quantity }, () => '') : [] }];
  });
  return { lines: Object.fromEntries(inspected), inspectionNote: '' };
}

/** Returns the number of units not inspected yet. */
export function uninspectedUnits({ counts }: InspectedLine, quantity: number): number {
  return quantity - CONDITION_NAMES.reduce((sum, condition) => sum + counts[condition], 0);
}

/** Records the condition of one unit. For a line with one unit, replaces it. */
export function setCondition(inspected: InspectedLine, condition: ItemCondition, quantity: number): InspectedLine {
  if (quantity === 1) return { ...inspected, counts: { ...EMPTY_COUNTS, [condition]: 1 } };
  if (uninspectedUnits(inspected, quantity) <= 0) return inspected;
  return { ...inspected, counts: { ...inspected.counts, [condition]: inspected.counts[condition] + 1 } };
}

const normalizeSerial = (serial: string) => serial.trim().toUpperCase();

/** Returns the scanned serial numbers that were not shipped. */
export function unknownSerials({ serials }: InspectedLine, sent: readonly string[]): string[] {
  const sentSerials = new Set(sent.map(normalizeSerial));
  return serials
    .filter((serial) => serial.trim() && !sentSerials.has(normalizeSerial(serial)))
    .map((serial) => serial.trim());
}

/** Returns the shipped serial numbers that were scanned, in their shipped spelling. */
function matchingSerials({ serials }: InspectedLine, sent: readonly string[]): string[] {
  const scannedSerials = new Set(serials.map(normalizeSerial));
  return sent.filter((serial) => scannedSerials.has(normalizeSerial(serial)));
}

export function replaceSerial(inspected: InspectedLine, index: number, serial: string): InspectedLine {
  return { ...inspected, serials: inspected.serials.map((current, i) => (i === index ? serial : current)) };
}

/** A single unit with a serial number that was not shipped is not ours, even if it looks the same. */
export function setConditionBySerial(
  inspected: InspectedLine,
  sent: readonly string[],
  quantity: number,
): InspectedLine {
  if (quantity !== 1 || unknownSerials(inspected, sent).length === 0) return inspected;
  return setCondition(inspected, 'wrongItem', quantity);
}

const countOwnUnits = ({ counts }: InspectedLine) => counts.sellable + counts.damaged;

export function validateInspection(
  { lines }: InspectionFormValues,
  orderReturn: AdminReturn,
): Errors<`lines.${string}`> {
  const errors: Errors<`lines.${string}`> = {};
  for (const { id, quantity } of orderReturn.lines) {
    const inspected = lines[id];
    if (!inspected) continue;
    const remaining = uninspectedUnits(inspected, quantity);
    if (remaining > 0) {
      errors[cellName('lines', id, 'condition')] =
        quantity === 1 ? 'Choose a condition' : `${remaining} of ${quantity} still to inspect`;
    }
    const sent = orderReturn.lineDetails[id]?.serials ?? [];
    const ownUnits = countOwnUnits(inspected);
    if (sent.length > 0 && matchingSerials(inspected, sent).length < ownUnits) {
      errors[cellName('lines', id, 'serial')] =
        unknownSerials(inspected, sent).length > 0
          ? 'The serial number doesn’t match the shipped unit'
          : ownUnits === 1
            ? 'Scan or enter the serial number'
            : 'Scan or enter the serial numbers';
    }
  }
  return errors;
}

export function toInspectionBody(
  { lines, inspectionNote }: InspectionFormValues,
  orderReturn: AdminReturn,
): InspectionBody {
  return {
    lines: orderReturn.lines.map(({ id }) => {
      const inspected = lines[id] ?? { counts: EMPTY_COUNTS, serials: [] };
      return {
        id,
        ...inspected.counts,
        serials: matchingSerials(inspected, orderReturn.lineDetails[id]?.serials ?? []).slice(
          0,
          countOwnUnits(inspected),
        ),
      };
    }),
    ...(inspectionNote.trim() && { inspectionNote: inspectionNote.trim() }),
  };
}

const CONDITION_LABELS: Record<ItemCondition, string> = {
  sellable: 'back to stock',
  damaged: 'damaged',
  wrongItem: 'wrong item',
  missing: 'missing',
};

type InspectionLineTotal = { key: string; text: string; rupees: number | undefined };

/** Splits a line by condition, with the refund for each. Units that are not ours or missing are not refunded. */
export function toLineTotals({ id, name, price, quantity }: ReturnLine, counts: ConditionCount): InspectionLineTotal[] {
  return CONDITION_NAMES.filter((condition) => counts[condition] > 0).map((condition) => {
    const units = counts[condition];
    const isPaid = condition === 'sellable' || condition === 'damaged';
    return {
      key: `${id} ${condition}`,
      text: `${quantity > 1 ? `${units} × ` : ''}${name}, ${CONDITION_LABELS[condition]}`,
      rupees: price === undefined ? undefined : isPaid ? toRupees(toPaise(price) * units) : 0,
    };
  });
}

/** Returns the amounts by resolution and refund destination, for the units inspected so far. */
export function sumByRefundMethod(
  orderReturn: AdminReturn,
  lineCounts: (line: ReturnLine) => ConditionCount,
): { text: string; rupees: number | undefined }[] {
  const sums = new Map<string, number>();
  for (const line of orderReturn.lines) {
    const { sellable, damaged } = lineCounts(line);
    const text = refundMethodLabel(line, orderReturn);
    sums.set(text, (sums.get(text) ?? 0) + toPaise(line.price ?? Number.NaN) * (sellable + damaged));
  }
  return [...sums].map(([text, paise]) => ({ text, rupees: Number.isNaN(paise) ? undefined : toRupees(paise) }));
}

function refundMethodLabel({ resolution }: ReturnLine, { isGift, maskedDestination }: AdminReturn): string {
  if (resolution === 'exchange') return 'Exchange';
  if (isGift) return 'Gift credit';
  if (resolution === 'store_credit') return 'Store credit';
  return maskedDestination ? `Refund to ${maskedDestination}` : 'Refund';
}
