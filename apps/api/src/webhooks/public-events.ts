import type { WebhookEventType } from '@kinari/contract/labels/webhook-events';
import type { EventType, OutboxEvent, OutsideEventType } from '../events/events.service.ts';

type InternalType = EventType | OutsideEventType;

/** The public types that an event of the shop can become. `refund.reminded` is only for the customer. */
const PUBLIC_TYPES: Readonly<Record<InternalType, readonly WebhookEventType[]>> = {
  'order.placed': ['order.placed'],
  'order.status_changed': ['order.status_changed', 'order.canceled'],
  'order.advanced': ['order.status_changed'],
  'order.edited': ['order.edited'],
  // `payment.status_changed` becomes `payment.paid`.
  'order.paid': [],
  'payment.status_changed': ['payment.paid', 'payment.refunded'],
  'shipment.status_changed': ['shipment.status_changed'],
  'return.requested': ['return.requested'],
  'return.reviewed': ['return.reviewed'],
  'return.received': ['return.received'],
  'return.inspected': ['return.inspected'],
  'return.canceled': ['return.canceled'],
  'refund.created': ['refund.created'],
  'refund.sent': ['refund.sent'],
  'refund.reminded': [],
  'product.created': ['product.created'],
  'product.updated': ['product.updated'],
  'product.published': ['product.published'],
  'product.unpublished': ['product.unpublished'],
  'product.deleted': ['product.deleted'],
  'stock.low': ['stock.low'],
  'stock.out': ['stock.out'],
  'stock.back': ['stock.back'],
  'customer.created': ['customer.created'],
  'customer.updated': ['customer.updated'],
  'customer.erased': ['customer.erased'],
};

/** Types that an event becomes only with one of these values in `to`. */
const NEEDED_STATUSES: Partial<Readonly<Record<WebhookEventType, readonly string[]>>> = {
  'order.canceled': ['CANCELED'],
  'payment.paid': ['PAID'],
  'payment.refunded': ['PARTIALLY_REFUNDED', 'REFUNDED'],
};

export function toPublicTypes({ kind, data }: Pick<OutboxEvent, 'kind' | 'data'>): WebhookEventType[] {
  const { to = '' } = data as { to?: string };
  return PUBLIC_TYPES[kind].filter((type) => NEEDED_STATUSES[type]?.includes(to) ?? true);
}

/** Returns the events of the shop that can become one of these public types. */
export function toInternalTypes(types: readonly WebhookEventType[]): InternalType[] {
  return (Object.entries(PUBLIC_TYPES) as [InternalType, readonly WebhookEventType[]][]).flatMap(
    ([internal, become]) => (become.some((type) => types.includes(type)) ? [internal] : []),
  );
}
