import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { enableSetting } from './enable-setting.ts';
import { ADMIN, callApi, getToken, type Person, signInOnOtherDevice } from './people.ts';
import { SHOP_URL } from './ports.ts';
import { createShipment, listShipmentLines } from './shipments.ts';
import { createCustomerWithOrder, type TestProduct, type Variant } from './shopping.ts';
import { sendForm, uniqueName } from './staff.ts';

type ReturnInput = {
  quantity?: number;
  reason?: string;
  resolution?: string;
  destination?: object;
  customerNote?: string;
};

export const enableReturns = () => enableSetting('selfServiceReturns');

type ProductInput = { sizes?: string[]; stock?: number; price?: number; saving?: number };

/** Creates a product for one test, in several sizes at one price. */
export async function createProductSizes({
  sizes = ['M'],
  stock = 20,
  price = 1199,
  saving = 0,
}: ProductInput = {}): Promise<TestProduct[]> {
  const token = await signInOnOtherDevice(ADMIN);
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

/** Creates a customer with a delivered order. */
export async function createCustomerWithDelivery(
  products: TestProduct[],
  quantity = 1,
): Promise<{ person: Person; id: string }> {
  await enableReturns();
  const { person, id } = await createCustomerWithOrder(products, quantity);
  await createShipment(id, await listShipmentLines(person, id), 'delivered');
  return { person, id };
}

/** Requests a return of all lines for one reason, as the customer on another device. */
export async function requestReturnInOtherSession(
  person: Person,
  orderId: string,
  input: ReturnInput = {},
): Promise<ReturnDetails> {
  const token = await getToken(person);
  const { quantity, reason = 'too_small', resolution = 'refund', destination, customerNote } = input;
  const optionsResponse = await callApi('GET', `/orders/${orderId}/return-options`, { token });
  const { lines } = (await optionsResponse.json()) as {
    lines: { orderLineId: string; shipmentId: string; quantity: number }[];
  };
  const reply = await fetch(`${SHOP_URL}/api/orders/${orderId}/returns`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({
      lines: lines.map((line) => ({
        orderLineId: line.orderLineId,
        shipmentId: line.shipmentId,
        quantity: quantity ?? line.quantity,
        reason,
        resolution,
      })),
      destination,
      customerNote,
    }),
  });
  expect(reply.status, await reply.clone().text()).toBe(201);
  return ((await reply.json()) as { return: ReturnDetails }).return;
}

export type ReturnDetails = {
  id: string;
  number: string;
  status: string;
  lines: { id: string; quantity: number }[];
  refunds: { id: string; status: string }[];
};

/** Returns the newest return of an order, as the customer sees it. */
export async function getNewestReturn(person: Person, orderId: string): Promise<ReturnDetails> {
  const token = await getToken(person);
  const reply = await callApi('GET', `/orders/${orderId}/returns`, { token });
  const { returns } = (await reply.json()) as { returns: ReturnDetails[] };
  return returns[0] as ReturnDetails;
}

export const approveReturn = (id: string) => postAsStaff(`/returns/${id}/review`, { kind: 'approve' });
export const declineReturn = (id: string, declineReason: string) =>
  postAsStaff(`/returns/${id}/review`, { kind: 'decline', declineReason });
export const receiveReturn = (id: string) => postAsStaff(`/returns/${id}/receive`);
export const recordRefundReference = (id: string, reference: string) =>
  postAsStaff(`/refunds/${id}/payment`, { reference });

/** Inspects a return. All units are sellable. */
export async function inspectReturn({ id, lines }: ReturnDetails): Promise<void> {
  const inspectedLines = lines.map((line) => ({
    id: line.id,
    sellable: line.quantity,
    damaged: 0,
    wrongItem: 0,
    missing: 0,
  }));
  await postAsStaff(`/returns/${id}/inspection`, { lines: inspectedLines });
}

async function postAsStaff(path: string, body?: object): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  const reply = await callApi('POST', path, { token, body });
  expect(reply.ok, await reply.clone().text()).toBe(true);
}
