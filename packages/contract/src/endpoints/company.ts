import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { LOGO_TYPES, MAX, MAX_LENGTH } from '../limits.ts';
import { pincode } from '../pincode.ts';
import { requiredTextLine, textLine } from '../text.ts';
import { namedObject } from './schemas.ts';

const MB = 1024 * 1024;

export const company = namedObject('Company', {
  name: z.string(),
  logoUrl: z.string().nullable(),
  /** Width divided by height, to reserve space before the logo loads. */
  logoRatio: z.number().nullable(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  pincode: z.string(),
  /** Days from the order date (in India) to the expected delivery. */
  deliveryDays: z.int(),
  guestSearch: z.boolean(),
  /** Whether customers can request returns and exchanges online, and whether an order can be a gift. */
  selfServiceReturns: z.boolean(),
  giftOrders: z.boolean(),
  /** Whether sale items can be returned like others, or only if faulty. */
  saleItemReturnPolicy: z.enum(['faulty', 'same']),
  /** True for a shop under the regular GST scheme. */
  pricesIncludeGst: z.boolean(),
  /** An order needs a recipient name and mobile number because a courier is configured. */
  recipientNeeded: z.boolean(),
});

export const companyEndpoints = {
  getCompanyDetails: {
    route: 'GET /company-details',
    summary: 'Get the company details',
    access: 'public',
    openWhileClosed: true,
    response: company,
  },
  updateCompanyDetails: {
    route: 'PUT /company-details',
    summary: 'Change the company’s details and logo',
    access: staff('settings.write'),
    requiresRecentAuth: true,
    body: z.object({
      name: requiredTextLine(MAX_LENGTH.companyName),
      email: z.union([z.literal(''), z.email().max(MAX_LENGTH.email)]),
      // Ten digits: a mobile number, or a landline with its area code.
      phone: z.union(
        [
          z.literal(''),
          z
            .string()
            .trim()
            .regex(/^[1-9][0-9]{9}$/, 'Ten digits, such as 9876543210'),
        ],
        'Ten digits, such as 9876543210',
      ),
      address: textLine(MAX_LENGTH.companyAddress),
      pincode: z.union([z.literal(''), pincode], 'Six digits, such as 411030'),
      /** Ignored if a new logo is uploaded. */
      removeLogo: z.boolean().optional(),
    }),
    files: {
      field: 'logo',
      maxFiles: 1,
      maxBytes: MAX.logoMb * MB,
      types: LOGO_TYPES,
      tooManyReason: 'too_many_logos',
      wrongTypeError: 'not_an_image',
    },
    response: company,
    errors: ['not_an_image', 'heic_not_supported'],
  },
} as const satisfies Record<string, Endpoint>;
