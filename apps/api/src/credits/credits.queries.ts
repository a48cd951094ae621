import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

type NewCredit = {
  hash: Buffer;
  ownerId: string | null;
  paise: number;
  orderId: string;
  refundId: string;
  now: Date;
};

/** A credit with its first entry. It ends twelve months on, in India. */
export async function insertCredit(
  tx: Tx,
  { hash, ownerId, paise, orderId, refundId, now }: NewCredit,
): Promise<{ id: string; expiresOn: string }> {
  const { rows } = await sql<{ id: string; expiresOn: string }>`
    insert into credits (code_hash, owner_id, expires_on, made_at)
    values (${hash}, ${ownerId}, ((${now}::timestamptz at time zone 'Asia/Kolkata')::date + interval '12 months')::date, ${now})
    returning id, expires_on as "expiresOn"
  `.execute(tx);
  const made = rows[0];
  if (!made) throw new Error('A credit has an id');
  await sql`select enter_credit(${made.id}, 'issued', ${paise}, ${orderId}, ${refundId})`.execute(tx);
  return made;
}

export async function setSealedCode(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await tx.updateTable('credits').set({ code_sealed: sealed }).where('id', '=', id).execute();
}

/** Makes the credit of a code somebody's own, if it is nobody's and has not ended; answers what is left on it. */
export async function claimCredit(
  tx: Tx,
  { hash, userId, today }: { hash: Buffer; userId: string; today: string },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('credits')
    .set({ owner_id: userId, code_sealed: null })
    .where('code_hash', '=', hash)
    .where('owner_id', 'is', null)
    .where('expires_on', '>=', today)
    .where('balance_paise', '>', 0)
    .returning('balance_paise')
    .executeTakeFirst();
  return row?.balance_paise;
}

export type OwnCredit = { id: string; balance: number; expiresOn: string };

/** What somebody can pay with, in the order in which it is spent. */
export async function listOwnCredits(db: Queryable, userId: string, today: string): Promise<OwnCredit[]> {
  return db
    .selectFrom('credits')
    .select(['id', 'balance_paise as balance', 'expires_on as expiresOn'])
    .where('owner_id', '=', userId)
    .where('balance_paise', '>', 0)
    .where('expires_on', '>=', today)
    .orderBy('expires_on')
    .orderBy('id')
    .execute();
}

export type CreditEntry = {
  id: number;
  at: Date;
  kind: 'issued' | 'spent' | 'returned';
  paise: number;
  orderId: string;
};

/** What came and went, the newest first. */
export async function listEntries(db: Queryable, userId: string, most: number): Promise<CreditEntry[]> {
  const { rows } = await sql<CreditEntry>`
    select entry.id, entry.entered_at as at, entry.kind, entry.paise, entry.order_id as "orderId"
    from credit_entries entry
    join credits credit on credit.id = entry.credit_id
    where credit.owner_id = ${userId}
    order by entry.id desc
    limit ${most}
  `.execute(db);
  return rows;
}

export type SealedCredit = { id: string; sealed: Buffer; paise: number; expiresOn: string };

/** The credits that returns of an order became and nobody owns yet. */
export async function listUnowned(db: Queryable, orderId: string): Promise<SealedCredit[]> {
  const { rows } = await sql<SealedCredit>`
    select credit.id, credit.code_sealed as sealed, credit.balance_paise as paise, credit.expires_on as "expiresOn"
    from credits credit
    join credit_entries entry on entry.credit_id = credit.id and entry.kind = 'issued'
    where entry.order_id = ${orderId} and credit.owner_id is null and credit.code_sealed is not null
    order by credit.made_at, credit.id
  `.execute(db);
  return rows;
}

export async function readCodeKey(db: Queryable): Promise<Buffer> {
  const { secret } = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('purpose', '=', 'credit')
    .executeTakeFirstOrThrow();
  return secret;
}
