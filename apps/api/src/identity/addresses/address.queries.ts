import type { EndpointBody } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

export type AddressInput = EndpointBody<'addAddress'>;

type AddressKey = { userId: string; id: string };

export async function listAddresses(db: Queryable, userId: string) {
  return selectAddresses(db, userId).orderBy('is_default', 'desc').orderBy('created_at').orderBy('id').execute();
}

export async function findAddress(db: Queryable, { userId, id }: AddressKey) {
  return selectAddresses(db, userId).where('id', '=', id).executeTakeFirst();
}

export async function insertAddress(tx: Tx, userId: string, input: AddressInput): Promise<void> {
  await tx
    .insertInto('addresses')
    .values({ user_id: userId, ...toColumns(input) })
    .execute();
}

export async function setAddress(tx: Tx, { userId, id }: AddressKey, input: AddressInput): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ ...toColumns(input), changed_at: sql`now()` })
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

/** Removes the default flag if the default address was added, changed or chosen after `since`. */
export async function clearDefaultChangedSince(tx: Tx, userId: string, since: Date): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .where('changed_at', '>', since)
    .execute();
}

export async function removeAddress(tx: Tx, { userId, id }: AddressKey): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).where('user_id', '=', userId).execute();
}

function selectAddresses(db: Queryable, userId: string) {
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
      'recipient_name as recipientName',
      'mobile',
      'landmark',
      'is_default as isDefault',
    ])
    .where('user_id', '=', userId);
}

function toColumns({ addressLine1, addressLine2, city, state, postalCode, isDefault, ...delivery }: AddressInput) {
  const { recipientName, mobile, landmark } = delivery;
  return {
    line1: addressLine1,
    line2: addressLine2 || null,
    city,
    state,
    postal_code: postalCode,
    is_default: isDefault,
    // Older clients do not send these fields. Leave them unchanged.
    ...(recipientName !== undefined && { recipient_name: recipientName || null }),
    ...(mobile !== undefined && { mobile: mobile || null }),
    ...(landmark !== undefined && { landmark: landmark || null }),
  };
}
