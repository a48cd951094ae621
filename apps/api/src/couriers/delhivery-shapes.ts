import { z } from 'zod';

// As much of https://one.delhivery.com/developer-portal/documents/b2c as we read.
const text = z.coerce.string();
const remarks = z.union([z.string(), z.array(z.string())]).nullish();

/** "Fetch waybill, bulk": numbers with commas between them, in one string. */
export const waybills = z.union([z.string(), z.number()]).transform((list) => String(list).split(',').filter(Boolean));

/** "Shipment creation": a refusal comes with 200, too. */
export const created = z.object({
  success: z.boolean().optional(),
  rmk: z.string().nullish(),
  packages: z
    .array(z.object({ status: z.string(), waybill: text.nullish(), refnum: text.nullish(), remarks }))
    .default([]),
});

const status = z.object({
  Status: z.string(),
  StatusDateTime: z.string(),
  StatusType: z.string(),
  StatusLocation: z.string().nullish(),
  StatusCode: z.string().nullish(),
  Instructions: z.string().nullish(),
});

const scanDetail = z.object({
  Scan: z.string(),
  ScanType: z.string(),
  ScanDateTime: z.string(),
  StatusDateTime: z.string().nullish(),
  ScannedLocation: z.string().nullish(),
  StatusCode: z.string().nullish(),
  Instructions: z.string().nullish(),
});
export type ScanDetail = z.output<typeof scanDetail>;

/** "Shipment tracking": where nothing is found, 200 with an error. */
export const tracked = z.object({
  ShipmentData: z
    .array(
      z.object({
        Shipment: z.object({
          AWB: text,
          ReferenceNo: text.nullish(),
          Status: status,
          Scans: z.array(z.object({ ScanDetail: scanDetail })).default([]),
        }),
      }),
    )
    .default([]),
  Error: z.string().optional(),
});

/** "Shipment updation and cancellation" */
export const edited = z.object({
  status: z.union([z.boolean(), z.string()]).optional(),
  remark: z.string().nullish(),
  error: z.string().nullish(),
});

/** "NDR": what becomes of it is known later. */
export const taken = z.object({ request_id: text });

/** "Packing slip" */
export const slip = z.object({ packages: z.array(z.object({ pdf_download_link: z.string().nullish() })).default([]) });

/** "Webhook functionality", scan push */
export const hook = z.object({
  Shipment: z.object({
    AWB: text,
    NSLCode: z.string().nullish(),
    Status: status.omit({ StatusCode: true }),
  }),
});

export const complaint = z.object({
  rmk: z.string().optional(),
  error: z.string().optional(),
  detail: z.string().optional(),
  message: z.string().optional(),
});
