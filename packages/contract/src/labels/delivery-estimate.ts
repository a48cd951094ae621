import { addDays, formatDay, formatDayMonth, formatShortDay, toIndianDate } from '../locale.ts';
import {
  customerShipmentLabel,
  FINAL_STATUSES,
  IN_TRANSIT_STATUSES,
  isOneOf,
  SHIPMENT_STATUS_LABELS,
  type ShipmentStatus,
} from './shipment-labels.ts';

export type ShipmentDeliveryData = {
  status: ShipmentStatus;
  statusAt: string;
  expectedDeliveryDate: string;
  failureAction: 'reattempt' | 'update_contact' | 'return_to_origin' | null;
  reattemptOn: string | null;
};

export type OrderDeliveryData = {
  deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
  expectedDeliveryDate: string;
  deliveredOn?: string | null;
  statusDays?: Partial<Record<'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED', string>> | undefined;
  shipments?: ShipmentDeliveryData[] | undefined;
  /** Units that are not in a shipment yet. */
  unpacked?: number | undefined;
};

export type DeliveryEstimate = { tone: 'info' | 'amber' | 'ok' | 'bad'; text: string };

/** True if the promised or agreed day has passed and the shipment is still on its way to the customer. */
export function isShipmentLate(
  { status, expectedDeliveryDate, reattemptOn }: ShipmentDeliveryData,
  today: string,
): boolean {
  return !isOneOf([...FINAL_STATUSES, 'returning_to_origin'], status) && (reattemptOn ?? expectedDeliveryDate) < today;
}

export function isOrderLate(order: OrderDeliveryData, today: string): boolean {
  if (order.deliveryStatus === 'DELIVERED' || order.deliveryStatus === 'CANCELED') return false;
  const shipments = order.shipments ?? [];
  const isRestLate = (shipments.length === 0 || (order.unpacked ?? 0) > 0) && order.expectedDeliveryDate < today;
  return isRestLate || shipments.some((shipment) => isShipmentLate(shipment, today));
}

// Time to pack a late order and for the courier to deliver it.
const DAYS_TO_SHIP = 3;

/**
 * Returns the day to promise for a late delivery: today if it is out for delivery, tomorrow if the courier has it, and
 * else in three days. The promise moves on each day, so it is never in the past.
 */
export function lateDeliveryDay(status: ShipmentStatus | undefined, today: string): string {
  if (status === 'out_for_delivery') return today;
  const hasCourier = status !== undefined && isOneOf(IN_TRANSIT_STATUSES, status);
  return addDays(today, hasCourier ? 1 : DAYS_TO_SHIP);
}

/** Returns the day on which a shipment is expected, never in the past. `undefined` if it does not arrive. */
export function shipmentDeliveryDay(shipment: ShipmentDeliveryData, today: string): string | undefined {
  const { status, statusAt, expectedDeliveryDate, reattemptOn } = shipment;
  if (isOneOf([...FINAL_STATUSES, 'returning_to_origin'], status) || needsDeliveryFailureAction(shipment))
    return undefined;
  if (status === 'out_for_delivery' && toIndianDate(new Date(statusAt)) === today) return today;
  return isShipmentLate(shipment, today) ? lateDeliveryDay(status, today) : (reattemptOn ?? expectedDeliveryDate);
}

/** Returns the days on which parts of an order are expected, never in the past. Empty if nothing is on its way. */
export function orderDeliveryDays(order: OrderDeliveryData, today: string): string[] {
  const { deliveryStatus, expectedDeliveryDate: due, shipments = [], unpacked = 0 } = order;
  if (deliveryStatus === 'DELIVERED' || deliveryStatus === 'CANCELED') return [];
  const days = shipments.flatMap((shipment) => shipmentDeliveryDay(shipment, today) ?? []);
  if (shipments.length > 0 && unpacked === 0) return days;
  return [...days, due < today ? lateDeliveryDay(lateStatus(order), today) : due];
}

// An order without shipments can be with a courier too, if staff set its status by hand.
function lateStatus({ deliveryStatus, shipments = [] }: OrderDeliveryData): ShipmentStatus | undefined {
  return deliveryStatus === 'SHIPPED' && shipments.length === 0 ? 'in_transit' : undefined;
}

/** Text about the arrival of a shipment, for its card and its emails. Never promises a day in the past. */
export function shipmentDeliveryEstimate(shipment: ShipmentDeliveryData, today: string): DeliveryEstimate {
  const { status, statusAt, expectedDeliveryDate, reattemptOn } = shipment;
  const statusDay = toIndianDate(new Date(statusAt));
  switch (status) {
    case 'delivered':
      return { tone: 'ok', text: `Delivered on ${formatDay(statusDay)}` };
    case 'returning_to_origin':
      return { tone: 'amber', text: 'Returning to us' };
    case 'returned_to_origin':
      return { tone: 'amber', text: 'Returned to us' };
    case 'lost':
      return { tone: 'bad', text: 'Lost in transit' };
    case 'canceled':
      return { tone: 'bad', text: SHIPMENT_STATUS_LABELS.canceled };
    case 'delivery_failed':
      return failedDeliveryEstimate(shipment, today);
    case 'out_for_delivery':
      if (statusDay === today) return { tone: 'info', text: `Arrives today, ${formatShortDay(today)}` };
  }
  if (isShipmentLate(shipment, today)) return { tone: 'amber', text: formatLate(status, today) };
  return { tone: 'info', text: `Expected by ${formatShortDay(reattemptOn ?? expectedDeliveryDate)}` };
}

function failedDeliveryEstimate(
  { status, statusAt, failureAction, reattemptOn }: ShipmentDeliveryData,
  today: string,
): DeliveryEstimate {
  if (failureAction === null)
    return { tone: 'amber', text: `Delivery attempted on ${formatDayMonth(toIndianDate(new Date(statusAt)))}` };
  if (failureAction === 'update_contact') return { tone: 'info', text: 'Will be attempted again' };
  if (reattemptOn && reattemptOn >= today)
    return {
      tone: 'info',
      text: reattemptOn === today ? 'Next attempt today' : `Next attempt on ${formatShortDay(reattemptOn)}`,
    };
  return { tone: 'amber', text: formatLate(status, today) };
}

function formatLate(status: ShipmentStatus | undefined, today: string): string {
  return formatDelay(lateDeliveryDay(status, today), today);
}

/** Text about a late delivery with its new day. */
export function formatDelay(day: string, today: string): string {
  return `Delayed, now expected ${day === today ? 'today' : `by ${formatShortDay(day)}`}`;
}

export function orderDeliveryEstimate(order: OrderDeliveryData, today: string): DeliveryEstimate {
  const { deliveryStatus, deliveredOn, statusDays, expectedDeliveryDate: due, shipments = [], unpacked = 0 } = order;
  if (deliveryStatus === 'DELIVERED')
    return { tone: 'ok', text: deliveredOn ? `Delivered on ${formatDay(deliveredOn)}` : 'Delivered' };
  if (deliveryStatus === 'CANCELED')
    return { tone: 'bad', text: statusDays?.CANCELED ? `Cancelled on ${formatDay(statusDays.CANCELED)}` : 'Cancelled' };
  const [first] = shipments;
  if (!first)
    return due < today
      ? { tone: 'amber', text: formatLate(lateStatus(order), today) }
      : { tone: 'info', text: `Expected by ${formatShortDay(due)}` };
  if (shipments.length === 1 && unpacked === 0) return shipmentDeliveryEstimate(first, today);
  const tone = isOrderLate(order, today) || shipments.some(needsDeliveryFailureAction) ? 'amber' : 'info';
  return { tone, text: summarizeShipments(shipments, unpacked, today) };
}

export function needsDeliveryFailureAction({
  status,
  failureAction,
}: Pick<ShipmentDeliveryData, 'status' | 'failureAction'>): boolean {
  return status === 'delivery_failed' && failureAction === null;
}

/** Returns the phrase for a group of shipments, in singular and plural. */
function describeStatus(shipment: ShipmentDeliveryData, today: string): [singular: string, plural: string] {
  const { status, statusAt, expectedDeliveryDate, failureAction } = shipment;
  if (status === 'delivered') return ['was delivered', 'were delivered'];
  if (status === 'returning_to_origin' || status === 'returned_to_origin')
    return ['is returning to us', 'are returning to us'];
  if (status === 'lost') return ['is lost', 'are lost'];
  if (status === 'delivery_failed' && failureAction === null)
    return ['could not be delivered', 'could not be delivered'];
  if (status === 'delivery_failed' && !isShipmentLate(shipment, today))
    return ['will be attempted again', 'will be attempted again'];
  if (status === 'out_for_delivery' && toIndianDate(new Date(statusAt)) === today)
    return ['arrives today', 'arrive today'];
  if (isShipmentLate(shipment, today)) return ['is delayed', 'are delayed'];
  const by = `by ${formatDayMonth(expectedDeliveryDate)}`;
  return [`arrives ${by}`, `arrive ${by}`];
}

function summarizeShipments(shipments: ShipmentDeliveryData[], unpacked: number, today: string): string {
  const groups = new Map<string, { count: number; plural: string }>();
  for (const shipment of shipments) {
    const [singular, plural] = describeStatus(shipment, today);
    groups.set(singular, { count: (groups.get(singular)?.count ?? 0) + 1, plural });
  }
  const phrases = [...groups].map(([singular, { count, plural }]) => ({
    singular,
    plural,
    count,
  }));
  const rest = unpacked > 0 ? ', the rest will follow' : '';
  const [first, second] = phrases;
  if (!first) return '';
  if (!second)
    return `${formatShipmentCount(shipments.length, unpacked > 0)} ${shipments.length === 1 ? first.singular : first.plural}${rest}`;
  if (shipments.length === 2 && !rest) return `One shipment ${first.singular}, the other ${second.singular}`;
  const texts = phrases.map(({ singular, plural, count }, position) => {
    const number = NUMBER_WORDS[count] ?? String(count);
    const noun = position === 0 ? ` shipment${count === 1 ? '' : 's'}` : '';
    return `${position === 0 ? capitalize(number) : number}${noun} ${count === 1 ? singular : plural}`;
  });
  return texts.join(', ') + rest;
}

const NUMBER_WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six'];

function formatShipmentCount(count: number, hasUnpacked: boolean): string {
  if (count === 1) return 'One shipment';
  if (hasUnpacked) return `${capitalize(NUMBER_WORDS[count] ?? String(count))} shipments`;
  return count === 2 ? 'Both shipments' : `All ${NUMBER_WORDS[count] ?? count} shipments`;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Text about the courier, shown before the tracking number. */
export function formatCourier({ status, courierName }: { status: ShipmentStatus; courierName: string | null }): string {
  if (status === 'delivered') return courierName ? `Delivered by ${courierName}` : 'Delivered';
  if (status === 'delivery_failed')
    return courierName ? `Delivery attempted by ${courierName}` : SHIPMENT_STATUS_LABELS.delivery_failed;
  if (status === 'returning_to_origin')
    return courierName ? `Returning with ${courierName}` : SHIPMENT_STATUS_LABELS.returning_to_origin;
  if (isOneOf(IN_TRANSIT_STATUSES, status))
    return courierName ? `In transit with ${courierName}` : SHIPMENT_STATUS_LABELS.in_transit;
  return customerShipmentLabel(status);
}

/** Groups a tracking number for reading: `1904 1424 7515 40`. */
export function formatTrackingNumber(number: string): string {
  return /^\w{9,}$/.test(number) ? (number.match(/.{1,4}/g) ?? []).join(' ') : number;
}

type ShipmentEventData = { status: ShipmentStatus; message: string | null; isInstruction: boolean };

/** The action after a failed delivery is not a new attempt: its message is the title. */
export function formatShipmentEvent({ status, message, isInstruction }: ShipmentEventData): {
  title: string;
  message: string | null;
} {
  return isInstruction && message
    ? { title: message, message: null }
    : { title: customerShipmentLabel(status), message };
}
