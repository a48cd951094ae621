import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { linesOf, sendParcel } from './parcels.ts';
import { ADMIN, callApi, type Person, signInElsewhere } from './people.ts';
import { SHOP_URL } from './ports.ts';
import { aCustomerWithOrder, type Variant, type Ware } from './shopping.ts';
import { sendForm, uniqueName } from './staff.ts';

type Asking = { quantity?: number; reason?: string; wish?: string; destination?: object; note?: string };

/** Lets customers ask for returns by themselves; it is never switched off, for other journeys need it. */
export async function openReturns(): Promise<void> {
  const isOpen = async () => {
    const company = await callApi('GET', '/company-details', {});
    return ((await company.json()) as { returnsOnline: boolean }).returnsOnline;
  };
  if (await isOpen()) return;
  const token = await signInElsewhere(ADMIN);
  const reply = await callApi('PUT', '/admin/settings', { token, body: { returnsOnline: true } });
  expect(reply.status, await reply.clone().text()).toBe(200);
  await expect.poll(isOpen).toBe(true);
}

type Kind = { sizes?: string[]; stock?: number; price?: number; saving?: number };

/** A product of the journey's own, in several sizes at one price. */
export async function sizedWares({ sizes = ['M'], stock = 20, price = 1199, saving = 0 }: Kind = {}): Promise<Ware[]> {
  const token = await signInElsewhere(ADMIN);
  const categories = await callApi('GET', '/categories', {});
  const [category] = (await categories.json()) as { id: string }[];
  const productVariants = sizes.map((size) => ({
    color: 'Indigo',
    colorHexCode: '#2a5b9c',
    size,
    stock,
    originalPrice: price,
    discountPrice: saving,
  }));
  const body = { productName: uniqueName(), categoryId: category?.id, description: '', productVariants };
  const { product } = await sendForm(token, 'POST', '/products', body, 'images');
  return product.variants.map((variant: Variant) => ({ ...variant, name: product.name, productId: product.id }));
}

/** Somebody who has just got what they ordered. */
export async function aCustomerWithParcel(wares: Ware[], quantity = 1): Promise<{ person: Person; id: string }> {
  await openReturns();
  const { person, id } = await aCustomerWithOrder(wares, quantity);
  await sendParcel(id, await linesOf(person, id), 'delivered');
  return { person, id };
}

/** As the customer does on another device: all lines, for one reason. */
export async function askElsewhere(person: Person, orderId: string, asking: Asking = {}): Promise<ToldReturn> {
  const token = await signInElsewhere(person);
  const { quantity, reason = 'too_small', wish = 'money', destination, note } = asking;
  const read = await callApi('GET', `/orders/${orderId}/return-options`, { token });
  const { lines } = (await read.json()) as { lines: { orderLineId: string; parcelId: string; quantity: number }[] };
  const reply = await fetch(`${SHOP_URL}/api/orders/${orderId}/returns`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({
      lines: lines.map((line) => ({
        orderLineId: line.orderLineId,
        parcelId: line.parcelId,
        quantity: quantity ?? line.quantity,
        reason,
        wish,
      })),
      destination,
      note,
    }),
  });
  expect(reply.status, await reply.clone().text()).toBe(201);
  return ((await reply.json()) as { return: ToldReturn }).return;
}

export type ToldReturn = {
  id: string;
  number: string;
  state: string;
  lines: { id: string; quantity: number }[];
  refunds: { id: string; state: string }[];
};

/** The newest return of an order, as its customer reads it. */
export async function returnOf(person: Person, orderId: string): Promise<ToldReturn> {
  const token = await signInElsewhere(person);
  const reply = await callApi('GET', `/orders/${orderId}/returns`, { token });
  const { returns } = (await reply.json()) as { returns: ToldReturn[] };
  return returns[0] as ToldReturn;
}

export const accept = (id: string) => asStaff(`/returns/${id}/decision`, { kind: 'accept' });
export const refuse = (id: string, why: string) => asStaff(`/returns/${id}/decision`, { kind: 'refuse', why });
export const receive = (id: string) => asStaff(`/returns/${id}/received`);
export const noteRefund = (id: string, reference: string) => asStaff(`/refunds/${id}/reference`, { reference });

/** Everything is there and as good as new. */
export async function inspect({ id, lines }: ToldReturn): Promise<void> {
  const found = lines.map((line) => ({ id: line.id, sellable: line.quantity, damaged: 0, notOurs: 0, missing: 0 }));
  await asStaff(`/returns/${id}/inspection`, { lines: found });
}

async function asStaff(path: string, body?: object): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  const reply = await callApi('POST', path, { token, body });
  expect(reply.ok, await reply.clone().text()).toBe(true);
}
