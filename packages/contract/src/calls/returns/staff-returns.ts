import { z } from 'zod';
import type { Call } from '../../call.ts';
import { LONGEST, MOST } from '../../limits.ts';
import { countedPagination, pageQuery } from '../../paging.ts';
import { line, paragraphs, requiredLine } from '../../text.ts';
import { RETURN_QUEUES, RETURN_STATES } from '../../words/return-words.ts';
import { rupeeSum } from '../catalog.ts';
import { byId, ownReturn } from './return-parts.ts';

/** The same with what staff want to know. */
const staffReturn = ownReturn
  .extend({
    customer: z.object({ name: z.string(), city: z.string(), mobile: z.string().nullable(), email: z.string() }),
    decidedBy: z.string().nullable(),
    /** The first day on which something of it was delivered, and until when it could be asked for. */
    deliveredOn: z.iso.date().nullable(),
    until: z.iso.datetime().nullable(),
    earlierReturns: z.int(),
    /** By the id of its line: the serials that were sent, and whether an exchange can still be had. */
    facts: z.record(z.uuid(), z.object({ sku: z.string().nullable(), serials: z.array(z.string()), inStock: z.int() })),
  })
  .meta({ id: 'ReturnForStaff' });

/** A row of a queue. */
const queuedReturn = z.object({
  id: z.uuid(),
  number: z.string(),
  orderId: z.string(),
  state: z.enum(RETURN_STATES),
  customerName: z.string(),
  units: z.int(),
  amount: rupeeSum,
  askedAt: z.iso.datetime(),
  receivedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
});

const forStaff = z.object({ return: staffReturn });

export const staffReturnCalls = {
  listReturns: {
    summary:
      'A queue of returns, the oldest first, and of ended ones the newest; found by the beginning of their number',
    access: 'admin',
    query: pageQuery(50).extend({ queue: z.enum(RETURN_QUEUES).default('asked'), q: line(40).default('') }),
    reply: z.object({ returns: z.array(queuedReturn), pagination: countedPagination }),
  },
  countReturns: {
    summary: 'How many returns each queue holds, and how many refunds are due',
    access: 'admin',
    reply: z.object({ counts: z.record(z.enum([...RETURN_QUEUES, 'refunds-due']), z.int()), late: z.int() }),
  },
  readReturn: {
    summary: 'One return with its customer, its goods and what was sent',
    access: 'admin',
    params: byId,
    reply: forStaff,
    refusals: ['not_found'],
  },
  decideReturn: {
    summary: 'Accept a return, or refuse it with a sentence; what is wanted in exchange is taken from stock',
    access: 'admin',
    params: byId,
    body: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('accept'),
        /** Where what is wanted in exchange has sold out: money back instead. */
        moneyInstead: z.boolean().default(false),
        /** Who fetches it, where the shop has it fetched. */
        courier: line(60).optional(),
        trackingNumber: line(60).optional(),
      }),
      z.object({ kind: z.literal('refuse'), why: requiredLine(LONGEST.note) }),
    ]),
    reply: forStaff,
    refusals: ['not_found', 'return_moved', 'exchange_sold_out'],
  },
  receiveReturn: {
    summary: 'A return has arrived; its refund is due fourteen days later',
    access: 'admin',
    params: byId,
    reply: forStaff,
    refusals: ['not_found', 'return_moved'],
  },
  inspectReturn: {
    summary: 'Say how the units of a return were found: stock, credit note, refund and exchange follow',
    access: 'admin',
    params: byId,
    body: z.object({
      lines: z
        .array(
          z.object({
            id: z.uuid(),
            sellable: z.int().min(0).max(MOST.unitsPerLine),
            damaged: z.int().min(0).max(MOST.unitsPerLine),
            notOurs: z.int().min(0).max(MOST.unitsPerLine),
            missing: z.int().min(0).max(MOST.unitsPerLine),
            /** Of the units that are ours, where serials were kept when they were sent. */
            serials: z.array(requiredLine(60)).max(MOST.unitsPerLine).default([]),
          }),
        )
        .min(1)
        .max(50),
      /** Words to the customer. */
      said: paragraphs(LONGEST.note).optional(),
    }),
    reply: forStaff,
    refusals: [
      'not_found',
      'return_moved',
      'units_do_not_add_up',
      'serial_not_sent',
      'exchange_sold_out',
      'details_not_kept',
    ],
  },
} as const satisfies Record<string, Call>;
