import { z } from 'zod';
import { type Call, file } from '../call.ts';
import { STATES } from '../gst/states.ts';
import { line } from '../text.ts';
import { rupeeSum } from './catalog.ts';

/** An invoice, a bill or a credit note; `isReady` once its paper is drawn. */
export const document = z
  .object({
    id: z.uuid(),
    kind: z.enum(['invoice', 'bill', 'credit_note']),
    number: z.string(),
    issuedOn: z.iso.date(),
    issuedAt: z.iso.datetime(),
    total: rupeeSum,
    parcelId: z.uuid().nullable(),
    /** The number of the invoice or bill that a credit note takes back from. */
    refersTo: z.string().nullable(),
    isReady: z.boolean(),
  })
  .meta({ id: 'Document' });

const documents = z.object({ documents: z.array(document) });

export const documentCalls = {
  listOwnDocuments: {
    summary: 'Invoices and credit notes of an own order, the first one first',
    access: 'customer',
    params: z.object({ id: line(40) }),
    reply: documents,
    refusals: ['not_found'],
  },
  readDocument: {
    summary: 'The paper of an invoice, a bill or a credit note, for whose order it is and for staff',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    reply: file('application/pdf'),
    refusals: ['not_found'],
  },
  choosePlaceOfSupply: {
    summary: 'Say which state an order goes to where its address does not; what waited for that is issued',
    access: 'admin',
    params: z.object({ id: line(40) }),
    body: z.object({ stateCode: z.enum(STATES.map(({ code }) => code)) }),
    reply: documents,
    refusals: ['not_found', 'stale_version', 'tax_rate_missing'],
  },
} as const satisfies Record<string, Call>;
