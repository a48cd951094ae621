import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import {
  SECURITY_EVENT_LABELS,
  SECURITY_EVENT_TYPES,
  type SecurityEventType,
} from '@kinari/contract/labels/security-event-labels';
import { anonymizeIp } from '@kinari/server-runtime/ip-ranges';
import { HOUR } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { deviceName } from '../platform/http/device-name.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Limit, Limiter } from '../platform/limits/limiter.ts';
import type { Log } from '../platform/log.ts';
import { findUserId, insertEvent, listEvents } from './security-log.queries.ts';

export type EventOrigin = { address: string; userAgent: string; log: Pick<Log, 'info'> };

export type SecurityEvent = {
  kind: SecurityEventType;
  at: Date;
  /** The affected account, if any. */
  userId?: string | undefined;
  /** The user who did it, if different. */
  actorId?: string | undefined;
  sessionId?: string | undefined;
  origin: EventOrigin;
  /** Additional values. Never user input, and no secrets. */
  detail?: Record<string, string | number | boolean>;
};

// Limits per kind and hour, because users can cause these events at will: more rows add no information and fill the disk.
// Events without an account have their own limit, so guessed names cannot crowd out events of real accounts.
const EVENTS_PER_ACCOUNT: Limit = { name: 'noted-account', max: 60, windowMs: HOUR };
const EVENTS_WITHOUT_ACCOUNT: Limit = { name: 'noted-nobody', max: 300, windowMs: HOUR };

/**
 * Logs a security event and saves a row for staff, in the caller's transaction if there is one. Pass a `limiter` for events
 * that anyone can repeat: rows above the limit are dropped.
 */
export async function recordSecurityEvent(db: Queryable, event: SecurityEvent, limiter?: Limiter): Promise<void> {
  const { kind, at, userId, actorId, sessionId, origin, detail = {} } = event;
  origin.log.info({ securityEvent: kind, userId, actorId, sessionId }, `security: ${SECURITY_EVENT_LABELS[kind]}`);
  const remaining = limiter ? await countRemaining(limiter, event) : Infinity;
  if (remaining < 0) return;
  await insertEvent(db, {
    kind,
    at,
    userId,
    actorId,
    sessionId,
    network: anonymizeIp(origin.address),
    device: deviceName(origin.userAgent),
    detail: { ...detail, ...(remaining === 0 && { furtherNotListed: true }) },
  });
}

async function countRemaining(limiter: Limiter, { kind, userId }: SecurityEvent): Promise<number> {
  const count = userId
    ? limiter.take(EVENTS_PER_ACCOUNT, `${kind} ${userId}`)
    : limiter.take(EVENTS_WITHOUT_ACCOUNT, kind);
  return count.catch((error: unknown) => {
    if (error instanceof DomainError) return -1;
    throw error;
  });
}

export async function listSecurityEvents(
  db: Db,
  { kind, person, before, limit }: EndpointQuery<'listSecurityEvents'>,
): Promise<EndpointResponse<'listSecurityEvents'>> {
  const personId = person ? await findUserId(db, person) : undefined;
  if (person && !personId) return { events: [], nextCursor: null };
  const rows = await listEvents(db, { kind, personId, before, limit: limit + 1 }, SECURITY_EVENT_TYPES);
  const events = rows.slice(0, limit).map(({ detail, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    furtherNotListed: detail.furtherNotListed === true,
  }));
  return { events, nextCursor: rows.length > limit ? (events.at(-1)?.id ?? null) : null };
}
