import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import type { Endpoint } from '../../endpoint.ts';
import { RETURN_QUEUES } from '../../labels/return-labels.ts';
import { MAX, MAX_LENGTH } from '../../limits.ts';
import { countedPagination, pageQuery } from '../../paging.ts';
import { multilineText, requiredTextLine, textLine } from '../../text.ts';
import { rupees, rupeeTotal } from '../catalog.ts';
import { amount, contact, idParams } from '../schemas.ts';
import { customerReturn, refund, returnStatus } from './return-parts.ts';

const adminReturn = customerReturn
  .extend({
    lines: z.array(customerReturn.shape.lines.element.extend({ price: amount(rupees) })),
    /** Masked refund destination. */
    maskedDestination: amount(customerReturn.shape.maskedDestination),
    refunds: z.array(
      refund
        .extend({ amount: amount(rupeeTotal), maskedDestination: amount(refund.shape.maskedDestination) })
        .meta({ id: 'StaffRefund' }),
    ),
    customer: z.object({
      name: z.string(),
      city: z.string(),
      mobile: contact(z.string().nullable()),
      email: contact(z.string()),
    }),
    reviewedBy: z.string().nullable(),
    /** Day of the first delivery, and end of the return period. */
    deliveredOn: z.iso.date().nullable(),
    until: z.iso.datetime().nullable(),
    earlierReturns: z.int(),
    /** By return line id: SKU, serial numbers shipped, and stock of the exchange variant. */
    lineDetails: z.record(
      z.uuid(),
      z.object({ sku: z.string().nullable(), serials: z.array(z.string()), inStock: z.int() }),
    ),
  })
  .meta({ id: 'ReturnForStaff' });

const returnQueueItem = z.object({
  id: z.uuid(),
  number: z.string(),
  orderId: z.string(),
  status: returnStatus,
  customerName: z.string(),
  units: z.int(),
  amount: amount(rupeeTotal),
  requestedAt: z.iso.datetime(),
  receivedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
});

const adminReturnResponse = z.object({ return: adminReturn });

export const adminReturnEndpoints = {
  listReturns: {
    route: 'GET /admin/returns',
    summary: 'List a queue of returns, oldest first (closed ones newest first); search by number prefix',
    access: staff('returns.read'),
    query: pageQuery(50).extend({ queue: z.enum(RETURN_QUEUES).default('requested'), q: textLine(40).default('') }),
    response: z.object({ returns: z.array(returnQueueItem), pagination: countedPagination }),
  },
  countReturns: {
    route: 'GET /admin/returns/counts',
    summary: 'Count the returns of each queue and the pending refunds',
    access: staff('returns.read'),
    response: z.object({ counts: z.record(z.enum([...RETURN_QUEUES, 'pending-refunds']), z.int()), late: z.int() }),
  },
  getReturn: {
    route: 'GET /admin/returns/{id}',
    summary: 'Get a return with its customer and items',
    access: staff('returns.read'),
    params: idParams,
    response: adminReturnResponse,
    errors: ['not_found'],
  },
  reviewReturn: {
    route: 'POST /returns/{id}/review',
    summary: 'Approve a return, or decline it with a reason; exchange items are reserved',
    access: staff('returns.review'),
    params: idParams,
    body: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('approve'),
        /** Refunds the line if the exchange variant is sold out. */
        refundInstead: z.boolean().default(false),
        /** Courier of the pickup, if the shop arranges one. */
        courier: textLine(60).optional(),
        trackingNumber: textLine(60).optional(),
      }),
      z.object({ kind: z.literal('decline'), declineReason: requiredTextLine(MAX_LENGTH.note) }),
    ]),
    response: adminReturnResponse,
    errors: ['not_found', 'return_status_changed', 'exchange_sold_out'],
  },
  receiveReturn: {
    route: 'POST /returns/{id}/receive',
    summary: 'Mark a return as received; its refund is due in 14 days',
    access: staff('returns.receive'),
    params: idParams,
    response: adminReturnResponse,
    errors: ['not_found', 'return_status_changed'],
  },
  inspectReturn: {
    route: 'POST /returns/{id}/inspection',
    summary: 'Record the inspection of a return; posts stock, credit note, refund and exchange',
    access: staff('returns.receive'),
    params: idParams,
    body: z.object({
      lines: z
        .array(
          z.object({
            id: z.uuid(),
            sellable: z.int().min(0).max(MAX.unitsPerLine),
            damaged: z.int().min(0).max(MAX.unitsPerLine),
            wrongItem: z.int().min(0).max(MAX.unitsPerLine),
            missing: z.int().min(0).max(MAX.unitsPerLine),
            /** Serial numbers of the shop's own units, if they were recorded when packed. */
            serials: z.array(requiredTextLine(60)).max(MAX.unitsPerLine).default([]),
          }),
        )
        .min(1)
        .max(50),
      /** Message to the customer. */
      inspectionNote: multilineText(MAX_LENGTH.note).optional(),
    }),
    response: adminReturnResponse,
    errors: [
      'not_found',
      'return_status_changed',
      'quantity_mismatch',
      'serial_number_unknown',
      'exchange_sold_out',
      'encryption_not_configured',
    ],
  },
} as const satisfies Record<string, Endpoint>;
