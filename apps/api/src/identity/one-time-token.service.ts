import { addMs, DAY, MINUTE } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { type Account, findAccountByEmail, getAccount, lockAccount } from './account.queries.ts';
import type { Recipient } from './account.service.ts';
import { canSendAgain } from './email/email-log.service.ts';
import { deleteTokens, findToken, insertToken, type TokenPurpose } from './one-time-token.queries.ts';
import { createToken, hashToken } from './token.ts';

const LIFETIMES = {
  verify_email: 3 * DAY,
  reset_password: 30 * MINUTE,
  stop_emails: 30 * DAY,
  cancel_account_deletion: 2 * DAY,
};

export type IssuedToken = Recipient & { token: string };

/**
 * Creates the token while the email job runs, so only its hash is ever stored. Returns nothing if the email is already
 * verified.
 */
export async function issueVerificationToken(db: Db, userId: string, now: Date): Promise<IssuedToken | undefined> {
  const account = await getAccount(db, userId);
  if (account.emailVerifiedAt || account.disabledAt) return undefined;
  const to = await unverifiedRecipient(db, account, now);
  return to && { ...to, token: await issueToken(db, account, 'verify_email', now) };
}

/** Creates a password reset token for the account's mailbox. Returns nothing if the previous email was sent too recently. */
export async function issuePasswordResetToken(
  db: Db,
  { email, mailId, kind, now }: { email: string; mailId: string; kind: string; now: Date },
): Promise<IssuedToken | undefined> {
  const account = await findAccountByEmail(db, email);
  if (!account || account.disabledAt) return undefined;
  if (!(await canSendAgain(db, { userId: account.id, mailId, kind, at: now }))) return undefined;
  const firstName = account.emailVerifiedAt ? account.firstName : '';
  return { email, firstName, userId: account.id, token: await issueToken(db, account, 'reset_password', now) };
}

/** Returns the recipient for an unverified address: without a name, and nothing if the owner unsubscribed. */
export async function unverifiedRecipient(db: Queryable, account: Account, now: Date): Promise<Recipient | undefined> {
  if (account.emailsBlockedAt) return undefined;
  return {
    email: account.email,
    firstName: '',
    userId: account.id,
    stopEmailsToken: await issueToken(db, account, 'stop_emails', now),
  };
}

// Earlier tokens stay valid: if an email is sent twice, the user may open either copy.
export async function issueToken(
  db: Queryable,
  { id }: Pick<Account, 'id'>,
  purpose: keyof typeof LIFETIMES,
  now: Date,
): Promise<string> {
  const token = createToken();
  const expiresAt = addMs(now, LIFETIMES[purpose]);
  await insertToken(db, { userId: id, purpose, tokenHash: hashToken(token), now, expiresAt });
  return token;
}

type TokenParams = { token: string; purposes: readonly TokenPurpose[]; now: Date };
type ConsumedToken = { account: Account; purpose: TokenPurpose };

export async function getToken(db: Queryable, { token, purposes, now }: TokenParams) {
  const found = await findToken(db, { purposes, tokenHash: hashToken(token), now });
  if (!found) throw new DomainError('token_invalid');
  return found;
}

/** Deletes the token and returns its account, locked. If two requests use one token, the second throws `token_invalid`. */
export async function consumeToken(tx: Tx, params: TokenParams): Promise<ConsumedToken> {
  const { userId, purpose } = await getToken(tx, params);
  const account = await lockAccount(tx, userId);
  // Check again under the lock: a concurrent request may have used the token.
  await getToken(tx, params);
  if (account.disabledAt) throw new DomainError('token_invalid');
  await deleteTokens(tx, userId, purpose);
  return { account, purpose };
}
