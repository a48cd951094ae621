import type { Body } from '@kinari/contract/contract';
import { emailError } from '../../identity/identity-rules.ts';
import type { Errors } from '../../ui/form/form-errors.ts';
import type { Party } from './brands.data.ts';
import { HOME } from './countries.ts';

/** A maker, packer or importer as typed. */
export type PartyDraft = Record<'name' | 'address' | 'pincode' | 'country' | 'email' | 'phone', string>;

export function partyDraft(party: Party | undefined): PartyDraft {
  return {
    name: party?.name ?? '',
    address: party?.address ?? '',
    pincode: party?.pincode ?? '',
    country: party?.country ?? HOME,
    email: party?.email ?? '',
    phone: party?.phone ?? '',
  };
}

export function checkParty({ name, address, pincode, country, email }: PartyDraft): Errors<keyof PartyDraft> {
  return {
    name: name.trim() ? undefined : 'Please fill the name',
    address: address.trim() ? undefined : 'Please fill the address: shoppers have a right to it',
    pincode:
      country === HOME && pincode.trim() && !/^[1-9]\d{5}$/.test(pincode.replaceAll(' ', ''))
        ? 'A pincode has 6 digits'
        : undefined,
    email: email.trim() ? emailError(email) : undefined,
  };
}

/** What was left blank is not known. */
export function toParty(draft: PartyDraft): Body<'createParty'> {
  const orNull = (text: string) => text.trim() || null;
  return {
    name: draft.name.trim(),
    // An address is one line of a label, however it was typed.
    address: draft.address.trim().replace(/\s*\n\s*/g, ', '),
    pincode: orNull(draft.country === HOME ? draft.pincode.replaceAll(' ', '') : draft.pincode),
    country: draft.country,
    email: orNull(draft.email),
    phone: orNull(draft.phone),
  };
}
