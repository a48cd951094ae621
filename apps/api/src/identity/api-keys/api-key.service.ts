import { BlockList } from 'node:net';
import { findMissingPermissions } from '@kinari/contract/access/roles';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { MAX } from '@kinari/contract/limits';
import { toIndianDate } from '@kinari/contract/locale';
import { ipFamily, parseIpRanges } from '@kinari/server-runtime/ip-ranges';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import type { IdentityDeps, RequestOrigin } from '../identity-deps.ts';
import type { Actor } from '../staff/actor.ts';
import { hashToken } from '../token.ts';
import {
  countActiveApiKeys,
  findApiKey,
  findApiKeyName,
  insertApiKey,
  type ListedApiKey,
  listApiKeyRows,
  type StoredApiKey,
  stopApiKeyRow,
  stopApiKeysOf,
} from './api-key.queries.ts';
import { type ApiKeyParts, createApiKeyParts, isSecretOf } from './api-key.ts';

type ApiKey = EndpointResponse<'listApiKeys'>['apiKeys'][number];
type AuthenticationDeps = Pick<IdentityDeps, 'db' | 'limiter' | 'now'>;

/**
 * Returns the session of a program: it acts as the person who created the key, with the permissions of the key. A key that does
 * not work is an error, because a program cannot log in instead.
 */
export async function authenticateApiKey(
  { db, limiter, now }: AuthenticationDeps,
  { prefix, secret }: ApiKeyParts,
  { ip, origin }: { ip: string; origin: RequestOrigin },
): Promise<Session> {
  const at = now();
  const key = await findApiKey(db, prefix);
  if (!key || !isSecretOf(secret, key.secretHash)) throw new DomainError('api_key_invalid');
  const reason = findRejectionReason(key, ip, at);
  if (reason) {
    const event = {
      kind: 'api_key_rejected',
      at,
      userId: key.createdBy,
      origin,
      detail: { key: key.id, reason },
    } as const;
    await recordSecurityEvent(db, event, limiter);
    throw new DomainError('api_key_invalid');
  }
  return {
    id: key.id,
    userId: key.createdBy,
    userType: 'ADMIN',
    permissions: key.permissions,
    isApiKey: true,
    hasRecentAuth: false,
    needsTwoFactor: false,
  };
}

function findRejectionReason({ stoppedAt, expiresAt, networks }: StoredApiKey, ip: string, now: Date) {
  if (stoppedAt) return 'stopped';
  if (expiresAt && expiresAt <= now) return 'expired';
  return networks.length > 0 && !isInNetworks(ip, networks) ? 'network' : undefined;
}

function isInNetworks(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const { address, prefix, family } of parseIpRanges(networks.join())) list.addSubnet(address, prefix, family);
  return list.check(ip, ipFamily(ip));
}

export async function listApiKeys(db: Db, now: Date): Promise<ApiKey[]> {
  const rows = await listApiKeyRows(db, toIndianDate(now));
  return rows.map((row) => toApiKey(row, now));
}

export async function createApiKey(
  { db, now }: IdentityDeps,
  actor: Actor,
  { name, permissions, networks, expiresAt }: EndpointBody<'createApiKey'>,
): Promise<EndpointResponse<'createApiKey'>> {
  const at = now();
  if (findMissingPermissions(permissions, actor.session.permissions).length > 0)
    throw new DomainError('more_than_yours');
  if (expiresAt && new Date(expiresAt) <= at) throw new DomainError('expiry_in_past');
  const { prefix, secret, key } = createApiKeyParts();
  const id = await db.transaction().execute(async (tx) => {
    if ((await countActiveApiKeys(tx, at)) >= MAX.apiKeys) throw new DomainError('too_many_api_keys');
    const keyId = await insertApiKey(tx, {
      name,
      prefix,
      secretHash: hashToken(secret),
      permissions,
      networks,
      createdBy: actor.session.userId,
      createdAt: at,
      expiresAt: expiresAt ? new Date(expiresAt) : null,
    });
    const audit = { action: 'api_key.created', data: { name }, after: { permissions, networks } } as const;
    await recordAuditEntry(tx, { kind: 'api_key', id: keyId, actorId: actor.session.userId }, audit);
    await recordKeyEvent(tx, actor, { kind: 'api_key_created', at, key: keyId });
    return keyId;
  });
  return { key, apiKey: await findListedKey(db, id, at) };
}

/** For notes in ledgers. */
export async function getApiKeyName(db: Db, id: string): Promise<string> {
  return (await findApiKeyName(db, id))?.name ?? '';
}

/** Stopping a key twice is no error. */
export async function stopApiKey(
  { db, now }: IdentityDeps,
  actor: Actor,
  id: string,
): Promise<EndpointResponse<'stopApiKey'>> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    const stopped = await stopApiKeyRow(tx, id, at);
    if (stopped) await recordStop(tx, actor, stopped, at);
    else if (!(await findApiKeyName(tx, id))) throw new DomainError('not_found');
  });
  return { apiKey: await findListedKey(db, id, at) };
}

/** Stops all keys that a staff member created. */
export async function stopApiKeysOfStaff(tx: Tx, actor: Actor, userId: string, at: Date): Promise<void> {
  for (const stopped of await stopApiKeysOf(tx, userId, at)) await recordStop(tx, actor, stopped, at);
}

async function recordStop(tx: Tx, actor: Actor, { id, name }: { id: string; name: string }, at: Date): Promise<void> {
  const audit = { action: 'api_key.stopped', data: { name } } as const;
  await recordAuditEntry(tx, { kind: 'api_key', id, actorId: actor.session.userId }, audit);
  await recordKeyEvent(tx, actor, { kind: 'api_key_stopped', at, key: id });
}

type KeyEvent = { kind: 'api_key_created' | 'api_key_stopped'; at: Date; key: string };

async function recordKeyEvent(tx: Tx, { session, caller }: Actor, { kind, at, key }: KeyEvent): Promise<void> {
  const { userId: actorId, id: sessionId } = session;
  await recordSecurityEvent(tx, { kind, at, actorId, sessionId, origin: caller, detail: { key } });
}

async function findListedKey(db: Db, id: string, now: Date): Promise<ApiKey> {
  const key = (await listApiKeys(db, now)).find((candidate) => candidate.id === id);
  if (!key) throw new DomainError('not_found');
  return key;
}

function toApiKey({ createdAt, expiresAt, stoppedAt, lastUsedAt, ...key }: ListedApiKey, now: Date): ApiKey {
  return {
    ...key,
    status: stoppedAt ? 'stopped' : expiresAt && expiresAt <= now ? 'expired' : 'active',
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    stoppedAt: stoppedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
