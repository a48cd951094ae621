import { SETTING_KEYS, SETTINGS, type SettingKey, type Settings } from '@kinari/contract/settings';
import { emailError } from '../../identity/identity-rules.ts';
import type { Errors } from '../../ui/form/form-errors.ts';

/** The settings as they stand in a form: what is typed, and whether a switch is on. */
export type SettingDraft = Record<SettingKey, string | boolean>;

export function draftOf(settings: Settings): SettingDraft {
  return drawUp((key) => typed(settings[key]));
}

/** Only what was changed is sent: a colleague may be changing something else. */
export function changesIn(draft: SettingDraft, before: Settings): Partial<Settings> {
  const changed = SETTING_KEYS.filter((key) => draft[key] !== typed(before[key]));
  return Object.fromEntries(changed.map((key) => [key, valueOf(key, draft[key])]));
}

export function checkSettings(draft: SettingDraft): Errors<SettingKey> {
  return drawUp((key) => errorOf(key, draft[key]));
}

function typed(value: Settings[SettingKey]): string | boolean {
  if (typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function valueOf(key: SettingKey, draft: string | boolean): unknown {
  if (typeof draft === 'boolean') return draft;
  const { kind } = SETTINGS[key];
  if (kind === 'choice') return draft;
  if (kind === 'text') return draft.trim();
  return kind === 'emails' ? addressesIn(draft) : Number(draft);
}

function errorOf(key: SettingKey, draft: string | boolean): string | undefined {
  const setting = SETTINGS[key];
  if (setting.kind === 'switch' || setting.kind === 'choice' || typeof draft === 'boolean') return undefined;
  if (setting.kind === 'number') {
    const fits = /^\s*\d{1,9}\s*$/.test(draft) && Number(draft) >= setting.least && Number(draft) <= setting.most;
    return fits ? undefined : `Enter a whole number from ${inIndia(setting.least)} to ${inIndia(setting.most)}`;
  }
  if (setting.kind === 'text')
    return setting.pattern.test(draft.trim()) ? undefined : `Enter it like ${setting.example}, or nothing`;
  const addresses = addressesIn(draft);
  if (addresses.length > setting.most) return `At most ${setting.most} addresses`;
  const odd = addresses.find((address) => emailError(address));
  return odd && `${odd} is not an e-mail address`;
}

function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

function drawUp<Value>(each: (key: SettingKey) => Value): Record<SettingKey, Value> {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, each(key)])) as Record<SettingKey, Value>;
}

function inIndia(figure: number): string {
  return figure.toLocaleString('en-IN');
}
