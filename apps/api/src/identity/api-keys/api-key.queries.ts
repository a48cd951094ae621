import { type Permission, toKnownPermissions } from '@kinari/contract/access/permissions';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

export type StoredApiKey = {
  id: string;
  secretHash: Buffer;
  permissions: Permission[];
  networks: string[];
  createdBy: string;
  expiresAt: Date | null;
  stoppedAt: Date | null;
};

export async function findApiKey(db: Queryable, prefix: string): Promise<StoredApiKey | undefined> {
  const { rows } = await sql<Omit<StoredApiKey, 'permissions'> & { permissions: string[] }>`
    select
      id,
      secret_hash as "secretHash",
      permissions,
      networks::text[],
      created_by as "createdBy",
      expires_at as "expiresAt",
      stopped_at as "stoppedAt"
    from api_keys
    where prefix = ${prefix}
  `.execute(db);
  const [row] = rows;
  return row && { ...row, permissions: toKnownPermissions(row.permissions) };
}

export type ListedApiKey = {
  id: string;
  name: string;
  prefix: string;
  permissions: Permission[];
  networks: string[];
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  stoppedAt: Date | null;
  lastUsedAt: Date | null;
  lastNetwork: string | null;
  requestsToday: number;
};

export async function listApiKeyRows(db: Queryable, today: string): Promise<ListedApiKey[]> {
  const { rows } = await sql<Omit<ListedApiKey, 'permissions'> & { permissions: string[] }>`
    select
      key.id,
      key.name,
      key.prefix,
      key.permissions,
      key.networks::text[],
      name_of(creator) as "createdBy",
      key.created_at as "createdAt",
      key.expires_at as "expiresAt",
      key.stopped_at as "stoppedAt",
      key.last_used_at as "lastUsedAt",
      key.last_network as "lastNetwork",
      case when key.requests_on = ${today}::date then key.requests else 0 end as "requestsToday"
    from api_keys key
    join users creator on creator.id = key.created_by
    order by key.stopped_at is not null or coalesce(key.expires_at <= now(), false), key.created_at desc
  `.execute(db);
  return rows.map((row) => ({ ...row, permissions: toKnownPermissions(row.permissions) }));
}

/** Counts the keys that work: all, or those that this person created. */
export async function countActiveApiKeys(db: Queryable, now: Date, createdBy?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_keys
    where ${isActive(now)} and created_by = coalesce(${createdBy ?? null}, created_by)
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type NewApiKey = {
  name: string;
  prefix: string;
  secretHash: Buffer;
  permissions: readonly Permission[];
  networks: readonly string[];
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
};

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into api_keys (name, prefix, secret_hash, permissions, networks, created_by, created_at, expires_at)
    values (
      ${key.name},
      ${key.prefix},
      ${key.secretHash},
      ${[...key.permissions]},
      array(select network(written::inet)::cidr from unnest(${[...key.networks]}::text[]) written),
      ${key.createdBy},
      ${key.createdAt},
      ${key.expiresAt}
    )
    returning id
  `.execute(tx);
  return rows[0]?.id ?? '';
}

type StoppedApiKey = { id: string; name: string };

/** Stops a key and returns its name, or undefined if there is none or it was stopped before. */
export async function stopApiKeyRow(tx: Tx, id: string, at: Date): Promise<StoppedApiKey | undefined> {
  return tx
    .updateTable('api_keys')
    .set({ stopped_at: at })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
}

export async function stopApiKeysOf(tx: Tx, userId: string, at: Date): Promise<StoppedApiKey[]> {
  return tx
    .updateTable('api_keys')
    .set({ stopped_at: at })
    .where('created_by', '=', userId)
    .where(isActive(at))
    .returning(['id', 'name'])
    .execute();
}

/** For a server whose keys may have leaked, or that was restored from a backup with keys that were stopped since. */
export async function stopAllApiKeys(db: Queryable): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ stopped_at: sql`now()` })
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function findApiKeyName(db: Queryable, id: string): Promise<{ name: string } | undefined> {
  return db.selectFrom('api_keys').select('name').where('id', '=', id).executeTakeFirst();
}

export type ApiKeyUsage = { id: string; requests: number; lastUsedAt: Date; network: string };

/** Adds requests to the count of the day. A key that is used again needs no reminder any more. */
export async function addApiKeyUsage(db: Queryable, usage: readonly ApiKeyUsage[], today: string): Promise<void> {
  await sql`
    update api_keys key
    set
      requests = case when key.requests_on = ${today}::date then key.requests else 0 end + used.requests,
      requests_on = ${today}::date,
      last_used_at = greatest(key.last_used_at, used."lastUsedAt"),
      last_network = used.network,
      reminded_at = null
    from json_to_recordset(${JSON.stringify(usage)}::json)
      as used(id uuid, requests integer, "lastUsedAt" timestamptz, network text)
    where key.id = used.id
  `.execute(db);
}

export type UnusedApiKey = StoppedApiKey & { userId: string };

/** Marks keys without a request since `before` as reminded. Each is returned once. */
export async function remindUnusedApiKeys(tx: Tx, before: Date, now: Date): Promise<UnusedApiKey[]> {
  const { rows } = await sql<UnusedApiKey>`
    update api_keys set reminded_at = ${now}
    where ${isActive(now)} and reminded_at is null and coalesce(last_used_at, created_at) < ${before}
    returning id, name, created_by as "userId"
  `.execute(tx);
  return rows;
}

export async function stopUnusedApiKeys(tx: Tx, before: Date, now: Date): Promise<UnusedApiKey[]> {
  const { rows } = await sql<UnusedApiKey>`
    update api_keys set stopped_at = ${now}
    where ${isActive(now)} and coalesce(last_used_at, created_at) < ${before}
    returning id, name, created_by as "userId"
  `.execute(tx);
  return rows;
}

const isActive = (now: Date) => sql<boolean>`stopped_at is null and coalesce(expires_at > ${now}, true)`;
