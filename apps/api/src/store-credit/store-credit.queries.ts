import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

type NewStoreCredit = {
  hash: Buffer;
  ownerId: string | null;
  paise: number;
  orderId: string;
  refundId: string;
  now: Date;
};

/** Creates store credit with its first ledger entry. It expires after twelve months, by the Indian date. */
export async function insertStoreCredit(
  tx: Tx,
  { hash, ownerId, paise, orderId, refundId, now }: NewStoreCredit,
): Promise<{ id: string; expiresOn: string }> {
  const { rows } = await sql<{ id: string; expiresOn: string }>`
    insert into store_credits (code_hash, owner_id, expires_on, created_at)
    values (${hash}, ${ownerId}, ((${now}::timestamptz at time zone 'Asia/Kolkata')::date + interval '12 months')::date, ${now})
    returning id, expires_on as "expiresOn"
  `.execute(tx);
  const created = rows[0];
  if (!created) throw new Error('Insert returned no store credit id');
  await sql`select record_store_credit_entry(${created.id}, 'issued', ${paise}, ${orderId}, ${refundId})`.execute(tx);
  return created;
}

export async function setEncryptedCode(tx: Tx, id: string, encrypted: Buffer): Promise<void> {
  await tx.updateTable('store_credits').set({ encrypted_code: encrypted }).where('id', '=', id).execute();
}

/** Assigns unowned, unexpired store credit to a user by its code hash. Returns the balance. */
export async function claimGiftCode(
  tx: Tx,
  { hash, userId, today }: { hash: Buffer; userId: string; today: string },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('store_credits')
    .set({ owner_id: userId, encrypted_code: null })
    .where('code_hash', '=', hash)
    .where('owner_id', 'is', null)
    .where('expires_on', '>=', today)
    .where('balance_paise', '>', 0)
    .returning('balance_paise')
    .executeTakeFirst();
  return row?.balance_paise;
}

export type CustomerStoreCredit = { id: string; balance: number; expiresOn: string };

/** Lists usable store credit in spending order: earliest expiry first. */
export async function listCustomerStoreCredit(
  db: Queryable,
  userId: string,
  today: string,
): Promise<CustomerStoreCredit[]> {
  return db
    .selectFrom('store_credits')
    .select(['id', 'balance_paise as balance', 'expires_on as expiresOn'])
    .where('owner_id', '=', userId)
    .where('balance_paise', '>', 0)
    .where('expires_on', '>=', today)
    .orderBy('expires_on')
    .orderBy('id')
    .execute();
}

export type StoreCreditEntry = {
  id: number;
  at: Date;
  kind: 'issued' | 'spent' | 'restored';
  paise: number;
  orderId: string | null;
};

/** Lists ledger entries, newest first. Hides the id of an order that belongs to another customer. */
export async function listStoreCreditEntries(db: Queryable, userId: string, max: number): Promise<StoreCreditEntry[]> {
  const { rows } = await sql<StoreCreditEntry>`
    select
      entry.id, entry.entered_at as at, entry.kind, entry.paise,
      case when placed.user_id = ${userId} then entry.order_id end as "orderId"
    from store_credit_entries entry
    join store_credits credit on credit.id = entry.store_credit_id
    join orders placed on placed.id = entry.order_id
    where credit.owner_id = ${userId}
    order by entry.id desc
    limit ${max}
  `.execute(db);
  return rows;
}

export type UnclaimedStoreCredit = { id: string; encryptedCode: Buffer; paise: number; expiresOn: string };

/** Lists store credit issued for returns of an order that is not claimed yet. */
export async function listUnclaimedStoreCredit(db: Queryable, orderId: string): Promise<UnclaimedStoreCredit[]> {
  const { rows } = await sql<UnclaimedStoreCredit>`
    select credit.id, credit.encrypted_code as "encryptedCode", credit.balance_paise as paise, credit.expires_on as "expiresOn"
    from store_credits credit
    join store_credit_entries entry on entry.store_credit_id = credit.id and entry.kind = 'issued'
    where entry.order_id = ${orderId} and credit.owner_id is null and credit.encrypted_code is not null
    order by credit.created_at, credit.id
  `.execute(db);
  return rows;
}

export async function getCodeKey(db: Queryable): Promise<Buffer> {
  const { secret } = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('purpose', '=', 'credit')
    .executeTakeFirstOrThrow();
  return secret;
}
