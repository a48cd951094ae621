import type { Query, Reply } from '@kinari/contract/contract';
import { SECURITY_KIND_NAMES, SECURITY_KINDS, type SecurityKind } from '@kinari/contract/words/security-kinds';
import { neighbourhoodOf } from '@kinari/running/network';
import { HOUR } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { deviceName } from '../platform/http/device-name.ts';
import type { Limit, Limiter } from '../platform/http/limiter.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Log } from '../platform/log.ts';
import { findPersonId, insertEvent, listEvents } from './security-log.queries.ts';

/** Where a request came from and what sent it. */
export type Origin = { address: string; userAgent: string; log: Pick<Log, 'info'> };

export type SecurityEvent = {
  kind: SecurityKind;
  at: Date;
  /** Whose account it concerns, if anybody's. */
  userId?: string | undefined;
  /** Who did it, where that was somebody else. */
  actorId?: string | undefined;
  sessionId?: string | undefined;
  origin: Origin;
  /** Facts that say more; never what somebody typed, and nothing that opens a door. */
  detail?: Record<string, string | number | boolean>;
};

// How much is kept of what people cause as often as they like: more of a kind in an hour tells nobody anything and fills the disk.
// Whoever guesses names that nobody has must not crowd out what happens to accounts.
const OF_AN_ACCOUNT: Limit = { name: 'noted-account', most: 60, withinMs: HOUR };
const OF_NOBODY: Limit = { name: 'noted-nobody', most: 300, withinMs: HOUR };

/**
 * Notes what happened at a door of the shop: a line in the log, and a row for staff to read; in the caller's transaction, if there
 * is one. A `limiter` is given for what anybody can cause again and again: then only so many rows are kept.
 */
export async function recordSecurityEvent(db: Queryable, event: SecurityEvent, limiter?: Limiter): Promise<void> {
  const { kind, at, userId, actorId, sessionId, origin, detail = {} } = event;
  origin.log.info({ securityEvent: kind, userId, actorId, sessionId }, `security: ${SECURITY_KINDS[kind]}`);
  const left = limiter ? await roomLeft(limiter, event) : Infinity;
  if (left < 0) return;
  await insertEvent(db, {
    kind,
    at,
    userId,
    actorId,
    sessionId,
    network: neighbourhoodOf(origin.address),
    device: deviceName(origin.userAgent),
    detail: { ...detail, ...(left === 0 && { furtherNotListed: true }) },
  });
}

async function roomLeft(limiter: Limiter, { kind, userId }: SecurityEvent): Promise<number> {
  const count = userId ? limiter.take(OF_AN_ACCOUNT, `${kind} ${userId}`) : limiter.take(OF_NOBODY, kind);
  return count.catch((error: unknown) => {
    if (error instanceof Refusal) return -1;
    throw error;
  });
}

/** For staff, newest first. */
export async function listSecurityEvents(
  db: Db,
  { kind, person, before, limit }: Query<'listSecurityEvents'>,
): Promise<Reply<'listSecurityEvents'>> {
  const personId = person ? await findPersonId(db, person) : undefined;
  if (person && !personId) return { events: [], older: null };
  const rows = await listEvents(db, { kind, personId, before, limit: limit + 1 }, SECURITY_KIND_NAMES);
  const events = rows.slice(0, limit).map(({ detail, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    furtherNotListed: detail.furtherNotListed === true,
  }));
  return { events, older: rows.length > limit ? (events.at(-1)?.id ?? null) : null };
}
