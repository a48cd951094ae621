import { MOST } from '@kinari/contract/limits';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { lockAccount } from '../account.queries.ts';
import {
  type AddressFacts,
  clearDefault,
  findAddress,
  insertAddress,
  listAddresses,
  removeAddress,
  setAddress,
} from './address.queries.ts';

type Own = { userId: string; id: string };

/** Saves an address; the first one becomes the default whether or not it asks to. */
export async function addAddress(db: Db, userId: string, facts: AddressFacts): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    const { length } = await listAddresses(tx, userId);
    if (length >= MOST.addresses) throw new Refusal('too_many_addresses');

    const isDefault = facts.isDefault || length === 0;
    if (isDefault) await clearDefault(tx, userId);
    await insertAddress(tx, userId, { ...facts, isDefault });
  });
}

/** Changes an address. The default cannot cease to be it by itself: another one takes its place. */
export async function updateAddress(db: Db, own: Own, facts: AddressFacts): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, own.userId);
    const address = await requireAddress(tx, own);

    const isDefault = facts.isDefault || address.isDefault;
    if (isDefault && !address.isDefault) await clearDefault(tx, own.userId);
    await setAddress(tx, own, { ...facts, isDefault });
  });
}

export async function deleteAddress(db: Db, own: Own): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, own.userId);
    const address = await requireAddress(tx, own);
    if (address.isDefault) throw new Refusal('default_address_kept');

    await removeAddress(tx, own);
  });
}

async function requireAddress(tx: Tx, own: Own) {
  const address = await findAddress(tx, own);
  if (!address) throw new Refusal('not_found');
  return address;
}
