import { z } from 'zod';
import type { Call } from '../call.ts';
import { LOGO_TYPES, LONGEST, MOST } from '../limits.ts';
import { pincode } from '../pincode.ts';
import { line, requiredLine } from '../text.ts';

const MB = 1024 * 1024;

export const company = z
  .object({
    name: z.string(),
    logoUrl: z.string().nullable(),
    /** How many times as wide as high the logo is, so that its place can be kept before it has come. */
    logoRatio: z.number().nullable(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    pincode: z.string(),
    /** Days, counted from the day of the order in India, until it is expected. */
    daysToDeliver: z.int(),
    /** Whether guests may search, as the shop is set. */
    guestSearch: z.boolean(),
    /** Whether customers return and exchange by themselves, and whether orders can be presents, as the shop is set. */
    returnsOnline: z.boolean(),
    gifts: z.boolean(),
    /** A shop under the regular scheme sells at prices that hold the tax. */
    pricesIncludeGst: z.boolean(),
  })
  .meta({ id: 'Company' });

export const companyCalls = {
  readCompanyDetails: {
    summary: 'The company’s name, logo and how to reach it',
    access: 'public',
    reply: company,
  },
  updateCompanyDetails: {
    summary: 'Change the company’s details and logo',
    access: 'admin',
    freshProof: true,
    body: z.object({
      name: requiredLine(LONGEST.companyName),
      email: z.union([z.literal(''), z.email().max(LONGEST.email)]),
      // A mobile, or a landline with the code of its town: both have ten.
      phone: z.union(
        [
          z.literal(''),
          z
            .string()
            .trim()
            .regex(/^[1-9][0-9]{9}$/),
        ],
        'Ten digits, such as 9876543210',
      ),
      address: line(LONGEST.companyAddress),
      pincode: z.union([z.literal(''), pincode], 'Six digits, such as 411030'),
      /** The logo goes, unless another one comes along. */
      removeLogo: z.boolean().optional(),
    }),
    files: {
      field: 'logo',
      most: 1,
      mostBytes: MOST.logoMb * MB,
      types: LOGO_TYPES,
      tooMany: 'Only one logo can be sent',
      otherType: 'not_an_image',
    },
    reply: company,
    refusals: ['not_an_image', 'heic_not_read'],
  },
} as const satisfies Record<string, Call>;
