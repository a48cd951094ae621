import type { Queryable, Tx } from '../platform/db.ts';

export type LinkPurpose = 'verify_email' | 'reset_password';
type NewLink = { userId: string; purpose: LinkPurpose; tokenHash: Buffer; now: Date; expiresAt: Date };
type Presented = { purpose: LinkPurpose; tokenHash: Buffer; now: Date };

export async function insertLink(db: Queryable, link: NewLink): Promise<void> {
  await db
    .insertInto('account_links')
    .values({
      user_id: link.userId,
      purpose: link.purpose,
      token_hash: link.tokenHash,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Whose live link this is. */
export async function findLinkOwner(
  db: Queryable,
  { purpose, tokenHash, now }: Presented,
): Promise<string | undefined> {
  const link = await db
    .selectFrom('account_links')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.userId;
}

/** Uses up every link of this kind: one that worked makes the others needless, and none works twice. */
export async function deleteLinksOf(tx: Tx, userId: string, purpose: LinkPurpose): Promise<void> {
  await tx.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}
