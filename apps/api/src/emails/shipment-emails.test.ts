import { expect, test } from 'vitest';
import type { OrderRecord } from '../orders/order-record.ts';
import { orderEditEmail } from './order-edit-emails.ts';
import { renderText } from './render-text.ts';
import { type ShipmentEmailData, shipmentEmail } from './shipment-emails.ts';

const LINE = {
  id: 'line-1',
  productId: 'product-1',
  name: 'Malhar Kurta',
  size: '40',
  color: 'Indigo',
  colorHex: null,
  quantity: 2,
  price: 129_900,
  saving: 0,
  image: null,
};
const ORDER: OrderRecord = {
  id: 'Q8RT5N1W4K2M',
  userId: 'user-1',
  firstName: 'Asha',
  lastName: 'Rao',
  buyerName: 'Asha Rao',
  recipientName: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '9822041567',
  addressLine1: '1 MG Road',
  addressLine2: null,
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  landmark: null,
  deliveryNote: null,
  placedAt: '2026-11-15T20:00:00.000Z',
  total: 259_800,
  paymentMethod: 'COD',
  payUntil: null,
  paymentStatus: 'PENDING',
  deliveryStatus: 'SHIPPED',
  expectedOn: '2026-11-20',
  deliveredOn: null,
  lines: [LINE],
};
const EMAIL_DATA = {
  company: 'Kinari',
  publicUrl: 'https://kinari.example',
  trackLink: 'https://kinari.example/track/abc',
  toStranger: false,
  order: ORDER,
};
const SHIPMENT: ShipmentEmailData['shipment'] = {
  position: 1,
  of: 1,
  courierName: 'Delhivery',
  trackingNumber: '19041427220815',
  trackingUrl: 'https://courier.example/19041427220815',
  codAmount: 259_800,
  expectedOn: '2026-11-20',
  packedOn: '2026-11-16',
  handedOn: '2026-11-17',
  lines: [LINE],
  documents: [],
};
const COMPANY = { name: 'Kinari', email: 'care@kinari.example', phone: '9876543210', address: '14 Laxmi Road' };

type Changes = Partial<Omit<ShipmentEmailData, 'shipment'>> & { shipment?: Partial<ShipmentEmailData['shipment']> };

function renderShipmentEmail(kind: ShipmentEmailData['kind'], { shipment, ...changes }: Changes = {}) {
  const at = new Date('2026-11-20T07:54:00Z');
  return shipmentEmail({ ...EMAIL_DATA, kind, at, ...changes, shipment: { ...SHIPMENT, ...shipment } });
}

test('a handed-over shipment shows its courier, its date and what to pay, in Indian time', () => {
  const text = renderText(renderShipmentEmail('handed_over'), COMPANY);
  for (const expectedText of [
    'Your order is on its way',
    'Expected by: Fri, 20 Nov 2026',
    'Please keep ₹2,598.00 ready',
    '[x] Ordered, 16 Nov\n[x] Packed, 16 Nov\n[x] Handed over, 17 Nov\n[ ] Delivered, by 20 Nov',
    'With Delhivery:\n1904 1427 2208 15\nhttps://courier.example/19041427220815',
    '1 MG Road',
  ]) {
    expect(text).toContain(expectedText);
  }
});

test('the handed-over and delivered emails name the invoice and link to the order; the others do not', () => {
  const documents = [
    {
      id: '1',
      kind: 'invoice' as const,
      number: 'INV/2627/0000001',
      issuedOn: '2026-11-17',
      issuedAt: '2026-11-17T12:50:00.000Z',
      total: 259_800,
      shipmentId: null,
      originalDocumentNumber: null,
      isReady: false,
    },
  ];
  const documentsText = `Documents:\nInvoice INV/2627/0000001\nhttps://kinari.example/myaccount/order/${ORDER.id}`;
  for (const kind of ['handed_over', 'delivered'] as const)
    expect(renderText(renderShipmentEmail(kind, { shipment: { documents } }), COMPANY)).toContain(documentsText);
  for (const kind of ['out_for_delivery', 'delivery_failed', 'returning_to_origin', 'late'] as const)
    expect(renderText(renderShipmentEmail(kind, { shipment: { documents } }), COMPANY)).not.toContain('INV/');
  expect(renderText(renderShipmentEmail('delivered'), COMPANY)).not.toContain('Documents');
});

test('one of several shipments shows its position, and a paid one asks for no payment', () => {
  const { subject, orderSummary, highlight } = renderShipmentEmail('handed_over', {
    shipment: { position: 2, of: 3, codAmount: 0 },
  });
  expect(subject).toBe('Shipment 2 of 3 is on its way: Kinari order Q8RT5N1W');
  expect(orderSummary?.sums[0]?.name).toBe('Total of this shipment');
  expect(highlight?.note).toBe('It is paid: you pay nothing when you receive it.');
});

test('after a failed delivery one link offers three choices, with a deadline', () => {
  const failure = { reason: 'no one was at home ', respondBy: new Date('2026-11-21T07:54:00Z') };
  const email = renderShipmentEmail('delivery_failed', {
    ...failure,
    resolveLink: 'https://kinari.example/track/abc/resolve',
  });
  expect(email.paragraphs).toEqual(['Delhivery tried to deliver on Fri, 20 Nov at 1:24 pm. No one was at home.']);
  expect(email.highlight).toMatchObject({ label: 'Please choose by', value: 'Sat, 21 Nov, 1:24 pm', tone: 'warn' });
  expect(email.choices).toHaveLength(3);
  expect(email.steps?.at(-1)?.day).toBe('');
  expect(email.action?.url).toBe('https://kinari.example/track/abc/resolve');
  expect(renderShipmentEmail('delivery_failed').action?.url).toBe(EMAIL_DATA.trackLink);
});

test.each([
  [259_800, 'To pay', '₹0.00'],
  [0, 'Refund due', '₹2,598.00'],
])('a returning shipment with a COD amount of %i paise shows: %s %s', (codAmount, label, value) => {
  expect(renderShipmentEmail('returning_to_origin', { shipment: { codAmount } }).highlight).toMatchObject({
    label,
    value,
  });
});

test('a late shipment shows its due date, the reason and the new date', () => {
  const email = renderShipmentEmail('late', {
    reason: 'A bridge is closed',
    shipment: { expectedOn: '2026-11-24', handedOn: null },
  });
  expect(email.paragraphs).toEqual(['It was expected by Fri, 20 Nov. A bridge is closed. We are sorry.']);
  expect(email.highlight).toMatchObject({ label: 'Now expected by', value: 'Tue, 24 Nov 2026' });
  expect(email.steps?.map(({ reached }) => reached)).toEqual([true, true, false, false]);
});

test('a delivered shipment can be returned for seven days in Indian time', () => {
  const email = renderShipmentEmail('delivered', { at: new Date('2026-11-20T19:00:00Z') });
  expect(email.highlight).toMatchObject({ label: 'You can return it until', value: 'Sat, 28 Nov 2026' });
  expect(email.steps?.at(-1)).toEqual({ name: 'Delivered', day: '21 Nov', reached: true });
});

const BEFORE = { ...ORDER, lines: [LINE, { ...LINE, id: 'line-2', name: 'Raga Lamp', color: null, size: null }] };

test('an edited order shows old and new values, the reason and the new total', () => {
  const before = { ...BEFORE, total: 519_600 };
  const order = { ...ORDER, lines: [{ ...LINE, quantity: 1 }], total: 129_900, mobile: '9822000000' };
  const email = orderEditEmail({ ...EMAIL_DATA, before, order, reason: 'the lamp is broken' });
  expect(email.paragraphs).toEqual(['Reason: The lamp is broken.']);
  expect(email.highlight).toMatchObject({ label: 'New total', value: '₹1,299.00' });
  expect(email.highlight?.note).toContain('It was ₹5,196.00. Please keep ₹1,299.00 ready');
  expect(email.changes).toEqual([
    { label: 'Malhar Kurta, Indigo, Size 40', before: '2 pieces', now: '1 piece' },
    { label: 'Raga Lamp', before: '2 pieces', now: 'Removed' },
    { label: 'Delivery mobile number', before: '98220 41567', now: '98220 00000' },
  ]);
});

test('an edited paid order promises the difference as a refund; one with the same total shows its date', () => {
  const paid = { ...ORDER, total: 129_900, paymentStatus: 'PAID' as const };
  const edit = { ...EMAIL_DATA, before: ORDER, reason: 'asked for' };
  expect(orderEditEmail({ ...edit, order: paid }).highlight?.note).toContain('we will refund ₹1,299.00.');
  const addressChangeEmail = orderEditEmail({ ...edit, order: { ...ORDER, city: 'Thane' } });
  expect(addressChangeEmail.highlight).toMatchObject({ label: 'Still expected by', value: 'Fri, 20 Nov 2026' });
});
