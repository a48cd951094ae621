import { MOBILE_PATTERN } from '@kinari/contract/limits';
import type { Profile } from '../account/account.data.ts';
import type { Address } from '../account/addresses/address.data.ts';
import { INVALID_MOBILE_MESSAGE } from '../account/addresses/address-validation.ts';
import { emailError } from '../identity/identity-validation.ts';
import { mobileDigits } from '../platform/text/phone.ts';
import type { Errors } from '../ui/form/form-errors.ts';
import type { useForm } from '../ui/form/use-form.ts';

export type Business = { gstin: string; tradeName: string };

/** The checkout fields except the address. A field that is `undefined` has its saved value. */
export type CheckoutValues = {
  /** Applies only to the address for which it was typed. */
  recipientName: { text: string; addressId: string | undefined } | undefined;
  mobile: string | undefined;
  note: string;
  isGift: boolean;
  giftName: string;
  giftContact: string;
  isForBusiness: boolean;
  gstin: string | undefined;
  tradeName: string | undefined;
  usesCredit: boolean;
  paysOnline: boolean;
};

export type CheckoutForm = ReturnType<typeof useForm<CheckoutValues>>;
export type ShownFields = ReturnType<typeof fillCheckoutFields>;

export const EMPTY_CHECKOUT: CheckoutValues = {
  recipientName: undefined,
  mobile: undefined,
  note: '',
  isGift: false,
  giftName: '',
  giftContact: '',
  isForBusiness: false,
  gstin: undefined,
  tradeName: undefined,
  usesCredit: false,
  paysOnline: false,
};

type SavedProfile = Pick<Profile, 'firstName' | 'lastName' | 'nameGiven' | 'mobile' | 'gstin' | 'tradeName'>;

/** The saved data that the fields start with, and the rules of the shop. */
export type CheckoutContext = {
  address: Pick<Address, 'id' | 'recipientName' | 'mobile'> | undefined;
  profile: SavedProfile | undefined;
  isRecipientNeeded: boolean;
  /** Loaded with the fields for a business. */
  validateBusiness: ((business: Business) => Errors<keyof Business>) | undefined;
};

/** Returns each field as the customer sees it: the typed value, or else the saved one. */
export function fillCheckoutFields(values: CheckoutValues, { address, profile }: CheckoutContext) {
  const profileName = profile?.nameGiven ? [profile.firstName, profile.lastName].filter(Boolean).join(' ') : '';
  const giftName = values.isGift ? values.giftName.trim() : '';
  return {
    recipientName: findTypedName(values, address) ?? (giftName || address?.recipientName || profileName),
    mobile: values.mobile ?? profile?.mobile ?? '',
    gstin: values.gstin ?? profile?.gstin ?? '',
    tradeName: values.tradeName ?? profile?.tradeName ?? '',
  };
}

/** The same texts as the API's errors. */
export const NAME_MISSING_MESSAGE = 'Please add the name of the person receiving';
export const MOBILE_MISSING_MESSAGE = 'Please add a mobile number for the delivery';

/** Returns the errors, in the order of the page. */
export function validateCheckout(values: CheckoutValues, context: CheckoutContext): Errors<keyof CheckoutValues> {
  const { address, isRecipientNeeded, validateBusiness } = context;
  const { recipientName, mobile, ...business } = fillCheckoutFields(values, context);
  return {
    recipientName: isRecipientNeeded && !recipientName.trim() ? NAME_MISSING_MESSAGE : undefined,
    // The address may have its own phone number.
    mobile: address?.mobile ? undefined : validateMobile(mobile, isRecipientNeeded),
    ...(values.isGift && validateGift(values)),
    ...(values.isForBusiness && validateBusiness?.(business)),
  };
}

function validateMobile(mobile: string, isNeeded: boolean): string | undefined {
  if (!mobile) return isNeeded ? MOBILE_MISSING_MESSAGE : undefined;
  return MOBILE_PATTERN.test(mobile) ? undefined : INVALID_MOBILE_MESSAGE;
}

function validateGift({ giftName, giftContact }: CheckoutValues): Errors<keyof CheckoutValues> {
  const contact = normalizeContact(giftContact);
  const isContact = MOBILE_PATTERN.test(contact) || emailError(contact) === undefined;
  return {
    giftName: giftName.trim() ? undefined : 'Please enter the recipient’s name',
    giftContact: isContact ? undefined : 'Enter a 10-digit mobile number or an email',
  };
}

/** Returns what the order needs besides the address. */
export function toOrderOptions(values: CheckoutValues, context: CheckoutContext) {
  const { address, validateBusiness } = context;
  const { mobile, gstin, tradeName } = fillCheckoutFields(values, context);
  const { isGift, giftName, giftContact } = values;
  return {
    // Only a typed name: the API would save a default as if the customer had typed it.
    recipientName: findTypedName(values, address)?.trim() || undefined,
    mobile: (!address?.mobile && mobile) || undefined,
    note: values.note.trim() || undefined,
    ...(values.isForBusiness && validateBusiness && gstin && { gstin, tradeName: tradeName.trim() }),
    gift: isGift ? { name: giftName.trim(), contact: normalizeContact(giftContact) } : undefined,
  };
}

function findTypedName({ recipientName }: CheckoutValues, address: CheckoutContext['address']): string | undefined {
  return recipientName?.addressId === address?.id ? recipientName?.text : undefined;
}

/** Normalises a phone number to its ten digits. */
function normalizeContact(contact: string): string {
  return /^[\d\s+()-]+$/.test(contact) ? mobileDigits(contact) : contact.trim();
}
