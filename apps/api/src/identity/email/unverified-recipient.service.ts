import { addMs, DAY } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { getAccount, lockAccount } from '../account.queries.ts';
import type { Recipient } from '../account.service.ts';
import { type IdentityDeps, type RequestOrigin, takeLinkUse } from '../identity-deps.ts';
import { consumeToken, unverifiedRecipient } from '../one-time-token.service.ts';
import { countOtherEmails, insertUnverifiedEmail, setEmailsBlockedAt } from './unverified-recipient.queries.ts';

// Enough for an order that is confirmed, shipped and delivered on one day, but not to flood a mailbox.
const MAX_EMAILS_PER_DAY = 3;

type RecipientParams = { userId: string; mailId: string; now: Date };

/**
 * Returns the recipient for an account, if any. Anyone can register with someone else's address, so an unverified one gets
 * few emails a day, without the entered name and with an unsubscribe link.
 */
export async function resolveRecipient(
  db: Db,
  { userId, mailId, now }: RecipientParams,
): Promise<Recipient | undefined> {
  const account = await getAccount(db, userId);
  if (account.emailVerifiedAt) return { email: account.email, firstName: account.firstName, userId };
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    if ((await countOtherEmails(tx, { userId, mailId, after: addMs(now, -DAY) })) >= MAX_EMAILS_PER_DAY)
      return undefined;
    await insertUnverifiedEmail(tx, { userId, mailId, at: now });
    return unverifiedRecipient(tx, account, now);
  });
}

/** Handles the "This was not me" link in an email. */
export async function blockEmails(deps: IdentityDeps, token: string, origin: RequestOrigin): Promise<void> {
  await takeLinkUse(deps, origin);
  const at = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const { account } = await consumeToken(tx, { token, purposes: ['stop_emails'], now: at });
    await setEmailsBlockedAt(tx, account.id, at);
  });
}
