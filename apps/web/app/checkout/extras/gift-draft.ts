import { MOBILE } from '@kinari/contract/limits';
import { emailError } from '../../identity/identity-rules.ts';
import { mobileDigits } from '../../platform/text/phone.ts';
import type { Errors } from '../../ui/form/form-errors.ts';

export type Gift = { name: string; contact: string };

export function checkGift({ name, contact }: Gift): Errors<keyof Gift> {
  return {
    ...(!name.trim() && { name: 'Please enter whom it is for' }),
    ...(!isContact(tidyContact(contact)) && { contact: 'A mobile number with 10 digits, or an e-mail' }),
  };
}

/** As it is sent: a number as its ten digits, however it was typed. */
export function tidyGift({ name, contact }: Gift): Gift {
  return { name: name.trim(), contact: tidyContact(contact) };
}

function tidyContact(contact: string): string {
  return /^[\d\s+()-]+$/.test(contact) ? mobileDigits(contact) : contact.trim();
}

function isContact(contact: string): boolean {
  return MOBILE.test(contact) || emailError(contact) === undefined;
}
