import type { Body } from '@kinari/contract/contract';
import { MOBILE } from '@kinari/contract/limits';
import { toPaise, toRupees } from '@kinari/contract/money';
import type { OrderInFull } from './order-page.data.ts';

type Order = OrderInFull['order'];

type EditDraft = {
  reason: string;
  mobile: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  postalCode: string;
  /** By the id of the order's line. */
  units: Record<string, number>;
};

export function draftOf({ address, mobile, items }: Order): EditDraft {
  return {
    reason: '',
    mobile: mobile ?? '',
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2 ?? '',
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    units: Object.fromEntries(items.map(({ id, quantity }) => [id, quantity])),
  };
}

/** What the order would come to: never more than it does. */
export function totalOf({ units }: EditDraft, { items }: Order): number {
  return toRupees(
    items.reduce(
      (sum, { id, quantity, priceAtPurchase }) => sum + toPaise(priceAtPurchase) * (units[id] ?? quantity),
      0,
    ),
  );
}

export function checkEdit(draft: EditDraft) {
  const missing = (text: string) => (text.trim() ? undefined : 'Please fill this in');
  const isEmpty = Object.values(draft.units).every((quantity) => quantity === 0);
  return {
    reason: draft.reason.trim() ? undefined : 'Please say why',
    mobile: draft.mobile && !MOBILE.test(draft.mobile) ? '10 digits, as people dial them' : undefined,
    addressLine1: missing(draft.addressLine1),
    city: missing(draft.city),
    state: missing(draft.state),
    postalCode: /^[1-9]\d{5}$/.test(draft.postalCode) ? undefined : 'A pincode has 6 digits',
    units: isEmpty ? 'At least one unit stays. To end the order, set it to Canceled' : undefined,
  };
}

/** Only what was changed is sent. */
export function editOf(draft: EditDraft, order: Order): Body<'editOrder'> {
  const before = draftOf(order);
  const { addressLine1, addressLine2, city, state, postalCode } = draft;
  const hasMoved = (['addressLine1', 'addressLine2', 'city', 'state', 'postalCode'] as const).some(
    (part) => draft[part] !== before[part],
  );
  const lines = order.items
    .map(({ id, quantity }) => ({ id, before: quantity, quantity: draft.units[id] ?? quantity }))
    .filter((line) => line.quantity < line.before)
    .map(({ id, quantity }) => ({ id, quantity }));
  return {
    reason: draft.reason,
    seenTotal: order.orderTotal,
    ...(draft.mobile !== before.mobile && { mobile: draft.mobile || null }),
    ...(hasMoved && { address: { addressLine1, addressLine2: addressLine2 || null, city, state, postalCode } }),
    ...(lines.length > 0 && { lines }),
  };
}
