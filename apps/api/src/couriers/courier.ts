import type { IncomingHttpHeaders } from 'node:http';

export const COURIERS = ['by-hand', 'shiprocket', 'delhivery'] as const;
export type CourierName = (typeof COURIERS)[number];

export type Recipient = {
  name: string;
  lines: string[];
  city: string;
  state: string;
  pincode: string;
  mobile: string;
};

export type Booking = {
  /** Our reference, at most 50 characters. New for each attempt: a courier may reject a cancelled one. */
  reference: string;
  orderNumber: string;
  /** Tracking number if known before booking: typed by staff or from `reserveTrackingNumbers`. */
  trackingNumber?: string;
  courierName?: string;
  to: Recipient;
  from: { name: string; address: string; pincode: string; phone: string };
  weightG: number;
  sizeMm: { length: number; width: number; height: number };
  /** 0 if prepaid. */
  codAmountPaise: number;
  valuePaise: number;
  items: { name: string; sku: string; quantity: number; pricePaise: number }[];
  ewayBill?: string;
  orderedAt: Date;
};

export type BookingResult = { trackingNumber: string; courierName: string; labelUrl?: string; trackingUrl?: string };

export const TRACKING_STATUSES = [
  'in_transit',
  'out_for_delivery',
  'delivery_failed',
  'returning_to_origin',
  'delivered',
  'returned_to_origin',
  'lost',
] as const;
export type TrackingStatus = (typeof TRACKING_STATUSES)[number];

/** A tracking event after handover. */
export type TrackingEvent = {
  trackingNumber: string;
  /** Identifies the event, so that polling and webhooks do not duplicate it. */
  key: string;
  status: TrackingStatus;
  at: Date;
  place?: string;
  /** The courier's own text. */
  message: string;
  /** The courier's own text for a failed delivery. */
  reason?: string;
};

export type DeliveryFailureAction =
  | { kind: 'reattempt'; on: Date }
  | { kind: 'update_contact'; lines: string[]; mobile: string }
  | { kind: 'return_to_origin' };

export interface Courier {
  readonly name: CourierName;
  /** Reserves tracking numbers, if the courier offers this. A number bound before booking makes a second booking harmless. */
  reserveTrackingNumbers?(count: number): Promise<string[]>;
  book(booking: Booking): Promise<BookingResult>;
  /** Finds a booking by our reference, before anything is sent again. Completes one that is half done. Ignores cancelled ones. */
  lookUp(reference: string): Promise<BookingResult | undefined>;
  /** Returns a current label URL. Such URLs expire after some days. */
  label(trackingNumber: string): Promise<string | undefined>;
  /** Requests a pickup on that day. */
  requestPickup(trackingNumbers: string[], on: Date): Promise<void>;
  cancel(trackingNumber: string): Promise<void>;
  track(trackingNumbers: string[]): Promise<TrackingEvent[]>;
  resolveDeliveryFailure(trackingNumber: string, action: DeliveryFailureAction): Promise<void>;
  verifyWebhook(headers: IncomingHttpHeaders, body: Uint8Array): boolean;
  /** Call only after `verifyWebhook`. */
  parseWebhook(headers: IncomingHttpHeaders, body: Uint8Array): TrackingEvent[];
}
