import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import { type Endpoint, fileResponse } from '../endpoint.ts';
import { MAX } from '../limits.ts';
import { textLine } from '../text.ts';
import { idParams } from './schemas.ts';

export const printJob = z.object({
  id: z.uuid(),
  /** `queued` until the PDF is rendered, which takes seconds. */
  status: z.enum(['queued', 'ready', 'failed']),
  pages: z.int().nullable(),
});
export const printJobEndpoints = {
  printPackingSlips: {
    route: 'POST /print-jobs/packing-slips',
    summary: 'Request packing slips as one PDF; a repeated Idempotency-Key returns the same print job',
    access: staff('shipments.pack'),
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
    route: 'POST /print-jobs/manifest',
    summary:
      'Request a manifest of handed-over shipments as PDF; a repeated Idempotency-Key returns the same print job',
    access: staff('shipments.ship'),
    idempotent: true,
    body: z.object({ shipmentIds: z.array(z.uuid()).min(1).max(MAX.printJobItems) }),
    status: 202,
    response: z.object({ printJob }),
    // `shipment_status_changed`: the shipment is not handed over yet, or was unpacked.
    errors: ['not_found', 'shipment_status_changed'],
  },
  getPrintJob: {
    route: 'GET /print-jobs/{id}',
    summary: 'Get the status of a print job',
    access: staff(),
    allowedForApiKeys: true,
    params: idParams,
    response: z.object({ printJob }),
    errors: ['not_found', 'permission_missing'],
  },
  downloadPrintJob: {
    route: 'GET /print-jobs/{id}/file',
    summary: 'Download the file; it is available for a week',
    access: staff(),
    allowedForApiKeys: true,
    params: idParams,
    response: fileResponse('application/pdf'),
    errors: ['not_found', 'permission_missing'],
  },
} as const satisfies Record<string, Endpoint>;
