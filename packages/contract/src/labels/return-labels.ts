import { listKeys } from './list-keys.ts';

/** Days for which the units of an approved exchange stay reserved. */
export const EXCHANGE_RESERVATION_DAYS = 14;

/** Days after a refund is sent until its destination is purged. */
export const REFUND_DESTINATION_RETENTION_DAYS = 90;

/** The outcome of a return is shown by its refunds. */
export const RETURN_STATUS_LABELS = {
  requested: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
  canceled: 'Cancelled',
  in_transit: 'In transit',
  received: 'Received',
  closed: 'Closed',
} as const;
export type ReturnStatus = keyof typeof RETURN_STATUS_LABELS;

export const FINAL_RETURN_STATUSES = ['declined', 'canceled', 'closed'] as const satisfies readonly ReturnStatus[];
/** The customer can still cancel the return. */
export const OPEN_RETURN_STATUSES = ['requested', 'approved', 'in_transit'] as const satisfies readonly ReturnStatus[];

/** Admin queues of returns. Pending refunds have a separate list. */
export const RETURN_QUEUE_LABELS = {
  requested: 'Requested',
  'to-receive': 'To receive',
  'to-inspect': 'To inspect',
  closed: 'Closed',
} as const;
export type ReturnQueue = keyof typeof RETURN_QUEUE_LABELS;
export const RETURN_QUEUES = listKeys(RETURN_QUEUE_LABELS);
export const QUEUE_STATUSES = {
  requested: ['requested'],
  'to-receive': ['approved', 'in_transit'],
  'to-inspect': ['received'],
  closed: FINAL_RETURN_STATUSES,
} as const satisfies Record<ReturnQueue, readonly ReturnStatus[]>;

export const RETURN_REASONS = {
  too_small: 'Too small',
  too_large: 'Too large',
  changed_mind: 'Changed my mind',
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  not_as_described: 'Not as described',
  too_late: 'Arrived too late',
} as const;
export type ReturnReason = keyof typeof RETURN_REASONS;

/** The shop always accepts these reasons and pays for the return shipment. */
export const SHOP_FAULT_REASONS = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'too_late',
] as const satisfies readonly ReturnReason[];
export const isShopFault = (reason: ReturnReason): boolean =>
  (SHOP_FAULT_REASONS as readonly ReturnReason[]).includes(reason);

export const RETURN_RESOLUTIONS = { refund: 'Refund', exchange: 'Exchange', store_credit: 'Store credit' } as const;
export type ReturnResolution = keyof typeof RETURN_RESOLUTIONS;

export const ITEM_CONDITIONS = {
  sellable: 'Sellable',
  damaged: 'Damaged',
  wrongItem: 'Wrong item',
  missing: 'Missing',
} as const;
export type ItemCondition = keyof typeof ITEM_CONDITIONS;

export const REFUND_METHODS = {
  upi: 'UPI',
  bank: 'Bank',
  store_credit: 'Store credit',
  source: 'Account used to pay',
} as const;
export type RefundMethod = keyof typeof REFUND_METHODS;

/** `sending`: a payment provider was asked to send it. `failed`: the provider could not, and tries again or staff act. */
export const REFUND_STATUSES = ['pending', 'awaiting_confirmation', 'sending', 'failed', 'sent', 'canceled'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** A pending refund is shown in red from this day after the goods were returned. */
export const REFUND_LATE_DAYS = 10;

export const UPI_ID = /^[\w.-]{2,64}@[a-z]{2,64}$/i;
export const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
export const BANK_ACCOUNT = /^\d{9,18}$/;
export const GIFT_CODE = /^KIN-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
/** Normalises a typed code: any case, with or without hyphens. */
export function normalizeGiftCode(input: string): string {
  const characters = input.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return characters.replace(/^(KIN)(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4');
}
