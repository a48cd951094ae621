import { z } from 'zod';
import { LONGEST, MOBILE, MOST } from '../../limits.ts';
import { line, paragraphs, requiredLine } from '../../text.ts';
import {
  BANK_ACCOUNT,
  IFSC,
  REFUND_MEANS,
  REFUND_STATES,
  RETURN_REASONS,
  RETURN_STATES,
  RETURN_WISHES,
  type RefundMeans,
  type ReturnReason,
  type ReturnWish,
  UPI_ID,
} from '../../words/return-words.ts';
import { rupeeSum, rupees } from '../catalog.ts';
import { picture } from '../media.ts';

const reason = z.enum(Object.keys(RETURN_REASONS) as [ReturnReason, ...ReturnReason[]]);

const wish = z.enum(Object.keys(RETURN_WISHES) as [ReturnWish, ...ReturnWish[]]);

const means = z.enum(Object.keys(REFUND_MEANS) as [RefundMeans, ...RefundMeans[]]);

/** What is owed for a return, or for a paid order that was cancelled. */
export const refund = z
  .object({
    id: z.uuid(),
    orderId: z.string(),
    /** Absent where the order was cancelled. */
    returnNumber: z.string().nullable(),
    amount: rupeeSum,
    /** None while the customer has not said where it should go. */
    means: means.nullable(),
    /** As much of where it goes as may be shown. */
    goesTo: z.string().nullable(),
    state: z.enum(REFUND_STATES),
    reference: z.string().nullable(),
    dueOn: z.iso.date(),
    doneOn: z.iso.date().nullable(),
  })
  .meta({ id: 'Refund' });

const returnLine = z.object({
  id: z.uuid(),
  orderLineId: z.uuid(),
  parcelId: z.uuid().nullable(),
  name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  image: picture.nullable(),
  quantity: z.int(),
  /** Of a unit, as it was sold. */
  price: rupees,
  reason,
  wish,
  /** What is wanted instead, and the order it was sent as. */
  exchange: z
    .object({
      variantId: z.uuid(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      orderId: z.string().nullable(),
    })
    .nullable(),
  /** How the units were found; null until somebody has looked. */
  verdict: z.object({ sellable: z.int(), damaged: z.int(), notOurs: z.int(), missing: z.int() }).nullable(),
});

/** A return as its customer reads it. */
export const ownReturn = z
  .object({
    id: z.uuid(),
    number: z.string(),
    orderId: z.string(),
    state: z.enum(RETURN_STATES),
    forGift: z.boolean(),
    note: z.string().nullable(),
    whyRefused: z.string().nullable(),
    /** What staff wrote when they had looked at it. */
    said: z.string().nullable(),
    /** Whether the shop bears the cost of sending it back. */
    wePay: z.boolean(),
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    /** Where money goes, as far as it may be shown. */
    goesTo: z.string().nullable(),
    askedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    sentAt: z.iso.datetime().nullable(),
    receivedAt: z.iso.datetime().nullable(),
    closedAt: z.iso.datetime().nullable(),
    lines: z.array(returnLine),
    /** The ids of its photos. */
    pictures: z.array(z.uuid()),
    refunds: z.array(refund),
  })
  .meta({ id: 'Return' });

/** What may be sent back of an order, unit by unit of a line and of the parcel that brought it. */
export const returnOptions = z
  .object({
    orderId: z.string(),
    /** Where goods are sent to. */
    sendTo: z.string(),
    /** By gift link the value comes back as credit, and nothing else. */
    creditOnly: z.boolean(),
    lines: z.array(
      z.object({
        orderLineId: z.uuid(),
        parcelId: z.uuid().nullable(),
        name: z.string(),
        size: z.string().nullable(),
        color: z.string().nullable(),
        image: picture.nullable(),
        price: rupees,
        /** How many can still be asked for. */
        quantity: z.int(),
        deliveredOn: z.iso.date().nullable(),
        /** The last moment, whatever was decided since. */
        until: z.iso.datetime().nullable(),
        /** Which reasons it can come back for; none where `whyNot` says why. */
        reasons: z.array(reason),
        /** Why not at all, or why not for a change of mind. */
        whyNot: z.string().nullable(),
        exchanges: z.array(
          z.object({
            variantId: z.uuid(),
            size: z.string().nullable(),
            color: z.string().nullable(),
            colorHexCode: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'ReturnOptions' });

export const destination = z.discriminatedUnion('means', [
  z.object({ means: z.literal('upi'), upiId: z.string().trim().regex(UPI_ID, 'Such as asha.k@okbank') }),
  z.object({
    means: z.literal('bank'),
    name: requiredLine(LONGEST.personName),
    account: z.string().trim().regex(BANK_ACCOUNT, '9 to 18 digits'),
    ifsc: z.string().trim().toUpperCase().regex(IFSC, 'Such as SBIN0001234'),
  }),
]);

const wanted = z
  .object({
    orderLineId: z.uuid(),
    parcelId: z.uuid().nullable(),
    quantity: z.int().min(1).max(MOST.unitsPerLine),
    reason,
    wish,
    exchangeVariantId: z.uuid().optional(),
  })
  .refine(({ wish: what, exchangeVariantId }) => (what === 'exchange') === (exchangeVariantId !== undefined), {
    error: 'An exchange needs to know for what',
    path: ['exchangeVariantId'],
  });

export const asking = z.object({
  lines: z.array(wanted).min(1).max(50),
  note: paragraphs(LONGEST.note).optional(),
  /** Needed where money goes back; may be told later. */
  destination: destination.optional(),
});

export const byId = z.object({ id: z.uuid() });

export const ofOrder = z.object({ id: line(40) });

export const one = z.object({ return: ownReturn });

export const asked = [
  'not_found',
  'returns_off',
  'not_returnable',
  'exchange_sold_out',
  'too_many_returns',
  'details_not_kept',
] as const;

/** A return in short, where its order is told. */
export const returnSummary = ownReturn.pick({ id: true, number: true, state: true, whyRefused: true });
export const giftTo = z.object({
  name: requiredLine(LONGEST.personName),
  /** Their mobile number or e-mail. */
  contact: z.union([z.string().trim().regex(MOBILE), z.email().max(LONGEST.email)], {
    error: 'A mobile number or an e-mail',
  }),
});
