import type { EndpointBody } from '@kinari/contract/contract';
import type { ErrorData } from '@kinari/contract/errors';
import { addMs, HOUR } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { lockAccount } from '../account.queries.ts';
import type { Recipient } from '../account.service.ts';
import { deleteEmailChange } from '../email/email-change.queries.ts';
import { resolveRecipient } from '../email/unverified-recipient.service.ts';
import { type IdentityDeps, type RequestOrigin, takeLinkUse } from '../identity-deps.ts';
import { enqueueAccountDeletionEmail } from '../identity-email-jobs.ts';
import { consumeToken, issueToken } from '../one-time-token.service.ts';
import { assertCurrentPassword } from '../passwords/current-password.service.ts';
import { deleteSessions } from '../session.queries.ts';
import {
  deleteDeletionRequest,
  findDeletionRequest,
  insertDeletionRequest,
  listDueDeletions,
  lockAccountExclusively,
} from './account-deletion.queries.ts';

/** Gives the owner time to read the email if someone else deleted the account, or to reconsider. */
const DELETION_DELAY_MS = 48 * HOUR;
const MAX_LISTED_ORDERS = 5;

/** Finds what keeps an account open. Passed in, because orders, returns and refunds are in higher layers. */
export type FindOpenOrders = (tx: Tx, userId: string) => Promise<{ open: string[]; unsettled: string[] }>;

/**
 * Logs the account out everywhere and schedules its erasure; returns when. Rejected while orders, returns or refunds are
 * open, because the shop still needs the customer's address and contact details. Unused store credit expires.
 */
export async function requestAccountDeletion(
  { db, limiter, now, findOpenOrders }: IdentityDeps & { findOpenOrders: FindOpenOrders },
  { userId }: Session,
  { currentPassword }: EndpointBody<'requestAccountDeletion'>,
  origin: RequestOrigin,
): Promise<Date> {
  const account = await assertCurrentPassword({ db, limiter }, userId, currentPassword);
  const at = now();
  const dueAt = addMs(at, DELETION_DELAY_MS);
  await db.transaction().execute(async (tx) => {
    await lockAccountExclusively(tx, userId);
    const locked = await lockAccount(tx, userId);
    if (locked.passwordHash !== account.passwordHash) throw new DomainError('wrong_current_password');
    const { open, unsettled } = await findOpenOrders(tx, userId);
    assertNoBlockingOrders(open);
    assertNoBlockingOrders(unsettled, { reason: 'returns_open' });
    await insertDeletionRequest(tx, { userId, now: at, dueAt });
    await deleteEmailChange(tx, userId);
    await deleteSessions(tx, userId);
    await enqueueAccountDeletionEmail(tx, userId);
    await recordSecurityEvent(tx, { kind: 'account_closed', at, userId, origin });
  });
  return dueAt;
}

function assertNoBlockingOrders(orderIds: string[], reason: Pick<ErrorData, 'reason'> = {}): void {
  if (orderIds.length === 0) return;
  const orders = orderIds.slice(0, MAX_LISTED_ORDERS).map((id) => id.slice(0, 8));
  throw new DomainError('open_orders_exist', { ...reason, orders, moreOrders: orderIds.length - orders.length });
}

/** Cancels the deletion by the one-time token in the email. Does not log the user in. */
export async function cancelAccountDeletion(deps: IdentityDeps, token: string, origin: RequestOrigin): Promise<void> {
  await takeLinkUse(deps, origin);
  const { db, now } = deps;
  await db.transaction().execute(async (tx) => {
    const { account } = await consumeToken(tx, { token, purposes: ['cancel_account_deletion'], now: now() });
    await deleteDeletionRequest(tx, account.id);
  });
}

type AccountDeletionEmail = { to: Recipient; token: string; dueAt: Date };

/** Returns the data for the deletion email, or nothing if the deletion was cancelled. */
export async function issueCancelDeletionToken(
  db: Db,
  { userId, mailId, now }: { userId: string; mailId: string; now: Date },
): Promise<AccountDeletionEmail | undefined> {
  const deletionRequest = await findDeletionRequest(db, userId);
  if (!deletionRequest || deletionRequest.dueAt <= now) return undefined;
  const to = await resolveRecipient(db, { userId, mailId, now });
  return (
    to && {
      to,
      dueAt: deletionRequest.dueAt,
      token: await issueToken(db, { id: userId }, 'cancel_account_deletion', now),
    }
  );
}

type DueDeletionSteps = {
  findOpenOrders: FindOpenOrders;
  finish: (tx: Tx, userId: string) => Promise<void>;
  onFailure: (error: unknown) => void;
};

/** Runs `finish` for each account due for erasure, unless the deletion was cancelled or orders or refunds are open. */
export async function forEachDueDeletion(
  db: Db,
  now: Date,
  { findOpenOrders, finish, onFailure }: DueDeletionSteps,
): Promise<number> {
  let finished = 0;
  for (const userId of await listDueDeletions(db, now)) {
    try {
      finished += await db.transaction().execute(async (tx) => {
        await lockAccountExclusively(tx, userId);
        const deletionRequest = await findDeletionRequest(tx, userId);
        if (!deletionRequest || deletionRequest.dueAt > now) return 0;
        const { open, unsettled } = await findOpenOrders(tx, userId);
        if (open.length + unsettled.length > 0) return 0;
        await finish(tx, userId);
        return 1;
      });
    } catch (error) {
      // One failure must not block the other accounts. The next run retries it.
      onFailure(error);
    }
  }
  return finished;
}
