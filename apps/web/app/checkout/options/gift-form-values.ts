import { MOBILE_PATTERN } from '@kinari/contract/limits';
import { emailError } from '../../identity/identity-validation.ts';
import { mobileDigits } from '../../platform/text/phone.ts';
import type { Errors } from '../../ui/form/form-errors.ts';

export type Gift = { name: string; contact: string };

export function validateGift({ name, contact }: Gift): Errors<keyof Gift> {
  return {
    ...(!name.trim() && { name: 'Please enter the recipient’s name' }),
    ...(!isValidContact(normalizeContact(contact)) && { contact: 'Enter a 10-digit mobile number or an email' }),
  };
}

/** Normalises a phone number to its ten digits. */
export function normalizeGift({ name, contact }: Gift): Gift {
  return { name: name.trim(), contact: normalizeContact(contact) };
}

function normalizeContact(contact: string): string {
  return /^[\d\s+()-]+$/.test(contact) ? mobileDigits(contact) : contact.trim();
}

function isValidContact(contact: string): boolean {
  return MOBILE_PATTERN.test(contact) || emailError(contact) === undefined;
}
