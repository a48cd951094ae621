import { z } from 'zod';
import { type Endpoint, fileResponse } from '../endpoint.ts';
import { MAX } from '../limits.ts';
import { textLine } from '../text.ts';

export const printJob = z.object({
  id: z.uuid(),
  /** `queued` until the PDF is rendered, which takes seconds. */
  status: z.enum(['queued', 'ready', 'failed']),
  pages: z.int().nullable(),
});
const idParams = z.object({ id: z.uuid() });

export const printJobEndpoints = {
  printPackingSlips: {
    summary: 'Request packing slips as one PDF; a repeated Idempotency-Key returns the same print job',
    access: 'admin',
    idempotent: true,
    body: z.object({
      orderIds: z.array(textLine(40)).min(1).max(MAX.printJobItems),
      /** One slip per A6 page, or four per A4 page. */
      layout: z.enum(['a6', 'a4']).default('a6'),
    }),
    status: 202,
    response: z.object({ printJob }),
    errors: ['not_found', 'order_canceled'],
  },
  printManifest: {
    summary:
      'Request a manifest of handed-over shipments as PDF; a repeated Idempotency-Key returns the same print job',
    access: 'admin',
    idempotent: true,
    body: z.object({ shipmentIds: z.array(z.uuid()).min(1).max(MAX.printJobItems) }),
    status: 202,
    response: z.object({ printJob }),
    // `shipment_status_changed`: the shipment is not handed over yet, or was unpacked.
    errors: ['not_found', 'shipment_status_changed'],
  },
  getPrintJob: {
    summary: 'Get the status of a print job',
    access: 'admin',
    params: idParams,
    response: z.object({ printJob }),
    errors: ['not_found'],
  },
  downloadPrintJob: {
    summary: 'Download the file; it is available for a week',
    access: 'admin',
    params: idParams,
    response: fileResponse('application/pdf'),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
