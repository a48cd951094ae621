import { SETTINGS, type SettingKey } from '@kinari/contract/settings';
import { matchesAllWords } from '../command-palette/highlight-matches.ts';

export function matchesSetting(key: SettingKey, query: string): boolean {
  const { group, label, hint } = SETTINGS[key];
  return matchesAllWords(`${group} ${label} ${hint}`, query);
}
