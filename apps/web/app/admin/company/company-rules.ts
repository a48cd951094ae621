import { emailError } from '../../identity/identity-rules.ts';
import type { Errors } from '../../ui/form-errors.ts';
import type { CompanyFields } from './company.data.ts';

const MB = 1024 * 1024;
const MOST_LOGO_MB = 2;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'];
export const LOGO_HINT = `PNG, JPG or SVG, max ${MOST_LOGO_MB}MB`;

export function checkCompany({ name, email }: CompanyFields): Errors<keyof CompanyFields> {
  return {
    name: name.trim() ? undefined : 'Enter the company name',
    email: email.trim() ? emailError(email) : undefined,
  };
}

/** Worth a second look, but a shop may have a number of another length. */
export function phoneWarning(phone: string): string | undefined {
  return phone && !/^\d{10}$/.test(phone) ? 'This is not a 10-digit number' : undefined;
}

export function pincodeWarning(pincode: string): string | undefined {
  return pincode && !/^[1-9]\d{5}$/.test(pincode) ? 'A pincode in India has 6 digits' : undefined;
}

/** What is wrong with a file as a logo, said before it is sent anywhere. */
export function logoError({ type, size }: { type: string; size: number }): string | undefined {
  if (!LOGO_TYPES.includes(type)) return 'Choose a PNG, JPG or SVG picture';
  if (size <= MOST_LOGO_MB * MB) return undefined;
  return `This picture has ${(size / MB).toFixed(1)} MB. A logo may have at most ${MOST_LOGO_MB} MB`;
}
