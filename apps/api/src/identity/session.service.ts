import type { EndpointResponse } from '@kinari/contract/contract';
import { addMs, DAY, HOUR, MINUTE } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { deviceName } from '../platform/http/device-name.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { IdentityDeps, RequestOrigin } from './identity-deps.ts';
import {
  deleteSession,
  deleteSessions,
  findActiveSession,
  insertSession,
  listActiveSessions,
  touchSession,
  trimSessions,
} from './session.queries.ts';
import { createSessionToken, hashToken } from './token.ts';

type UserType = Session['userType'];

const LIFETIMES: Record<UserType, { idle: number; absolute: number }> = {
  CUSTOMER: { idle: 14 * DAY, absolute: 30 * DAY },
  ADMIN: { idle: 30 * MINUTE, absolute: 12 * HOUR },
};
const MAX_SESSIONS = 10;
const MAX_USER_AGENT_LENGTH = 400;
// How long a recent authentication is valid.
const RECENT_AUTH_MS = 10 * MINUTE;
// Updating the session on each request would turn every read into a write.
const LAST_SEEN_INTERVAL_MS = MINUTE;

type NewSession = { userId: string; userType: UserType; userAgent: string; now: Date; authenticatedAt?: Date };

/** Creates a session and returns its token. The caller's transaction must have locked the account. */
export async function createSession(
  tx: Tx,
  { userId, userType, userAgent, now, authenticatedAt = now }: NewSession,
): Promise<{ id: string; token: string }> {
  const token = createSessionToken();
  const { id } = await insertSession(tx, {
    userId,
    tokenHash: hashToken(token),
    userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    now,
    authenticatedAt,
    expiresAt: getExpiry({ userType, createdAt: now, lastSeenAt: now }),
  });
  await trimSessions(tx, userId, MAX_SESSIONS);
  return { id, token };
}

/** Returns the session for a token and updates its last-seen time. */
export async function resumeSession(
  db: Queryable,
  {
    token,
    now,
    isStaffTwoFactorRequired,
  }: { token: string; now: Date; isStaffTwoFactorRequired: () => Promise<boolean> },
): Promise<Session | undefined> {
  const active = await findActiveSession(db, hashToken(token), now);
  if (!active) return undefined;
  const { id, userId, userType, createdAt, lastSeenAt, authenticatedAt } = active;
  if (now.getTime() - lastSeenAt.getTime() >= LAST_SEEN_INTERVAL_MS)
    await touchSession(db, id, { now, expiresAt: getExpiry({ userType, createdAt, lastSeenAt: now }) });
  const hasRecentAuth = now.getTime() - authenticatedAt.getTime() < RECENT_AUTH_MS;
  const needsTwoFactor =
    userType === 'ADMIN' && !active.hasTwoFactor && (active.requiresTwoFactor || (await isStaffTwoFactorRequired()));
  return { id, userId, userType, permissions: active.permissions, hasRecentAuth, needsTwoFactor };
}

export async function listSessions(db: Db, session: Session, now: Date): Promise<EndpointResponse<'listSessions'>> {
  const sessions = await listActiveSessions(db, session.userId, now);
  return {
    sessions: sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: deviceName(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === session.id,
    })),
  };
}

export async function revokeSession(
  { db, limiter, now }: IdentityDeps,
  session: Session,
  id: string,
  caller: RequestOrigin,
): Promise<void> {
  const { userId, id: sessionId } = session;
  if (!(await deleteSession(db, { userId, id }))) throw new DomainError('not_found');
  await recordSecurityEvent(db, { kind: 'sessions_ended', at: now(), userId, sessionId, origin: caller }, limiter);
}

export async function revokeOtherSessions(
  { db, limiter, now }: IdentityDeps,
  session: Session,
  caller: RequestOrigin,
): Promise<void> {
  const { userId, id: sessionId } = session;
  await deleteSessions(db, userId, { except: sessionId });
  await recordSecurityEvent(db, { kind: 'sessions_ended', at: now(), userId, sessionId, origin: caller }, limiter);
}

function getExpiry({
  userType,
  createdAt,
  lastSeenAt,
}: {
  userType: UserType;
  createdAt: Date;
  lastSeenAt: Date;
}): Date {
  const { idle, absolute } = LIFETIMES[userType];
  return new Date(Math.min(addMs(lastSeenAt, idle).getTime(), addMs(createdAt, absolute).getTime()));
}
