import { z } from 'zod';

const shipmentPayload = z.object({ shipmentId: z.uuid() });

/** Names and payloads of the courier jobs. `shipments.jobs.ts` implements them. */
export const bookShipmentJob = { name: 'book_shipment', payload: shipmentPayload.extend({ reference: z.string() }) };
export const cancelBookingJob = { name: 'cancel_shipment_booking', payload: shipmentPayload };
export const deliveryFailureActionJob = { name: 'send_delivery_failure_action', payload: shipmentPayload };
export const trackingEventsJob = {
  name: 'apply_tracking_events',
  payload: z.object({ courier: z.string(), trackingNumber: z.string() }),
};
