import type { Reply } from '@kinari/contract/contract';
import { DAY, HOUR, later, MINUTE } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { deviceName } from '../platform/http/device-name.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { Caller, Desk } from './desk.ts';
import {
  deleteSession,
  deleteSessionsBeyond,
  deleteSessionsOf,
  findLiveSession,
  insertSession,
  listLiveSessions,
  touchSession,
} from './session.queries.ts';
import { hashToken, newSessionToken } from './token.ts';

type UserType = Session['userType'];

/** How long a session lasts unused, and how long at most. */
const LIFETIMES: Record<UserType, { idle: number; absolute: number }> = {
  CUSTOMER: { idle: 14 * DAY, absolute: 30 * DAY },
  ADMIN: { idle: 30 * MINUTE, absolute: 12 * HOUR },
};
const MOST_SESSIONS = 10;
const MOST_USER_AGENT = 400;
// How long somebody who showed who they are may do what an open session alone may not.
const PROOF_LASTS = 10 * MINUTE;
// Most requests only read: noting each of them would turn every read into a write.
const NOTED_EVERY = MINUTE;

/** Opens a session in the caller's transaction, which holds the account's lock; answers its token too, this once. */
export async function openSession(
  tx: Tx,
  { userId, userType, userAgent, now }: { userId: string; userType: UserType; userAgent: string; now: Date },
): Promise<{ id: string; token: string }> {
  const token = newSessionToken();
  const { id } = await insertSession(tx, {
    userId,
    tokenHash: hashToken(token),
    userAgent: userAgent.slice(0, MOST_USER_AGENT),
    now,
    expiresAt: endOf({ userType, createdAt: now, lastSeenAt: now }),
  });
  await deleteSessionsBeyond(tx, userId, MOST_SESSIONS);
  return { id, token };
}

/** The session a token opens, and a note that it was used. */
export async function resumeSession(
  db: Queryable,
  { token, now, staffNeedSecondFactor }: { token: string; now: Date; staffNeedSecondFactor: () => Promise<boolean> },
): Promise<Session | undefined> {
  const live = await findLiveSession(db, hashToken(token), now);
  if (!live) return undefined;
  const { id, userId, userType, createdAt, lastSeenAt, provenAt } = live;
  if (now.getTime() - lastSeenAt.getTime() >= NOTED_EVERY)
    await touchSession(db, id, { now, expiresAt: endOf({ userType, createdAt, lastSeenAt: now }) });
  const freshlyProven = now.getTime() - provenAt.getTime() < PROOF_LASTS;
  const secondFactorDue = userType === 'ADMIN' && !live.hasSecondFactor && (await staffNeedSecondFactor());
  return { id, userId, userType, freshlyProven, secondFactorDue };
}

export async function readSessions(db: Db, session: Session, now: Date): Promise<Reply<'listSessions'>> {
  const sessions = await listLiveSessions(db, session.userId, now);
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

export async function endSession(
  { db, limiter, now }: Desk,
  session: Session,
  id: string,
  caller: Caller,
): Promise<void> {
  const { userId, id: sessionId } = session;
  if (!(await deleteSession(db, { userId, id }))) throw new Refusal('not_found');
  await recordSecurityEvent(db, { kind: 'sessions_ended', at: now(), userId, sessionId, origin: caller }, limiter);
}

export async function endOtherSessions({ db, limiter, now }: Desk, session: Session, caller: Caller): Promise<void> {
  const { userId, id: sessionId } = session;
  await deleteSessionsOf(db, userId, { except: sessionId });
  await recordSecurityEvent(db, { kind: 'sessions_ended', at: now(), userId, sessionId, origin: caller }, limiter);
}

function endOf({ userType, createdAt, lastSeenAt }: { userType: UserType; createdAt: Date; lastSeenAt: Date }): Date {
  const { idle, absolute } = LIFETIMES[userType];
  return new Date(Math.min(later(lastSeenAt, idle).getTime(), later(createdAt, absolute).getTime()));
}
