import type { Body } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

export type AddressFacts = Body<'addAddress'>;

type Own = { userId: string; id: string };

export async function listAddresses(db: Queryable, userId: string) {
  return addresses(db, userId).orderBy('is_default', 'desc').orderBy('created_at').orderBy('id').execute();
}

export async function findAddress(db: Queryable, { userId, id }: Own) {
  return addresses(db, userId).where('id', '=', id).executeTakeFirst();
}

export async function insertAddress(tx: Tx, userId: string, facts: AddressFacts): Promise<void> {
  await tx
    .insertInto('addresses')
    .values({ user_id: userId, ...columnsOf(facts) })
    .execute();
}

export async function setAddress(tx: Tx, { userId, id }: Own, facts: AddressFacts): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ ...columnsOf(facts), changed_at: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

export async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
}

/** The default is one no longer if it was added, changed or chosen since. */
export async function clearDefaultChangedSince(tx: Tx, userId: string, since: Date): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .where('changed_at', '>', since)
    .execute();
}

export async function removeAddress(tx: Tx, { userId, id }: Own): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).where('user_id', '=', userId).execute();
}

function addresses(db: Queryable, userId: string) {
  return db
    .selectFrom('addresses')
    .select([
      'id',
      'user_id as userId',
      'line1 as addressLine1',
      'line2 as addressLine2',
      'city',
      'state',
      'postal_code as postalCode',
      'is_default as isDefault',
    ])
    .where('user_id', '=', userId);
}

function columnsOf({ addressLine1, addressLine2, city, state, postalCode, isDefault }: AddressFacts) {
  return {
    line1: addressLine1,
    line2: addressLine2 || null,
    city,
    state,
    postal_code: postalCode,
    is_default: isDefault,
  };
}
