import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { ADMIN, callApi, signInElsewhere } from './people.ts';
import { aPng } from './pictures.ts';
import { SHOP_URL } from './ports.ts';

type Product = { id: string; name: string; version: number };
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
  const picture = aPng('front.png').buffer;
  return Promise.all(names.map((name) => send(token, 'POST', '/products', { productName: name, ...body }, picture)));
}

/** Saves on top of what stands now. */
export async function saveElsewhere({ name }: Product, change: Body): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  const reply = await callApi('GET', `/products/by-name/${encodeURIComponent(name)}`, {});
  const { product } = (await reply.json()) as { product: Product & Body };
  const { categoryId, variants, version } = product;
  const body = { productName: name, categoryId, productVariants: variants, version, ...change };
  await send(token, 'PUT', `/products/${product.id}`, body);
}

export async function deleteProducts(products: readonly Product[]): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  await Promise.all(products.map(({ id }) => callApi('DELETE', `/products/${id}`, { token })));
}

async function send(token: string, method: string, path: string, body: Body, picture?: Buffer): Promise<Product> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (picture) form.append('images', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'front.png');
  const headers = { Authorization: `Bearer ${token}` };
  const reply = await fetch(`${SHOP_URL}/api${path}`, { method, headers, body: form });
  expect(reply.ok, await reply.clone().text()).toBe(true);
  return ((await reply.json()) as { product: Product }).product;
}
