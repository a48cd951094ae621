import { expect, test } from 'vitest';
import type { OrderRecord } from '../orders/order-record.ts';
import { letterAsText } from './letter-text.ts';
import { orderEditLetter } from './order-edit-letter.ts';
import { type ParcelNews, parcelLetter } from './parcel-letters.ts';

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
  picture: null,
};
const ORDER: OrderRecord = {
  id: 'Q8RT5N1W4K2M',
  userId: 'user-1',
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  mobile: '9822041567',
  addressLine1: '1 MG Road',
  addressLine2: null,
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  placedAt: '2026-11-15T20:00:00.000Z',
  total: 259_800,
  paymentStatus: 'PENDING',
  deliveryStatus: 'SHIPPED',
  expectedOn: '2026-11-20',
  deliveredOn: null,
  lines: [LINE],
};
const FACTS = {
  company: 'Kinari',
  publicUrl: 'https://kinari.example',
  trackLink: 'https://kinari.example/track/abc',
  toStranger: false,
  order: ORDER,
};
const PARCEL: ParcelNews['parcel'] = {
  position: 1,
  of: 1,
  courier: 'Delhivery',
  number: '19041427220815',
  trackUrl: 'https://courier.example/19041427220815',
  collect: 259_800,
  expectedOn: '2026-11-20',
  packedOn: '2026-11-16',
  handedOn: '2026-11-17',
  lines: [LINE],
  documents: [],
};
const COMPANY = { name: 'Kinari', email: 'care@kinari.example', phone: '9876543210', address: '14 Laxmi Road' };

type Changes = Partial<Omit<ParcelNews, 'parcel'>> & { parcel?: Partial<ParcelNews['parcel']> };

function write(kind: ParcelNews['kind'], { parcel, ...changes }: Changes = {}) {
  const at = new Date('2026-11-20T07:54:00Z');
  return parcelLetter({ ...FACTS, kind, at, ...changes, parcel: { ...PARCEL, ...parcel } });
}

test('a parcel that was handed over is told with its courier, its day and what to pay, in days of India', () => {
  const text = letterAsText(write('handed_over'), COMPANY);
  for (const fact of [
    'Your order is on its way',
    'Expected by: Fri, 20 Nov 2026',
    'Please keep ₹2,598.00 ready',
    '[x] Ordered, 16 Nov\n[x] Packed, 16 Nov\n[x] Handed over, 17 Nov\n[ ] Delivered, by 20 Nov',
    'With Delhivery:\n1904 1427 2208 15\nhttps://courier.example/19041427220815',
    '1 MG Road',
  ]) {
    expect(text).toContain(fact);
  }
});

test('the letters that are kept name the invoice and lead to the order’s page; those on the way do not', () => {
  const documents = [
    {
      id: '1',
      kind: 'invoice' as const,
      number: 'INV/2627/0000001',
      issuedOn: '2026-11-17',
      issuedAt: '2026-11-17T12:50:00.000Z',
      total: 259_800,
      parcelId: null,
      refersTo: null,
      isReady: false,
    },
  ];
  const told = `Documents:\nInvoice INV/2627/0000001\nhttps://kinari.example/myaccount/order/${ORDER.id}`;
  for (const kind of ['handed_over', 'delivered'] as const)
    expect(letterAsText(write(kind, { parcel: { documents } }), COMPANY)).toContain(told);
  for (const kind of ['out', 'failed', 'returning', 'late'] as const)
    expect(letterAsText(write(kind, { parcel: { documents } }), COMPANY)).not.toContain('INV/');
  expect(letterAsText(write('delivered'), COMPANY)).not.toContain('Documents');
});

test('one of several says which it is, and one that is paid asks for nothing', () => {
  const { subject, bill, answer } = write('handed_over', { parcel: { position: 2, of: 3, collect: 0 } });
  expect(subject).toBe('Parcel 2 of 3 is on its way: Kinari order Q8RT5N1W');
  expect(bill?.sums[0]?.name).toBe('Total of this parcel');
  expect(answer?.note).toBe('It is paid: you pay nothing when you receive it.');
});

test('after a failed delivery three things can be chosen behind one link, until a moment', () => {
  const news = { reason: 'nobody was at home ', decideBy: new Date('2026-11-21T07:54:00Z') };
  const letter = write('failed', { ...news, decideLink: 'https://kinari.example/track/abc/decide' });
  expect(letter.paragraphs).toEqual(['Delhivery tried on Fri, 20 Nov at 13:24. Nobody was at home.']);
  expect(letter.answer).toMatchObject({ label: 'Please choose by', value: 'Sat, 21 Nov, 13:24', tone: 'warn' });
  expect(letter.choices).toHaveLength(3);
  expect(letter.steps?.at(-1)?.day).toBe('');
  expect(letter.action?.url).toBe('https://kinari.example/track/abc/decide');
  expect(write('failed').action?.url).toBe(FACTS.trackLink);
});

test.each([
  [259_800, 'To pay', '₹0.00'],
  [0, 'Refund due', '₹2,598.00'],
])('a parcel that comes back, of which %i paise were to be collected: %s %s', (collect, label, value) => {
  expect(write('returning', { parcel: { collect } }).answer).toMatchObject({ label, value });
});

test('a late parcel names the day it was due, the cause and the new day, where one is known', () => {
  const known = write('late', { reason: 'A bridge is closed', parcel: { expectedOn: '2026-11-24' } });
  expect(known.paragraphs).toEqual(['It was due on Fri, 20 Nov. A bridge is closed. We are sorry.']);
  expect(known.answer).toMatchObject({ label: 'Now expected by', value: 'Tue, 24 Nov 2026' });
  const unknown = write('late', { parcel: { handedOn: null } });
  expect(unknown.answer).toMatchObject({ label: 'Was due on', value: 'Fri, 20 Nov 2026' });
  expect(unknown.steps?.map(({ reached }) => reached)).toEqual([true, true, false, false]);
});

test('a delivered parcel can be returned for seven days of India', () => {
  const letter = write('delivered', { at: new Date('2026-11-20T19:00:00Z') });
  expect(letter.answer).toMatchObject({ label: 'You can return it till', value: 'Sat, 28 Nov 2026' });
  expect(letter.steps?.at(-1)).toEqual({ name: 'Delivered', day: '21 Nov', reached: true });
});

const BEFORE = { ...ORDER, lines: [LINE, { ...LINE, id: 'line-2', name: 'Raga Lamp', color: null, size: null }] };

test('a changed order is told by what was, what is, why, and the new total', () => {
  const before = { ...BEFORE, total: 519_600 };
  const order = { ...ORDER, lines: [{ ...LINE, quantity: 1 }], total: 129_900, mobile: '9822000000' };
  const letter = orderEditLetter({ ...FACTS, before, order, reason: 'the lamp is broken' });
  expect(letter.paragraphs).toEqual(['Why: The lamp is broken.']);
  expect(letter.answer).toMatchObject({ label: 'New total', value: '₹1,299.00' });
  expect(letter.answer?.note).toContain('It was ₹5,196.00. Please keep ₹1,299.00 ready');
  expect(letter.changes).toEqual([
    { what: 'Malhar Kurta, Indigo, Size 40', before: '2 pieces', now: '1 piece' },
    { what: 'Raga Lamp', before: '2 pieces', now: 'Taken out' },
    { what: 'Mobile number for the delivery', before: '98220 41567', now: '98220 00000' },
  ]);
});

test('a changed order that was paid promises what it now costs less; one that costs the same names its day', () => {
  const paid = { ...ORDER, total: 129_900, paymentStatus: 'PAID' as const };
  const edit = { ...FACTS, before: ORDER, reason: 'asked for' };
  expect(orderEditLetter({ ...edit, order: paid }).answer?.note).toContain('we will refund ₹1,299.00.');
  const moved = orderEditLetter({ ...edit, order: { ...ORDER, city: 'Thane' } });
  expect(moved.answer).toMatchObject({ label: 'Still expected by', value: 'Fri, 20 Nov 2026' });
});
