import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import type { Endpoint } from '../../endpoint.ts';
import { MAX_LENGTH } from '../../limits.ts';
import { requiredTextLine } from '../../text.ts';
import { rupees, rupeeTotal } from '../catalog.ts';
import { image } from '../media.ts';
import { deliveryStatus } from '../orders.ts';
import { amount, contact } from '../schemas.ts';

const productResult = z.object({
  id: z.uuid(),
  name: z.string(),
  image: image.nullable(),
  /** Sum of all variants. */
  stock: z.int(),
  /** Lowest price of its variants. */
  price: rupees.nullable(),
  published: z.boolean(),
  /** The SKU or barcode that matched. */
  code: z.string().nullable(),
});

const orderResult = z.object({
  id: z.string(),
  customer: z.string(),
  email: contact(z.string()),
  mobile: contact(z.string().nullable()),
  /** Name of its first product. */
  product: z.string().nullable(),
  trackingNumbers: z.array(z.string()),
  status: deliveryStatus,
  total: amount(rupeeTotal),
});

const customerResult = z.object({
  id: z.uuid(),
  name: z.string(),
  email: contact(z.string()),
  mobile: contact(z.string().nullable()),
  city: z.string().nullable(),
  orders: z.int(),
});

export const commandPaletteEndpoints = {
  searchAdmin: {
    route: 'GET /admin/search',
    summary: 'Search up to five products, orders and customers',
    access: staff(),
    allowedForApiKeys: true,
    query: z.object({ q: requiredTextLine(MAX_LENGTH.searchWords) }),
    response: z.object({
      products: z.array(productResult),
      orders: z.array(orderResult),
      customers: z.array(customerResult),
    }),
  },
} as const satisfies Record<string, Endpoint>;
