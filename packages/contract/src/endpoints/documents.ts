import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import { type Endpoint, fileResponse } from '../endpoint.ts';
import { STATES } from '../gst/states.ts';
import { rupeeTotal } from './catalog.ts';
import { amount, idParams, namedObject, orderIdParams } from './schemas.ts';

/** An invoice, a bill or a credit note. `isReady` is true once its PDF is rendered. */
export const taxDocument = namedObject('TaxDocument', {
  id: z.uuid(),
  kind: z.enum(['invoice', 'bill', 'credit_note']),
  number: z.string(),
  issuedOn: z.iso.date(),
  issuedAt: z.iso.datetime(),
  total: rupeeTotal,
  shipmentId: z.uuid().nullable(),
  /** For a credit note: the number of the invoice or bill it corrects. */
  originalDocumentNumber: z.string().nullable(),
  isReady: z.boolean(),
});

/** What staff see of a tax document. */
export const staffTaxDocument = taxDocument.extend({ total: amount(rupeeTotal) }).meta({ id: 'StaffTaxDocument' });

export const documentEndpoints = {
  listOrderDocuments: {
    route: 'GET /orders/{id}/documents',
    summary: 'List the invoices and credit notes of your order, oldest first',
    access: 'customer',
    params: orderIdParams,
    response: z.object({ documents: z.array(taxDocument) }),
    errors: ['not_found'],
  },
  downloadDocument: {
    route: 'GET /documents/{id}',
    summary: 'Download an invoice, bill or credit note as PDF; for the customer and staff',
    access: 'signed-in',
    staffPermission: 'orders.amounts',
    params: idParams,
    response: fileResponse('application/pdf'),
    errors: ['not_found'],
  },
  updatePlaceOfSupply: {
    route: 'PUT /orders/{id}/place-of-supply',
    summary: 'Set the place of supply of an order and issue its pending documents',
    access: staff('orders.edit'),
    params: orderIdParams,
    body: z.object({ stateCode: z.enum(STATES.map(({ code }) => code)) }),
    response: z.object({ documents: z.array(staffTaxDocument) }),
    errors: ['not_found', 'stale_version', 'tax_rate_missing'],
  },
} as const satisfies Record<string, Endpoint>;
