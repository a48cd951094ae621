import { addMs, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { retentionMs } from '../../platform/retention.ts';
import { lockAccount } from '../account.queries.ts';
import { deleteEmailLogBefore, type EmailLogEntry, insertEmailLogEntry, listOtherEmails } from './email-log.queries.ts';

/** Records the kind and time of an email, not its content. */
export function recordEmail(db: Queryable, entry: EmailLogEntry): Promise<void> {
  return insertEmailLogEntry(db, entry);
}

export function purgeEmailLog(db: Queryable, now: Date): Promise<number> {
  return deleteEmailLogBefore(db, addMs(now, -retentionMs('email_log')));
}

// Minimum wait before the second, third and each later email within an hour. The last is shorter than a token's lifetime, so
// a user who gets no email now has an earlier one whose token works for at least ten more minutes.
const MIN_INTERVALS_MS = [0, MINUTE, 5 * MINUTE, 20 * MINUTE];
const COUNTING_WINDOW_MS = HOUR;

/**
 * For emails that anyone can request: records the email and returns true if it may be sent now. Repeated requests neither
 * flood the owner's mailbox nor stop the owner from getting a token.
 */
export function canSendAgain(db: Db, entry: EmailLogEntry): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, entry.userId);
    const others = await listOtherEmails(tx, { ...entry, after: addMs(entry.at, -COUNTING_WINDOW_MS) });
    const minIntervalMs = MIN_INTERVALS_MS[Math.min(others.length, MIN_INTERVALS_MS.length - 1)] ?? 0;
    const last = others[0];
    if (last && entry.at.getTime() - last.getTime() < minIntervalMs) return false;
    await insertEmailLogEntry(tx, entry);
    return true;
  });
}
