import { z } from 'zod';
import { type Call, file } from '../call.ts';
import { MOST } from '../limits.ts';
import { line } from '../text.ts';

export const print = z.object({
  id: z.uuid(),
  /** `asked` until it is drawn, which takes seconds. */
  state: z.enum(['asked', 'ready', 'failed']),
  pages: z.int().nullable(),
});
const byId = z.object({ id: z.uuid() });

export const printCalls = {
  printSlips: {
    summary: 'Ask for the packing slips of orders, as one PDF; a repeated Idempotency-Key answers with the same print',
    access: 'admin',
    idempotent: true,
    body: z.object({
      orderIds: z.array(line(40)).min(1).max(MOST.printed),
      /** A slip on a sheet of A6, or four on one of A4. */
      layout: z.enum(['a6', 'a4']).default('a6'),
    }),
    status: 202,
    reply: z.object({ print }),
    refusals: ['not_found', 'order_canceled'],
  },
  printManifest: {
    summary:
      'Ask for the manifest of parcels that were handed over, as one PDF; a repeated Idempotency-Key answers with the same print',
    access: 'admin',
    idempotent: true,
    body: z.object({ parcelIds: z.array(z.uuid()).min(1).max(MOST.printed) }),
    status: 202,
    reply: z.object({ print }),
    // A parcel that is still in the house, or was unpacked, is not where the clerk saw it.
    refusals: ['not_found', 'parcel_moved'],
  },
  readPrint: {
    summary: 'Whether something asked for is ready to be printed',
    access: 'admin',
    params: byId,
    reply: z.object({ print }),
    refusals: ['not_found'],
  },
  downloadPrint: {
    summary: 'The file, for a week after it was asked for',
    access: 'admin',
    params: byId,
    reply: file('application/pdf'),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
