import type { SecurityEventType } from '@kinari/contract/labels/security-event-labels';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

type NewEvent = {
  at: Date;
  kind: SecurityEventType;
  userId: string | undefined;
  actorId: string | undefined;
  sessionId: string | undefined;
  network: string;
  device: string;
  detail: object;
};

export async function insertEvent(db: Queryable, event: NewEvent): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      at: event.at,
      kind: event.kind,
      user_id: event.userId ?? null,
      actor_id: event.actorId ?? null,
      session_id: event.sessionId ?? null,
      network: event.network,
      device: event.device,
      detail: JSON.stringify(event.detail),
    })
    .execute();
}

export type EventRow = {
  id: string;
  at: Date;
  kind: SecurityEventType;
  person: { id: string; name: string; email: string; isStaff: boolean } | null;
  by: string | null;
  device: string;
  network: string;
  detail: { furtherNotListed?: boolean };
};
type EventFilter = {
  kind: SecurityEventType | undefined;
  personId: string | undefined;
  before: string | undefined;
  limit: number;
};

export async function listEvents(
  db: Queryable,
  { kind, personId, before, limit }: EventFilter,
  knownKinds: readonly SecurityEventType[],
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select
      event.id::text,
      event.at,
      event.kind,
      case when person.id is not null then
        jsonb_build_object('id', person.id, 'name', person.name, 'email', person.email, 'isStaff', person.user_type = 'ADMIN')
      end as person,
      actor.name as by,
      event.device,
      event.network,
      event.detail
    from security_events event
    left join lateral ${selectAccountName(sql`event.user_id`)} person on true
    left join lateral ${selectAccountName(sql`event.actor_id`)} actor on true
    where event.kind = any(${kind ? [kind] : knownKinds}::text[])
      and ${personId ? sql`(event.user_id = ${personId} or event.actor_id = ${personId})` : sql`true`}
      and ${before ? sql`event.id < ${before}` : sql`true`}
    order by event.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

function selectAccountName(id: ReturnType<typeof sql>) {
  return sql`(
    select
      account.id,
      account.email,
      account.user_type,
      name_of(account) as name
    from users account
    where account.id = ${id}
  )`;
}

export async function findUserId(db: Queryable, emailOrUsername: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from users where email = lower(${emailOrUsername}) or name_key(username) = name_key(${emailOrUsername})
  `.execute(db);
  return rows[0]?.id;
}

export async function purgeSecurityEvents(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select purge_security_events() as count`.execute(db);
  return rows[0]?.count ?? 0;
}
