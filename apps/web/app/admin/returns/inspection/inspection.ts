import { toPaise, toRupees } from '@kinari/contract/money';
import { VERDICTS, type Verdict } from '@kinari/contract/words/return-words';
import { cellName, type Errors } from '../../../ui/form/form-errors.ts';
import type { StaffReturn } from '../../return.data.ts';
import type { Inspection, ReturnLine } from '../returns.data.ts';

export type Counts = Record<Verdict, number>;
/** How the units of a line were found; a serial for each unit, where serials were sent. */
export type Looked = { counts: Counts; serials: string[] };
export type InspectionDraft = { lines: Record<string, Looked>; said: string };

export const VERDICT_NAMES = Object.keys(VERDICTS) as Verdict[];

export const NO_COUNTS: Counts = { sellable: 0, damaged: 0, notOurs: 0, missing: 0 };

export function draftOf({ lines, facts }: StaffReturn): InspectionDraft {
  const looked = lines.map(({ id, quantity }): [string, Looked] => {
    const hasSerials = (facts[id]?.serials.length ?? 0) > 0;
    return [id, { counts: NO_COUNTS, serials: hasSerials ? Array.from({ length: quantity }, () => '') : [] }];
  });
  return { lines: Object.fromEntries(looked), said: '' };
}

/** How many units nobody has judged yet. */
export function leftOf({ counts }: Looked, quantity: number): number {
  return quantity - VERDICT_NAMES.reduce((sum, verdict) => sum + counts[verdict], 0);
}

/** One press judges one unit; the verdict of a single one is replaced. */
export function judge(looked: Looked, verdict: Verdict, quantity: number): Looked {
  if (quantity === 1) return { ...looked, counts: { ...NO_COUNTS, [verdict]: 1 } };
  if (leftOf(looked, quantity) <= 0) return looked;
  return { ...looked, counts: { ...looked.counts, [verdict]: looked.counts[verdict] + 1 } };
}

const tidy = (serial: string) => serial.trim().toUpperCase();

/** What was read on a box and is not what was sent. */
export function strangeSerials({ serials }: Looked, sent: readonly string[]): string[] {
  const known = new Set(sent.map(tidy));
  return serials.filter((serial) => serial.trim() && !known.has(tidy(serial))).map((serial) => serial.trim());
}

/** The serials as they were sent, of those that were read. */
export function ownSerials({ serials }: Looked, sent: readonly string[]): string[] {
  const read = new Set(serials.map(tidy));
  return sent.filter((serial) => read.has(tidy(serial)));
}

/** A single unit with another serial is not ours, whatever it looks like. */
export function withSerial(looked: Looked, place: number, serial: string): Looked {
  return { ...looked, serials: looked.serials.map((old, at) => (at === place ? serial : old)) };
}

export function judgeBySerial(looked: Looked, sent: readonly string[], quantity: number): Looked {
  if (quantity !== 1 || strangeSerials(looked, sent).length === 0) return looked;
  return judge(looked, 'notOurs', quantity);
}

const oursOf = ({ counts }: Looked) => counts.sellable + counts.damaged;

export function checkInspection({ lines }: InspectionDraft, told: StaffReturn): Errors<`lines.${string}`> {
  const errors: Errors<`lines.${string}`> = {};
  for (const { id, quantity } of told.lines) {
    const looked = lines[id];
    if (!looked) continue;
    const left = leftOf(looked, quantity);
    if (left > 0) {
      errors[cellName('lines', id, 'verdict')] =
        quantity === 1 ? 'Please say how it was found' : `${left} of ${quantity} still to be looked at`;
    }
    const sent = told.facts[id]?.serials ?? [];
    const ours = oursOf(looked);
    if (sent.length > 0 && ownSerials(looked, sent).length < ours) {
      errors[cellName('lines', id, 'serial')] =
        strangeSerials(looked, sent).length > 0
          ? 'With another serial it is not ours'
          : ours === 1
            ? 'Please scan or type its serial'
            : 'Please scan or type the serials';
    }
  }
  return errors;
}

export function inspectionOf({ lines, said }: InspectionDraft, told: StaffReturn): Inspection {
  return {
    lines: told.lines.map(({ id }) => {
      const looked = lines[id] ?? { counts: NO_COUNTS, serials: [] };
      return {
        id,
        ...looked.counts,
        serials: ownSerials(looked, told.facts[id]?.serials ?? []).slice(0, oursOf(looked)),
      };
    }),
    ...(said.trim() && { said: said.trim() }),
  };
}

/** What became of units, after the name of what they are. */
const FATES: Record<Verdict, string> = {
  sellable: 'back to stock',
  damaged: 'damaged',
  notOurs: 'not ours',
  missing: 'missing',
};

type Part = { key: string; text: string; rupees: number };

/** Each line by how its units were found, with what is paid for them: not for what is not ours, nor for what is missing. */
export function partsOf({ id, name, price, quantity }: ReturnLine, counts: Counts): Part[] {
  return VERDICT_NAMES.filter((verdict) => counts[verdict] > 0).map((verdict) => {
    const units = counts[verdict];
    const isPaid = verdict === 'sellable' || verdict === 'damaged';
    return {
      key: `${id} ${verdict}`,
      text: `${quantity > 1 ? `${units} × ` : ''}${name}, ${FATES[verdict]}`,
      rupees: isPaid ? toRupees(toPaise(price) * units) : 0,
    };
  });
}

/** What is paid in which way, as far as it was looked at. */
export function totalsOf(
  told: StaffReturn,
  countsOf: (line: ReturnLine) => Counts,
): { text: string; rupees: number }[] {
  const sums = new Map<string, number>();
  for (const line of told.lines) {
    const { sellable, damaged } = countsOf(line);
    const text = wayOf(line, told);
    sums.set(text, (sums.get(text) ?? 0) + toPaise(line.price) * (sellable + damaged));
  }
  return [...sums].map(([text, paise]) => ({ text, rupees: toRupees(paise) }));
}

function wayOf({ wish }: ReturnLine, { forGift, goesTo }: StaffReturn): string {
  if (wish === 'exchange') return 'Sent in exchange';
  if (forGift) return 'Gift credit';
  if (wish === 'credit') return 'Shop credit';
  return goesTo ? `Refund to ${goesTo}` : 'Refund';
}
