import { z } from 'zod';
import { type Call, file } from '../../call.ts';
import { countedPagination, pageQuery } from '../../paging.ts';
import { requiredLine } from '../../text.ts';
import { rupeeSum } from '../catalog.ts';
import { byId, destination, refund } from './return-parts.ts';

const refundDue = refund.extend({
  customerName: z.string(),
  receivedOn: z.iso.date().nullable(),
  /** Days since the goods came back or the order was cancelled. */
  day: z.int(),
  notedBy: z.string().nullable(),
});

export const refundCalls = {
  tellDestination: {
    summary: 'Say where an own refund that is due should go',
    access: 'customer',
    params: byId,
    body: destination,
    reply: z.object({ refund }),
    refusals: ['not_found', 'refund_moved', 'details_not_kept'],
  },
  listRefundsDue: {
    summary: 'Refunds that are due, the oldest first',
    access: 'admin',
    query: pageQuery(50),
    reply: z.object({ refunds: z.array(refundDue), total: rupeeSum, pagination: countedPagination }),
  },
  exportRefunds: {
    summary: 'The refunds that are due and have somewhere to go, as a file for the bank',
    access: 'admin',
    freshProof: true,
    reply: file('text/csv'),
  },
  noteRefund: {
    summary: 'A refund was sent, under this reference; where two persons are wanted, a second one confirms it',
    access: 'admin',
    params: byId,
    body: z.object({ reference: requiredLine(60) }),
    reply: z.object({ refund: refundDue }),
    refusals: ['not_found', 'refund_moved', 'destination_missing', 'reference_taken'],
  },
  confirmRefund: {
    summary: 'A second person has seen that a refund was sent',
    access: 'admin',
    params: byId,
    reply: z.object({ refund: refundDue }),
    refusals: ['not_found', 'refund_moved', 'second_person_needed'],
  },
} as const satisfies Record<string, Call>;
