import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';

type Device = { userId: string; deviceHash: Buffer; at: Date };

/** Records a device. Returns how many others the account has, and if this one was already known. */
export async function upsertDevice(
  tx: Tx,
  { userId, deviceHash, at }: Device,
): Promise<{ others: number; isKnown: boolean }> {
  const { rows } = await sql<{ others: number; isKnown: boolean }>`
    with known as (
      select
        count(*) filter (where device_hash <> ${deviceHash})::int as others,
        coalesce(bool_or(device_hash = ${deviceHash}), false) as "isKnown"
      from known_devices
      where user_id = ${userId}
    ), noted as (
      insert into known_devices (user_id, device_hash, last_seen_at)
      values (${userId}, ${deviceHash}, ${at})
      on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    )
    select * from known
  `.execute(tx);
  return rows[0] ?? { others: 0, isKnown: false };
}

/** Deletes all but the `most` recently used devices. */
export async function trimDevices(tx: Tx, userId: string, max: number): Promise<void> {
  await sql`
    delete from known_devices
    where user_id = ${userId} and device_hash in (
      select device_hash
      from known_devices
      where user_id = ${userId}
      order by last_seen_at desc, device_hash
      offset ${max}
    )
  `.execute(tx);
}

export async function deleteDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}
