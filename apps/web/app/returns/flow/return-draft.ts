import { toPaise, toRupees } from '@kinari/contract/money';
import { isOurFault, type ReturnReason, type ReturnWish } from '@kinari/contract/words/return-words';
import type { Asking, Destination, ReturnOption, ReturnOptions } from '../returns.data.ts';

/** What somebody wants to do with units of a line. */
export type ChosenLine = {
  quantity: number;
  reason: ReturnReason | undefined;
  wish: ReturnWish;
  exchangeVariantId: string | undefined;
};

/** What is to be sent back, by the key of its line; a line that was unticked keeps what was said of it. */
export type ReturnDraft = { chosen: Record<string, ChosenLine & { isOff?: boolean }>; note: string; photos: File[] };

export type DraftLine = ChosenLine & { key: string; option: ReturnOption };

export type Step = 'items' | 'reason' | 'refund';

export function keyOf({ orderLineId, parcelId }: Pick<ReturnOption, 'orderLineId' | 'parcelId'>): string {
  return `${orderLineId}${parcelId ?? ''}`;
}

/** Whether it can be ticked: for a change of mind, only when something is wrong with it, or not at all. */
export function kindOf({ reasons, quantity, whyNot }: ReturnOption): 'free' | 'faulty' | 'never' {
  if (reasons.length === 0 || quantity === 0) return 'never';
  return whyNot === null ? 'free' : 'faulty';
}

/** How an order was paid: what was paid with credit comes back to it. */
export type PaidWith = 'cash' | 'credit' | 'both';

/** What can be had for goods that come back, the usual one first. */
export function wishesOf({ creditOnly }: Pick<ReturnOptions, 'creditOnly'>, paidWith: PaidWith): ReturnWish[] {
  if (creditOnly) return ['credit'];
  return paidWith === 'credit' ? ['credit', 'exchange'] : ['money', 'exchange', 'credit'];
}

/** Where there is only one thing to send back, it is ticked already. */
export function firstDraft({ lines }: ReturnOptions, usual: ReturnWish): ReturnDraft {
  const [only, ...others] = lines;
  const isSure = only && others.length === 0 && kindOf(only) === 'free';
  return { chosen: isSure ? { [keyOf(only)]: freshLine(usual) } : {}, note: '', photos: [] };
}

export function withLine(draft: ReturnDraft, option: ReturnOption, usual: ReturnWish): ReturnDraft {
  const key = keyOf(option);
  const before = draft.chosen[key] ?? freshLine(usual);
  return { ...draft, chosen: { ...draft.chosen, [key]: { ...before, isOff: false } } };
}

export function withoutLine(draft: ReturnDraft, key: string): ReturnDraft {
  const before = draft.chosen[key];
  return before ? { ...draft, chosen: { ...draft.chosen, [key]: { ...before, isOff: true } } } : draft;
}

export function changeLine(draft: ReturnDraft, key: string, change: Partial<ChosenLine>): ReturnDraft {
  const before = draft.chosen[key];
  return before ? { ...draft, chosen: { ...draft.chosen, [key]: { ...before, ...change } } } : draft;
}

/** What is ticked, in the order in which it is offered, as far as it can still be had. */
export function chosenLines({ chosen }: ReturnDraft, { lines }: ReturnOptions): DraftLine[] {
  return lines.flatMap((option) => {
    const key = keyOf(option);
    const line = chosen[key];
    if (!line || line.isOff || kindOf(option) === 'never') return [];
    const reason = line.reason && option.reasons.includes(line.reason) ? line.reason : undefined;
    return [{ ...line, key, option, reason, quantity: Math.min(line.quantity, option.quantity) }];
  });
}

/** What a line still lacks before one can go on; nothing where it is complete. */
export function lacking({ reason, wish, exchangeVariantId, option }: DraftLine): 'reason' | 'exchange' | undefined {
  if (!reason) return 'reason';
  if (wish !== 'exchange') return undefined;
  return option.exchanges.some(({ variantId }) => variantId === exchangeVariantId) ? undefined : 'exchange';
}

/** The step that can be shown: nobody comes to one before what it is about has been said. */
export function reachable(wanted: Step, lines: readonly DraftLine[]): Step {
  if (wanted === 'items' || lines.length === 0) return 'items';
  return wanted === 'refund' && lines.some(lacking) ? 'reason' : wanted;
}

export function worthOf(lines: readonly Pick<DraftLine, 'option' | 'quantity'>[]): number {
  return toRupees(lines.reduce((sum, { option, quantity }) => sum + toPaise(option.price) * quantity, 0));
}

/** What comes back of those lines for which this is wanted. */
export function worthAs(lines: readonly DraftLine[], wanted: ReturnWish): number {
  return worthOf(lines.filter(({ wish }) => wish === wanted));
}

export function wantsMoney(lines: readonly DraftLine[]): boolean {
  return lines.some(({ wish }) => wish === 'money');
}

/** The shop bears the way back when it is to blame for any of it: all of it travels in one bag. */
export function shopPays(lines: readonly DraftLine[]): boolean {
  return lines.some(({ reason }) => reason !== undefined && isOurFault(reason));
}

export function unitsOf(lines: readonly DraftLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The money instead of each exchange that has sold out; where none is known to have, instead of all of them. */
export function withMoneyInstead(draft: ReturnDraft, options: ReturnOptions): ReturnDraft {
  const exchanges = chosenLines(draft, options).filter(({ wish }) => wish === 'exchange');
  const gone = exchanges.filter((line) => lacking(line) === 'exchange');
  return (gone.length > 0 ? gone : exchanges).reduce(
    (now, { key }) => changeLine(now, key, { wish: 'money', exchangeVariantId: undefined }),
    draft,
  );
}

export function toAsking(draft: ReturnDraft, lines: readonly DraftLine[], destination?: Destination): Asking {
  const note = draft.note.trim();
  return {
    lines: lines.map(({ option, quantity, reason, wish, exchangeVariantId }) => ({
      orderLineId: option.orderLineId,
      parcelId: option.parcelId,
      quantity,
      // A line without one does not come this far.
      reason: reason ?? 'changed_mind',
      wish,
      ...(wish === 'exchange' && exchangeVariantId && { exchangeVariantId }),
    })),
    ...(note && { note }),
    ...(destination && { destination }),
  };
}

function freshLine(wish: ReturnWish): ChosenLine {
  return { quantity: 1, reason: undefined, wish, exchangeVariantId: undefined };
}
