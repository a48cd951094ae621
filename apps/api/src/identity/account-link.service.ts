import { DAY, later, MINUTE } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type Account, findAccountByEmail, lockAccount, requireAccount } from './account.queries.ts';
import type { Recipient } from './account.service.ts';
import { deleteLinksOf, findLink, insertLink, type LinkPurpose } from './account-link.queries.ts';
import { mayWriteAgain } from './email/letters.service.ts';
import { hashToken, newLinkToken } from './token.ts';

const LIFETIMES = {
  verify_email: 3 * DAY,
  reset_password: 30 * MINUTE,
  stop_letters: 30 * DAY,
  keep_account: 2 * DAY,
};

export type IssuedLink = Recipient & { token: string };

/**
 * One-time tokens in mailed links. Made while the mail is being written, so that the token itself is never stored;
 * nothing once the e-mail is verified.
 */
export async function issueVerificationLink(db: Db, userId: string, now: Date): Promise<IssuedLink | undefined> {
  const account = await requireAccount(db, userId);
  if (account.emailVerifiedAt || account.disabledAt) return undefined;
  const to = await strangerAt(db, account, now);
  return to && { ...to, token: await issueLink(db, account, 'verify_email', now) };
}

/** Who asks for it proves by it that the mailbox is theirs. Nothing while the last one has only just been sent. */
export async function issuePasswordResetLink(
  db: Db,
  { email, mailId, kind, now }: { email: string; mailId: string; kind: string; now: Date },
): Promise<IssuedLink | undefined> {
  const account = await findAccountByEmail(db, email);
  if (!account || account.disabledAt) return undefined;
  if (!(await mayWriteAgain(db, { userId: account.id, mailId, kind, at: now }))) return undefined;
  const firstName = account.emailVerifiedAt ? account.firstName : '';
  return { email, firstName, userId: account.id, token: await issueLink(db, account, 'reset_password', now) };
}

/** Whom to write to at an address that nobody has confirmed: nobody by name, and not where we were asked to stop. */
export async function strangerAt(db: Queryable, account: Account, now: Date): Promise<Recipient | undefined> {
  if (account.lettersStoppedAt) return undefined;
  return {
    email: account.email,
    firstName: '',
    userId: account.id,
    notMe: await issueLink(db, account, 'stop_letters', now),
  };
}

// A link does not replace an earlier one: a mail that was sent twice must not have spoilt the copy that is opened first.
export async function issueLink(
  db: Queryable,
  { id }: Pick<Account, 'id'>,
  purpose: keyof typeof LIFETIMES,
  now: Date,
): Promise<string> {
  const token = newLinkToken();
  const expiresAt = later(now, LIFETIMES[purpose]);
  await insertLink(db, { userId: id, purpose, tokenHash: hashToken(token), now, expiresAt });
  return token;
}

type Presented = { token: string; purposes: readonly LinkPurpose[]; now: Date };
type Opened = { account: Account; purpose: LinkPurpose };

export async function requireLink(db: Queryable, { token, purposes, now }: Presented) {
  const link = await findLink(db, { purposes, tokenHash: hashToken(token), now });
  if (!link) throw new Refusal('link_not_valid');
  return link;
}

/** Uses a link up and answers its owner's account, locked; of two who present it together, one is refused. */
export async function useLink(tx: Tx, presented: Presented): Promise<Opened> {
  const { userId, purpose } = await requireLink(tx, presented);
  const account = await lockAccount(tx, userId);
  // Asked again under the lock: the twin request may have used the link up in between.
  await requireLink(tx, presented);
  if (account.disabledAt) throw new Refusal('link_not_valid');
  await deleteLinksOf(tx, userId, purpose);
  return { account, purpose };
}
