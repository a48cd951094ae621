import type { Errors } from '../../ui/form/form-errors.ts';

export type AddressFields = Record<'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'state', string>;

export const NO_ADDRESS = { addressLine1: '', addressLine2: '', postalCode: '', city: '', state: '' };

/** An address without a state can be delivered, because its postal code says the same: a missing one is only mentioned. */
export function checkAddress({ addressLine1, postalCode, city }: AddressFields): Errors<keyof AddressFields> {
  const errors: Errors<keyof AddressFields> = {};
  if (!addressLine1.trim()) errors.addressLine1 = 'Enter house number, building and street';
  if (!postalCode) errors.postalCode = 'Enter the postal code';
  else if (!isPincode(postalCode)) errors.postalCode = 'A postal code has 6 digits, such as 411030';
  if (!city.trim()) errors.city = 'Enter the city';
  return errors;
}

export function isPincode(text: string): boolean {
  return /^[1-9][0-9]{5}$/.test(text);
}

/** Where a pincode lies; some reach into other districts, a few into another state. */
export type Place = { city: string; state: string; alternatives: { state: string }[] };

/**
 * What a pincode fills in: fields that are empty, or that still hold what the pincode before proposed. What somebody
 * typed or chose stays.
 */
export function proposal(fields: AddressFields, place: Place, before: Place | undefined): Partial<AddressFields> {
  const changes: Partial<AddressFields> = {};
  if (!fields.city.trim() || fields.city === before?.city) changes.city = place.city;
  if (!fields.state || fields.state === before?.state) changes.state = place.state;
  return changes;
}

/** Why a postal code deserves a second look. Never more than that: the directory may be older than the address. */
export function pincodeDoubt(found: Place | 'unknown' | undefined, state: string): string | undefined {
  if (found === 'unknown') return 'We don’t know this postal code';
  if (!found || !state || [found, ...found.alternatives].some((place) => place.state === state)) return undefined;
  return `This postal code belongs to ${found.state}`;
}
