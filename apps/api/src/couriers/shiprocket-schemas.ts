import { z } from 'zod';

// The fields we use of https://apidocs.shiprocket.in/. Depending on the endpoint, numbers are numbers or strings.
const text = z.coerce.string();

export const loginResponse = z.object({ token: z.string().min(1) });

/** "Create Custom Order" */
export const createOrderResponse = z.object({ order_id: text, shipment_id: text });

/** "Generate AWB for Shipment": errors also come with status 200. */
export const assignAwbResponse = z.object({
  awb_assign_status: z.coerce.number(),
  message: z.string().optional(),
  response: z
    .object({
      data: z
        .object({
          awb_code: text.optional(),
          courier_name: z.string().nullish(),
          awb_assign_error: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
});

/** "Get all Orders" */
export const ordersResponse = z.object({
  data: z.array(
    z.object({
      id: text,
      channel_order_id: text,
      status: z.string(),
      shipments: z.array(z.object({ id: text, awb: z.string().nullish(), courier: z.string().nullish() })).default([]),
    }),
  ),
});
export type ShiprocketOrder = z.output<typeof ordersResponse>['data'][number];

/** "Generate Label" */
export const labelResponse = z.object({ label_created: z.coerce.number(), label_url: z.string().optional() });

/** An activity of "Tracking" or a scan of the webhook: the same fields. */
const activity = z.object({
  date: z.string(),
  status: z.string().nullish(),
  activity: z.string().default(''),
  location: z.string().nullish(),
  'sr-status': z.union([z.string(), z.number()]).nullish(),
  'sr-status-label': z.string().nullish(),
});
export type Activity = z.output<typeof activity>;

/** "Get Tracking Data for Multiple AWBS": keyed by number, or an empty list if none is known. */
export const trackingResponse = z
  .record(z.string(), z.object({ tracking_data: z.object({ shipment_track_activities: z.array(activity).nullish() }) }))
  .or(z.array(z.never()).transform(() => ({})));

/** "Webhooks" */
export const webhookBody = z.object({
  awb: text,
  current_status: z.string(),
  shipment_status_id: z.union([z.string(), z.number()]).nullish(),
  current_timestamp: z.string(),
  scans: z.array(activity).default([]),
});

/** "Errors and Response codes" */
export const errorResponse = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
