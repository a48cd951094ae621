import { z } from 'zod';
import type { Call } from './call.ts';
import { line, requiredLine } from './text.ts';

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
  addressLine1: requiredLine(200),
  addressLine2: line(200).nullish(),
  city: requiredLine(80),
  state: line(80).default(''),
  postalCode: requiredLine(6),
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
    summary: 'The district and state a pincode belongs to; a few lie in more than one',
    access: 'public',
    params: z.object({ pincode: z.string().regex(/^[1-9][0-9]{5}$/, 'Six digits') }),
    reply: place.extend({ pincode: z.string(), alternatives: z.array(place) }),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
