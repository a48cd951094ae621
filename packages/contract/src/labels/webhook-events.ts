import type { Permission } from '../access/permissions.ts';
import { listKeys } from './list-keys.ts';

type EventType = { label: string; permission: Permission };

/**
 * Public types of events, for webhooks. An endpoint can only subscribe to types whose permission its creator has. Must not import
 * zod, because the browser imports this.
 */
const types = {
  'order.placed': { label: 'An order was placed', permission: 'orders.read' },
  'order.status_changed': { label: 'The status of an order changed', permission: 'orders.read' },
  'order.edited': { label: 'An order was edited', permission: 'orders.read' },
  'order.canceled': { label: 'An order was cancelled', permission: 'orders.read' },
  'payment.paid': { label: 'An order was paid', permission: 'orders.amounts' },
  'payment.refunded': { label: 'An order was refunded, in part or in full', permission: 'orders.amounts' },
  'shipment.status_changed': { label: 'The status of a shipment changed', permission: 'orders.read' },
  'return.requested': { label: 'A return was requested', permission: 'returns.read' },
  'return.reviewed': { label: 'A return was approved or declined', permission: 'returns.read' },
  'return.received': { label: 'Returned goods arrived', permission: 'returns.read' },
  'return.inspected': { label: 'Returned goods were inspected', permission: 'returns.read' },
  'return.canceled': { label: 'A return was cancelled', permission: 'returns.read' },
  'refund.created': { label: 'A refund is due', permission: 'refunds.read' },
  'refund.sent': { label: 'A refund was sent', permission: 'refunds.read' },
  'product.created': { label: 'A product was created', permission: 'products.read' },
  'product.updated': { label: 'A product was changed', permission: 'products.read' },
  'product.published': { label: 'A product was published', permission: 'products.read' },
  'product.unpublished': { label: 'A product was set to draft', permission: 'products.read' },
  'product.deleted': { label: 'A product was deleted', permission: 'products.read' },
  'stock.low': { label: 'A variant has ten units or fewer', permission: 'stock.read' },
  'stock.out': { label: 'A variant is sold out', permission: 'stock.read' },
  'stock.back': { label: 'A sold-out variant is back in stock', permission: 'stock.read' },
  'customer.created': { label: 'A customer registered', permission: 'customers.read' },
  'customer.updated': { label: 'A customer changed their profile', permission: 'customers.read' },
  'customer.erased': { label: 'The data of a customer was erased', permission: 'customers.read' },
} as const satisfies Record<string, EventType>;

export type WebhookEventType = keyof typeof types;

export const WEBHOOK_EVENTS: Readonly<Record<WebhookEventType, EventType>> = types;

export const WEBHOOK_EVENT_TYPES = listKeys(types);

/** Sent when staff test an endpoint. */
export const TEST_EVENT_TYPE = 'test.ping';
