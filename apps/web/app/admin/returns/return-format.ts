import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import { RETURN_RESOLUTIONS, RETURN_STATUS_LABELS } from '@kinari/contract/labels/return-labels';
import { addDays, formatDayMonth, formatTime, toIndianDate } from '@kinari/contract/locale';
import { toPaise, toRupees } from '@kinari/contract/money';
import type { AdminReturn } from '../data/return.data.ts';
import type { QueuedReturn, ReturnLine } from './returns.data.ts';

/** Formats as `13 Nov` or `today`. */
export function formatRelativeDay(time: string, today = toIndianDate()): string {
  const day = toIndianDate(new Date(time));
  return day === today ? 'today' : formatDayMonth(day);
}

/** Returns the latest event of a return, for its queue. */
export function formatLastEvent(
  { status, requestedAt, receivedAt, closedAt }: QueuedReturn,
  today = toIndianDate(),
): string {
  if (closedAt) return `${RETURN_STATUS_LABELS[status]} ${formatRelativeDay(closedAt, today)}`;
  if (receivedAt) return `Received ${formatRelativeDay(receivedAt, today)}`;
  return status === 'in_transit' ? 'In transit' : `Requested ${formatRelativeDay(requestedAt, today)}`;
}

/** Formats as `Requested 9 Nov, within the window`. */
export function formatRequestedAt({ requestedAt, until }: AdminReturn, today = toIndianDate()): string {
  const requestedText = `Requested ${formatRelativeDay(requestedAt, today)}`;
  if (!until) return requestedText;
  return `${requestedText}, ${Date.parse(requestedAt) <= Date.parse(until) ? 'within the window' : 'after the window'}`;
}

/** Formats as `13 Nov, 11:59 pm`, in Indian time. */
export function formatShortDateTime(time: string): string {
  const date = new Date(time);
  return `${formatDayMonth(toIndianDate(date))}, ${formatTime(date)}`;
}

/** Returns the refund deadline. `undefined` if the goods are not back yet or nothing is owed. */
export function refundDueOn({ status, receivedAt, refunds }: AdminReturn): string | undefined {
  const pendingDates = refunds
    .filter(({ status: refundStatus }) => refundStatus !== 'sent' && refundStatus !== 'canceled')
    .map((refund) => refund.dueOn);
  if (pendingDates.length > 0) return pendingDates.toSorted()[0];
  if (status !== 'received' || !receivedAt) return undefined;
  return addDays(toIndianDate(new Date(receivedAt)), REFUND_DAYS);
}

export function formatResolution({ resolution, exchange }: ReturnLine, { isGift }: AdminReturn): string {
  if (resolution === 'exchange' && exchange) return `Exchange for ${formatExchangeVariant(exchange)}`;
  return isGift ? 'Gift credit' : RETURN_RESOLUTIONS[resolution];
}

function formatExchangeVariant({ size, color }: NonNullable<ReturnLine['exchange']>): string {
  return [color, size].filter(Boolean).join(', ') || 'the same';
}

export function calculateLineTotal({ price, quantity }: { price: number; quantity: number }): number {
  return toRupees(toPaise(price) * quantity);
}

/** True if an exchange variant does not have enough stock. */
export function isSoldOut({ lines, lineDetails }: AdminReturn): boolean {
  return lines.some(
    ({ id, resolution, quantity }) => resolution === 'exchange' && (lineDetails[id]?.inStock ?? 0) < quantity,
  );
}

/** Normalises a typed or scanned number to the format on the slip. */
export function normalizeReturnNumber(input: string): string {
  const normalized = input.toUpperCase().replace(/\s/g, '');
  return /^[0-9A-Z]{8}$/.test(normalized) ? `R-${normalized}` : normalized;
}
