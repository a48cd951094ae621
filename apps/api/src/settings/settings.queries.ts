import type { SettingKey } from '@kinari/contract/settings';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

/** May contain unknown keys or invalid values from older releases. */
export async function listStoredSettings(db: Queryable): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Serialises saves, so each records the right previous values in the audit log. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(tx);
}

export async function storeSetting(tx: Tx, key: SettingKey, value: unknown): Promise<void> {
  await sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()
  `.execute(tx);
}
