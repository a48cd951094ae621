import type { FieldPermission } from '@kinari/contract/access/permissions';
import { TEST_EVENT_TYPE, type WebhookEventType } from '@kinari/contract/labels/webhook-events';
import { WEBHOOK_DATA, WEBHOOK_VERSION } from '@kinari/contract/webhooks/event-schemas';
import type { Queryable } from '../platform/database/db.ts';
import { compileFieldFilter } from '../platform/http/field-filter.ts';
import {
  findCustomerData,
  findOrderData,
  findPaymentData,
  findProductData,
  findRefundData,
  findReturnData,
  findShipmentData,
  findStockData,
} from './webhook-data.queries.ts';

export type SentType = WebhookEventType | typeof TEST_EVENT_TYPE;

/** What is stored of an event: its type, ids and statuses. */
export type WebhookEvent = {
  type: SentType;
  subject: string;
  data: unknown;
  /** With microseconds. */
  timestamp: string;
};

/** Ids and statuses of the event. Which of them it has depends on its type. */
type EventData = { shipmentId: string; refundId: string; from: string; to: string; status: string; name: string };
type WebhookData = object | undefined;

const filters = new Map(
  (Object.keys(WEBHOOK_DATA) as SentType[]).map((type) => [type, compileFieldFilter(WEBHOOK_DATA[type])]),
);

/**
 * Builds the body from the data of now. Undefined if the subject no longer exists: an archived product, an erased customer.
 * Fields that the endpoint has no permission for are left out.
 */
export async function buildWebhookBody(
  db: Queryable,
  { type, subject, data, timestamp }: WebhookEvent,
  permissions: readonly FieldPermission[],
): Promise<string | undefined> {
  const current = await findData(db, type, subject, data as EventData);
  if (!current) return undefined;
  // Rejects data that differs from the schema in the documentation.
  const checked = WEBHOOK_DATA[type].parse(current);
  const filter = filters.get(type);
  return JSON.stringify({
    type,
    version: WEBHOOK_VERSION,
    timestamp,
    data: filter ? filter(checked, permissions) : checked,
  });
}

async function findData(db: Queryable, type: SentType, subject: string, data: EventData): Promise<WebhookData> {
  switch (type) {
    case 'order.placed':
    case 'order.edited':
    case 'order.canceled':
      return findOrderData(db, subject);
    case 'order.status_changed':
      return withData(await findOrderData(db, subject), { from: data.from, to: data.to });
    case 'payment.paid':
    case 'payment.refunded':
      return withData(await findPaymentData(db, subject), { status: data.to });
    case 'shipment.status_changed':
      return withData(await findShipmentData(db, data.shipmentId), { status: data.status });
    case 'return.requested':
    case 'return.reviewed':
    case 'return.received':
    case 'return.inspected':
    case 'return.canceled':
      return findReturnData(db, subject);
    case 'refund.created':
    case 'refund.sent':
      return findRefundData(db, data.refundId);
    case 'product.created':
    case 'product.updated':
    case 'product.published':
    case 'product.unpublished':
      return findProductData(db, subject);
    case 'product.deleted':
      return { id: subject, name: data.name };
    case 'stock.low':
    case 'stock.out':
    case 'stock.back':
      return findStockData(db, subject);
    case 'customer.created':
    case 'customer.updated':
      return findCustomerData(db, subject);
    case 'customer.erased':
      return { id: subject };
    case TEST_EVENT_TYPE:
      return { id: subject, message: 'This is a test. Your endpoint works.' };
  }
}

function withData(current: WebhookData, data: object): WebhookData {
  return current && { ...current, ...data };
}
