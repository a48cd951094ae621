import type { FieldPermission } from '@kinari/contract/access/permissions';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import type { RetryPlan } from './retry-plan.ts';
import type { SentType } from './webhook-body.ts';

// Workers take turns, so that they pass events on in order and none claims what another just claimed.
const OUTBOX_LOCK = 'webhook outbox';
const CLAIM_LOCK = 'webhook deliveries';
/** Deliveries of one endpoint that workers hold at a time. More than they send at once, so that the next is ready. */
const MAX_HELD = 8;

export type Attempt = { at: string; status: number | null; text: string; ms: number };

/** Returns false if another worker passes events on. */
export async function lockOutbox(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${OUTBOX_LOCK})) as locked
  `.execute(tx);
  return rows[0]?.locked ?? false;
}

export type Listener = { id: string; events: SentType[] };

/**
 * Lists the endpoints that collect events, and locks them (`save_webhook_outcome`). A paused one collects events too, for when it is
 * turned on.
 */
export async function lockListeners(tx: Tx): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    select id, events from webhook_endpoints where status <> 'off' order by id for update
  `.execute(tx);
  return rows;
}

export type NewDelivery = {
  endpointId: string;
  eventId: string;
  type: SentType;
  subject: string;
  data: unknown;
};

/** Adds deliveries of events, with the time of the event. An event that was passed on before adds nothing. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  await sql`
    insert into webhook_deliveries (
      endpoint_id, event_id, type, subject, data, happened_at, next_at, created_at, is_next
    )
    select
      added."endpointId", added."eventId", added.type, added.subject, added.data, event.happened_at, ${now}, ${now},
      row_number() over (
        partition by added."endpointId", added.subject order by event.happened_at, event.id, added.place
      ) = 1 and not exists (
        select from webhook_deliveries older
        where older.endpoint_id = added."endpointId" and older.subject = added.subject and older.status = 'waiting'
      )
    from rows from (
      json_to_recordset(${JSON.stringify(deliveries)}::json)
        as ("endpointId" uuid, "eventId" uuid, type text, subject text, data jsonb)
    ) with ordinality as added("endpointId", "eventId", type, subject, data, place)
    join events event on event.id = added."eventId"
    order by event.happened_at, event.id, added.place
    on conflict do nothing
  `.execute(tx);
}

export async function insertTestDelivery(tx: Tx, endpointId: string, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (
      endpoint_id, event_id, type, subject, data, happened_at, next_at, created_at, is_next
    )
    select ${endpointId}, test.id, 'test.ping', test.id::text, '{}', ${now}, ${now}, ${now}, true
    from (select gen_random_uuid() as id) test
    returning id
  `.execute(tx);
  return rows[0]?.id ?? '';
}

export type ClaimedDelivery = {
  id: string;
  endpointId: string;
  type: SentType;
  subject: string;
  data: unknown;
  timestamp: string;
  tries: number;
  url: string;
  permissions: FieldPermission[];
  secret: Buffer;
  oldSecret: Buffer | null;
};

/** The time of the event with microseconds, as receivers get it. */
export const timestampColumn = sql`
  to_char(delivery.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as timestamp`;

/**
 * Claims due deliveries for a worker. One waits while an older one about the same subject is not final, but not forever.
 */
export async function claimDeliveries(
  db: Db,
  { limit, now, plan }: { limit: number; now: Date; plan: RetryPlan },
): Promise<ClaimedDelivery[]> {
  const [leaseUntil, overtakeBefore] = [
    new Date(now.getTime() + plan.lease),
    new Date(now.getTime() - plan.overtakeAfter),
  ];
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${CLAIM_LOCK}))`.execute(tx);
    await sql`
      update webhook_deliveries set is_next = true
      where status = 'waiting' and not is_next and created_at <= ${overtakeBefore}
    `.execute(tx);
    const { rows } = await sql<ClaimedDelivery>`
      with free as (
        select
          endpoint.id,
          ${MAX_HELD} - (
            select count(*) from webhook_deliveries held
            where held.endpoint_id = endpoint.id and held.sending_until > ${now}
          ) as slots
        from webhook_endpoints endpoint
        where endpoint.status = 'on' and coalesce(endpoint.hold_until <= ${now}, true)
      ), due as (
        select waiting.id
        from free
        cross join lateral (
          select delivery.id, delivery.next_at
          from webhook_deliveries delivery
          where delivery.endpoint_id = free.id
            and delivery.status = 'waiting'
            and delivery.next_at <= ${now}
            and coalesce(delivery.sending_until <= ${now}, true)
            and delivery.is_next
          order by delivery.next_at, delivery.id
          limit greatest(0, free.slots)
        ) waiting
        order by waiting.next_at
        limit ${limit}
      )
      update webhook_deliveries delivery
      set sending_until = ${leaseUntil}
      from due, webhook_endpoints endpoint
      where delivery.id = due.id and endpoint.id = delivery.endpoint_id
      returning
        delivery.id,
        delivery.endpoint_id as "endpointId",
        delivery.type,
        delivery.subject,
        delivery.data,
        ${timestampColumn},
        delivery.tries,
        endpoint.url,
        endpoint.permissions,
        endpoint.secret,
        case when endpoint.old_secret_until > ${now} then endpoint.old_secret end as "oldSecret"
    `.execute(tx);
    return rows;
  });
}

type Outcome = {
  status: 'waiting' | 'delivered' | 'failed' | 'canceled';
  attempt?: Attempt;
  nextAt?: Date | undefined;
};

export async function saveOutcome(db: Queryable, id: string, { status, attempt, nextAt }: Outcome): Promise<void> {
  const attempts = JSON.stringify(attempt ? [attempt] : []);
  await sql`select save_webhook_outcome(${id}, ${status}, ${attempts}::jsonb, ${nextAt ?? null})`.execute(db);
}

export async function markWorking(db: Queryable, endpointId: string): Promise<void> {
  await sql`
    update webhook_endpoints set failing_since = null, hold_until = null
    where id = ${endpointId} and (failing_since is not null or hold_until is not null)
  `.execute(db);
}

type Failure = { now: Date; holdUntil: Date | undefined; pauseBefore: Date };

/** Notes that an endpoint fails. Returns true if that paused it: it has failed for too long. */
export async function markFailing(
  db: Queryable,
  endpointId: string,
  { now, holdUntil, pauseBefore }: Failure,
): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    update webhook_endpoints
    set
      failing_since = coalesce(failing_since, ${now}),
      hold_until = coalesce(${holdUntil ?? null}, hold_until),
      status = case when failing_since <= ${pauseBefore} then 'paused' else status end
    where id = ${endpointId} and status = 'on'
    returning status
  `.execute(db);
  return rows[0]?.status === 'paused';
}

export async function turnOff(db: Queryable, endpointId: string): Promise<void> {
  await sql`update webhook_endpoints set status = 'off' where id = ${endpointId}`.execute(db);
}

/** Deletes old deliveries, whatever became of them. */
export async function purgeDeliveries(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
