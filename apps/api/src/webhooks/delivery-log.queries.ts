import type { FieldPermission } from '@kinari/contract/access/permissions';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import { type Attempt, timestampColumn } from './delivery.queries.ts';
import type { SentType } from './webhook-body.ts';

export type DeliveryRow = {
  id: string;
  endpointId: string;
  type: SentType;
  subject: string;
  data: unknown;
  status: 'waiting' | 'delivered' | 'failed' | 'canceled';
  happenedAt: Date;
  timestamp: string;
  attempts: Attempt[];
  nextAt: Date;
  endpointStatus: 'on' | 'paused' | 'off';
  permissions: FieldPermission[];
};

const deliveryColumns = sql`
  delivery.id,
  delivery.endpoint_id as "endpointId",
  delivery.type,
  delivery.subject,
  delivery.data,
  delivery.status,
  delivery.happened_at as "happenedAt",
  ${timestampColumn},
  delivery.attempts,
  delivery.next_at as "nextAt",
  endpoint.status as "endpointStatus",
  endpoint.permissions
`;

type Page = { endpointId: string; status: string | undefined; before: string | undefined; limit: number };

export async function listDeliveryRows(
  db: Queryable,
  { endpointId, status, before, limit }: Page,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns}
    from webhook_deliveries delivery
    join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
    where delivery.endpoint_id = ${endpointId}
      and delivery.status = coalesce(${status ?? null}, delivery.status)
      and (${before ?? null}::uuid is null or delivery.id < ${before ?? null}::uuid)
    order by delivery.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function findDelivery(db: Queryable, id: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns}
    from webhook_deliveries delivery
    join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
    where delivery.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Sends a final delivery again, with the whole plan. One that waits is tried at once. */
export async function restartDelivery(db: Queryable, id: string, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'waiting', is_next = true, tries = 0, next_at = ${now} where id = ${id}
  `.execute(db);
}

export async function restartFailedDeliveries(db: Queryable, endpointId: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set status = 'waiting', is_next = true, tries = 0, next_at = ${now}
    where endpoint_id = ${endpointId} and status = 'failed'
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
