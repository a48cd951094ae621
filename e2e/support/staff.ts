import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { ADMIN, callApi, signInElsewhere } from './people.ts';
import { aPng } from './pictures.ts';
import { SHOP_URL } from './ports.ts';
import type { Variant } from './shopping.ts';

type Product = { id: string; name: string; version: number; variants: Variant[] };
type Category = { id: string; name: string };
type Body = Record<string, unknown>;

/** A name that no other journey uses. */
export function uniqueName(): string {
  return `Journey ${randomUUID().slice(0, 8)}`;
}

/** Products with one variant and one picture each, made as another admin would. */
export async function createProducts(...names: string[]): Promise<Product[]> {
  const token = await signInElsewhere(ADMIN);
  const reply = await callApi('GET', '/categories', {});
  const [category] = (await reply.json()) as { id: string }[];
  const variant = {
    color: 'Indigo',
    colorHexCode: '#2a5b9c',
    size: 'M',
    stock: 5,
    originalPrice: 100,
    discountPrice: 0,
  };
  const body = { categoryId: category?.id, description: '', productVariants: [variant] };
  const sent = names.map((name) => sendForm(token, 'POST', '/products', { productName: name, ...body }, 'images'));
  return (await Promise.all(sent)).map(({ product }) => product);
}

/** Saves on top of what stands now. */
export async function saveElsewhere({ name }: Product, change: Body): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  const reply = await callApi('GET', `/products/by-name/${encodeURIComponent(name)}`, {});
  const { product } = (await reply.json()) as { product: Product & Body };
  const { categoryId, description, variants, version } = product;
  const body = { productName: name, categoryId, description, productVariants: variants, version, ...change };
  await sendForm(token, 'PUT', `/products/${product.id}`, body);
}

/** Categories in this order under a new one, which comes first in the answer. */
export async function createCategories(parent: string, ...names: string[]): Promise<Category[]> {
  const token = await signInElsewhere(ADMIN);
  const { category: top } = await sendForm(token, 'POST', '/categories', { name: parent }, 'media');
  const made = [top];
  for (const name of names) {
    made.push((await sendForm(token, 'POST', '/categories', { name, parentId: top.id }, 'media')).category);
  }
  return made;
}

/** A category under one of the demo's own: at the top it would be in the way of journeys that count those. */
export async function createCategoryUnder(parent: string, name: string): Promise<Category> {
  const token = await signInElsewhere(ADMIN);
  const tree = (await (await callApi('GET', '/categories', {})).json()) as Category[];
  const parentId = tree.find((category) => category.name === parent)?.id;
  expect(parentId).toBeDefined();
  return (await sendForm(token, 'POST', '/categories', { name, parentId }, 'media')).category;
}

/** From the last to the first: what is under another goes before it. */
export async function deleteCategories(categories: readonly Category[]): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  for (const { id } of categories.toReversed()) await callApi('DELETE', `/categories/${id}`, { token });
}

export async function deleteProducts(products: readonly Pick<Product, 'id'>[]): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  await Promise.all(products.map(({ id }) => callApi('DELETE', `/products/${id}`, { token })));
}

type Sent = { product: Product; category: Category };

/** As the back office sends its forms; `field` is what a picture is sent as, where one is. */
export async function sendForm(token: string, method: string, path: string, body: Body, field?: string): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const { buffer, mimeType, name: file } = aPng('front.png');
  if (field) form.append(field, new Blob([new Uint8Array(buffer)], { type: mimeType }), file);
  const headers = { Authorization: `Bearer ${token}` };
  const reply = await fetch(`${SHOP_URL}/api${path}`, { method, headers, body: form });
  expect(reply.ok, await reply.clone().text()).toBe(true);
  return (await reply.json()) as Sent;
}
