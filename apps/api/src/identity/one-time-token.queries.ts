import type { Queryable, Tx } from '../platform/database/db.ts';

export type TokenPurpose =
  | 'verify_email'
  | 'reset_password'
  | 'stop_emails'
  | 'cancel_account_deletion'
  | 'confirm_new_email'
  | 'agree_to_new_email'
  | 'cancel_email_change'
  | 'second_factor';
type NewToken = {
  userId: string;
  purpose: TokenPurpose;
  /** Set if the token belongs to an email change. It is deleted together with that change. */
  emailChangeId?: string;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
};
type TokenLookup = { purposes: readonly TokenPurpose[]; tokenHash: Buffer; now: Date };

export async function insertToken(db: Queryable, newToken: NewToken): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({
      user_id: newToken.userId,
      purpose: newToken.purpose,
      email_change_id: newToken.emailChangeId ?? null,
      token_hash: newToken.tokenHash,
      created_at: newToken.now,
      expires_at: newToken.expiresAt,
    })
    .execute();
}

export async function findToken(
  db: Queryable,
  { purposes, tokenHash, now }: TokenLookup,
): Promise<{ userId: string; purpose: TokenPurpose } | undefined> {
  return db
    .selectFrom('one_time_tokens')
    .select('user_id as userId')
    .select((eb) => eb.ref('purpose').$castTo<TokenPurpose>().as('purpose'))
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes every token with this purpose, so none can be used a second time. */
export async function deleteTokens(tx: Tx, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

/** Deletes all tokens. Tokens sent to a previous email address must not give access to the account. */
export async function deleteAllTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
}
