import { MAX } from '@kinari/contract/limits';
import type { Db, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { lockAccount } from '../account.queries.ts';
import {
  type AddressInput,
  clearDefault,
  findAddress,
  insertAddress,
  listAddresses,
  removeAddress,
  setAddress,
} from './address.queries.ts';

type AddressKey = { userId: string; id: string };

/** Saves an address. The first one always becomes the default. */
export async function addAddress(db: Db, userId: string, input: AddressInput): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    const { length } = await listAddresses(tx, userId);
    if (length >= MAX.addresses) throw new DomainError('too_many_addresses');

    const isDefault = input.isDefault || length === 0;
    if (isDefault) await clearDefault(tx, userId);
    await insertAddress(tx, userId, { ...input, isDefault });
  });
}

/** Updates an address. `isDefault: false` on the default is ignored: only choosing another address replaces it. */
export async function updateAddress(db: Db, addressKey: AddressKey, input: AddressInput): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, addressKey.userId);
    const address = await getAddress(tx, addressKey);

    const isDefault = input.isDefault || address.isDefault;
    if (isDefault && !address.isDefault) await clearDefault(tx, addressKey.userId);
    await setAddress(tx, addressKey, { ...input, isDefault });
  });
}

export async function deleteAddress(db: Db, addressKey: AddressKey): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, addressKey.userId);
    const address = await getAddress(tx, addressKey);
    if (address.isDefault) throw new DomainError('default_address_required');

    await removeAddress(tx, addressKey);
  });
}

async function getAddress(tx: Tx, addressKey: AddressKey) {
  const address = await findAddress(tx, addressKey);
  if (!address) throw new DomainError('not_found');
  return address;
}
