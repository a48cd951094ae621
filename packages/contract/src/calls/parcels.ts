import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST, MOBILE } from '../limits.ts';
import { line, requiredLine } from '../text.ts';
import { PARCEL_STATES } from '../words/parcel-words.ts';
import { rupeeSum } from './catalog.ts';
import { picture } from './media.ts';

const parcelState = z.enum(PARCEL_STATES);

const parcelEvent = z.object({
  id: z.uuid(),
  state: parcelState,
  /** By the courier's own clock. */
  at: z.iso.datetime(),
  /** The courier's words, or why somebody of the staff did it. */
  said: z.string().nullable(),
  place: z.string().nullable(),
  /** Who did it; told to staff alone. */
  by: z.string().nullable().optional(),
});

const parcelLine = z.object({
  id: z.uuid(),
  /** Which line of the order. */
  orderLineId: z.uuid(),
  quantity: z.int(),
  /** How its units came back; null until somebody has looked. */
  verdict: z.object({ sellable: z.int(), damaged: z.int(), missing: z.int() }).nullable(),
});

/** A parcel; `events`, newest first, are told where one order is read. */
export const parcel = z
  .object({
    id: z.uuid(),
    orderId: z.string(),
    /** Parcel 1, 2, … of its order; a void one keeps its number. */
    position: z.int(),
    state: parcelState,
    stateAt: z.iso.datetime(),
    courier: z.string().nullable(),
    /** Through which interface it was booked. */
    bookedWith: z.enum(['by-hand', 'shiprocket', 'delhivery']),
    number: z.string().nullable(),
    trackUrl: z.string().nullable(),
    labelUrl: z.string().nullable(),
    weightG: z.int().nullable(),
    sizeMm: z.object({ length: z.int(), width: z.int(), height: z.int() }).nullable(),
    /** What the rider takes at the door. */
    collect: rupeeSum,
    promisedOn: z.iso.date(),
    tries: z.int(),
    failure: z.string().nullable(),
    /** Until when somebody must say what to do about a failed delivery. */
    decideBy: z.iso.datetime().nullable(),
    decision: z.enum(['try_again', 'new_contact', 'bring_back']).nullable(),
    tryOn: z.iso.date().nullable(),
    packedAt: z.iso.datetime(),
    handedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    lines: z.array(parcelLine),
    events: z.array(parcelEvent).optional(),
  })
  .meta({ id: 'Parcel' });

const byId = z.object({ id: z.uuid() });
const state = z.object({ parcel });
const trackUrl = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .optional();
const ewayBill = z
  .string()
  .regex(/^\d{12}$/)
  .optional();
/** What to do about a failed delivery. */
export const decision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('try_again'), on: z.iso.date() }),
  z
    .object({
      kind: z.literal('new_contact'),
      mobile: z.string().regex(MOBILE).optional(),
      addressLine1: requiredLine(LONGEST.addressLine).optional(),
      addressLine2: line(LONGEST.addressLine).optional(),
    })
    .refine(({ mobile, addressLine1 }) => mobile || addressLine1, 'Please give another mobile number or address'),
  z.object({ kind: z.literal('bring_back') }),
]);

const trackedParcel = parcel.pick({
  id: true,
  position: true,
  state: true,
  stateAt: true,
  courier: true,
  number: true,
  trackUrl: true,
  collect: true,
  promisedOn: true,
  tries: true,
  failure: true,
  decideBy: true,
  decision: true,
  tryOn: true,
  lines: true,
  events: true,
});

/** What whoever has the letter may know of an order: no name, no street, no number of a telephone. */
const trackedOrder = z
  .object({
    orderId: z.string(),
    orderDate: z.iso.datetime(),
    deliveryStatus: z.enum(['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED']),
    expectedDeliveryDate: z.iso.date(),
    city: z.string(),
    postalCode: z.string(),
    orderTotal: rupeeSum,
    items: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        size: z.string().nullable(),
        color: z.string().nullable(),
        quantity: z.int(),
        image: picture.nullable(),
      }),
    ),
    parcels: z.array(trackedParcel),
  })
  .meta({ id: 'TrackedOrder' });

const token = z.string().regex(/^[\w-]{20,200}$/);

export const parcelCalls = {
  bookParcel: {
    summary: 'Ask a courier to fetch a parcel; the number and the label come with its answer',
    access: 'admin',
    params: byId,
    body: z.object({ courier: z.enum(['shiprocket', 'delhivery']), ewayBill }),
    status: 202,
    reply: state,
    refusals: ['not_found', 'parcel_moved', 'eway_bill_missing', 'courier_not_set_up', 'mobile_missing'],
  },
  listCouriers: {
    summary: 'The couriers that can be asked to fetch a parcel; others are named by hand',
    access: 'admin',
    reply: z.object({ couriers: z.array(z.enum(['shiprocket', 'delhivery'])) }),
  },
  // Its own name may not stand in the address it is told: so wants it the provider.
  hearRocket: { summary: 'Shiprocket tells where parcels are', access: 'hook', reply: z.object({}) },
  hearDelhivery: { summary: 'Delhivery tells where parcels are', access: 'hook', reply: z.object({}) },
  handOver: {
    summary: 'Give parcels to the courier: each is told apart, and what one is refused for stops no other',
    access: 'admin',
    body: z.object({
      parcels: z
        .array(
          z.object({
            id: z.uuid(),
            /** By hand: who brings it and its number there. A parcel that was booked has both. */
            courier: requiredLine(40).optional(),
            number: line(40).optional(),
            trackUrl,
            ewayBill,
          }),
        )
        .min(1)
        .max(200),
    }),
    reply: z.object({
      outcomes: z.array(
        z.object({ id: z.uuid(), done: z.boolean(), code: z.string().optional(), message: z.string().optional() }),
      ),
    }),
  },
  moveParcel: {
    summary: 'Say by hand where a parcel is; out of where its way has ended only with a reason',
    access: 'admin',
    params: byId,
    body: z.object({
      to: z.enum(['moving', 'out', 'failed', 'returning', 'delivered', 'lost', 'void']),
      /** The state the clerk saw. */
      seen: parcelState,
      reason: line(LONGEST.note).optional(),
    }),
    reply: state,
    refusals: ['not_found', 'stale_version', 'parcel_moved', 'reason_missing', 'state_unknown', 'tax_rate_missing'],
  },
  renumberParcel: {
    summary: 'Another courier, number or address to follow it by',
    access: 'admin',
    params: byId,
    body: z.object({ courier: requiredLine(40), number: line(40), trackUrl }),
    reply: state,
    refusals: ['not_found', 'parcel_moved', 'number_taken'],
  },
  decideFailure: {
    summary: 'What to do about a failed delivery',
    access: 'admin',
    params: byId,
    body: decision,
    reply: state,
    refusals: ['not_found', 'nothing_to_decide', 'day_too_far'],
  },
  receiveParcel: {
    summary: 'A parcel is back: how each unit is; what can be sold again is on the shelf',
    access: 'admin',
    params: byId,
    body: z.object({
      lines: z
        .array(z.object({ id: z.uuid(), sellable: z.int().min(0), damaged: z.int().min(0), missing: z.int().min(0) }))
        .min(1)
        .max(200),
    }),
    reply: state,
    refusals: ['not_found', 'parcel_moved', 'units_do_not_add_up'],
  },
  trackOrder: {
    summary: 'Where an order is, for whoever has a letter about it',
    access: 'public',
    params: z.object({ token }),
    reply: trackedOrder,
    refusals: ['link_not_valid'],
  },
  decideByLink: {
    summary: 'What to do about a failed delivery, said by whoever has the letter about it',
    access: 'public',
    params: z.object({ token, id: z.uuid() }),
    body: decision,
    reply: trackedOrder,
    refusals: ['link_not_valid', 'nothing_to_decide', 'day_too_far'],
  },
} as const satisfies Record<string, Call>;
