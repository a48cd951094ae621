import type { EndpointResponse } from '@kinari/contract/contract';
import {
  type DeliveryEstimate,
  formatShipmentEvent,
  isShipmentLate,
  needsDeliveryFailureAction,
  shipmentDeliveryDay,
  shipmentDeliveryEstimate,
} from '@kinari/contract/labels/delivery-estimate';
import { customerShipmentLabel, FINAL_STATUSES, isOneOf } from '@kinari/contract/labels/shipment-labels';
import { formatDayMonth, formatRupees, formatShortDay, formatTime, toIndianDate } from '@kinari/contract/locale';

/** The shipment data that customers, and anyone with the tracking link, may see. */
export type TrackedShipment = EndpointResponse<'trackOrder'>['shipments'][number];

export type TimelineStep = {
  key: string;
  title: string;
  detail?: string | undefined;
  when: string;
  kind: 'now' | 'done' | 'warn' | 'todo';
};

/** `Today, 8:52 am` or `Fri 13 Nov, 6:20 pm`, in Indian time. */
export function formatEvent(at: string, today: string): string {
  const moment = new Date(at);
  const day = toIndianDate(moment);
  return `${day === today ? 'Today' : formatShortDay(day)}, ${formatTime(moment)}`;
}

/** Returns the shipment's events, newest first. The expected step is at the top, the order placement at the bottom. */
export function shipmentTimeline(shipment: TrackedShipment, { placedAt, today }: { placedAt: string; today: string }) {
  const isEnded = isOneOf([...FINAL_STATUSES, 'returning_to_origin'], shipment.status);
  const events = (shipment.events ?? []).filter(({ status }) => status !== 'booking');
  const pastSteps = events.map((event, position): TimelineStep => {
    const { title, message } = formatShipmentEvent(event);
    const kind =
      event.status === 'delivery_failed' || event.status === 'lost' ? 'warn' : position === 0 ? 'now' : 'done';
    // Couriers often repeat the status as their message.
    const isRepeated = message?.toLowerCase() === title.toLowerCase();
    const detail = [!isRepeated && message, event.place].filter(Boolean).join(', ') || undefined;
    return { key: event.id, title, detail, when: formatEvent(event.at, today), kind };
  });
  const placed: TimelineStep = {
    key: 'placed',
    title: 'Order placed',
    when: formatEvent(placedAt, today),
    kind: 'done',
  };
  return [...(isEnded ? [] : expectedStep(shipment, today)), ...pastSteps, placed];
}

function expectedStep(shipment: TrackedShipment, today: string): TimelineStep[] {
  const { status, reattemptOn } = shipment;
  if (needsDeliveryFailureAction(shipment)) return [];
  if (status === 'delivery_failed' && !isShipmentLate(shipment, today)) {
    return reattemptOn ? [{ key: 'next', title: 'Next attempt', when: formatShortDay(reattemptOn), kind: 'todo' }] : [];
  }
  const day = shipmentDeliveryDay(shipment, today);
  if (!day) return [];
  const when = day === today && status === 'out_for_delivery' ? 'today' : `by ${formatShortDay(day)}`;
  return [{ key: 'next', title: 'Expected', when, kind: 'todo' }];
}

/** Heading of a shipment that is the whole order: its status, or the missed day. The new day is in the page's headline. */
export function shipmentTitle(shipment: TrackedShipment, today: string): string {
  return missedDay(shipment, today) ?? customerShipmentLabel(shipment.status);
}

function missedDay(shipment: TrackedShipment, today: string): string | undefined {
  const { status, expectedDeliveryDate, reattemptOn } = shipment;
  if (status === 'out_for_delivery' || status === 'delivery_failed' || !isShipmentLate(shipment, today))
    return undefined;
  return `Was due ${formatShortDay(reattemptOn ?? expectedDeliveryDate)}`;
}

export function shipmentMessage(shipment: TrackedShipment, today: string): string | null {
  const { status, codAmount, failureAction, failureReason, respondBy } = shipment;
  const codReminder = codAmount > 0 ? `Keep ${formatRupees(codAmount)} ready.` : '';
  const freeOfCharge = codAmount > 0 ? ' You will not be charged.' : '';
  if (status === 'delivery_failed' && failureAction === null) {
    const reason = failureReason ? `${failureReason.replace(/\.$/, '')}. ` : '';
    return `${reason}${respondBy && respondBy > new Date().toISOString() ? `Please choose what to do by ${formatEvent(respondBy, today).replace('Today, ', 'today ')}.` : 'Please choose what to do.'}`;
  }
  if (status === 'delivery_failed' && failureAction === 'update_contact')
    return 'The courier will try again with your new mobile number or address.';
  if (status === 'delivery_failed') return `The courier will try again. ${codReminder}`;
  if (status === 'returning_to_origin') return `It is being returned to us.${freeOfCharge}`;
  if (status === 'returned_to_origin') return `It was returned to us.${freeOfCharge}`;
  if (status === 'lost') return 'The courier can’t find it. We are sorry. Please call us.';
  if (status === 'delivered') return null;
  if (status === 'out_for_delivery') return `Out for delivery. ${codReminder}`;
  const missed = missedDay(shipment, today);
  if (missed)
    return `${missed}. We are sorry.${codAmount > 0 ? ' If you no longer need it, do not accept the delivery. You will not be charged.' : ''}`;
  if (status === 'handed_over' || status === 'in_transit')
    return `With the courier since ${statusSince(shipment)}. ${codReminder}`;
  return 'Packed. The courier will collect it soon.';
}

function statusSince({ events, statusAt }: TrackedShipment): string {
  const handedOverAt = events?.find(({ status }) => status === 'handed_over')?.at ?? statusAt;
  return formatDayMonth(toIndianDate(new Date(handedOverAt)));
}

export function shipmentEstimate(shipment: TrackedShipment, today: string): DeliveryEstimate {
  return shipmentDeliveryEstimate(shipment, today);
}
