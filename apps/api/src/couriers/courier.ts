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

/** What one parcel is and where it goes, as a courier asks for it. */
export type Booking = {
  /** Ours, at most 50 characters, another one for every attempt: what a courier has once cancelled it may never take again. */
  reference: string;
  orderNumber: string;
  /** The courier's number where it is known beforehand: typed by staff, or one of `numbersInAdvance`. */
  number?: string;
  /** Who carries it, where staff say so. */
  courierName?: string;
  to: Recipient;
  from: { name: string; address: string; pincode: string; phone: string };
  weightG: number;
  sizeMm: { length: number; width: number; height: number };
  /** 0 where it is paid. */
  collectPaise: number;
  valuePaise: number;
  items: { name: string; sku: string; quantity: number; pricePaise: number }[];
  ewayBill?: string;
  orderedAt: Date;
};

export type Booked = { number: string; courierName: string; labelUrl?: string; trackUrl?: string };

export const SCAN_STATES = ['moving', 'out', 'failed', 'returning', 'delivered', 'returned', 'lost'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** One thing that happened to a parcel after it was handed over. */
export type Scan = {
  number: string;
  /** The same for the same event, however often and by whichever way it is told. */
  key: string;
  state: ScanState;
  /** By the courier's own clock. */
  at: Date;
  place?: string;
  /** What happened, in the courier's words. */
  said: string;
  /** Why a delivery failed, in the courier's words. */
  reason?: string;
};

export type Decision =
  | { kind: 'try_again'; on: Date }
  | { kind: 'new_address'; lines: string[]; mobile: string }
  | { kind: 'bring_back' };

export interface Courier {
  readonly name: CourierName;
  /** Numbers for parcels to come, from couriers that give them: bound to a parcel first, they make a second booking harmless. */
  numbersInAdvance?(count: number): Promise<string[]>;
  book(booking: Booking): Promise<Booked>;
  /**
   * What the courier has under a reference of ours, before anything is sent again. What it finds half made it finishes; of what
   * was cancelled it knows nothing.
   */
  lookUp(reference: string): Promise<Booked | undefined>;
  /** A link to the label as it is now; such links end after some days. */
  label(number: string): Promise<string | undefined>;
  /** Asks that parcels be fetched on that day. */
  collect(numbers: string[], on: Date): Promise<void>;
  cancel(number: string): Promise<void>;
  track(numbers: string[]): Promise<Scan[]>;
  decide(number: string, decision: Decision): Promise<void>;
  verifyHook(headers: IncomingHttpHeaders, body: Uint8Array): boolean;
  /** Of a hook that was verified. */
  readHook(headers: IncomingHttpHeaders, body: Uint8Array): Scan[];
}

/** The courier has answered, and will not: asking again the same way is of no use. */
export class CourierRefused extends Error {
  readonly courier: CourierName;

  /** `said` is for staff to read. */
  constructor(courier: CourierName, said: string) {
    super(said);
    this.name = 'CourierRefused';
    this.courier = courier;
  }
}

/** Nobody knows whether it was done: silence, a line that broke, an error on their side. Look it up before sending again. */
export class UnknownOutcome extends Error {
  readonly courier: CourierName;

  constructor(courier: CourierName, what: string, cause?: unknown) {
    super(what, { cause });
    this.name = 'UnknownOutcome';
    this.courier = courier;
  }
}
