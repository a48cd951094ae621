import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import {
  OPEN_RETURN_STATUSES,
  RETURN_STATUS_LABELS,
  type ReturnResolution,
  type ReturnStatus,
} from '@kinari/contract/labels/return-labels';
import { addDays, formatDayMonth, formatRupees, toIndianDate } from '@kinari/contract/locale';
import { toPaise, toRupees } from '@kinari/contract/money';
import { formatEvent, type TimelineStep } from '../shipments/shipment-format.ts';
import { formatExchange } from './format-return.ts';
import type { OwnReturn, Refund } from './returns.data.ts';

export type ReturnTone = 'ok' | 'amber' | 'bad' | 'info' | 'rest';

/** True if the return can still be changed or cancelled, because the shop does not have the goods yet. */
export function isInProgress(status: ReturnStatus): boolean {
  return (OPEN_RETURN_STATUSES as readonly ReturnStatus[]).includes(status);
}

/** Returns the status text of a return. Shows the refund once there is one. */
export function returnStatusLabel({ status, refunds, lines }: OwnReturn): string {
  const open = refunds.filter(isRefundOpen);
  if (open.length > 0) return `Refund due by ${formatDayMonth(firstDueDay(open))}`;
  const sent = refunds.filter((refund) => refund.status === 'sent');
  const references = sent.flatMap(({ method, reference }) => (method === 'store_credit' ? [] : (reference ?? [])));
  if (references.length > 0) return `Refunded (${references.join(', ')})`;
  if (sent.length > 0) return 'Refunded as store credit';
  return lines.some(({ exchange }) => exchange?.orderId) ? 'Exchanged' : RETURN_STATUS_LABELS[status];
}

export function returnMessage(ownReturn: OwnReturn): { tone: ReturnTone; text: string } {
  const { status, shopPaysShipping } = ownReturn;
  if (status === 'requested') return { tone: 'amber', text: 'Return requested. We will review it and email you.' };
  if (status === 'approved') {
    const instructions = shopPaysShipping
      ? 'We will collect it: please keep it ready, with the slip inside.'
      : SEND_MESSAGE;
    return { tone: 'ok', text: `Approved. ${instructions}` };
  }
  if (status === 'in_transit') return { tone: 'info', text: 'In transit to us.' };
  if (status === 'received') return { tone: 'ok', text: `We received it. ${INSPECTION_MESSAGE}` };
  if (status === 'declined') return { tone: 'bad', text: 'We can’t accept this return.' };
  if (status === 'canceled') return { tone: 'rest', text: 'You cancelled this return. Keep the items.' };
  return { tone: 'ok', text: `${returnStatusLabel(ownReturn)}.` };
}

const SEND_MESSAGE = 'Please send it to us with the slip inside.';
const INSPECTION_MESSAGE = 'We will inspect it and email you.';

/** Returns the steps of a return, newest first, with expected ones on top. */
export function returnTimeline(ownReturn: OwnReturn, today: string): TimelineStep[] {
  const past = pastSteps(ownReturn, today);
  const isEnded = ownReturn.status === 'declined' || ownReturn.status === 'canceled';
  const all = isEnded ? past : [...past, ...expectedSteps(ownReturn), ...outcomeSteps(ownReturn, today)];
  const now = all.findLastIndex(({ kind }) => kind !== 'todo');
  return all
    .map((step, at) => (at === now && step.kind === 'done' ? { ...step, kind: 'now' as const } : step))
    .toReversed();
}

function pastSteps(ownReturn: OwnReturn, today: string): TimelineStep[] {
  const { status, requestedAt, reviewedAt, sentAt, receivedAt, closedAt, declineReason, courier, trackingNumber } =
    ownReturn;
  const step = (title: string, at: string | null, detail?: string | null): TimelineStep[] =>
    at ? [{ key: title, title, when: formatEvent(at, today), kind: 'done', detail: detail ?? undefined }] : [];
  const isDeclined = status === 'declined';
  return [
    ...step(RETURN_STATUS_LABELS.requested, requestedAt),
    ...(isDeclined ? [] : step(RETURN_STATUS_LABELS.approved, reviewedAt)),
    ...step(RETURN_STATUS_LABELS.in_transit, sentAt, [courier, trackingNumber].filter(Boolean).join(', ')),
    ...step(RETURN_STATUS_LABELS.received, receivedAt),
    ...(isDeclined ? step(RETURN_STATUS_LABELS.declined, reviewedAt ?? closedAt, declineReason).map(asWarning) : []),
    ...(status === 'canceled' ? step(RETURN_STATUS_LABELS.canceled, closedAt) : []),
  ];
}

function asWarning(step: TimelineStep): TimelineStep {
  return { ...step, kind: 'warn' };
}

function expectedSteps({ status, shopPaysShipping, isGift }: OwnReturn): TimelineStep[] {
  const toExpectedStep = (title: string, detail?: string): TimelineStep => ({
    key: title,
    title,
    detail,
    when: '',
    kind: 'todo',
  });
  // Gift recipients do not enter courier details.
  const courierHint = isGift ? undefined : 'Add the tracking number when you have it';
  const onItsWay = shopPaysShipping ? 'We collect it' : courierHint;
  const received = toExpectedStep(RETURN_STATUS_LABELS.received, 'We inspect it after it arrives');
  if (status === 'in_transit') return [received];
  if (status === 'approved') return [toExpectedStep(RETURN_STATUS_LABELS.in_transit, onItsWay), received];
  return status === 'requested'
    ? [
        toExpectedStep(RETURN_STATUS_LABELS.approved),
        toExpectedStep(RETURN_STATUS_LABELS.in_transit, onItsWay),
        received,
      ]
    : [];
}

/** Returns the settled refunds and exchanges. Before that, the requested ones. */
function outcomeSteps(ownReturn: OwnReturn, today: string): TimelineStep[] {
  const settled = [
    ...ownReturn.refunds.filter(({ status }) => status !== 'canceled').map(refundStep),
    ...exchangeSteps(ownReturn, today),
  ];
  if (ownReturn.status !== 'closed') return settled.length > 0 ? settled : resolutionSteps(ownReturn);
  if (settled.length > 0) return settled;
  const when = ownReturn.closedAt ? formatEvent(ownReturn.closedAt, today) : '';
  return [
    {
      key: 'closed',
      title: RETURN_STATUS_LABELS.closed,
      detail: ownReturn.inspectionNote ?? undefined,
      when,
      kind: 'done',
    },
  ];
}

function refundStep({
  id,
  amount,
  method,
  maskedDestination,
  status,
  reference,
  dueOn,
  completedOn,
}: Refund): TimelineStep {
  const sum = formatRupees(amount);
  const destination = refundDestinationText(method, maskedDestination);
  if (status === 'sent') {
    const referenceText = reference && method !== 'store_credit' ? `reference ${reference}` : null;
    const detail = [`${sum}${destination ? ` ${destination}` : ''}`, referenceText].filter(Boolean).join(', ');
    return { key: id, title: 'Refunded', detail, when: completedOn ? formatDayMonth(completedOn) : '', kind: 'done' };
  }
  const detail = destination ? `${sum} ${destination}` : `${sum}. Please add refund details`;
  return { key: id, title: `Refund due by ${formatDayMonth(dueOn)}`, detail, when: '', kind: 'todo' };
}

function refundDestinationText(method: Refund['method'], maskedDestination: string | null): string | null {
  if (method === 'store_credit') return 'as store credit';
  if (method === 'source') return 'to the account you paid with';
  return maskedDestination && `to ${maskedDestination}`;
}

function exchangeSteps({ lines, closedAt }: OwnReturn, today: string): TimelineStep[] {
  return lines.flatMap(({ id, exchange }): TimelineStep[] => {
    if (!exchange?.orderId) return [];
    const when = closedAt ? formatEvent(closedAt, today) : '';
    return [
      { key: id, title: 'Exchanged', detail: `Sent as order ${exchange.orderId.slice(0, 8)}`, when, kind: 'done' },
    ];
  });
}

function resolutionSteps(ownReturn: OwnReturn): TimelineStep[] {
  const { receivedAt, maskedDestination } = ownReturn;
  const money = valueByResolution(ownReturn, 'refund');
  const credit = valueByResolution(ownReturn, 'store_credit');
  const title = receivedAt
    ? `Refund due by ${formatDayMonth(addDays(toIndianDate(new Date(receivedAt)), REFUND_DAYS))}`
    : 'Refunded';
  const when = receivedAt ? '' : `within ${REFUND_DAYS} days`;
  const refund = (key: ReturnResolution, detail: string): TimelineStep => ({ key, title, detail, when, kind: 'todo' });
  return [
    ...ownReturn.lines.flatMap(({ id, resolution, exchange, ...line }): TimelineStep[] =>
      resolution === 'exchange' && exchange
        ? [{ key: id, title: 'Exchanged', detail: `For ${formatExchange(exchange, line)}`, when: '', kind: 'todo' }]
        : [],
    ),
    ...(credit > 0 ? [refund('store_credit', `${formatRupees(credit)} as store credit`)] : []),
    ...(money > 0
      ? [refund('refund', `${formatRupees(money)}${maskedDestination ? ` to ${maskedDestination}` : ''}`)]
      : []),
  ];
}

function valueByResolution({ lines }: OwnReturn, resolutionKind: ReturnResolution): number {
  const matching = lines.filter(({ resolution }) => resolution === resolutionKind);
  return toRupees(matching.reduce((sum, { price, quantity }) => sum + toPaise(price) * quantity, 0));
}

/** Returns due refunds without a destination. */
export function refundsWithoutDestination(refunds: readonly Refund[]): Refund[] {
  return refunds.filter(({ status, method }) => status === 'pending' && method === null);
}

function isRefundOpen({ status }: Refund): boolean {
  return status !== 'sent' && status !== 'canceled';
}

function firstDueDay(refunds: readonly Refund[]): string {
  return refunds.map(({ dueOn }) => dueOn).toSorted()[0] ?? '';
}
