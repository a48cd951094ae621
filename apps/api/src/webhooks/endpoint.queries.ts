import type { FieldPermission } from '@kinari/contract/access/permissions';
import type { WebhookEventType } from '@kinari/contract/labels/webhook-events';
import { sql } from 'kysely';
import { DAY } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';

const STATISTICS_MS = 7 * DAY;

export type EndpointRow = {
  id: string;
  url: string;
  events: WebhookEventType[];
  permissions: FieldPermission[];
  status: 'on' | 'paused' | 'off';
  failingSince: Date | null;
  oldSecretUntil: Date | null;
  createdBy: string;
  createdAt: Date;
  version: number;
  delivered: number;
  failed: number;
  waiting: number;
};

/** Lists the endpoints, or only one, with the deliveries of the last week. */
export async function listEndpointRows(db: Queryable, now: Date, id?: string): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`
    select
      endpoint.id,
      endpoint.url,
      endpoint.events,
      endpoint.permissions,
      endpoint.status,
      endpoint.failing_since as "failingSince",
      case when endpoint.old_secret_until > ${now} then endpoint.old_secret_until end as "oldSecretUntil",
      name_of(creator) as "createdBy",
      endpoint.created_at as "createdAt",
      endpoint.version,
      recent.delivered,
      recent.failed,
      recent.waiting
    from webhook_endpoints endpoint
    join users creator on creator.id = endpoint.created_by
    cross join lateral (
      select
        count(*) filter (where status = 'delivered')::int as delivered,
        count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status = 'waiting')::int as waiting
      from webhook_deliveries
      where endpoint_id = endpoint.id and created_at > ${new Date(now.getTime() - STATISTICS_MS)}
    ) recent
    where endpoint.id = coalesce(${id ?? null}, endpoint.id)
    order by endpoint.created_at
  `.execute(db);
  return rows;
}

/** Locks all endpoints and the list of them, so that the listeners are computed from one state. */
export async function lockEndpoints(tx: Tx): Promise<{ id: string; version: number }[]> {
  // Row locks alone would let two new endpoints miss each other.
  await sql`select pg_advisory_xact_lock(hashtext('webhook endpoints'))`.execute(tx);
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from webhook_endpoints order by id for update
  `.execute(tx);
  return rows;
}

export async function listSubscribedTypes(tx: Tx): Promise<WebhookEventType[]> {
  const { rows } = await sql<{ type: WebhookEventType }>`
    select distinct unnest(events) as type from webhook_endpoints where status <> 'off'
  `.execute(tx);
  return rows.map(({ type }) => type);
}

type EndpointValues = Pick<EndpointRow, 'url' | 'events' | 'permissions'>;

export async function insertEndpoint(
  tx: Tx,
  { url, events, permissions }: EndpointValues,
  { id, secret, createdBy, now }: { id: string; secret: Buffer; createdBy: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('webhook_endpoints')
    .values({ id, url, events, permissions, secret, created_by: createdBy, created_at: now })
    .execute();
}

/** A turned-on endpoint starts again: what failed before no longer counts. */
export async function updateEndpointRow(
  tx: Tx,
  id: string,
  { url, events, permissions, isOn }: EndpointValues & { isOn: boolean },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      url,
      events,
      permissions,
      status: isOn ? 'on' : 'off',
      failing_since: null,
      hold_until: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteEndpointRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

export async function replaceSecret(
  tx: Tx,
  id: string,
  { secret, oldSecretUntil }: { secret: Buffer; oldSecretUntil: Date },
): Promise<void> {
  await sql`
    update webhook_endpoints
    set old_secret = secret, old_secret_until = ${oldSecretUntil}, secret = ${secret}
    where id = ${id}
  `.execute(tx);
}
