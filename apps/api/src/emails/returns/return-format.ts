import type { EndpointResponse } from '@kinari/contract/contract';
import { RETURN_REASONS, type ReturnResolution } from '@kinari/contract/labels/return-labels';
import { formatDayMonth, formatMoney, toIndianDate } from '@kinari/contract/locale';
import { toPaise } from '@kinari/contract/money';
import { formatSize } from '@kinari/contract/sizes';
import { emailImageKey } from '../../media/images.ts';
import type { Action, OrderSummary, ProgressStep } from '../email.ts';

export type Return = EndpointResponse<'requestReturn'>['return'];
export type Refund = Return['refunds'][number];
type Line = Return['lines'][number];

export type ReturnContext = { publicUrl: string; orderReturn: Return };

export function toReturnAction({ publicUrl, orderReturn }: ReturnContext, label: string): Action {
  return { label, url: `${publicUrl}/myaccount/order/${orderReturn.orderId}/return/${orderReturn.number}` };
}

/** Sums the lines with this resolution, in paise. */
export function sumReturnValue({ lines }: Pick<Return, 'lines'>, resolution?: ReturnResolution): number {
  return lines
    .filter((line) => resolution === undefined || line.resolution === resolution)
    .reduce((sum, { price, quantity }) => sum + toPaise(price) * quantity, 0);
}

export function sumRefunds(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + toPaise(amount), 0);
}

export function toReturnSummary(
  { publicUrl, orderReturn }: ReturnContext,
  { name, amount }: { name: string; amount: number },
): OrderSummary {
  return {
    lines: orderReturn.lines.map((line) => ({
      name: line.name,
      details: [formatVariant(line), formatPieces(line.quantity), RETURN_REASONS[line.reason]]
        .filter(Boolean)
        .join(', '),
      amount: formatMoney(toPaise(line.price) * line.quantity),
      ...toLineImage(line, publicUrl),
    })),
    sums: [{ name, amount: formatMoney(amount), kind: 'total' }],
  };
}

function toLineImage({ image }: Line, publicUrl: string): { image?: string } {
  const [key] = image?.filename.split('/') ?? [];
  return key ? { image: `${publicUrl}/uploads/${emailImageKey(key)}` } : {};
}

export function formatVariant({ color, size }: { color: string | null; size: string | null }): string {
  return [color, formatSize(size)].filter(Boolean).join(', ');
}

export function formatPieces(quantity: number): string {
  return quantity === 1 ? '1 piece' : `${quantity} pieces`;
}

/** Returns the four steps of a return. The last one is named after the resolution. */
export function toReturnSteps(
  { orderReturn }: ReturnContext,
  end: { completedOn?: string | null; dueOn?: string | null } = {},
): ProgressStep[] {
  const toStep = (name: string, at: string | null): ProgressStep => ({
    name,
    day: at ? formatDayMonth(toIndianDate(new Date(at))) : '',
    reached: at !== null,
  });
  const { completedOn, dueOn } = end;
  const promisedText = dueOn ? `by ${formatDayMonth(dueOn)}` : '';
  return [
    toStep('Requested', orderReturn.requestedAt),
    // The customer may have sent it without marking it as sent.
    { ...toStep('Sent', orderReturn.sentAt), reached: orderReturn.sentAt !== null || orderReturn.receivedAt !== null },
    toStep('Received', orderReturn.receivedAt),
    {
      name: getLastStepName(orderReturn),
      day: completedOn ? formatDayMonth(completedOn) : promisedText,
      reached: Boolean(completedOn),
    },
  ];
}

function getLastStepName({ lines }: Return): string {
  const resolutions = new Set(lines.map(({ resolution }) => resolution));
  if (resolutions.has('refund')) return 'Refunded';
  return resolutions.has('store_credit') ? 'Credited' : 'Exchanged';
}
