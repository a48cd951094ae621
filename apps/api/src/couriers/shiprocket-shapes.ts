import { z } from 'zod';

// As much of https://apidocs.shiprocket.in/ as we read. Numbers come as numbers or as text, by the call.
const text = z.coerce.string();

export const loggedIn = z.object({ token: z.string().min(1) });

/** "Create Custom Order" */
export const orderMade = z.object({ order_id: text, shipment_id: text });

/** "Generate AWB for Shipment": a refusal comes with 200, too. */
export const numberGiven = z.object({
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
export const ordersFound = z.object({
  data: z.array(
    z.object({
      id: text,
      channel_order_id: text,
      status: z.string(),
      shipments: z.array(z.object({ id: text, awb: z.string().nullish(), courier: z.string().nullish() })).default([]),
    }),
  ),
});
export type OrderFound = z.output<typeof ordersFound>['data'][number];

/** "Generate Label" */
export const labelMade = z.object({ label_created: z.coerce.number(), label_url: z.string().optional() });

/** An activity of "Tracking", a scan of the hook: the same five fields. */
const activity = z.object({
  date: z.string(),
  status: z.string().nullish(),
  activity: z.string().default(''),
  location: z.string().nullish(),
  'sr-status': z.union([z.string(), z.number()]).nullish(),
  'sr-status-label': z.string().nullish(),
});
export type Activity = z.output<typeof activity>;

/** "Get Tracking Data for Multiple AWBS": by number; an empty list where none is known. */
export const tracked = z
  .record(z.string(), z.object({ tracking_data: z.object({ shipment_track_activities: z.array(activity).nullish() }) }))
  .or(z.array(z.never()).transform(() => ({})));

/** "Webhooks" */
export const hook = z.object({
  awb: text,
  current_status: z.string(),
  shipment_status_id: z.union([z.string(), z.number()]).nullish(),
  current_timestamp: z.string(),
  scans: z.array(activity).default([]),
});

/** "Errors and Response codes" */
export const complaint = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
