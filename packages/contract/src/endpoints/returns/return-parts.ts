import { z } from 'zod';
import { listKeys } from '../../labels/list-keys.ts';
import {
  BANK_ACCOUNT,
  IFSC,
  REFUND_METHODS,
  REFUND_STATUSES,
  RETURN_REASONS,
  RETURN_RESOLUTIONS,
  RETURN_STATUS_LABELS,
  UPI_ID,
} from '../../labels/return-labels.ts';
import { MAX, MAX_LENGTH, MOBILE_PATTERN } from '../../limits.ts';
import { multilineText, requiredTextLine } from '../../text.ts';
import { rupees, rupeeTotal } from '../catalog.ts';
import { image } from '../media.ts';
import { namedObject } from '../schemas.ts';

export const returnStatus = z.enum(listKeys(RETURN_STATUS_LABELS));
const returnReason = z.enum(listKeys(RETURN_REASONS));
const returnResolution = z.enum(listKeys(RETURN_RESOLUTIONS));
const refundMethod = z.enum(listKeys(REFUND_METHODS));

/** Money owed for a return or for a cancelled paid order. */
export const refund = namedObject('Refund', {
  id: z.uuid(),
  orderId: z.string(),
  /** Null for a cancelled order. */
  returnNumber: z.string().nullable(),
  amount: rupeeTotal,
  /** Null until the customer gives a refund destination. */
  method: refundMethod.nullable(),
  /** Masked refund destination. */
  maskedDestination: z.string().nullable(),
  status: z.enum(REFUND_STATUSES),
  reference: z.string().nullable(),
  /** Sends back a payment that came too late, or a second one. */
  isExtra: z.boolean(),
  dueOn: z.iso.date(),
  completedOn: z.iso.date().nullable(),
});

/** The delivered item of a line. */
const deliveredItem = {
  orderLineId: z.uuid(),
  shipmentId: z.uuid().nullable(),
  name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  image: image.nullable(),
};

const returnLine = z.object({
  id: z.uuid(),
  ...deliveredItem,
  quantity: z.int(),
  /** Unit price at purchase. */
  price: rupees,
  reason: returnReason,
  resolution: returnResolution,
  /** The requested replacement, and the order that ships it. */
  exchange: z
    .object({
      variantId: z.uuid(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      orderId: z.string().nullable(),
    })
    .nullable(),
  /** Condition of the units; null until inspected. */
  condition: z.object({ sellable: z.int(), damaged: z.int(), wrongItem: z.int(), missing: z.int() }).nullable(),
});

export const customerReturn = namedObject('Return', {
  id: z.uuid(),
  number: z.string(),
  orderId: z.string(),
  status: returnStatus,
  isGift: z.boolean(),
  customerNote: z.string().nullable(),
  declineReason: z.string().nullable(),
  /** Message from staff after the inspection. */
  inspectionNote: z.string().nullable(),
  /** Whether the shop pays for the return shipment. */
  shopPaysShipping: z.boolean(),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Masked refund destination. */
  maskedDestination: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  reviewedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  lines: z.array(returnLine),
  photos: z.array(z.uuid()),
  refunds: z.array(refund),
});

/** Units of an order that can be returned, by order line and shipment. */
export const returnOptions = namedObject('ReturnOptions', {
  orderId: z.string(),
  sendTo: z.string(),
  /** Returns by gift link are paid only in store credit. */
  creditOnly: z.boolean(),
  lines: z.array(
    z.object({
      ...deliveredItem,
      /** Null by gift link, so that the recipient does not see the price. */
      price: rupees.nullable(),
      /** Units that can still be returned. */
      quantity: z.int(),
      deliveredOn: z.iso.date().nullable(),
      /** End of the return period. */
      until: z.iso.datetime().nullable(),
      /** Reasons allowed for this line; empty if it cannot be returned (see `notReturnableReason`). */
      reasons: z.array(returnReason),
      /** Why it cannot be returned, or only for a fault and not for a change of mind. */
      notReturnableReason: z.string().nullable(),
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
});

export const refundDestination = z.discriminatedUnion('method', [
  z.object({ method: z.literal('upi'), upiId: z.string().trim().regex(UPI_ID, 'Such as asha.k@okbank') }),
  z.object({
    method: z.literal('bank'),
    name: requiredTextLine(MAX_LENGTH.personName),
    account: z.string().trim().regex(BANK_ACCOUNT, '9 to 18 digits'),
    ifsc: z.string().trim().toUpperCase().regex(IFSC, 'Such as SBIN0001234'),
  }),
]);

const returnRequestLine = z
  .object({
    orderLineId: z.uuid(),
    shipmentId: z.uuid().nullable(),
    quantity: z.int().min(1).max(MAX.unitsPerLine),
    reason: returnReason,
    resolution: returnResolution,
    exchangeVariantId: z.uuid().optional(),
  })
  .refine(({ resolution, exchangeVariantId }) => (resolution === 'exchange') === (exchangeVariantId !== undefined), {
    error: 'Choose the exchange item',
    path: ['exchangeVariantId'],
  });

export const returnRequest = z.object({
  lines: z.array(returnRequestLine).min(1).max(50),
  customerNote: multilineText(MAX_LENGTH.note).optional(),
  /** Needed for a refund; can also be given later. */
  destination: refundDestination.optional(),
});

export const customerReturnResponse = z.object({ return: customerReturn });

export const returnRequestErrors = [
  'not_found',
  'returns_disabled',
  'not_returnable',
  'exchange_sold_out',
  'too_many_returns',
  'encryption_not_configured',
] as const;

export const returnSummary = customerReturn.pick({ id: true, number: true, status: true, declineReason: true });
export const giftRecipientAddress = z.object({
  name: requiredTextLine(MAX_LENGTH.personName),
  /** Mobile number or email of the recipient. */
  contact: z.union([z.string().trim().regex(MOBILE_PATTERN), z.email().max(MAX_LENGTH.email)], {
    error: 'A mobile number or an email',
  }),
});
