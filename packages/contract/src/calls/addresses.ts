import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST } from '../limits.ts';
import { pincode } from '../pincode.ts';
import { line, requiredLine } from '../text.ts';

export const address = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    addressLine1: z.string(),
    addressLine2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'Address' });

// A `userId` in the payload is dropped here: an address belongs to whoever sends it.
const addressForm = z.object({
  addressLine1: requiredLine(LONGEST.addressLine),
  addressLine2: line(LONGEST.addressLine).nullish(),
  city: requiredLine(LONGEST.city),
  state: line(LONGEST.state).default(''),
  postalCode: pincode,
  isDefault: z.boolean().default(false),
});

const place = z.object({ district: z.string(), state: z.string() });
const addresses = z.object({ addresses: z.array(address) });
const byId = z.object({ id: z.uuid() });

export const addressCalls = {
  listAddresses: {
    summary: 'Own delivery addresses, the default first',
    access: 'customer',
    reply: addresses,
  },
  addAddress: {
    summary: 'Save a delivery address; the first one becomes the default',
    access: 'customer',
    body: addressForm,
    status: 201,
    reply: addresses,
    refusals: ['too_many_addresses'],
  },
  updateAddress: {
    summary: 'Change a delivery address; the default stays the default until another one is made it',
    access: 'customer',
    params: byId,
    body: addressForm,
    reply: addresses,
    refusals: ['not_found'],
  },
  deleteAddress: {
    summary: 'Delete a delivery address that is not the default',
    access: 'customer',
    params: byId,
    reply: addresses,
    refusals: ['not_found', 'default_address_kept'],
  },
  findPincode: {
    summary: 'The city, district and state a pincode belongs to; a few lie in more than one district',
    access: 'public',
    params: z.object({ pincode }),
    /** `city` is the town as people write it, where that is not the name of the district. */
    reply: place.extend({ pincode: z.string(), city: z.string(), alternatives: z.array(place) }),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
