import { z } from 'zod';
import type { Call } from './call.ts';
import { line, requiredLine } from './text.ts';

const MB = 1024 * 1024;

export const company = z
  .object({
    name: z.string(),
    logoUrl: z.string().nullable(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    pincode: z.string(),
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
    body: z.object({
      name: requiredLine(80),
      email: z.union([z.literal(''), z.email().max(254)]),
      phone: line(10),
      address: line(300),
      pincode: line(6),
    }),
    files: { field: 'logo', most: 1, mostBytes: 2 * MB, types: ['image/png', 'image/jpeg', 'image/svg+xml'] },
    reply: company,
    refusals: ['not_an_image'],
  },
} as const satisfies Record<string, Call>;
