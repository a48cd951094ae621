import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { createPng } from './images.ts';
import { ADMIN, callApi, signInOnOtherDevice } from './people.ts';
import { SHOP_URL } from './ports.ts';
import type { Variant } from './shopping.ts';

type Product = { id: string; name: string; version: number; variants: Variant[] };
type Category = { id: string; name: string };
type Body = Record<string, unknown>;

export function uniqueName(): string {
  return `Journey ${randomUUID().slice(0, 8)}`;
}

/** Creates products with one variant and one image each, as another admin. */
export async function createProducts(...names: string[]): Promise<Product[]> {
  const token = await signInOnOtherDevice(ADMIN);
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
  const responses = names.map((name) => sendForm(token, 'POST', '/products', { productName: name, ...body }, 'images'));
  return (await Promise.all(responses)).map(({ product }) => product);
}

/** Saves a product as another admin, based on its current version. */
export async function saveInOtherSession({ name }: Product, changes: Body): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  const reply = await callApi('GET', `/products/by-name/${encodeURIComponent(name)}`, {});
  const { product } = (await reply.json()) as { product: Product & Body };
  const { categoryId, description, variants, version } = product;
  const body = { productName: name, categoryId, description, productVariants: variants, version, ...changes };
  await sendForm(token, 'PUT', `/products/${product.id}`, body);
}

/** Creates categories in this order under a new parent, which is first in the result. */
export async function createCategories(parent: string, ...names: string[]): Promise<Category[]> {
  const token = await signInOnOtherDevice(ADMIN);
  const { category: parentCategory } = await sendForm(token, 'POST', '/categories', { name: parent }, 'media');
  const created = [parentCategory];
  for (const name of names) {
    created.push(
      (await sendForm(token, 'POST', '/categories', { name, parentId: parentCategory.id }, 'media')).category,
    );
  }
  return created;
}

/** Creates a category under a demo category. At the top level it would affect tests that count those. */
export async function createSubcategory(parent: string, name: string): Promise<Category> {
  const token = await signInOnOtherDevice(ADMIN);
  const tree = (await (await callApi('GET', '/categories', {})).json()) as Category[];
  const parentId = tree.find((category) => category.name === parent)?.id;
  expect(parentId).toBeDefined();
  return (await sendForm(token, 'POST', '/categories', { name, parentId }, 'media')).category;
}

/** Deletes in reverse order: children before their parent. */
export async function deleteCategories(categories: readonly Category[]): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  for (const { id } of categories.toReversed()) await callApi('DELETE', `/categories/${id}`, { token });
}

export async function deleteProducts(products: readonly Pick<Product, 'id'>[]): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  await Promise.all(products.map(({ id }) => callApi('DELETE', `/products/${id}`, { token })));
}

type FormResponse = { product: Product; category: Category };

/** Sends a form like the admin does. `field` is the name of the image field, if there is one. */
export async function sendForm(
  token: string,
  method: string,
  path: string,
  body: Body,
  field?: string,
): Promise<FormResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const { buffer, mimeType, name: file } = createPng('front.png');
  if (field) form.append(field, new Blob([new Uint8Array(buffer)], { type: mimeType }), file);
  const headers = { Authorization: `Bearer ${token}` };
  const reply = await fetch(`${SHOP_URL}/api${path}`, { method, headers, body: form });
  expect(reply.ok, await reply.clone().text()).toBe(true);
  return (await reply.json()) as FormResponse;
}
