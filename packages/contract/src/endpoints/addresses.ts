import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { MAX_LENGTH, MOBILE_PATTERN } from '../limits.ts';
import { pincode } from '../pincode.ts';
import { requiredTextLine, textLine } from '../text.ts';
import { contact, idParams, namedObject } from './schemas.ts';

export const postalAddress = {
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
};

/** An address in responses to staff. */
export const staffPostalAddress = {
  ...postalAddress,
  addressLine1: contact(postalAddress.addressLine1),
  addressLine2: contact(postalAddress.addressLine2),
};

export const address = namedObject('Address', {
  id: z.uuid(),
  userId: z.uuid(),
  ...postalAddress,
  /** Recipient and phone for the courier. If null, the buyer's are used. */
  recipientName: z.string().nullable(),
  mobile: z.string().nullable(),
  landmark: z.string().nullable(),
  isDefault: z.boolean(),
});

const MOBILE_MESSAGE = 'Enter 10 digits starting with 6, 7, 8 or 9';

// Zod drops a `userId` in the payload: an address always belongs to the user who sends it.
const addressForm = z.object({
  addressLine1: requiredTextLine(MAX_LENGTH.addressLine),
  addressLine2: textLine(MAX_LENGTH.addressLine).nullish(),
  city: requiredTextLine(MAX_LENGTH.city),
  state: textLine(MAX_LENGTH.state).default(''),
  postalCode: pincode,
  // An omitted field stays unchanged; an empty one is cleared.
  recipientName: textLine(MAX_LENGTH.personName).nullish(),
  mobile: z.union([z.literal(''), z.string().trim().regex(MOBILE_PATTERN)], MOBILE_MESSAGE).nullish(),
  landmark: textLine(MAX_LENGTH.landmark).nullish(),
  isDefault: z.boolean().default(false),
});

const pincodePlace = z.object({ district: z.string(), state: z.string() });
const addresses = z.object({ addresses: z.array(address) });
export const addressEndpoints = {
  listAddresses: {
    route: 'GET /addresses',
    summary: 'List your delivery addresses, default first',
    access: 'customer',
    response: addresses,
  },
  addAddress: {
    route: 'POST /addresses',
    summary: 'Save a delivery address; the first one becomes the default',
    access: 'customer',
    body: addressForm,
    status: 201,
    response: addresses,
    errors: ['too_many_addresses'],
  },
  updateAddress: {
    route: 'PUT /addresses/{id}',
    summary: 'Update a delivery address; the default stays until another one is chosen',
    access: 'customer',
    params: idParams,
    body: addressForm,
    response: addresses,
    errors: ['not_found'],
  },
  deleteAddress: {
    route: 'DELETE /addresses/{id}',
    summary: 'Delete a delivery address that is not the default',
    access: 'customer',
    params: idParams,
    response: addresses,
    errors: ['not_found', 'default_address_required'],
  },
  getPincode: {
    route: 'GET /pincodes/{pincode}',
    summary: 'Get the city, district and state of a pincode; some have several districts',
    access: 'public',
    params: z.object({ pincode }),
    /** `city` is the town name in common use, if it differs from the district. */
    response: pincodePlace.extend({ pincode: z.string(), city: z.string(), alternatives: z.array(pincodePlace) }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
