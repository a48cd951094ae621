import { expect, test } from 'vitest';
import type { PricedOrder } from '../orders/order-amounts.ts';
import {
  calculateEditedTotal,
  toOrderEditBody,
  toOrderEditFormValues,
  validateOrderEdit,
} from './order-edit-form-values.ts';

const order = {
  orderTotal: 2697,
  mobile: null,
  address: {
    addressLine1: '1 Laxmi Road',
    addressLine2: null,
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411030',
  },
  items: [
    { id: 'a', quantity: 2, priceAtPurchase: 1299 },
    { id: 'b', quantity: 1, priceAtPurchase: 99 },
  ],
} as unknown as PricedOrder;

test('fewer units lower the total, and only changed lines are sent', () => {
  const formValues = { ...toOrderEditFormValues(order), reason: 'Asked by telephone', units: { a: 1, b: 1 } };
  expect(calculateEditedTotal(formValues, order)).toBe(1398);
  expect(toOrderEditBody(formValues, order)).toEqual({
    reason: 'Asked by telephone',
    expectedTotal: 2697,
    lines: [{ id: 'a', quantity: 1 }],
  });
});

test('a changed address is sent as a whole, a mobile number separately', () => {
  const formValues = { ...toOrderEditFormValues(order), reason: 'x', mobile: '9822041736', city: 'Nashik' };
  expect(toOrderEditBody(formValues, order)).toMatchObject({
    mobile: '9822041736',
    address: { city: 'Nashik', addressLine2: null },
  });
});

test('a reason is required, and at least one unit must remain', () => {
  const errors = validateOrderEdit({ ...toOrderEditFormValues(order), units: { a: 0, b: 0 }, postalCode: '4110' });
  expect(errors).toMatchObject({ reason: 'Enter a reason', postalCode: 'Enter a 6-digit pincode' });
  expect(errors.units).toContain('Keep at least one unit');
  expect(validateOrderEdit({ ...toOrderEditFormValues(order), reason: 'x' }).units).toBeUndefined();
});
