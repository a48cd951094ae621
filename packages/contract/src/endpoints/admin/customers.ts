import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import { type Endpoint, fileResponse } from '../../endpoint.ts';
import { MAX_LENGTH } from '../../limits.ts';
import { countedPagination, pageQuery } from '../../paging.ts';
import { requiredTextLine, textLine } from '../../text.ts';
import { staffPostalAddress } from '../addresses.ts';
import { rupeeTotal } from '../catalog.ts';
import { deliveryStatus } from '../orders.ts';
import { amount, contact, idParams, messageResponse, namedObject } from '../schemas.ts';

/** `ordered` sorts by latest order and leaves out customers without one. */
export const customerSort = z.enum(['newest', 'ordered']);

const customerIdentity = z.object({
  id: z.uuid(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: contact(z.string()),
  isEmailVerified: z.boolean(),
  mobile: contact(z.string().nullable()),
  since: z.iso.datetime(),
});

const customerListItem = customerIdentity
  .extend({
    orders: z.int(),
    /** Total of delivered orders. */
    spent: amount(rupeeTotal),
    lastOrderAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ListedCustomer' });

const customerNote = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  text: z.string(),
  /** True if the current user wrote it and can therefore delete it. */
  isOwn: z.boolean(),
});

const customerOrder = z.object({
  id: z.string(),
  placedAt: z.iso.datetime(),
  total: amount(rupeeTotal),
  units: z.int(),
  deliveryStatus,
});

/** Must not contain passwords, sessions, two-factor data, refund destinations, or the contents of the cart and the wishlist. */
export const customerDetails = namedObject('CustomerInFull', {
  customer: customerIdentity.extend({
    /** The business on the customer's latest business invoice. */
    business: z.object({ gstin: z.string(), tradeName: z.string() }).nullable(),
    /** `deletion_pending`: deletion is requested, and data is erased at `erasedAt` unless the customer cancels. `erased`: done. */
    status: z.enum(['open', 'deletion_pending', 'erased']),
    erasedAt: z.iso.datetime().nullable(),
  }),
  orders: z.object({
    count: z.int(),
    open: z.int(),
    canceled: z.int(),
    /** Total of delivered orders. */
    spent: amount(rupeeTotal),
    /** The latest ten. */
    latest: z.array(customerOrder),
  }),
  returns: z.int(),
  refunds: z.object({ count: z.int(), paid: amount(rupeeTotal), due: amount(rupeeTotal) }),
  credit: amount(rupeeTotal),
  wishlistItems: z.int(),
  cartUnits: z.int(),
  addresses: z.array(z.object({ id: z.uuid(), ...staffPostalAddress, isDefault: z.boolean() })),
  notes: z.array(customerNote),
});

export const customerEndpoints = {
  listCustomers: {
    route: 'GET /admin/customers',
    summary: 'Search customers by name, email, mobile number or order ID prefix',
    access: staff('customers.read'),
    query: pageQuery(50, 200).extend({
      q: textLine(MAX_LENGTH.searchWords).default(''),
      sort: customerSort.default('newest'),
    }),
    response: z.object({ customers: z.array(customerListItem), pagination: countedPagination }),
  },
  getCustomer: {
    route: 'GET /admin/customers/{id}',
    summary: 'Get a customer; the view is logged, at most once in 15 minutes per staff member',
    access: staff('customers.read'),
    params: idParams,
    response: customerDetails,
    errors: ['not_found'],
  },
  addCustomerNote: {
    route: 'POST /admin/customers/{id}/notes',
    summary: 'Add a staff note to a customer',
    access: staff('customers.write'),
    idempotent: true,
    params: idParams,
    body: z.object({ text: requiredTextLine(MAX_LENGTH.note) }),
    status: 201,
    response: z.object({ note: customerNote }),
    errors: ['not_found'],
  },
  deleteCustomerNote: {
    route: 'DELETE /admin/customers/{id}/notes/{noteId}',
    summary: 'Delete your own note on a customer',
    access: staff('customers.write'),
    params: idParams.extend({ noteId: z.uuid() }),
    response: messageResponse,
    errors: ['not_found', 'not_note_author'],
  },
  exportCustomers: {
    route: 'POST /admin/customers/export',
    summary: 'Export all customers as CSV; the export is logged',
    access: staff('customers.export'),
    requiresRecentAuth: true,
    response: fileResponse('text/csv'),
  },
} as const satisfies Record<string, Endpoint>;
