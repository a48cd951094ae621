import { setTimeout as wait } from 'node:timers/promises';
import { LONGEST } from '@kinari/contract/limits';
import { SETTINGS } from '@kinari/contract/settings';
import { slugOf } from '@kinari/contract/slug';
import { expect } from '@playwright/test';
import { handOverElsewhere, packElsewhere } from '../support/packing.ts';
import { linesOf, sendParcel } from '../support/parcels.ts';
import { ADMIN, callApi, type Person, signInElsewhere } from '../support/people.ts';
import { SHOP_URL } from '../support/ports.ts';
import { accept, askElsewhere, inspect, openReturns, receive } from '../support/returns.ts';
import { fillCart, placeOrder, plentifulWares, type Variant, type Ware, wishFor } from '../support/shopping.ts';
import { sendForm } from '../support/staff.ts';

/** How much people typed: what the demo has, as little as the shop takes, or as much, in words that cannot be broken. */
export const AMOUNTS = ['ordinary', 'short', 'longest'] as const;
export type Amount = (typeof AMOUNTS)[number];

const LONG = { company: unbroken(80), category: unbroken(80), product: unbroken(150) };

/** What a sweep opens; `company` is what the pages show once the shop has been filled. */
export const SWEPT: Record<Amount, { company: string; category: string; product: string }> = {
  ordinary: { company: 'Kinari', category: 'Kurtas', product: 'Malhar Handloom Cotton Kurta' },
  short: { company: 'K', category: 'Q', product: 'Z' },
  longest: LONG,
};

/** Somebody with an address, an order, things in the cart and a wish. */
export function customerOf(amount: Amount): Person {
  const username = amount === 'longest' ? unbroken(40) : `sweep.${amount}`;
  return { username, email: `${amount}@sweep.example`, password: 'kept in a drawer 7' };
}

/** Puts the shop into that state, for all who look at it. */
export async function fillShop(amount: Amount): Promise<void> {
  const wares = amount === 'ordinary' ? await plentifulWares(2) : [await fillCatalogue(amount)];
  await fillAccount(amount, wares);
  await expect.poll(async () => (await fetch(SHOP_URL)).text(), { timeout: 20_000 }).toContain(SWEPT[amount].company);
}

async function fillCatalogue(amount: 'short' | 'longest'): Promise<Ware> {
  const token = await signInElsewhere(ADMIN);
  const long = amount === 'longest';
  const { company, category, product } = SWEPT[amount];
  await sendForm(token, 'PUT', '/company-details', {
    name: company,
    email: long ? `${unbroken(60)}@${unbroken(60)}.example` : '',
    phone: long ? '9876543210' : '',
    address: long ? unbroken(300) : '',
    pincode: long ? '411030' : '',
  });
  const description = long ? unbroken(500) : '';
  const shelf = await sendForm(token, 'POST', '/categories', { name: category, description }, 'media');
  const variant = {
    color: long ? unbroken(40) : 'R',
    colorHexCode: '#2a5b9c',
    size: long ? unbroken(20) : 'S',
    stock: long ? 1_000_000 : 50,
    originalPrice: long ? 9_999_999.99 : 0.01,
    discountPrice: long ? 9_999_999.99 : 0,
  };
  const body = {
    productName: product,
    categoryId: shelf.category.id,
    description: long ? unbroken(5000) : '',
    productVariants: [variant, { ...variant, color: 'Indigo' }],
  };
  const { product: made } = await sendForm(token, 'POST', '/products', body, 'images');
  return { ...(made.variants[0] as Variant), name: made.name, productId: made.id };
}

async function fillAccount(amount: Amount, wares: Ware[]): Promise<void> {
  const person = customerOf(amount);
  const [name, street] = {
    ordinary: ['Asha', '14 Laxmi Road'],
    short: ['A', '1'],
    longest: [unbroken(80), unbroken(200)],
  }[amount];
  const registered = await callApi('POST', '/auth/register', { body: { ...person, firstName: name, lastName: name } });
  expect(registered.status).toBe(201);
  const token = await signInElsewhere(person);
  const address = { addressLine1: street, city: name, state: 'Maharashtra', postalCode: '411030' };
  const added = await callApi('POST', '/addresses', { token, body: address });
  expect(added.status).toBe(201);
  if (amount === 'longest') await allowTheDearestOrder();
  await openReturns();
  await fillCart(person, wares, 1);
  // One that comes back and one that can, one on its way, and one on the packing table.
  await askElsewhere(person, await aDeliveredOrder(person), { reason: 'damaged' });
  await sendBack(person, wares, amount);
  await fillCart(person, wares, 1);
  await aDeliveredOrder(person);
  await fillCart(person, wares, 1);
  const sent = await placeOrder(person);
  await packElsewhere(sent);
  await handOverElsewhere(sent, amount === 'longest' ? unbroken(40) : 'Delhivery');
  await fillCart(person, wares, 1);
  await placeOrder(person);
  await fillCart(person, wares, amount === 'longest' ? 99 : 1);
  await wishFor(person, wares);
}

/** For staff: one that waits to be looked at, and one for which money is owed. */
async function sendBack(person: Person, wares: Ware[], amount: Amount): Promise<void> {
  const long = amount === 'longest';
  const note = long ? unbroken(LONGEST.note) : 'The seam is open.';
  const upiId = `${long ? unbroken(64) : 'asha'}@${long ? unbroken(64) : 'okbank'}`;
  for (const isInspected of [false, true]) {
    await fillCart(person, wares, 1);
    const asking = { reason: 'damaged', note, destination: { means: 'upi', upiId } };
    const asked = await askElsewhere(person, await aDeliveredOrder(person), asking);
    await accept(asked.id);
    await receive(asked.id);
    if (isInspected) await inspect(asked);
  }
}

async function aDeliveredOrder(person: Person): Promise<string> {
  const id = await placeOrder(person);
  await sendParcel(id, await linesOf(person, id), 'delivered');
  return id;
}

/** One unit at the highest price there can be. */
async function allowTheDearestOrder(): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  const body = { mostRupeesUnverified: SETTINGS.mostRupeesUnverified.most };
  expect((await callApi('PUT', '/admin/settings', { token, body })).status).toBe(200);
  // What was changed is heard of within half a second.
  await wait(1000);
}

function unbroken(length: number): string {
  return 'Wimpelstange'.repeat(Math.ceil(length / 12)).slice(0, length);
}

export function addressesOf(amount: Amount): { category: string; product: string } {
  const { category, product } = SWEPT[amount];
  return { category: slugOf(category), product: encodeURIComponent(product) };
}
