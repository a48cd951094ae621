import { DAY, later, MINUTE } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Account, findAccountByEmail, lockAccount, requireAccount } from './account.queries.ts';
import type { Recipient } from './account.service.ts';
import { deleteLinksOf, findLinkOwner, insertLink, type LinkPurpose } from './account-link.queries.ts';
import { hashToken, newLinkToken } from './token.ts';

const LIFETIMES: Record<LinkPurpose, number> = { verify_email: 3 * DAY, reset_password: 30 * MINUTE };

export type IssuedLink = Recipient & { token: string };

/** Made while the mail is being written, so that the token itself is never stored; nothing once the e-mail is verified. */
export async function issueVerificationLink(db: Db, userId: string, now: Date): Promise<IssuedLink | undefined> {
  const account = await requireAccount(db, userId);
  return account.emailVerifiedAt ? undefined : issueLink(db, account, 'verify_email', now);
}

export async function issuePasswordResetLink(db: Db, email: string, now: Date): Promise<IssuedLink | undefined> {
  const account = await findAccountByEmail(db, email);
  return account && issueLink(db, account, 'reset_password', now);
}

// A link does not replace an earlier one: a mail that was sent twice must not have spoilt the copy that is opened first.
async function issueLink(
  db: Queryable,
  { id, email, firstName, disabledAt }: Account,
  purpose: LinkPurpose,
  now: Date,
): Promise<IssuedLink | undefined> {
  if (disabledAt) return undefined;
  const token = newLinkToken();
  const expiresAt = later(now, LIFETIMES[purpose]);
  await insertLink(db, { userId: id, purpose, tokenHash: hashToken(token), now, expiresAt });
  return { email, firstName, token };
}

type Presented = { token: string; purpose: LinkPurpose; now: Date };

export async function requireLinkOwner(db: Queryable, { token, purpose, now }: Presented): Promise<string> {
  const userId = await findLinkOwner(db, { purpose, tokenHash: hashToken(token), now });
  if (!userId) throw new Refusal('link_not_valid');
  return userId;
}

/** Uses a link up and answers its owner's account, locked; of two who present it together, one is refused. */
export async function useLink(tx: Tx, presented: Presented): Promise<Account> {
  const account = await lockAccount(tx, await requireLinkOwner(tx, presented));
  // Asked again under the lock: the twin request may have used the link up in between.
  await requireLinkOwner(tx, presented);
  if (account.disabledAt) throw new Refusal('link_not_valid');
  await deleteLinksOf(tx, account.id, presented.purpose);
  return account;
}
