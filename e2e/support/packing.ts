import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ADMIN, aCustomer, addAddress, callApi, type Person, signInElsewhere } from './people.ts';
import { SHOP_URL } from './ports.ts';
import { fillCart, placeOrder, type Variant, type Ware } from './shopping.ts';
import { sendForm, uniqueName } from './staff.ts';

/** A product of the journey's own, with a code that a scanner reads. */
type Labelled = Ware & { sku: string };

export async function labelledWares(count: number, { serialKept = false } = {}): Promise<Labelled[]> {
  const token = await signInElsewhere(ADMIN);
  const categories = await callApi('GET', '/categories', {});
  const [category] = (await categories.json()) as { id: string }[];
  const wares: Labelled[] = [];
  for (let made = 0; made < count; made++)
    wares.push(await labelledWare({ token, categoryId: category?.id, serialKept }));
  return wares;
}

type Label = { token: string; categoryId: string | undefined; serialKept: boolean };

// Of 20 there are enough here, and too few to be what other journeys buy.
async function labelledWare({ token, categoryId, serialKept }: Label): Promise<Labelled> {
  const variant = {
    color: 'Indigo',
    colorHexCode: '#2a5b9c',
    size: 'M',
    stock: 20,
    originalPrice: 100,
    discountPrice: 0,
  };
  const body = { productName: uniqueName(), categoryId, description: '', productVariants: [variant] };
  const { product } = await sendForm(token, 'POST', '/products', body, 'images');
  const sku = `E2E-${randomUUID().slice(0, 8)}`.toUpperCase();
  const path = `/products/${product.id}/facts`;
  const sheet = (await (await callApi('GET', path, { token })).json()) as { variants: object[] };
  const variants = sheet.variants.map((known) => ({ ...known, sku, weightG: 250, serialKept }));
  const saved = await callApi('PUT', path, { token, body: { ...sheet, brand: null, variants } });
  expect(saved.status, await saved.clone().text()).toBe(200);
  return { ...(product.variants[0] as Variant), name: product.name, productId: product.id, sku };
}

/** Somebody who orders so many times, the same each time. */
export async function ordersOf(
  wares: Ware[],
  { orders = 1, quantity = 1 } = {},
): Promise<{ person: Person; ids: string[] }> {
  const person = await aCustomer();
  await addAddress(person, '14 Laxmi Road');
  const ids: string[] = [];
  for (let count = 0; count < orders; count++) {
    await fillCart(person, wares, quantity);
    ids.push(await placeOrder(person));
  }
  return { person, ids };
}

/** As a clerk elsewhere does: all of an order in one parcel. */
export async function packElsewhere(orderId: string): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  const read = await callApi('GET', `/orders/${orderId}`, { token });
  const { order } = (await read.json()) as { order: { items: { id: string; quantity: number }[] } };
  const reply = await fetch(`${SHOP_URL}/api/parcels`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({
      orderId,
      lines: order.items.map(({ id, quantity }) => ({ orderLineId: id, quantity })),
      weightG: 480,
    }),
  });
  expect(reply.status, await reply.clone().text()).toBe(201);
}

/** By hand, to a courier who calls the parcel by the order's number. */
export async function handOverElsewhere(orderId: string, courier: string): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  const read = await callApi('GET', `/orders/${orderId}`, { token });
  const { parcels } = (await read.json()) as { parcels: { id: string }[] };
  const given = { courier, number: orderId, ewayBill: '123456789012' };
  const body = { parcels: parcels.map(({ id }) => ({ id, ...given })) };
  const reply = await callApi('POST', '/parcels/hand-over', { token, body });
  expect(await reply.json()).toMatchObject({ outcomes: [{ done: true }] });
}

export async function stockOf({ name }: Ware): Promise<number | undefined> {
  const reply = await callApi('GET', `/products/by-name/${encodeURIComponent(name)}`, {});
  const { product } = (await reply.json()) as { product: { variants: { stock: number }[] } };
  return product.variants[0]?.stock;
}

/** A scanner is a keyboard: whatever has focus gets what it reads. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}
