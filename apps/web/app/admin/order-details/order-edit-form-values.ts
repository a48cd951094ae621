import type { EndpointBody } from '@kinari/contract/contract';
import { MOBILE_PATTERN } from '@kinari/contract/limits';
import { toPaise, toRupees } from '@kinari/contract/money';
import type { PricedOrder } from '../orders/order-amounts.ts';

type OrderEditFormValues = {
  reason: string;
  mobile: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  postalCode: string;
  /** By order line id. */
  units: Record<string, number>;
};

export function toOrderEditFormValues({ address, mobile, items }: PricedOrder): OrderEditFormValues {
  return {
    reason: '',
    mobile: mobile ?? '',
    addressLine1: address.addressLine1 ?? '',
    addressLine2: address.addressLine2 ?? '',
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    units: Object.fromEntries(items.map(({ id, quantity }) => [id, quantity])),
  };
}

/** Returns the new total. It can only go down. */
export function calculateEditedTotal({ units }: OrderEditFormValues, { items }: PricedOrder): number {
  return toRupees(
    items.reduce(
      (sum, { id, quantity, priceAtPurchase }) => sum + toPaise(priceAtPurchase) * (units[id] ?? quantity),
      0,
    ),
  );
}

export function validateOrderEdit(values: OrderEditFormValues) {
  const requireText = (text: string) => (text.trim() ? undefined : 'Fill in this field');
  const isEmpty = Object.values(values.units).every((quantity) => quantity === 0);
  return {
    reason: values.reason.trim() ? undefined : 'Enter a reason',
    mobile: values.mobile && !MOBILE_PATTERN.test(values.mobile) ? 'Enter a 10-digit mobile number' : undefined,
    addressLine1: requireText(values.addressLine1),
    city: requireText(values.city),
    state: requireText(values.state),
    postalCode: /^[1-9]\d{5}$/.test(values.postalCode) ? undefined : 'Enter a 6-digit pincode',
    units: isEmpty ? 'Keep at least one unit. To cancel the order, set it to Canceled' : undefined,
  };
}

/** Returns only the changed fields. */
export function toOrderEditBody(values: OrderEditFormValues, order: PricedOrder): EndpointBody<'editOrder'> {
  const original = toOrderEditFormValues(order);
  const { addressLine1, addressLine2, city, state, postalCode } = values;
  const hasAddressChanged = (['addressLine1', 'addressLine2', 'city', 'state', 'postalCode'] as const).some(
    (part) => values[part] !== original[part],
  );
  const lines = order.items
    .map(({ id, quantity }) => ({ id, before: quantity, quantity: values.units[id] ?? quantity }))
    .filter((line) => line.quantity < line.before)
    .map(({ id, quantity }) => ({ id, quantity }));
  return {
    reason: values.reason,
    expectedTotal: order.orderTotal,
    ...(values.mobile !== original.mobile && { mobile: values.mobile || null }),
    ...(hasAddressChanged && {
      address: { addressLine1, addressLine2: addressLine2 || null, city, state, postalCode },
    }),
    ...(lines.length > 0 && { lines }),
  };
}
