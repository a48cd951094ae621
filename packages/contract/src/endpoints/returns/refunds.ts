import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import { type Endpoint, fileResponse } from '../../endpoint.ts';
import { countedPagination, pageQuery } from '../../paging.ts';
import { requiredTextLine } from '../../text.ts';
import { rupeeTotal } from '../catalog.ts';
import { contact, idParams } from '../schemas.ts';
import { refund, refundDestination } from './return-parts.ts';

const pendingRefund = refund.extend({
  customerName: z.string(),
  receivedOn: z.iso.date().nullable(),
  /** Days since the goods were returned or the order was cancelled. */
  day: z.int(),
  recordedBy: z.string().nullable(),
  /** For a refund that a provider sends: whether it was approved, and why the provider could not send it. */
  isApproved: z.boolean(),
  failure: z.string().nullable(),
  mobile: contact(z.string().nullable()),
  /** The day on which the customer was last asked for a destination; null if that was never or long ago. */
  remindedOn: z.iso.date().nullable(),
});

export const refundEndpoints = {
  setRefundDestination: {
    route: 'PUT /refunds/{id}/destination',
    summary: 'Set the destination of your pending refund',
    access: 'customer',
    params: idParams,
    body: refundDestination,
    response: z.object({ refund }),
    errors: ['not_found', 'refund_status_changed', 'encryption_not_configured'],
  },
  listPendingRefunds: {
    route: 'GET /admin/refunds',
    summary: 'List pending refunds, oldest first',
    access: staff('refunds.read'),
    query: pageQuery(50),
    response: z.object({
      refunds: z.array(pendingRefund),
      total: rupeeTotal,
      /** True if a provider sends refunds to a UPI ID or bank account, once they are approved. */
      hasPayouts: z.boolean(),
      pagination: countedPagination,
    }),
  },
  exportRefunds: {
    route: 'POST /admin/refunds/export',
    summary: 'Export pending refunds with a destination that staff send, as a file for the bank',
    access: staff('refunds.pay'),
    requiresRecentAuth: true,
    response: fileResponse('text/csv'),
  },
  remindRefundCustomer: {
    route: 'POST /refunds/{id}/reminder',
    summary: 'Email the customer a reminder to add a refund destination, at most once a day',
    access: staff('refunds.pay'),
    params: idParams,
    response: z.object({ refund: pendingRefund }),
    errors: ['not_found', 'refund_status_changed', 'already_reminded'],
  },
  recordRefundPayment: {
    route: 'POST /refunds/{id}/payment',
    summary: 'Record the reference of a sent refund; a second person confirms it if required',
    access: staff('refunds.pay'),
    requiresRecentAuth: true,
    params: idParams,
    body: z.object({ reference: requiredTextLine(60) }),
    response: z.object({ refund: pendingRefund }),
    errors: ['not_found', 'refund_status_changed', 'refund_destination_required', 'reference_taken'],
  },
  approveRefund: {
    route: 'POST /refunds/{id}/approval',
    summary: 'Approve a refund that a provider sends; a second person approves it too if required',
    access: staff('refunds.pay'),
    requiresRecentAuth: true,
    params: idParams,
    response: z.object({ refund: pendingRefund }),
    errors: ['not_found', 'refund_status_changed', 'second_approver_required'],
  },
  retryRefund: {
    route: 'POST /refunds/{id}/retry',
    summary: 'Send a failed refund again',
    access: staff('refunds.pay'),
    requiresRecentAuth: true,
    params: idParams,
    response: z.object({ refund: pendingRefund }),
    errors: ['not_found', 'refund_status_changed'],
  },
  confirmRefund: {
    route: 'POST /refunds/{id}/confirmation',
    summary: 'Confirm a sent refund as the second person',
    access: staff('refunds.pay'),
    requiresRecentAuth: true,
    params: idParams,
    response: z.object({ refund: pendingRefund }),
    errors: ['not_found', 'refund_status_changed', 'second_approver_required'],
  },
} as const satisfies Record<string, Endpoint>;
