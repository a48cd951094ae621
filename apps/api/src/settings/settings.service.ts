import { setTimeout as wait } from 'node:timers/promises';
import { settingSchemas } from '@kinari/contract/endpoints/settings';
import { SETTING_KEYS, SETTINGS, type SettingKey, type Settings } from '@kinari/contract/settings';
import { diff, recordAuditEntry } from '../audit/audit-log.service.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import type { CatalogVersion } from '../platform/http/catalog-version.ts';
import { listStoredSettings, lockSettings, storeSetting } from './settings.queries.ts';

export type GetSettings = () => Promise<Settings>;
export type IsShopClosed = () => Promise<boolean>;

const MAX_WAIT_MS = 300;

export async function getSettings(db: Queryable): Promise<Settings> {
  const stored = await listStoredSettings(db);
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, parseSetting(key, stored.get(key))])) as Settings;
}

/** Caches the settings until the public version changes, which any save in any process causes. */
export function createSettingsCache(db: Db, version: CatalogVersion): GetSettings {
  let cached: { version: string; settings: Promise<Settings> } | undefined;
  return () => {
    const current = version.current();
    if (cached?.version !== current) {
      const entry = { version: current, settings: getSettings(db) };
      entry.settings.catch(() => {
        if (cached === entry) cached = undefined;
      });
      cached = entry;
    }
    return cached.settings;
  };
}

/**
 * Returns a check that every request of a shopper can make. While the settings cannot be read, the last known value counts, so
 * that a slow database does not delay cached replies.
 */
export function createShopClosedCheck(settings: GetSettings): IsShopClosed {
  let known: { from: Promise<Settings>; isClosed: boolean } | undefined;
  return async () => {
    const from = settings();
    if (known?.from === from) return known.isClosed;
    const loaded = known
      ? await Promise.race([from.catch(() => undefined), wait(MAX_WAIT_MS, undefined, { ref: false })])
      : await from;
    if (loaded) known = { from, isClosed: loaded.shopClosed };
    return known?.isClosed ?? false;
  };
}

export async function updateSettings(
  db: Db,
  { actorId, changes }: { actorId: string; changes: Partial<Settings> },
): Promise<Settings> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const before = await getSettings(tx);
    const after = { ...before, ...changes };
    const { changed, ...values } = diff(before, after);
    if (changed.length === 0) return before;
    for (const key of changed as SettingKey[]) await storeSetting(tx, key, after[key]);
    await recordAuditEntry(
      tx,
      { kind: 'settings', id: '1', actorId },
      { action: 'settings.changed', data: { settings: changed }, ...values },
    );
    return after;
  });
}

// A value stored under older rules may be invalid now. Then use the default.
function parseSetting(key: SettingKey, stored: unknown): unknown {
  const parsed = settingSchemas[key].safeParse(stored);
  return parsed.success ? parsed.data : SETTINGS[key].default;
}
