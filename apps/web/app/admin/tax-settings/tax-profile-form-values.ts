import { normalizeGstin, stateFromGstin, validateGstin, validateShopGstin } from '@kinari/contract/gst/gstin';
import { stateName } from '@kinari/contract/gst/states';
import { validatePrefixes } from '@kinari/contract/gst/tax-form-validation';
import type { Errors } from '../../ui/form/form-errors.ts';
import type { LogoFormValue } from '../company/logo-form-value.ts';
import type { TaxProfileFields, TaxSettings } from '../data/tax.data.ts';

export type Registration = TaxProfileFields['registration'];
export type PrefixField = 'invoicePrefix' | 'billPrefix' | 'creditPrefix';
export type TaxProfileFormValues = TaxProfileFields & { signature: LogoFormValue };

export function toTaxProfileFormValues({ profile }: TaxSettings): TaxProfileFormValues {
  const { registration, gstin, legalName, invoicePrefix, billPrefix, creditPrefix } = profile;
  return {
    registration,
    gstin: gstin ?? '',
    legalName: legalName ?? '',
    invoicePrefix,
    billPrefix,
    creditPrefix,
    signature: undefined,
  };
}

/** Returns the document types that the shop issues, with the field of their number prefix. */
export function listPrefixFields(registration: Registration): { field: PrefixField; documents: string }[] {
  const salesPrefix =
    registration === 'regular'
      ? { field: 'invoicePrefix' as const, documents: 'Invoices' }
      : { field: 'billPrefix' as const, documents: registration === 'none' ? 'Bills' : 'Bills of supply' };
  return [salesPrefix, { field: 'creditPrefix', documents: 'Credit notes' }];
}

export function validateTaxProfile(formValues: TaxProfileFormValues): Errors<keyof TaxProfileFormValues> {
  const { registration, gstin, legalName } = formValues;
  const isRegistered = registration !== 'none';
  const { billPrefix: billPrefixError, ...prefixErrors } = validatePrefixes({
    invoicePrefix: normalizePrefix(formValues.invoicePrefix),
    billPrefix: normalizePrefix(formValues.billPrefix),
    creditPrefix: normalizePrefix(formValues.creditPrefix),
  });
  const visibleFields = listPrefixFields(registration).map(({ field }) => field);
  const invalidFields = visibleFields.filter((field) => !/^[A-Z0-9-]{1,3}$/.test(normalizePrefix(formValues[field])));
  return {
    gstin: isRegistered ? validateShopGstin(normalizeGstin(gstin)) : undefined,
    legalName: isRegistered && !legalName.trim() ? 'Enter the name on the registration certificate' : undefined,
    ...prefixErrors,
    // If two prefixes are equal, show the error at the visible field.
    ...(billPrefixError && { [registration === 'regular' ? 'invoicePrefix' : 'billPrefix']: billPrefixError }),
    ...Object.fromEntries(invalidFields.map((field) => [field, 'Enter 1 to 3 characters: A–Z, 0–9 or -'])),
  };
}

/** Checks a GSTIN while typing: the state from the first two characters, an error only if more typing cannot fix it. */
export function checkPartialGstin(input: string): { state?: string | undefined; mistake?: string | undefined } {
  const gstin = normalizeGstin(input);
  if (gstin.length < 2) return {};
  const state = stateName(stateFromGstin(gstin) ?? gstin.slice(0, 2));
  if (!state) return { mistake: 'Does not start with a state code' };
  return { state, mistake: gstin.length < 15 ? undefined : (validateGstin(gstin) ?? validateShopGstin(gstin)) };
}

export function formatFirstNumber(prefix: string, financialYear: string): string {
  return `${normalizePrefix(prefix)}/${financialYear}/0000001`;
}

function normalizePrefix(input: string): string {
  return input.trim().toUpperCase();
}
