import { expect, test } from 'vitest';
import { checkEdit, draftOf, editOf, totalOf } from './order-edit-draft.ts';
import type { OrderInFull } from './order-page.data.ts';

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
} as unknown as OrderInFull['order'];

test('fewer units lower the total, and only they are sent', () => {
  const draft = { ...draftOf(order), reason: 'Asked by telephone', units: { a: 1, b: 1 } };
  expect(totalOf(draft, order)).toBe(1398);
  expect(editOf(draft, order)).toEqual({
    reason: 'Asked by telephone',
    seenTotal: 2697,
    lines: [{ id: 'a', quantity: 1 }],
  });
});

test('an address goes as a whole, a mobile on its own', () => {
  const draft = { ...draftOf(order), reason: 'x', mobile: '9822041736', city: 'Nashik' };
  expect(editOf(draft, order)).toMatchObject({ mobile: '9822041736', address: { city: 'Nashik', addressLine2: null } });
});

test('why is asked, and one unit stays', () => {
  const errors = checkEdit({ ...draftOf(order), units: { a: 0, b: 0 }, postalCode: '4110' });
  expect(errors).toMatchObject({ reason: 'Please say why', postalCode: 'A pincode has 6 digits' });
  expect(errors.units).toContain('At least one unit stays');
  expect(checkEdit({ ...draftOf(order), reason: 'x' }).units).toBeUndefined();
});
