import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { aCustomer, addAddress, callApi, type Person, signInElsewhere } from './people.ts';
import { SHOP_URL } from './ports.ts';

export type Variant = { id: string; size: string | null; stock: number; originalPrice: number; discountPrice: number };
type Product = { id: string; name: string; variants: Variant[] };

/** Something to buy: a variant together with the name of its product. */
export type Ware = Variant & { name: string; productId: string };

const PLENTY = 20;

/** So many different products of which there are enough for every journey. */
export async function plentifulWares(count: number): Promise<Ware[]> {
  return (await waresWhere(({ stock }) => stock > PLENTY)).slice(0, count);
}

/** Something of which there are only a few; no journey may buy it. */
export async function scarceWare(): Promise<Ware> {
  const [ware] = await waresWhere(({ stock }) => stock >= 2 && stock <= 6);
  expect(ware, 'a variant with 2 to 6 in stock').toBeDefined();
  return ware as Ware;
}

export async function aCustomerWithCart(wares: Ware[], quantity = 1): Promise<Person> {
  const person = await aCustomer();
  await fillCart(person, wares, quantity);
  return person;
}

export async function fillCart(person: Person, wares: Ware[], quantity = 1): Promise<void> {
  const token = await signInElsewhere(person);
  for (const { id: productVariantId } of wares) {
    // oxlint-disable-next-line no-await-in-loop -- the order of the lines is the order of the calls
    const response = await callApi('POST', '/cart/add', { token, body: { productVariantId, quantity } });
    expect(response.ok).toBe(true);
  }
}

export async function wishFor(person: Person, wares: Ware[]): Promise<void> {
  const token = await signInElsewhere(person);
  for (const { productId } of wares) {
    const response = await callApi('POST', `/wishlist/${productId}`, { token });
    expect(response.ok).toBe(true);
  }
}

/** Somebody who has ordered something already; answers the order's id as well. */
export async function aCustomerWithOrder(wares: Ware[], quantity = 1): Promise<{ person: Person; id: string }> {
  const person = await aCustomerWithCart(wares, quantity);
  await addAddress(person, '14 Laxmi Road');
  return { person, id: await placeOrder(person) };
}

export async function placeOrder(person: Person): Promise<string> {
  const token = await signInElsewhere(person);
  const listed = await callApi('GET', '/addresses', { token });
  const { addresses } = (await listed.json()) as { addresses: { id: string }[] };
  const response = await fetch(`${SHOP_URL}/api/orders/place`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ addressId: addresses[0]?.id, paymentMethod: 'COD' }),
  });
  expect(response.status).toBe(201);
  const { order } = (await response.json()) as { order: { id: string } };
  return order.id;
}

export function rupees(amount: number): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount);
}

async function waresWhere(wanted: (variant: Variant) => boolean): Promise<Ware[]> {
  const response = await callApi('GET', '/products?limit=1000', {});
  const { data } = (await response.json()) as { data: Product[] };
  return data.flatMap(({ id: productId, name, variants }) => {
    const variant = variants.find(wanted);
    return variant ? [{ ...variant, name, productId }] : [];
  });
}
