import type { Queryable, Tx } from '../platform/database/db.ts';

export type LinkPurpose =
  | 'verify_email'
  | 'reset_password'
  | 'stop_letters'
  | 'keep_account'
  | 'prove_new_email'
  | 'agree_to_new_email'
  | 'stop_email_change'
  | 'second_factor';
type NewLink = {
  userId: string;
  purpose: LinkPurpose;
  /** The change of e-mail it belongs to and ends with, if any. */
  emailChangeId?: string;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
};
type Presented = { purposes: readonly LinkPurpose[]; tokenHash: Buffer; now: Date };

export async function insertLink(db: Queryable, link: NewLink): Promise<void> {
  await db
    .insertInto('account_links')
    .values({
      user_id: link.userId,
      purpose: link.purpose,
      email_change_id: link.emailChangeId ?? null,
      token_hash: link.tokenHash,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Whose live link this is, and which of the purposes it serves. */
export async function findLink(
  db: Queryable,
  { purposes, tokenHash, now }: Presented,
): Promise<{ userId: string; purpose: LinkPurpose } | undefined> {
  return db
    .selectFrom('account_links')
    .select('user_id as userId')
    .select((eb) => eb.ref('purpose').$castTo<LinkPurpose>().as('purpose'))
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up every link of this kind: one that worked makes the others needless, and none works twice. */
export async function deleteLinksOf(tx: Tx, userId: string, purpose: LinkPurpose): Promise<void> {
  await tx.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

/** What was mailed to an address that is no longer the account's must not open it. */
export async function deleteAllLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('account_links').where('user_id', '=', userId).execute();
}
