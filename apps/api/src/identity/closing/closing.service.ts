import type { Body } from '@kinari/contract/contract';
import { HOUR, later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { lockAccount } from '../account.queries.ts';
import type { Recipient } from '../account.service.ts';
import { issueLink, useLink } from '../account-link.service.ts';
import type { Caller, Desk } from '../desk.ts';
import { deleteEmailChangeOf } from '../email/email-change.queries.ts';
import { recipientOf } from '../email/unproven-letters.service.ts';
import { sendClosingLater } from '../identity-mails.ts';
import { requireCurrentPassword } from '../passwords/current-password.service.ts';
import { deleteSessionsOf } from '../session.queries.ts';
import {
  deleteClosure,
  findClosure,
  holdAccount,
  insertClosure,
  listDueClosures,
  listOrdersOwed,
  listOrdersUnderWay,
} from './closing.queries.ts';

/** Long enough for an owner to read the letter whom somebody else has shut out, or who thinks again. */
const WAIT = 48 * HOUR;
const MOST_NAMED = 5;

/**
 * Logs an account out everywhere, to be erased after the wait unless its owner keeps it; answers when. While something is on its
 * way, there or back, or owed, the shop needs to know where to and whom to call. Credit that is left lapses.
 */
export async function closeAccount(
  { db, limiter, now }: Desk,
  { userId }: Session,
  { currentPassword }: Body<'closeAccount'>,
  origin: Caller,
): Promise<Date> {
  const account = await requireCurrentPassword({ db, limiter }, userId, currentPassword);
  const at = now();
  const dueAt = later(at, WAIT);
  await db.transaction().execute(async (tx) => {
    await holdAccount(tx, userId);
    const held = await lockAccount(tx, userId);
    if (held.passwordHash !== account.passwordHash) throw new Refusal('wrong_current_password');
    refuseWhile(await listOrdersUnderWay(tx, userId), {
      wait: 'Please wait until your orders have arrived, or cancel them. Still under way',
    });
    refuseWhile(await listOrdersOwed(tx, userId), {
      wait: 'Please wait until your returns are done and your refunds are paid. Still open',
    });
    await insertClosure(tx, { userId, now: at, dueAt });
    await deleteEmailChangeOf(tx, userId);
    await deleteSessionsOf(tx, userId);
    await sendClosingLater(tx, userId);
    await recordSecurityEvent(tx, { kind: 'account_closed', at, userId, origin });
  });
  return dueAt;
}

function refuseWhile(orderIds: string[], { wait }: { wait: string }): void {
  if (orderIds.length === 0) return;
  const named = orderIds.slice(0, MOST_NAMED).map((id) => `#${id.slice(0, 8)}`);
  const others = orderIds.length - named.length;
  const which = [...named, ...(others ? [`${others} more`] : [])].join(', ');
  throw new Refusal('orders_under_way', { message: `${wait}: ${which}` });
}

/** What the link in the letter leads to. Nobody is logged in by it. */
export async function keepAccount(
  { db, limiter, addressLimits, now }: Desk,
  token: string,
  { address }: Caller,
): Promise<void> {
  await limiter.take(addressLimits.linkUses, address);
  await db.transaction().execute(async (tx) => {
    const { account } = await useLink(tx, { token, purposes: ['keep_account'], now: now() });
    await deleteClosure(tx, account.id);
  });
}

type ClosingLetter = { to: Recipient; token: string; dueAt: Date };

/** For the letter; nothing once the account is kept. */
export async function issueKeepLink(
  db: Db,
  { userId, mailId, now }: { userId: string; mailId: string; now: Date },
): Promise<ClosingLetter | undefined> {
  const closure = await findClosure(db, userId);
  if (!closure || closure.dueAt <= now) return undefined;
  const to = await recipientOf(db, { userId, mailId, now });
  return to && { to, dueAt: closure.dueAt, token: await issueLink(db, { id: userId }, 'keep_account', now) };
}

/** Does what is to be done to each account whose wait is over, unless it was kept, or something of it is under way again or owed. */
export async function forEachClosed(
  db: Db,
  now: Date,
  { finish, onFailure }: { finish: (tx: Tx, userId: string) => Promise<void>; onFailure: (error: unknown) => void },
): Promise<number> {
  let finished = 0;
  for (const userId of await listDueClosures(db, now)) {
    try {
      finished += await db.transaction().execute(async (tx) => {
        await holdAccount(tx, userId);
        const closure = await findClosure(tx, userId);
        if (!closure || closure.dueAt > now) return 0;
        if ((await listOrdersUnderWay(tx, userId)).length > 0 || (await listOrdersOwed(tx, userId)).length > 0)
          return 0;
        await finish(tx, userId);
        return 1;
      });
    } catch (error) {
      // One that fails does not keep the others waiting; it is tried again with the next run.
      onFailure(error);
    }
  }
  return finished;
}
