import { z } from 'zod';

// The fields we use of https://one.delhivery.com/developer-portal/documents/b2c.
const text = z.coerce.string();
const remarks = z.union([z.string(), z.array(z.string())]).nullish();

/** "Fetch waybill, bulk": comma-separated numbers in one string. */
export const waybillsResponse = z
  .union([z.string(), z.number()])
  .transform((list) => String(list).split(',').filter(Boolean));

/** "Shipment creation": errors also come with status 200. */
export const createShipmentResponse = z.object({
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

/** "Shipment tracking": if nothing is found, status 200 with an error. */
export const trackingResponse = z.object({
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
export const editResponse = z.object({
  status: z.union([z.boolean(), z.string()]).optional(),
  remark: z.string().nullish(),
  error: z.string().nullish(),
});

/** "NDR": accepted for processing; the result is known later. */
export const ndrResponse = z.object({ request_id: text });

/** "Packing slip" */
export const packingSlipResponse = z.object({
  packages: z.array(z.object({ pdf_download_link: z.string().nullish() })).default([]),
});

/** "Webhook functionality", scan push */
export const webhookBody = z.object({
  Shipment: z.object({
    AWB: text,
    NSLCode: z.string().nullish(),
    Status: status.omit({ StatusCode: true }),
  }),
});

export const errorResponse = z.object({
  rmk: z.string().optional(),
  error: z.string().optional(),
  detail: z.string().optional(),
  message: z.string().optional(),
});
