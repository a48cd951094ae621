import { LOGO_TYPES, MAX } from '@kinari/contract/limits';
import { emailError } from '../../identity/identity-validation.ts';
import type { Errors } from '../../ui/form/form-errors.ts';
import type { CompanyFields } from './company.data.ts';
import type { LogoFormValue } from './logo-form-value.ts';

export type CompanyFormValues = CompanyFields & { logo: LogoFormValue };

const MB = 1024 * 1024;
export const ACCEPTED_LOGO_TYPES: readonly string[] = LOGO_TYPES;
export const LOGO_HINT = `PNG, JPG or SVG, max ${MAX.logoMb}MB`;

export function validateCompany({ name, email, phone, pincode }: CompanyFields): Errors<keyof CompanyFields> {
  return {
    name: name.trim() ? undefined : 'Enter the company name',
    email: email.trim() ? emailError(email) : undefined,
    // A landline number has ten digits too: the area code without its leading 0, then the number.
    phone: /^([1-9]\d{9})?$/.test(phone.trim()) ? undefined : 'Enter 10 digits, such as 9876543210',
    pincode: /^([1-9]\d{5})?$/.test(pincode.trim()) ? undefined : 'Enter a 6-digit pincode, such as 411030',
  };
}

/** Returns why a file cannot be used as a logo. Runs before the upload. */
export function validateLogo({ type, size }: { type: string; size: number }, subject = 'logo'): string | undefined {
  if (!ACCEPTED_LOGO_TYPES.includes(type)) return 'Choose a PNG, JPG or SVG image';
  if (size <= MAX.logoMb * MB) return undefined;
  return `This image is ${(size / MB).toFixed(1)} MB. A ${subject} can be at most ${MAX.logoMb} MB`;
}
