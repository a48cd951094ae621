import { isShopFault, type ReturnReason, type ReturnResolution } from '@kinari/contract/labels/return-labels';
import { toPaise, toRupees } from '@kinari/contract/money';
import type { DestinationDraft } from '../destination-form-values.ts';
import type { Destination, ReturnOption, ReturnOptions, ReturnRequest } from '../returns.data.ts';

export type ChosenLine = {
  quantity: number;
  reason: ReturnReason | undefined;
  resolution: ReturnResolution;
  exchangeVariantId: string | undefined;
};

/** Chosen items by line key. A line that is unticked retains its details. */
export type ReturnDraft = {
  chosen: Record<string, ChosenLine & { isDeselected?: boolean }>;
  customerNote: string;
  photos: File[];
};

/** The values of all steps. */
export type ReturnFormValues = ReturnDraft & DestinationDraft;

export type DraftLine = ChosenLine & { key: string; option: ReturnOption };

export type Step = 'items' | 'reason' | 'refund';

export function lineKey({ orderLineId, shipmentId }: Pick<ReturnOption, 'orderLineId' | 'shipmentId'>): string {
  return `${orderLineId}${shipmentId ?? ''}`;
}

/** `free` for any reason, `faulty` only if something is wrong with it. */
export function returnEligibility({
  reasons,
  quantity,
  notReturnableReason,
}: ReturnOption): 'free' | 'faulty' | 'never' {
  if (reasons.length === 0 || quantity === 0) return 'never';
  return notReturnableReason === null ? 'free' : 'faulty';
}

/** The part paid with store credit is refunded as store credit. */
/** `online`: the refund goes back to the account that the customer paid with. */
export type PaidWith = 'cash' | 'online' | 'store_credit' | 'both';

/** Returns the possible resolutions, the default first. */
export function listResolutions(
  { creditOnly }: Pick<ReturnOptions, 'creditOnly'>,
  paidWith: PaidWith,
): ReturnResolution[] {
  if (creditOnly) return ['store_credit'];
  return paidWith === 'store_credit' ? ['store_credit', 'exchange'] : ['refund', 'exchange', 'store_credit'];
}

/** Creates the form values. Selects the item if it is the only one and can be returned for any reason. */
export function createDraft({ lines }: ReturnOptions, defaultResolution: ReturnResolution): ReturnDraft {
  const [only, ...others] = lines;
  const isSure = only && others.length === 0 && returnEligibility(only) === 'free';
  return { chosen: isSure ? { [lineKey(only)]: createLine(defaultResolution) } : {}, customerNote: '', photos: [] };
}

export function withLine(draft: ReturnDraft, option: ReturnOption, defaultResolution: ReturnResolution): ReturnDraft {
  const key = lineKey(option);
  const before = draft.chosen[key] ?? createLine(defaultResolution);
  return { ...draft, chosen: { ...draft.chosen, [key]: { ...before, isDeselected: false } } };
}

export function withoutLine(draft: ReturnDraft, key: string): ReturnDraft {
  const before = draft.chosen[key];
  return before ? { ...draft, chosen: { ...draft.chosen, [key]: { ...before, isDeselected: true } } } : draft;
}

export function changeLine(draft: ReturnDraft, key: string, change: Partial<ChosenLine>): ReturnDraft {
  const before = draft.chosen[key];
  return before ? { ...draft, chosen: { ...draft.chosen, [key]: { ...before, ...change } } } : draft;
}

/** Returns the ticked lines in the order of the options. Drops what is no longer possible. */
export function chosenLines({ chosen }: ReturnDraft, { lines }: ReturnOptions): DraftLine[] {
  return lines.flatMap((option) => {
    const key = lineKey(option);
    const line = chosen[key];
    if (!line || line.isDeselected || returnEligibility(option) === 'never') return [];
    const reason = line.reason && option.reasons.includes(line.reason) ? line.reason : undefined;
    return [{ ...line, key, option, reason, quantity: Math.min(line.quantity, option.quantity) }];
  });
}

export function missingFields({
  reason,
  resolution,
  exchangeVariantId,
  option,
}: DraftLine): 'reason' | 'exchange' | undefined {
  if (!reason) return 'reason';
  if (resolution !== 'exchange') return undefined;
  return option.exchanges.some(({ variantId }) => variantId === exchangeVariantId) ? undefined : 'exchange';
}

/** Returns the wanted step, or an earlier one that is not complete yet. */
export function reachableStep(requested: Step, lines: readonly DraftLine[]): Step {
  if (requested === 'items' || lines.length === 0) return 'items';
  return requested === 'refund' && lines.some(missingFields) ? 'reason' : requested;
}

export function returnValue(lines: readonly Pick<DraftLine, 'option' | 'quantity'>[]): number {
  return toRupees(lines.reduce((sum, { option, quantity }) => sum + toPaise(option.price ?? 0) * quantity, 0));
}

/** True if prices are hidden, because the return is for a gift. */
export function hasNoPrices(lines: readonly Pick<DraftLine, 'option'>[]): boolean {
  return lines.some(({ option }) => option.price === null);
}

export function valueByResolution(lines: readonly DraftLine[], requested: ReturnResolution): number {
  return returnValue(lines.filter(({ resolution }) => resolution === requested));
}

export function hasRefundLines(lines: readonly DraftLine[]): boolean {
  return lines.some(({ resolution }) => resolution === 'refund');
}

/** All items travel in one package, so the shop pays if any of them is the shop's fault. */
export function shopPaysShipping(lines: readonly DraftLine[]): boolean {
  return lines.some(({ reason }) => reason !== undefined && isShopFault(reason));
}

export function countUnits(lines: readonly DraftLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Changes sold-out exchanges to a refund. If none is known to be sold out, changes all exchanges. */
export function withRefundForExchanges(draft: ReturnDraft, options: ReturnOptions): ReturnDraft {
  const exchanges = chosenLines(draft, options).filter(({ resolution }) => resolution === 'exchange');
  const soldOut = exchanges.filter((line) => missingFields(line) === 'exchange');
  return (soldOut.length > 0 ? soldOut : exchanges).reduce(
    (now, { key }) => changeLine(now, key, { resolution: 'refund', exchangeVariantId: undefined }),
    draft,
  );
}

export function toReturnRequest(
  draft: ReturnDraft,
  lines: readonly DraftLine[],
  destination?: Destination,
): ReturnRequest {
  const customerNote = draft.customerNote.trim();
  return {
    lines: lines.map(({ option, quantity, reason, resolution, exchangeVariantId }) => ({
      orderLineId: option.orderLineId,
      shipmentId: option.shipmentId,
      quantity,
      // Lines without a reason do not get this far.
      reason: reason ?? 'changed_mind',
      resolution,
      ...(resolution === 'exchange' && exchangeVariantId && { exchangeVariantId }),
    })),
    ...(customerNote && { customerNote }),
    ...(destination && { destination }),
  };
}

function createLine(resolution: ReturnResolution): ChosenLine {
  return { quantity: 1, reason: undefined, resolution, exchangeVariantId: undefined };
}
