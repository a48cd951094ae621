import { LOGO_TYPES, MOST } from '@kinari/contract/limits';
import { emailError } from '../../identity/identity-rules.ts';
import type { Errors } from '../../ui/form/form-errors.ts';
import type { CompanyFields } from './company.data.ts';
import type { LogoDraft } from './logo-draft.ts';

export type CompanyDraft = CompanyFields & { logo: LogoDraft };

const MB = 1024 * 1024;
export const ACCEPTED_LOGOS: readonly string[] = LOGO_TYPES;
export const LOGO_HINT = `PNG, JPG or SVG, max ${MOST.logoMb}MB`;

export function checkCompany({ name, email, phone, pincode }: CompanyFields): Errors<keyof CompanyFields> {
  return {
    name: name.trim() ? undefined : 'Enter the company name',
    email: email.trim() ? emailError(email) : undefined,
    // A landline has ten digits too, with the code of its town and without the 0 before it.
    phone: /^([1-9]\d{9})?$/.test(phone.trim()) ? undefined : 'Enter 10 digits, such as 9876543210',
    pincode: /^([1-9]\d{5})?$/.test(pincode.trim()) ? undefined : 'A pincode has 6 digits, such as 411030',
  };
}

/** What is wrong with a file as a logo, said before it is sent anywhere. */
export function logoError({ type, size }: { type: string; size: number }, what = 'logo'): string | undefined {
  if (!ACCEPTED_LOGOS.includes(type)) return 'Choose a PNG, JPG or SVG picture';
  if (size <= MOST.logoMb * MB) return undefined;
  return `This picture has ${(size / MB).toFixed(1)} MB. A ${what} may have at most ${MOST.logoMb} MB`;
}
