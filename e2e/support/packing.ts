import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ADMIN, addAddress, callApi, createCustomer, type Person, signInOnOtherDevice } from './people.ts';
import { SHOP_URL } from './ports.ts';
import { fillCart, placeOrder, type TestProduct, type Variant } from './shopping.ts';
import { sendForm, uniqueName } from './staff.ts';

/** A product created for one test, with a SKU to scan. */
type ScannableProduct = TestProduct & { sku: string };

export async function createScannableProducts(
  count: number,
  { tracksSerialNumbers = false } = {},
): Promise<ScannableProduct[]> {
  const token = await signInOnOtherDevice(ADMIN);
  const categories = await callApi('GET', '/categories', {});
  const [category] = (await categories.json()) as { id: string }[];
  const products: ScannableProduct[] = [];
  for (let created = 0; created < count; created++)
    products.push(await createScannableProduct({ token, categoryId: category?.id, tracksSerialNumbers }));
  return products;
}

type ScannableInput = { token: string; categoryId: string | undefined; tracksSerialNumbers: boolean };

// A stock of 20 is enough here, and too low for `wellStockedProducts` of other tests.
async function createScannableProduct({
  token,
  categoryId,
  tracksSerialNumbers,
}: ScannableInput): Promise<ScannableProduct> {
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
  const path = `/products/${product.id}/attributes`;
  const sheet = (await (await callApi('GET', path, { token })).json()) as { variants: object[] };
  const variants = sheet.variants.map((row) => ({ ...row, sku, weightG: 250, tracksSerialNumbers }));
  const saved = await callApi('PUT', path, { token, body: { ...sheet, brand: null, variants } });
  expect(saved.status, await saved.clone().text()).toBe(200);
  return { ...(product.variants[0] as Variant), name: product.name, productId: product.id, sku };
}

/** Creates a customer who places the same order several times. */
export async function createOrders(
  products: TestProduct[],
  { orders = 1, quantity = 1 } = {},
): Promise<{ person: Person; ids: string[] }> {
  const person = await createCustomer();
  await addAddress(person, '14 Laxmi Road');
  const ids: string[] = [];
  for (let count = 0; count < orders; count++) {
    await fillCart(person, products, quantity);
    ids.push(await placeOrder(person));
  }
  return { person, ids };
}

/** Packs a whole order into one shipment, as another staff member. */
export async function packInOtherSession(orderId: string): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  const orderResponse = await callApi('GET', `/orders/${orderId}`, { token });
  const { order } = (await orderResponse.json()) as { order: { items: { id: string; quantity: number }[] } };
  const reply = await fetch(`${SHOP_URL}/api/shipments`, {
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

/** Hands a shipment over to a manual courier, with the order id as tracking number. */
export async function handOverInOtherSession(orderId: string, courierName: string): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  const orderResponse = await callApi('GET', `/orders/${orderId}`, { token });
  const { shipments } = (await orderResponse.json()) as { shipments: { id: string }[] };
  const handover = { courierName, trackingNumber: orderId, ewayBill: '123456789012' };
  const body = { shipments: shipments.map(({ id }) => ({ id, ...handover })) };
  const reply = await callApi('POST', '/shipments/hand-over', { token, body });
  expect(await reply.json()).toMatchObject({ outcomes: [{ done: true }] });
}

export async function getStock({ name }: TestProduct): Promise<number | undefined> {
  const reply = await callApi('GET', `/products/by-name/${encodeURIComponent(name)}`, {});
  const { product } = (await reply.json()) as { product: { variants: { stock: number }[] } };
  return product.variants[0]?.stock;
}

/** A scanner is a keyboard: it types into the focused element. */
export async function scanCode(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}
