import { settingSchemas } from '@kinari/contract/calls/settings';
import { SETTING_KEYS, SETTINGS, type SettingKey, type Settings } from '@kinari/contract/settings';
import { differenceBetween, recordChange } from '../audit/audit.service.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import type { PublicVersion } from '../platform/http/public-version.ts';
import { listStored, lockSettings, storeSetting } from './settings.queries.ts';

export type ReadSettings = () => Promise<Settings>;

/** How the shop is set now, asked of the database. */
export async function readSettings(db: Queryable): Promise<Settings> {
  const stored = await listStored(db);
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, valueOf(key, stored.get(key))])) as Settings;
}

/**
 * The same for whoever asks often: it is kept until this process hears that something was changed, by itself or by another
 * process.
 */
export function openSettings(db: Db, version: PublicVersion): ReadSettings {
  let kept: { version: string; settings: Promise<Settings> } | undefined;
  return () => {
    const current = version.current();
    if (kept?.version !== current) {
      const asked = { version: current, settings: readSettings(db) };
      asked.settings.catch(() => {
        if (kept === asked) kept = undefined;
      });
      kept = asked;
    }
    return kept.settings;
  };
}

/** Changes the settings that are given; the others stay. */
export async function updateSettings(
  db: Db,
  { actorId, changes }: { actorId: string; changes: Partial<Settings> },
): Promise<Settings> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    const after = { ...before, ...changes };
    const { changed, ...states } = differenceBetween(before, after);
    if (changed.length === 0) return before;
    for (const key of changed as SettingKey[]) await storeSetting(tx, key, after[key]);
    const labels = (changed as SettingKey[]).map((key) => SETTINGS[key].label);
    const what = `Settings changed: ${labels.join(', ')}`;
    await recordChange(tx, { subject: { kind: 'settings', id: '1' }, actorId, what, ...states });
    return after;
  });
}

// What was stored under older rules may not fit any more: then it is as if it had never been set.
function valueOf(key: SettingKey, stored: unknown): unknown {
  const fitting = settingSchemas[key].safeParse(stored);
  return fitting.success ? fitting.data : SETTINGS[key].default;
}
