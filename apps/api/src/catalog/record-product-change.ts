import { type AuditEntry, recordAuditEntry } from '../audit/audit-log.service.ts';
import type { OutsideEventType } from '../events/events.service.ts';
import { publishOutsideEvent } from '../events/events.service.ts';
import type { Tx } from '../platform/database/db.ts';

const EVENT_TYPES = {
  'product.created': 'product.created',
  'product.changed': 'product.updated',
  'product.attributes_changed': 'product.updated',
  'product.restored': 'product.updated',
  'product.published': 'product.published',
  'product.set_to_draft': 'product.unpublished',
} as const satisfies Partial<Record<AuditEntry['action'], OutsideEventType>>;

type ProductEntry = AuditEntry & { action: keyof typeof EVENT_TYPES };
type DeletedEntry = AuditEntry & { action: 'product.deleted'; data: { name: string } };
type ChangedProduct = { id: string; actorId: string };

/** Records a change of a product for staff, and publishes it for programs. */
export async function recordProductChange(
  tx: Tx,
  { id, actorId }: ChangedProduct,
  entry: ProductEntry | DeletedEntry,
): Promise<void> {
  await recordAuditEntry(tx, { kind: 'product', id, actorId }, entry);
  if (entry.action === 'product.deleted')
    await publishOutsideEvent(tx, 'product.deleted', id, { name: entry.data.name });
  else await publishOutsideEvent(tx, EVENT_TYPES[entry.action], id, {});
}
