import { MOBILE_PATTERN } from '@kinari/contract/limits';
import type { Errors } from '../../ui/form/form-errors.ts';

export const INVALID_MOBILE_MESSAGE = 'Enter a 10-digit mobile number that starts with 6, 7, 8 or 9';

type FieldName =
  | 'addressLine1'
  | 'addressLine2'
  | 'postalCode'
  | 'city'
  | 'state'
  | 'recipientName'
  | 'mobile'
  | 'landmark';
export type AddressFields = Record<FieldName, string>;

export const EMPTY_ADDRESS_FIELDS: AddressFields = {
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  city: '',
  state: '',
  recipientName: '',
  mobile: '',
  landmark: '',
};

/** Does not require the state: the pincode identifies it. */
export function validateAddress({ addressLine1, postalCode, city, mobile }: AddressFields): Errors<FieldName> {
  const errors: Errors<FieldName> = {};
  if (!addressLine1.trim()) errors.addressLine1 = 'Enter house number, building and street';
  if (!postalCode) errors.postalCode = 'Enter the postal code';
  else if (!isPincode(postalCode)) errors.postalCode = 'Enter a 6-digit postal code, such as 411030';
  if (!city.trim()) errors.city = 'Enter the city';
  if (mobile && !MOBILE_PATTERN.test(mobile)) errors.mobile = INVALID_MOBILE_MESSAGE;
  return errors;
}

export function isPincode(text: string): boolean {
  return /^[1-9][0-9]{5}$/.test(text);
}

/** The area of a pincode. Some cover several districts, a few cover two states. */
export type Place = { city: string; state: string; alternatives: { state: string }[] };

/** Returns the fields that a pincode fills in: empty ones, or ones that still have the previous suggestion. User input stays. */
export function suggestAddressFields(
  fields: AddressFields,
  place: Place,
  before: Place | undefined,
): Partial<AddressFields> {
  const changes: Partial<AddressFields> = {};
  if (!fields.city.trim() || fields.city === before?.city) changes.city = place.city;
  if (!fields.state || fields.state === before?.state) changes.state = place.state;
  return changes;
}

/** Returns a warning, never an error: the postal directory can be older than the address. */
export function pincodeWarning(found: Place | 'unknown' | undefined, state: string): string | undefined {
  if (found === 'unknown') return 'We don’t know this postal code';
  if (!found || !state || [found, ...found.alternatives].some((place) => place.state === state)) return undefined;
  return `This postal code belongs to ${found.state}`;
}
