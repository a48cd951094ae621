import { formatNumber } from '@kinari/contract/locale';
import { SETTING_KEYS, SETTINGS, type SettingKey, type Settings } from '@kinari/contract/settings';
import { emailError } from '../../identity/identity-validation.ts';
import type { Errors } from '../../ui/form/form-errors.ts';

/** Form values: typed text, or a boolean for a switch. */
export type SettingsFormValues = Record<SettingKey, string | boolean>;

export function toSettingsFormValues(settings: Settings): SettingsFormValues {
  return mapSettings((key) => toFormValue(settings[key]));
}

/** Returns only the changes, because a colleague may be changing other settings. */
export function listChangedSettings(formValues: SettingsFormValues, saved: Settings): Partial<Settings> {
  const changed = SETTING_KEYS.filter((key) => formValues[key] !== toFormValue(saved[key]));
  return Object.fromEntries(changed.map((key) => [key, parseSetting(key, formValues[key])]));
}

export function validateSettings(formValues: SettingsFormValues): Errors<SettingKey> {
  return mapSettings((key) => validateSetting(key, formValues[key]));
}

function toFormValue(value: Settings[SettingKey]): string | boolean {
  if (typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function parseSetting(key: SettingKey, formValues: string | boolean): unknown {
  if (typeof formValues === 'boolean') return formValues;
  const { kind } = SETTINGS[key];
  if (kind === 'choice') return formValues;
  if (kind === 'text') return formValues.trim();
  return kind === 'emails' ? splitEmails(formValues) : Number(formValues);
}

function validateSetting(key: SettingKey, formValues: string | boolean): string | undefined {
  const setting = SETTINGS[key];
  if (setting.kind === 'switch' || setting.kind === 'choice' || typeof formValues === 'boolean') return undefined;
  if (setting.kind === 'number') {
    const isInRange =
      /^\s*\d{1,9}\s*$/.test(formValues) && Number(formValues) >= setting.min && Number(formValues) <= setting.max;
    return isInRange
      ? undefined
      : `Enter a whole number from ${formatNumber(setting.min)} to ${formatNumber(setting.max)}`;
  }
  if (setting.kind === 'text')
    return setting.pattern.test(formValues.trim()) ? undefined : `Use the format ${setting.example}, or leave it empty`;
  const emails = splitEmails(formValues);
  if (emails.length > setting.max) return `Enter at most ${setting.max} email addresses`;
  const invalidEmail = emails.find((email) => emailError(email));
  return invalidEmail && `${invalidEmail} is not an email address`;
}

function splitEmails(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

function mapSettings<Value>(getValue: (key: SettingKey) => Value): Record<SettingKey, Value> {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, getValue(key)])) as Record<SettingKey, Value>;
}
