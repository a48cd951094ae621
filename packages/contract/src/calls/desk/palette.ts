import { z } from 'zod';
import type { Call } from '../../call.ts';
import { LONGEST } from '../../limits.ts';
import { requiredLine } from '../../text.ts';
import { rupeeSum, rupees } from '../catalog.ts';
import { picture } from '../media.ts';
import { deliveryStatus } from '../orders.ts';

const foundProduct = z.object({
  id: z.uuid(),
  name: z.string(),
  picture: picture.nullable(),
  /** Of all its variants. */
  stock: z.int(),
  /** The lowest of its variants. */
  price: rupees.nullable(),
  published: z.boolean(),
  /** The SKU or barcode it was found by. */
  code: z.string().nullable(),
});

const foundOrder = z.object({
  id: z.string(),
  customer: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  /** The name of what was bought first in it. */
  product: z.string().nullable(),
  parcelNumbers: z.array(z.string()),
  status: deliveryStatus,
  total: rupeeSum,
});

const foundCustomer = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  city: z.string().nullable(),
  orders: z.int(),
});

export const paletteCalls = {
  findAnything: {
    summary: 'Up to five products, orders and customers that fit what staff are typing',
    access: 'admin',
    query: z.object({ q: requiredLine(LONGEST.searchWords) }),
    reply: z.object({
      products: z.array(foundProduct),
      orders: z.array(foundOrder),
      customers: z.array(foundCustomer),
    }),
  },
} as const satisfies Record<string, Call>;
