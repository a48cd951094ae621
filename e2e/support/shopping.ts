import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { addAddress, callApi, callAs, createCustomer, getToken, type Person } from './people.ts';
import { SHOP_URL } from './ports.ts';

export type Variant = { id: string; size: string | null; stock: number; originalPrice: number; discountPrice: number };
type Product = { id: string; name: string; variants: Variant[] };

/** A variant to buy, with the name of its product. */
export type TestProduct = Variant & { name: string; productId: string };

const WELL_STOCKED = 20;

/** Returns `count` different products with enough stock for all tests. */
export async function wellStockedProducts(count: number, shopUrl = SHOP_URL): Promise<TestProduct[]> {
  return (await findProducts(({ stock }) => stock > WELL_STOCKED, shopUrl)).slice(0, count);
}

export async function createCustomerWithCart(products: TestProduct[], quantity = 1): Promise<Person> {
  const person = await createCustomer();
  await fillCart(person, products, quantity);
  return person;
}

export async function fillCart(person: Person, products: TestProduct[], quantity = 1): Promise<void> {
  for (const { id: productVariantId } of products) {
    // oxlint-disable-next-line no-await-in-loop -- the order of the lines is the order of the calls
    const response = await callAs(person, 'POST', '/cart/add', { productVariantId, quantity });
    expect(response.ok).toBe(true);
  }
}

export async function addToWishlist(person: Person, products: TestProduct[]): Promise<void> {
  for (const { productId } of products) {
    const response = await callAs(person, 'POST', `/wishlist/${productId}`);
    expect(response.ok).toBe(true);
  }
}

export async function createCustomerWithOrder(
  products: TestProduct[],
  quantity = 1,
): Promise<{ person: Person; id: string }> {
  const person = await createCustomerWithCart(products, quantity);
  await addAddress(person, '14 Laxmi Road');
  return { person, id: await placeOrder(person) };
}

export async function placeOrder(person: Person, paymentMethod: 'COD' | 'ONLINE' = 'COD'): Promise<string> {
  const addressesResponse = await callAs(person, 'GET', '/addresses');
  const { addresses } = (await addressesResponse.json()) as { addresses: { id: string }[] };
  const response = await callApi('POST', '/orders/place', {
    token: await getToken(person),
    body: { addressId: addresses[0]?.id, paymentMethod },
    headers: { 'Idempotency-Key': randomUUID() },
    shopUrl: person.shopUrl,
  });
  expect(response.status).toBe(201);
  const { order } = (await response.json()) as { order: { id: string } };
  return order.id;
}

async function findProducts(matches: (variant: Variant) => boolean, shopUrl: string): Promise<TestProduct[]> {
  const response = await callApi('GET', '/products?limit=1000', { shopUrl });
  const { data } = (await response.json()) as { data: Product[] };
  return data.flatMap(({ id: productId, name, variants }) => {
    const variant = variants.find(matches);
    return variant ? [{ ...variant, name, productId }] : [];
  });
}
