import {
  type DeliveryEstimate,
  isOrderLate,
  type OrderDeliveryData,
  orderDeliveryDays,
  orderDeliveryEstimate,
  type ShipmentDeliveryData,
} from '@kinari/contract/labels/delivery-estimate';
import { paymentLabel } from '@kinari/contract/labels/order-labels';
import { isOneOf, type ShipmentStatus } from '@kinari/contract/labels/shipment-labels';
import {
  formatDay,
  formatDayMonth,
  formatRupees,
  formatShortDay,
  formatTime,
  formatWeekday,
  toIndianDate,
} from '@kinari/contract/locale';
import { toPaise, toRupees } from '@kinari/contract/money';
import type { Refund } from '../../returns/returns.data.ts';
import { unshippedItems } from '../../shipments/shipment-content.ts';
import { amountDueOnDelivery } from '../../site/amount-due-on-delivery.ts';
import type { Order } from './order.data.ts';

/** Returns the short order number that customers quote on the phone. */
export function orderReference({ id }: Pick<Order, 'id'>): string {
  return id.slice(0, 8);
}

export function lineAmount({ quantity, product }: Order['items'][number]): number {
  return toRupees(toPaise(product.variant.originalPrice) * quantity);
}

export function itemsTotal({ items }: Pick<Order, 'items'>): number {
  return toRupees(items.reduce((sum, item) => sum + toPaise(lineAmount(item)), 0));
}

export function formatOrderDay({ orderDate }: Pick<Order, 'orderDate'>): string {
  return formatDay(toIndianDate(new Date(orderDate)));
}

const DAY_MS = 24 * 60 * 60_000;

/** Returns the days past the expected delivery date. 0 if the order is on time, delivered or cancelled. */
export function daysLate(
  { deliveryStatus, expectedDeliveryDate }: Pick<Order, 'deliveryStatus' | 'expectedDeliveryDate'>,
  today = toIndianDate(),
): number {
  if (deliveryStatus === 'DELIVERED' || deliveryStatus === 'CANCELED') return 0;
  return Math.max((Date.parse(today) - Date.parse(expectedDeliveryDate)) / DAY_MS, 0);
}

export function stepDay(order: Order, step: 'PENDING' | 'SHIPPED' | 'DELIVERED'): string | undefined {
  if (step === 'PENDING') return toIndianDate(new Date(order.orderDate));
  return step === 'DELIVERED' ? (order.deliveredOn ?? undefined) : order.statusDays?.SHIPPED;
}

/** Returns the delivery text of an order, for its card and its page. */
export function deliveryEstimate(order: ExpectedOrder, today: string): DeliveryEstimate {
  return orderDeliveryEstimate(toEstimateInput(order), today);
}

/** Returns the first day on which something of the order is expected. `undefined` if nothing is on its way. */
export function expectedDay(order: Order, today: string): string | undefined {
  return orderDeliveryDays(toEstimateInput(order), today).toSorted()[0];
}

export function orderTitle(order: ExpectedOrder, today = toIndianDate()): string {
  return deliveryEstimate(order, today).text;
}

export function isLate(order: Order, today: string): boolean {
  return isOrderLate(toEstimateInput(order), today);
}

/** An order of a customer, or one as staff see it. */
type ExpectedOrder = Omit<OrderDeliveryData, 'shipments' | 'unpacked'> & {
  items: readonly { id: string; quantity: number }[];
  shipments?: (ShipmentDeliveryData & { lines: { orderLineId: string; quantity: number }[] })[] | undefined;
};

function toEstimateInput(order: ExpectedOrder): OrderDeliveryData {
  return { ...order, unpacked: unshippedItems(order.items, order.shipments ?? []).length };
}

/** `Thu 12 Nov 2026, 7:42 pm`, in Indian time. */
export function formatOrderTime({ orderDate }: Order): string {
  const moment = new Date(orderDate);
  const day = toIndianDate(moment);
  return `${formatShortDay(day)} ${day.slice(0, 4)}, ${formatTime(moment)}`;
}

export function formatItems({ items, shipments = [] }: Order): string {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const shipmentsSuffix = shipments.length > 1 ? ` in ${shipments.length} shipments` : '';
  return `${units} ${units === 1 ? 'item' : 'items'}${shipmentsSuffix}`;
}

export function formatPayment(order: Order): string[] {
  const { creditUsed } = order;
  return creditUsed > 0
    ? [`${formatRupees(creditUsed)} paid with store credit`, ...formatCodPayment(order)]
    : formatCodPayment(order);
}

/** `undefined` for an order that does not wait for an online payment. */
export function formatPaymentWait({ awaitingPayment }: Pick<Order, 'awaitingPayment'>): string | undefined {
  return awaitingPayment ? `Waiting for payment till ${formatTime(awaitingPayment.until)}` : undefined;
}

export function formatSourceRefund(refund: Pick<Refund, 'amount' | 'reference' | 'dueOn' | 'completedOn'>): string {
  const { amount, reference, dueOn, completedOn } = refund;
  const text = `${formatRupees(amount)} goes back to the account you paid with`;
  if (!completedOn) return `${text} by ${formatWeekday(dueOn)}.`;
  // In groups, as banks write the twelve digits.
  const digits = reference?.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3');
  return `${text}. Sent on ${formatDayMonth(completedOn)}${digits ? `, reference ${digits}` : ''}.`;
}

/** Lists the COD amount of each shipment. */
function formatCodPayment(order: Order): string[] {
  const { shipments = [], paymentStatus, deliveryStatus } = order;
  const cash = amountDueOnDelivery(order);
  const waiting = formatPaymentWait(order);
  if (waiting) return [waiting];
  if (paymentStatus !== 'PENDING') return [paymentLabel(order)];
  if (deliveryStatus === 'CANCELED') return order.paymentMethod === 'ONLINE' ? [] : ['Nothing was charged'];
  if (cash === 0) return ['Nothing to pay on delivery'];
  const due = shipments.filter(({ status, codAmount }) => codAmount > 0 && !isOneOf(UNPAID_STATUSES, status));
  const rest = unshippedCodAmount(order);
  if (due.length === 0) return [`${formatRupees(cash)} on delivery`];
  if (shipments.length === 1 && rest === 0)
    return due.map((shipment) => formatShipmentPayment(shipment, 'on delivery', 'on delivery'));
  const parts = due.map((shipment) => {
    const shipmentLabel = `with shipment ${shipment.position}`;
    return formatShipmentPayment(shipment, shipmentLabel, shipmentLabel);
  });
  return rest > 0 ? [...parts, `${formatRupees(toRupees(rest))} with the remaining items`] : parts;
}

/** Returns the cash due for unpacked items, limited to the total minus store credit and shipments. */
function unshippedCodAmount(order: Order): number {
  const { items, shipments = [] } = order;
  const unshippedValue = unshippedItems(items, shipments).reduce((sum, item) => sum + toPaise(lineAmount(item)), 0);
  const live = shipments.filter(({ status }) => status !== 'canceled');
  const left = live.reduce((sum, { codAmount }) => sum - toPaise(codAmount), toPaise(amountDueOnDelivery(order)));
  return Math.max(0, Math.min(unshippedValue, left));
}

// No payment is due for shipments that do not arrive.
const UNPAID_STATUSES: ShipmentStatus[] = ['returning_to_origin', 'returned_to_origin', 'lost', 'canceled'];

function formatShipmentPayment(
  { status, codAmount }: { status: ShipmentStatus; codAmount: number },
  due: string,
  paid: string,
): string {
  return status === 'delivered' ? `${formatRupees(codAmount)} paid ${paid}` : `${formatRupees(codAmount)} ${due}`;
}
