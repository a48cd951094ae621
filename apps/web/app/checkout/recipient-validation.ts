import { MOBILE_PATTERN } from '@kinari/contract/limits';
import type { Profile } from '../account/account.data.ts';
import type { Address } from '../account/addresses/address.data.ts';
import { INVALID_MOBILE_MESSAGE } from '../account/addresses/address-validation.ts';

/** The same texts as the API's errors. */
export const NAME_MISSING_MESSAGE = 'Please add the name of the person receiving';
export const MOBILE_MISSING_MESSAGE = 'Please add a mobile number for the delivery';

type RecipientSources = {
  typed: string | undefined;
  gift: string | undefined;
  address: Pick<Address, 'recipientName'> | undefined;
  profile: Pick<Profile, 'firstName' | 'lastName' | 'nameGiven'> | undefined;
};

/** Returns the recipient's name by the same rules as the API. Empty if the customer never gave a name. */
export function chooseRecipientName({ typed: typedName, gift, address, profile }: RecipientSources): string {
  const profileName = profile?.nameGiven ? [profile.firstName, profile.lastName].filter(Boolean).join(' ') : '';
  return typedName ?? (gift || address?.recipientName || profileName);
}

export function validateRecipientName(name: string, isNeeded: boolean): string | undefined {
  return isNeeded && !name.trim() ? NAME_MISSING_MESSAGE : undefined;
}

export function validateRecipientMobile(mobile: string, isNeeded: boolean): string | undefined {
  if (!mobile) return isNeeded ? MOBILE_MISSING_MESSAGE : undefined;
  return MOBILE_PATTERN.test(mobile) ? undefined : INVALID_MOBILE_MESSAGE;
}
