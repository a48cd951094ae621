import { formatNumber, formatWholeRupees } from '@kinari/contract/locale';
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
  const changed = SETTING_KEYS.filter((key) => regroup(key, formValues[key]) !== toFormValue(saved[key]));
  return Object.fromEntries(changed.map((key) => [key, parseSetting(key, formValues[key])]));
}

export function hasSameSettings(some: SettingsFormValues, other: SettingsFormValues): boolean {
  return SETTING_KEYS.every((key) => regroup(key, some[key]) === regroup(key, other[key]));
}

export function validateSettings(formValues: SettingsFormValues): Errors<SettingKey> {
  return mapSettings((key) => validateSetting(key, formValues[key]));
}

/** Writes a number with the Indian grouping of digits. Other input stays as it is. */
export function groupDigits(input: string): string {
  const digits = removeGrouping(input);
  return /^\d{1,9}$/.test(digits) ? formatNumber(Number(digits)) : input;
}

function regroup(key: SettingKey, formValue: string | boolean): string | boolean {
  return SETTINGS[key].kind === 'number' && typeof formValue === 'string' ? groupDigits(formValue) : formValue;
}

function removeGrouping(input: string): string {
  return input.replace(/[\s,]/g, '');
}

function toFormValue(value: Settings[SettingKey]): string | boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return formatNumber(value);
  return Array.isArray(value) ? value.join(', ') : value;
}

function parseSetting(key: SettingKey, formValues: string | boolean): unknown {
  if (typeof formValues === 'boolean') return formValues;
  const { kind } = SETTINGS[key];
  if (kind === 'choice') return formValues;
  if (kind === 'text') return formValues.trim();
  return kind === 'emails' ? splitEmails(formValues) : Number(removeGrouping(formValues));
}

function validateSetting(key: SettingKey, formValues: string | boolean): string | undefined {
  const setting = SETTINGS[key];
  if (setting.kind === 'switch' || setting.kind === 'choice' || typeof formValues === 'boolean') return undefined;
  if (setting.kind === 'number') {
    const digits = removeGrouping(formValues);
    const isInRange = /^\d{1,9}$/.test(digits) && Number(digits) >= setting.min && Number(digits) <= setting.max;
    if (isInRange) return undefined;
    return 'unit' in setting
      ? `Enter an amount from ${formatWholeRupees(setting.min)} to ${formatWholeRupees(setting.max)}`
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
