import { z } from 'zod';
import { type Call, file } from '../../call.ts';
import { LONGEST } from '../../limits.ts';
import { countedPagination, pageQuery, wholeNumber } from '../../paging.ts';
import { line, requiredLine } from '../../text.ts';
import { rupeeSum } from '../catalog.ts';
import { deliveryStatus } from '../orders.ts';

/** `ordered`: by their latest order, and who never ordered is not there. */
export const customerSort = z.enum(['newest', 'ordered']);

const who = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether the mailbox answered. */
  emailProven: z.boolean(),
  mobile: z.string().nullable(),
  since: z.iso.datetime(),
});

const listedCustomer = who
  .extend({
    orders: z.int(),
    /** Of what was delivered. */
    spent: rupeeSum,
    lastOrderAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ListedCustomer' });

const note = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  text: z.string(),
  /** Whether who asks wrote it: then they may delete it. */
  isOwn: z.boolean(),
});

const orderOfCustomer = z.object({
  id: z.string(),
  placedAt: z.iso.datetime(),
  total: rupeeSum,
  units: z.int(),
  deliveryStatus,
});

/** Never here: passwords, sessions, second factors, where refunds go, and what somebody has in the cart or wishes for. */
export const customerInFull = z
  .object({
    customer: who.extend({
      /** The business somebody bought for last. */
      business: z.object({ gstin: z.string(), tradeName: z.string() }).nullable(),
      /** `closing` waits to be erased, which happens at `erasedAt` unless the account is kept; `erased` has been. */
      state: z.enum(['open', 'closing', 'erased']),
      erasedAt: z.iso.datetime().nullable(),
    }),
    orders: z.object({
      count: z.int(),
      open: z.int(),
      canceled: z.int(),
      /** Of what was delivered. */
      spent: rupeeSum,
      /** The latest ten. */
      latest: z.array(orderOfCustomer),
    }),
    returns: z.int(),
    refunds: z.object({ count: z.int(), paid: rupeeSum, due: rupeeSum }),
    credit: rupeeSum,
    wishes: z.int(),
    cartUnits: z.int(),
    addresses: z.array(
      z.object({
        id: z.uuid(),
        addressLine1: z.string(),
        addressLine2: z.string().nullable(),
        city: z.string(),
        state: z.string(),
        postalCode: z.string(),
        isDefault: z.boolean(),
      }),
    ),
    notes: z.array(note),
  })
  .meta({ id: 'CustomerInFull' });

const byId = z.object({ id: z.uuid() });

export const customerCalls = {
  listCustomers: {
    summary: 'Customers, found by how a name, an e-mail, a mobile number or the id of an order begins',
    access: 'admin',
    query: pageQuery(50).extend({
      limit: wholeNumber(1, 200).default(50),
      q: line(LONGEST.searchWords).default(''),
      sort: customerSort.default('newest'),
    }),
    reply: z.object({ customers: z.array(listedCustomer), pagination: countedPagination }),
  },
  readCustomer: {
    summary: 'A customer in full; that it was opened is recorded, at most once a quarter of an hour for whoever asks',
    access: 'admin',
    params: byId,
    reply: customerInFull,
    refusals: ['not_found'],
  },
  noteCustomer: {
    summary: 'Note something about a customer, for staff',
    access: 'admin',
    idempotent: true,
    params: byId,
    body: z.object({ text: requiredLine(LONGEST.note) }),
    status: 201,
    reply: z.object({ note }),
    refusals: ['not_found'],
  },
  deleteCustomerNote: {
    summary: 'Delete a note of one’s own about a customer',
    access: 'admin',
    params: byId.extend({ noteId: z.uuid() }),
    reply: z.object({ message: z.string() }),
    refusals: ['not_found', 'not_your_note'],
  },
  exportCustomers: {
    summary: 'All customers as a table; who took it is recorded',
    access: 'admin',
    freshProof: true,
    reply: file('text/csv'),
  },
} as const satisfies Record<string, Call>;
